"""Every family is proved, and its closed form agrees with the independent enclosure to 30 digits at random rational parameters,
half of them on or next to a boundary between cases."""

from __future__ import annotations

import pytest
from agreement import agree, sampled
from families import FAMILIES, Family

from epsproof.verify.closed_form.proved import prove_closed_form
from epsproof.verify.kernel.document import check


def test_each_family_has_a_name_of_its_own() -> None:
    assert len({f.name for f in FAMILIES}) == len(FAMILIES)


NEGATIVE = [
    Family("2 + a*p", ("q == 1",), ("-1 < a < 1",)),
    Family("3 + a*p*q", (), ("-2 < a < 0",)),
    Family("r/a", ("q == 1",), ("a < 0", "r < 2*a", "r > -50")),
    Family("2 + abs(a)*p", ("q == 1",), ("-1 < a < 1",)),
    Family("max(2 + a, 3 + p)", ("q == 1",), ("-1 < a < 3",)),
    Family("posterior - prior <= b/c", ("q == 1",), ("b < 0", "c < b", "c > -9")),
]


@pytest.mark.parametrize("family", NEGATIVE, ids=lambda f: f.name)
def test_negative_parameters_are_drawn_and_the_numbers_agree(family: Family) -> None:
    found = prove_closed_form(family.problem(), 240)
    assert found.status == "proved", found.reasons
    places = sampled(found.answer, 16)
    assert [value for at in places for value in at.values() if value < 0] != []
    assert [at for at in places if not agree(found.answer, at)] == []


def test_only_signs_that_the_assumptions_leave_are_drawn() -> None:
    answer = prove_closed_form(Family("r + a*p", ("q == 1",), ("r > 2", "-1 < a < 0")).problem(), 60).answer
    places = sampled(answer, 20)
    assert {at["a"] < 0 for at in places} == {True} and {at["r"] > 2 for at in places} == {True}


@pytest.mark.long
@pytest.mark.parametrize("family", FAMILIES, ids=lambda f: f.name)
def test_it_is_proved_and_the_numbers_agree(family: Family, points: int) -> None:
    found = prove_closed_form(family.problem(), family.seconds)
    if family.status == "proved":
        assert found.status == "proved", found.reasons
        assert check(found.document) == "proved"
    disagreements = [at for at in sampled(found.answer, points) if not agree(found.answer, at)]
    assert not disagreements, disagreements[:3]
