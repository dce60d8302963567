"""Obligations by case and label."""

from __future__ import annotations

from fractions import Fraction

from epsproof.verify.closed_form.discharge import Discharged
from epsproof.verify.workspace.outcome import Refuted, Unknown


def test_an_obligation_is_of_a_case_or_of_the_whole_problem() -> None:
    found = [Discharged.of(name, Unknown("open")) for name in ("case 12, existence", "coverage 3")]
    assert [(each.name, each.case) for each in found] == [("case 12, existence", 11), ("coverage 3", None)]


def test_a_refutation_says_where() -> None:
    assert Refuted({"q": Fraction(1), "p": Fraction(1, 2)}, {}).place == "p = 1/2, q = 1"
