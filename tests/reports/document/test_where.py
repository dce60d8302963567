"""What letters of a formula stand for: those that it has, and those behind them, and no others."""

from __future__ import annotations

import pytest

from epsproof.reports.article.ledger import verdict_row
from epsproof.reports.document.claim import where_words
from epsproof.reports.document.latex import words_latex
from epsproof.verify.claims.claim import Claim
from epsproof.verify.claims.verdict import CORRECTED, RESTRICTED, Finding, Repair, verdict_on

FIELDS = {"let": {"c": "1/a - 1", "s": "sqrt(1 + c)", "k": "2"}, "slope": {"v": ["q*(1 - q)", "q"]}}
C, S = r"$c = \frac{1}{a} - 1$", r"$s = \sqrt{1 + c}$"


@pytest.mark.parametrize(
    ("formula", "said"),
    [
        ("a + q", ""),
        ("c*q", f", where {C}"),
        ("s > 0", f", where {C} and {S}"),
        ("c + v", f", where {C} and $v$ is the derivative of $q (1 - q)$ in $q$"),
        ("s*v", f", where {C}, {S} and $v$ is the derivative of $q (1 - q)$ in $q$"),
    ],
)
def test_letters_are_told_where_the_claim_defines_them(formula, said):
    assert words_latex(where_words(formula, FIELDS)) == said


@pytest.mark.parametrize(
    ("repair", "remark"),
    [
        (Repair(CORRECTED, text="c*q"), f"Instead: $c q$, where {C}."),
        (Repair(CORRECTED, text="a*q"), "Instead: $a q$."),
        (Repair(RESTRICTED, conditions=("a > 0",)), "True with the condition $a > 0$."),
    ],
)
def test_a_row_tells_the_letters_of_a_corrected_formula(repair, remark):
    verdict = verdict_on(
        Claim("a", "step", "", "s", (), {}, "f"), Finding("repaired", "certified", "", None, repair)
    )
    assert words_latex(verdict_row(verdict, FIELDS)[2]) == rf"$s$\newline \emph{{{remark}}}"
