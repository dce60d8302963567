"""Words with formulas among them: in LaTeX each formula is mathematics, and no formula is taken for words."""

from __future__ import annotations

import pytest
import sympy

from epsproof.derive.answer.answer import Tends, Typed
from epsproof.derive.text.notation import symbol
from epsproof.reports.document.claim import repair_words
from epsproof.reports.document.latex import words_latex
from epsproof.reports.latex.as_written import as_written, each_as_written
from epsproof.reports.text.words import words_text
from epsproof.verify.claims.verdict import (
    CORRECTED,
    DIFFERENTIATED,
    RESTRICTED,
    ROWS,
    WEAKENED,
    Repair,
)

Q = symbol("q")


@pytest.mark.parametrize(
    ("words", "latex", "text"),
    [
        (("at most ", Typed("p*q <= 1/2")), r"at most $p q \le \frac{1}{2}$", "at most p*q <= 1/2"),
        (("where ", Typed("0 < a, r > 1")), "where $0 < a$, $r > 1$", "where 0 < a, r > 1"),
        (("as ", Tends(Q, sympy.Integer(0))), r"as $q \to 0$", "as q -> 0"),
        (("a is a word, ", symbol("a"), " is not"), "a is a word, $a$ is not", "a is a word, a is not"),
        (("the root in (0, 1) is ", symbol("a")), "the root in $(0, 1)$ is $a$", "the root in (0, 1) is a"),
        ((Typed("no formula"),), r"\texttt{\upshape no formula}", "no formula"),
    ],
)
def test_formulas_are_mathematics_and_words_are_words(words, latex: str, text: str) -> None:
    assert words_latex(words) == latex
    assert words_text(words, unicode=False) == text


def test_the_conditions_of_a_text_are_set_one_by_one() -> None:
    assert each_as_written("p < 1 and q < 1, r > 1") == ["p < 1", "q < 1", "r > 1"]
    assert r",\quad ".join(each_as_written("p < 1, r > 1")) == as_written("p < 1, r > 1")
    assert each_as_written("p < 1, r > 1 => p < r") == [as_written("p < 1, r > 1 => p < r")]


@pytest.mark.parametrize(
    ("repair", "latex"),
    [
        (Repair(RESTRICTED, ("a > 0", "p*r < 1")), "True with the condition $a > 0$ and $p r < 1$"),
        (Repair(CORRECTED, text="log(r)/2"), r"Instead: $\frac{\log(r)}{2}$"),
        (Repair(WEAKENED, text="<="), r"True with $\le$ in place of $<$"),
        (Repair(DIFFERENTIATED, text="p"), "Instead: the derivative is that with respect to $p$"),
        (
            Repair(ROWS, rows=(("q0 == 1", Repair(RESTRICTED, ("r > 1",))),)),
            "Instead: row $q_{0} = 1$: with the condition $r > 1$",
        ),
    ],
)
def test_a_repair_says_what_it_holds(repair: Repair, latex: str) -> None:
    assert words_latex(repair_words(repair)) == latex
