"""The document of ``epsproof compare CRITERION --mechanism``: what a budget may be by how much is known of the releases."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from epsproof.derive.laws.law import FALLING, RISING
from epsproof.derive.laws.release import budget_open
from epsproof.derive.text.errors import UnsupportedForm
from epsproof.reports.documents.mechanism import mechanism_document
from epsproof.reports.question import Question
from epsproof.verify.laws.read import releases_of
from epsproof.verify.laws.rounded import rounded

__all__ = ["compare_budgets"]

SCHEMA = "epsproof-compare-budgets/1"
SHARED = ("profile", "ratio", "bound", "region", "assumptions", "values", "failure", "statement")
FEW = 4


def compare_budgets(
    asked: Question, settings: Sequence[str], mechanism: str, failure: str, digits: int, seconds: float
) -> dict[str, Any]:
    """The largest epsilon of each release where nothing may fail, for any releases of that budget, and for those named.

    Any releases of a pure budget are composed as the worst of them, randomized response: Kairouz, Oh and Viswanath (2015).
    ``seconds`` bound the worst case of each. Raises UnsupportedForm for releases whose epsilon is not open, QuestionError.
    """
    named = releases_of(mechanism, (*RISING, *FALLING))
    if any(budget_open(release) != "epsilon" for release in named):
        raise UnsupportedForm(
            f"compare asks of releases whose epsilon is left open, such as '12 x laplace'; of {mechanism!r} epsproof evaluate "
            "gives the largest budget, or the criterion's, alone"
        )
    count = sum(release.count for release in named)
    known = mechanism_document(asked, settings, mechanism, failure, digits, seconds)
    pure = mechanism_document(asked, settings, f"{count} x dp", failure, digits, seconds)
    worst = pure.get("worst_case", pure["budget"])
    found = {"worst case": worst, "any releases": pure["budget"], "these releases": known["budget"]}
    rows = [{"about": about, "lower": ends["lower"], "upper": ends["upper"]} for about, ends in found.items()]
    return {
        "schema": SCHEMA,
        **{name: known[name] for name in SHARED},
        "releases": known["releases"],
        "count": count,
        "rows": [rows[0], *({**row, "factor": _factor(row, rows[0])} for row in rows[1:])],
        "theorems": list(dict.fromkeys((*pure["theorems"], *known["theorems"]))),
    }


def _factor(row: dict[str, Any], worst: dict[str, Any]) -> str | None:
    """How many times the worst case's a budget surely is, rounded down; None where nothing is demanded or nothing allowed."""
    if "inf" in (row["lower"], worst["upper"]) or not Fraction(worst["upper"]):
        return None
    if (row["lower"], row["upper"]) == (worst["lower"], worst["upper"]):
        return "1"
    return rounded(Fraction(row["lower"]) / Fraction(worst["upper"]), FEW, False)
