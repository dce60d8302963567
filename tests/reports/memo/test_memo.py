"""The memo on one criterion: what it says is right, in words, numbers and formulas."""

from __future__ import annotations

import math
from fractions import Fraction

import pytest
from attrs import evolve

from epsproof.derive.text.notation import symbol
from epsproof.reports.document.latex import document_latex
from epsproof.reports.document.pdf import overfull, typeset
from epsproof.reports.memo.budget_sheet import PLOT, budget_sheet
from epsproof.reports.memo.compose import posed_like
from epsproof.reports.memo.memo import Exceeded, MechanismShare, change, exceeded, memo
from epsproof.reports.memo.summary import summary
from epsproof.reports.question import Question, posed
from tests.reports.memo.memo_read import JARGON, SVG, A, R, memo_html, problem, said


def memo_latex(found):
    return document_latex(budget_sheet(found, {}))


@pytest.fixture(scope="module")
def made():
    asked = problem("max(a/(p*q), r)", "q == 1")
    question = Question("max(a/(p*q), r)", ("q == 1",), ("0 < a < 1",))
    others = [posed_like(question, text, {"a": A, "r": R}) for text in ("r", "a/(p*q)")]
    return memo(
        asked, {"a": A, "r": R}, others, "epsproof report ...", 60, lambda *_: None, tables=40, overlap="yes"
    )


@pytest.mark.parametrize(("tables", "enough"), [(137, True), (138, False), (None, False)])
def test_one_more_table_is_too_much_only_where_it_is(made, tables, enough):
    """1.29 is 0.00928 below what is admissible: a 137th of it is more than that, a 138th less, each with what rounding leaves."""
    found = evolve(made, tables=tables)
    assert found.one_more_is_too_much is enough
    assert ("one more table is enough" in said(memo_html(found, {PLOT: SVG}))) is enough


@pytest.mark.parametrize(
    ("overlap", "moves", "gets", "told"),
    [
        ("yes", False, {"yes": "0.03225"}, "one person may be in all of them"),
        (
            "no",
            False,
            {"no": "1.29"},
            "nobody is in two of them, and one step of privacy changes one of them at most",
        ),
        ("moves", False, {"moves": "0.6450"}, "one step of privacy may take a record from one to another"),
        ("no", True, {"moves": "0.6450"}, "one step of privacy may take a record from one to another"),
        (None, False, {"yes": "0.03225", "no": "1.29", "moves": "0.6450"}, "depends on whom they share"),
        (None, True, {"yes": "0.03225", "moves": "0.6450"}, "depends on whom they share"),
    ],
)
def test_what_planned_tables_get_depends_on_whom_they_share(made, overlap, moves, gets, told):
    model = evolve(made.problem.model, moves=moves)
    found = evolve(made, overlap=overlap, problem=evolve(made.problem, model=model))
    assert found.planned == gets and found.one_more_is_too_much is (overlap == "yes")
    assert told in said(memo_html(found, {PLOT: SVG}))


@pytest.mark.parametrize(
    ("count", "parameter", "worst", "said"),
    [
        (12, "epsilon", "0.108273582", "0.1075"),
        (1, "epsilon", "1.29928298413", "1.29"),
        (12, "epsilon", "0.5", "0.5"),
        (12, "sigma", "3", "3"),
        (12, "epsilon", "", ""),
    ],
)
def test_what_never_fails_is_a_part_of_the_budget_that_is_printed(made, count, parameter, worst, said):
    """The budget 1.29928 is printed as 1.29: twelve times 0.10827 would be more than that."""
    planned = MechanismShare("with noise", count, Fraction(1, 20), parameter, "0.2", worst)
    assert evolve(made, mechanism=planned).never_failing == said


def test_the_memo_says_what_was_found(made):
    page = memo_html(made, {PLOT: SVG})
    text = said(page)
    for sentence in (
        "Recommended privacy budget for the whole release: ε = 1.29",
        "It is not the budget of one table or count. Each of the 40 tables or counts that are planned gets at most ε=0.03225:",
        "between 1.29928298413 and 1.29928298414",
        "the probability that the person is in the data is about 8.3%",
        made.proved.digest[:12],
        "published as a number from 98 to 102",
        "Raising a by 1% raises the budget by about 0.19%",
        "The adversary knows the mechanism.",
        "For this adversary the belief may go from about 8.3% to 25%.",
        "With twice the budget an adversary who sets the limit could come to believe 54.6% instead of 25%.",
        "Households. The members of a household",
        "Samples of fixed size.",
        "With a budget above 1.29928298414 some release can break the criterion; with 1.29928298413 or less none can.",
        "If more is published than the budget allows, and one more table is enough, the criterion is no longer guaranteed",
    ):
        assert sentence in text, sentence
    assert r"\varepsilon^* = \log\frac{r - a}{1 - a}" in page
    assert [c.epsilon for c in made.candidates] == ["1.29", "1.09", "none"]
    assert "http" not in page.replace("http://www.w3.org", "")


def test_a_memo_speaks_no_jargon_of_the_engine(made):
    text = said(memo_html(made, {PLOT: SVG})).lower()
    assert [word for word in JARGON if word in text] == []


def test_what_twice_the_budget_leads_to_is_what_the_bound_says(made):
    """For q = 1 the posterior is at most p/(p + t (1 - p))."""
    p, t = Fraction(1, 12), math.exp(-2 * 1.29)
    assert 0 <= float(made.exceeded.after) - float(p / (p + (1 - p) * Fraction(t))) <= 0.001


def test_what_twice_the_budget_leads_to_is_left_out_where_it_is_too_small_to_be_seen():
    """0.1% would stand there for a belief of at most 1e-99."""
    asked, hardly = posed("1 + 1e-30", (), (), "unbounded"), {"p": Fraction(1), "q": Fraction(1, 10**100)}
    assert (
        change(asked, {}, hardly) and exceeded(asked, {}, hardly, "0.0000000000000000000000000000005") is None
    )
    assert exceeded(asked, {}, {"p": Fraction(1), "q": Fraction(1, 4)}, "0.1") == Exceeded(
        2, Fraction(333, 1000)
    )


def test_names_of_the_user_are_escaped():
    asked = problem("posterior - prior <= b")
    page = memo_html(memo(asked, {"b": A}, [], "epsproof <script>", 60, lambda *_: None))
    assert "<script>" not in page and "posterior - prior &lt;= b" in page


@pytest.mark.optional_tool("latexmk", "pdflatex")
def test_the_memo_has_two_pages(made):
    result = typeset(memo_latex(made))
    assert result.pdf is not None, result.complaint
    assert "(2 pages" in result.log
    assert not [excess for excess in overfull(result.log) if excess > 5]


def test_a_slide_has_the_sentence_the_number_and_the_picture(made, tmp_path):
    pytest.importorskip("matplotlib")
    from epsproof.reports.figures.slides.summary_card import summary_card

    found = summary(made)
    first = summary_card(found)
    svg = first["svg"].decode()
    for told in (
        "ε = 1.29",
        "may be at most 25%",
        "Each of the 40 planned tables",
        "the belief may go from about 8.3% to 25%",
    ):
        assert told in svg.replace("\u00a0", " "), told
    assert first["png"].startswith(b"\x89PNG") and summary_card(found) == first
    limit, after = (float(x.subs(symbol("p"), Fraction(1, 12))) for x in found.curve.formulas)
    assert limit == pytest.approx(0.25) and after == pytest.approx(0.2483, abs=1e-4)
