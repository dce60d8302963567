"""Pictures of random questions show what is true, and faults that are put in are found."""

from __future__ import annotations

import pytest

pytest.importorskip("matplotlib", reason="matplotlib is not installed")

from epsproof.reports.figures import numbers, profile_surface
from tests.gates.attack.files.told import SEED, first_told, told
from tests.gates.attack.pictures import planes, surfaces

KINDS = {"planes": planes, "surfaces": surfaces}
FEW, MANY, TRIED = {"planes": 3, "surfaces": 4}, {"planes": 50, "surfaces": 150}, 20
FAULTS = {
    "a group is one person": (planes, numbers._case_epsilon, "/ numbers(case.group, values)", "/ 1"),
    "every case holds": (planes, numbers.case_numbers, ">= -1e-12", ">= -1e9"),
    "the mark stands in the corner": (
        surfaces,
        profile_surface._surfaces,
        "priors.get(n, Fraction(1))",
        "Fraction(1)",
    ),
    "budgets are shown beside the region": (
        surfaces,
        profile_surface._along,
        "np.where(inside, budget, np.nan)",
        "budget",
    ),
}


@pytest.mark.parametrize("name", KINDS)
def test_some_pictures_show_what_is_true(name: str) -> None:
    assert [why for number in range(FEW[name]) if (why := told(KINDS[name], number))] == []


@pytest.mark.long
@pytest.mark.parametrize("name", KINDS)
def test_many_pictures_show_what_is_true(name: str) -> None:
    """A judge that sees refusals only would find nothing."""
    answers = [told(KINDS[name], number) for number in range(MANY[name])]
    assert [why for why in answers if why] == [] and answers.count(None) < MANY[name] / 4


@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_of_pictures_is_found(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    kind = FAULTS[name][0]
    assert first_told(*FAULTS[name], TRIED, monkeypatch).startswith(f"{kind.__name__}, seed {SEED}")
