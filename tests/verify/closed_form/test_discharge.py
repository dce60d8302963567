"""Obligations by case and label."""

from __future__ import annotations

from fractions import Fraction

import pytest

from verify.closed_form.discharge import Discharged
from verify.workspace.outcome import Refuted, Unknown


@pytest.mark.parametrize(
    ("name", "case", "label", "kind"),
    [
        ("case 1, safety, clause 1, option 2", 0, "safety, clause 1, option 2", "safety"),
        ("case 12, existence", 11, "existence", "existence"),
        ("coverage 3", None, "coverage 3", "coverage 3"),
        ("prior p, positive", None, "prior p, positive", "prior p"),
    ],
)
def test_an_obligation_is_of_a_case_or_of_the_whole_problem(name: str, case: int | None, label: str, kind: str) -> None:
    found = Discharged.of(name, Unknown("open"))
    assert (found.name, found.case, found.label, found.kind) == (name, case, label, kind)


def test_a_refutation_says_where() -> None:
    assert Refuted({"q": Fraction(1), "p": Fraction(1, 2)}, {}).place == "p = 1/2, q = 1"
