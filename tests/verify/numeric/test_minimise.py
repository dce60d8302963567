"""The search over priors and the enclosure, which share no method, agree to more than 20 digits."""

from __future__ import annotations

import random
from fractions import Fraction

import mpmath
import pytest
from numeric_families import FAMILIES, Family, family

from epsproof.derive.question.pose import pose
from epsproof.derive.text.errors import ValueOutsideAssumptions
from epsproof.verify.numeric.enclosure import enclose
from epsproof.verify.numeric.numeric_question import numeric_question
from tests.verify.numeric.minimise import minimise

DIGITS = 25


def agrees(found: mpmath.mpf, lower: str, digits: int) -> bool:
    """Whether the value found lies above the proved lower end, by no more than 10^-digits."""
    return mpmath.mpf(lower) <= found <= mpmath.mpf(lower) + mpmath.mpf(10) ** -digits


@pytest.mark.parametrize("case", FAMILIES, ids=lambda x: x.name)
def test_families(case: Family) -> None:
    question = case.question()
    found = minimise(question, DIGITS)
    with mpmath.workdps(60):
        assert agrees(found.epsilon, enclose(question, DIGITS + 3).lower, DIGITS - 2)


@pytest.mark.parametrize("case", FAMILIES, ids=lambda x: x.name)
def test_random_parameters(case: Family) -> None:
    rng, done = random.Random(case.name), 0
    while done < 4:
        drawn = {n: v * Fraction(rng.randint(40, 180), 97) for n, v in case.values.items() if n != "n"}
        try:
            question = case.question(**drawn)
            enclosed = enclose(question, DIGITS + 3)
        except ValueOutsideAssumptions:
            continue
        done += 1
        found = minimise(question, DIGITS).epsilon
        with mpmath.workdps(60):
            if enclosed.admissible is False:
                assert found < mpmath.mpf(10) ** -12, drawn
            elif enclosed.lower == "inf":
                assert found == mpmath.inf, drawn
            else:
                assert agrees(found, enclosed.lower, DIGITS - 2), drawn


def test_sixty_digits_at_a_kink_on_the_boundary() -> None:
    case = family("cap")
    found = minimise(case.question(), 60)
    with mpmath.workdps(80):
        assert abs(found.epsilon - case.known()) < mpmath.mpf(10) ** -60
        assert abs(found.priors["q"] - mpmath.mpf(1) / 12) < mpmath.mpf(10) ** -59
        assert found.priors["p"] == 1


@pytest.mark.parametrize(
    ("name", "attained"),
    [
        ("constant", False),
        ("band", False),
        ("cap", True),
        ("cap at q = 1", True),
        ("rectangle", True),
        ("open rectangle", False),
    ],
)
def test_whether_the_minimum_looks_attained(name: str, attained: bool) -> None:
    assert minimise(family(name).question(), 20).attained_looking is attained


def test_infinite_where_nothing_is_demanded() -> None:
    question = numeric_question(pose("r", ("p == 0.5", "q == 1")), {"r": Fraction(2)})
    assert minimise(question).epsilon == mpmath.inf


def test_zero_where_the_posterior_may_not_exceed_the_prior() -> None:
    question = numeric_question(pose("posterior <= a"), {"a": Fraction(1, 4)})
    assert minimise(question).epsilon == 0
