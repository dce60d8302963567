"""MathML says the same formula: an independent reader reads it back."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest
import sympy
from hypothesis import given, settings
from mathml_reader import read
from random_formulas import NAMES, formulas

from epsproof.derive.answer.answer import Typed
from epsproof.derive.models.catalogue import models
from epsproof.derive.text.grammar import parse_expression
from epsproof.derive.text.notation import symbol
from epsproof.reports.document.html import words_html
from epsproof.reports.document.markdown import words_markdown
from epsproof.reports.document.mathml import Untranslatable, html_of_latex, mathml, row
from epsproof.reports.document.model import Sentence
from epsproof.reports.latex.formula import formula_latex


@given(formulas())
@settings(max_examples=150, deadline=None)
def test_mathml_reads_back_to_the_same_object(formula):
    assert read(row(formula_latex(formula)), NAMES) == formula


@pytest.mark.parametrize(
    "text",
    [
        "max(a/(p*q), r)",
        "min(max(a, b), 2, p - 1)",
        "exp(-2*p)",
        "abs(p - 1/2)",
        "b*max(a, 1/p)",
        "inf",
        "log(r)/2",
    ],
)
def test_other_functions_read_back(text):
    formula = parse_expression(text)
    assert read(row(formula_latex(formula)), NAMES) == formula


def test_relations_read_back():
    relation = sympy.Ge(symbol("a") / symbol("r"), symbol("p") * symbol("q"), evaluate=False)
    assert read(row(formula_latex(relation)), NAMES) == relation


@pytest.mark.parametrize("bound", models().values(), ids=lambda b: b.name)
def test_the_derivations_of_the_bounds_are_written(bound):
    for step in (*bound.derivation, *bound.mechanism):
        ElementTree.fromstring(mathml(step.latex, display=True))


def test_the_formula_carries_its_latex():
    root = ElementTree.fromstring(mathml(r"a < q_{0} r"))
    assert root.find("semantics/annotation").text == r"a < q_{0} r"


@pytest.mark.parametrize("latex", [r"\begin{align}", "(a", "a}", r"\frac{a"])
def test_what_the_printers_do_not_write_is_refused(latex):
    with pytest.raises(Untranslatable):
        row(latex)


def test_a_sentence_keeps_its_words_and_shows_its_formulas():
    shown = words_html((Sentence("the budget is at least log(r)/2 & never <b>less</b>"),))
    assert "the budget is at least <math>" in shown
    assert "&amp; never &lt;b&gt;less&lt;/b&gt;" in shown


def test_displayed_formulas_stay_displayed():
    assert '<math display="block">' in html_of_latex("so\n\\[ a = b. \\]\nand \\emph{more}")
    assert "<em>more</em>" in html_of_latex("\\emph{more}")


@pytest.mark.parametrize(
    ("latex", "shown"),
    [
        ("<", '<mo rspace="0" lspace="0">&lt;</mo>'),
        ("= x", '<mo lspace="0">=</mo><mi>x</mi>'),
        ("x =", '<mi>x</mi><mo rspace="0">=</mo>'),
        ("a = b", "<mi>a</mi><mo>=</mo><mi>b</mi>"),
        ("-p", '<mo form="prefix">−</mo><mi>p</mi>'),
    ],
)
def test_a_relation_at_an_end_has_no_space_outside(latex, shown):
    assert f"<mrow>{shown}</mrow><annotation" in mathml(latex)


def test_primes_stand_above():
    assert row("Z'") == "<msup><mi>Z</mi><mo>′</mo></msup>"
    assert (
        row("x''^{2}_{1}")
        == "<msubsup><mi>x</mi><mn>1</mn><mrow><mo>′</mo><mo>′</mo><mn>2</mn></mrow></msubsup>"
    )
    event = words_html((Sentence("P[-Z' > epsilon'] + P[Z <= delta] in all"),))
    assert (
        event.count("<mo>′</mo>") == 2
        and "ε" in event
        and "δ" in event
        and "≤" in event
        and "epsilon</m" not in event
    )


def test_a_choice_has_a_row_for_each_formula():
    shown = row(r"x = \begin{cases} 2 r & \text{if } p q \le s \\ r & \text{otherwise} \end{cases}")
    assert shown.count("<mtr>") == 2 and shown.count("<mtd>") == 4
    assert "<mtext>if\u00a0</mtext><mi>p</mi>" in shown and "≤" in shown
    ElementTree.fromstring(f"<mrow>{shown}</mrow>")


@pytest.mark.parametrize(
    "latex",
    [
        r"\begin{matrix} a \end{matrix}",
        r"\begin{cases} a & b",
        r"\begin{cases} a \end{matrix}",
        r"\begin{cases} a ) \end{cases}",
        r"\frac12",
        r"\text{a",
    ],
)
def test_formulas_that_are_not_closed_are_refused(latex):
    with pytest.raises(Untranslatable):
        row(latex)


def test_a_sign_alone_has_the_spaces_of_the_words_and_a_tilde_stands_above():
    shown = words_html((Sentence("the sum = what is left for epsilon~"),))
    assert '<mrow><mo rspace="0" lspace="0">=</mo></mrow>' in shown and "= <" not in shown
    assert '<mover accent="true"><mi>ε</mi><mo stretchy="false">~</mo></mover>' in shown
    assert words_html((Sentence("compose --to zcdp, 2–3"),)) == "compose --to zcdp, 2–3"
    assert "<mo>=</mo>" in words_html((Sentence("where p = 1/2"),))


def test_a_typed_text_that_is_no_formula_is_code_in_every_format():
    words = ("see ", Typed("posterior <= 2*prior or posterior <= 1/10 & x_1"))
    assert words_html(words) == "see <code>posterior &lt;= 2*prior or posterior &lt;= 1/10 &amp; x_1</code>"
    assert words_markdown(words) == "see `posterior <= 2*prior or posterior <= 1/10 & x_1`"


def test_signs_of_mathematics_in_a_sentence_are_formulas_and_other_letters_stay():
    shown = words_html((Sentence("½ ≤ √2 → α"),))
    assert "<mfrac><mn>1</mn><mn>2</mn></mfrac><mo>≤</mo>" in shown and shown.endswith("α")
