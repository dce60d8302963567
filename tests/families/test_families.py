"""Every family is proved, and its closed form agrees with the independent enclosure to 30 digits at random rational parameters,
half of them on or next to a boundary between cases."""

from __future__ import annotations

import random
from decimal import Decimal
from fractions import Fraction

import pytest
from families import FAMILIES, Family

from derive.answer import Answer
from derive.errors import UnsupportedForm
from verify.closed_form import prove_closed_form
from verify.closed_value import ClosedValue
from verify.evaluate import evaluate
from verify.kernel.document import check

DIGITS = 30
SECONDS = 240.0


def test_each_family_has_a_name_of_its_own() -> None:
    assert len({f.name for f in FAMILIES}) == len(FAMILIES)


@pytest.mark.long
@pytest.mark.parametrize("family", FAMILIES, ids=lambda f: f.name)
def test_it_is_proved_and_the_numbers_agree(family: Family, points: int) -> None:
    found = prove_closed_form(family.problem(), SECONDS if family.status == "proved" else 8.0)
    if family.status == "proved":
        assert found.status == "proved", found.reasons
        assert check(found.document) == "proved"
    disagreements = [at for at in sampled(found.answer, points) if not agree(found.answer, at)]
    assert not disagreements, disagreements[:3]


def agree(answer: Answer, at: dict[str, Fraction]) -> bool:
    """Whether the closed form, where there is one, lies in the enclosure from the bound itself."""
    number = evaluate(answer.problem, at, DIGITS)
    if not answer.cases:
        return number.lower == "inf" or Fraction(number.lower) <= Fraction(number.upper)
    try:
        lower, upper = ClosedValue(answer)(at, DIGITS + 5)
    except UnsupportedForm:
        return number.lower == "inf" or Fraction(number.lower) <= Fraction(number.upper)
    if "inf" in (lower, number.lower):
        return lower == number.lower
    if number.admissible is None:
        return Decimal(lower) <= Decimal(number.upper)
    return Decimal(lower) <= Decimal(number.upper) and Decimal(number.lower) <= Decimal(upper)


def sampled(answer: Answer, count: int, seed: int = 7) -> list[dict[str, Fraction]]:
    """Rational points of the assumptions; every other one is moved onto or close to the boundary of a case."""
    chance = random.Random(seed)
    names = answer.problem.parameters
    if not names:
        return [{}]
    edges = [r for case in answer.cases for r in case.when]
    found: list[dict[str, Fraction]] = []
    for _ in range(4000 * count):
        if len(found) == count:
            break
        at = {n: drawn(chance) for n in names}
        if edges and len(found) % 2:
            at = moved(chance, at, chance.choice(edges))
        if all(r.holds(at) for r in answer.problem.assumptions):
            found.append(at)
    assert len(found) == count
    return found


def drawn(chance: random.Random) -> Fraction:
    value = Fraction(chance.randint(1, 60), chance.randint(1, 60))
    return value + chance.choice((0, 0, 1, 2)) if chance.random() < 0.5 else value / (1 + value)


def moved(chance: random.Random, at: dict[str, Fraction], edge) -> dict[str, Fraction]:
    """The point with one coordinate changed such that the edge's polynomial, where linear in it, is 0 or nearly 0."""
    name = chance.choice(sorted(edge.names) or ["-"])
    if name not in at:
        return at
    zero, one, two = (edge.at({**at, name: Fraction(k)}) for k in (0, 1, 2))
    slope = one - zero
    if slope == 0 or two - one != slope:
        return at
    nudge = chance.choice((Fraction(0), Fraction(1, 10**12), Fraction(-1, 10**12)))
    return {**at, name: -zero / slope + nudge}
