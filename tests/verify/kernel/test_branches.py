"""The branches of a statement cover its failing points, and no others: the second reader judges, which shares no code."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import mpmath
import pytest
from mpmath import mpf
from statements import VALUES, drawn

from epsproof.verify.kernel.branch import Branch
from epsproof.verify.kernel.certificate import Fact
from epsproof.verify.kernel.claim import Statement
from epsproof.verify.kernel.product import Product
from epsproof.verify.kernel.rejected import Rejected, budget
from epsproof.verify.reader import Definitions, NotRead, Truth, truth

Point = dict[str, Any]
DIGITS, ZERO = 120, mpf(10) ** -60


def real(value: Fraction) -> mpf:
    return mpf(value.numerator) / value.denominator


def evaluated(value: Product, at: Point) -> mpf:
    """Raises ZeroDivisionError."""
    result = real(value.coefficient)
    for factor, power in value.powers.items():
        inner = polynomial(factor, at)
        result *= inner**power if inner or power > 0 else 1 / mpf(0)
    return result


def polynomial(value: Any, at: Point) -> mpf:
    """A sum that is small beside its terms is 0."""
    terms = [mpf(0)]
    for monomial, coefficient in value.terms.items():
        term = real(coefficient)
        for name, exponent in monomial:
            term *= at[name] ** exponent
        terms.append(term)
    total = sum(terms, mpf(0))
    return mpf(0) if abs(total) < ZERO * max(map(abs, terms)) else total


def meant(meaning: Any, at: Point) -> mpf | None:
    """The value of a variable that a branch brought in; None where what it stands for has none."""
    try:
        if meaning[0] == "root":
            radicand = evaluated(meaning[2], at)
            return None if radicand < 0 else mpmath.root(radicand, meaning[1])
        if meaning[0] == "pi":
            return mpmath.pi()
        if meaning[0] == "log":
            argument = evaluated(meaning[1], at)
            if argument <= 0:
                return None
            return mpf(0) if abs(argument - 1) < ZERO else mpmath.log(argument)
        return mpmath.exp(evaluated(meaning[1], at))
    except ZeroDivisionError:
        return None


def holds(fact: Fact, at: Point) -> bool:
    value = polynomial(fact[0], at)
    return bool(value > 0 if fact[1] == ">" else value >= 0 if fact[1] == ">=" else value == 0)


def contains(branch: Branch, point: Point) -> bool:
    """Whether the point, with the values of the variables that the branch brought in, lies on it."""
    at = dict(point)
    for meaning, label in branch.fresh.items():
        value = meant(meaning, at)
        if value is None:
            return False
        at[label] = value
    return all(holds(fact, at) for fact in branch.facts())


def reading(data: dict[str, Any]) -> Definitions:
    slopes = {name: (text, by) for name, text, by in data["slopes"]}
    return Definitions(dict(data["definitions"]), slopes, dict(data["substitutions"]))


def fails(data: dict[str, Any], definitions: Definitions, at: dict[str, Fraction]) -> bool | None:
    """What the second reader says: every assumption is true and the goal is not; None where it does not decide."""
    found = [truth(text, at, definitions) for text in data["assumptions"]]
    if any(kind.fails for kind in found):
        return False
    goal = truth(data["goals"][0], at, definitions)
    if goal is Truth.TRUE:
        return False
    return None if Truth.UNDECIDED in (*found, goal) else True


def variables(data: dict[str, Any], at: dict[str, Fraction]) -> Point:
    """The point in the kernel's variables: x beside t = exp(c*x)."""
    point: Point = {name: real(value) for name, value in at.items()}
    for name, text in data["substitutions"]:
        if name == "t":
            factor = {"exp(x)": 1, "exp(-x)": -1, "exp(2*x)": 2, "exp(-x/2)": mpf(-1) / 2}[text]
            point["x"] = mpmath.log(point["t"]) / factor
    return point


def compared(data: dict[str, Any], chance: random.Random, points: int) -> dict[bool, int]:
    """How often the claim failed, and did not, at points where kernel and reader were found to agree."""
    seen = {True: 0, False: 0}
    with budget(400_000):
        branches = list(Statement(data).failures(0))
    definitions = reading(data)
    paired = any(name == "t" for name, _ in data["substitutions"])
    for _ in range(points):
        at = {name: Fraction(chance.choice(VALUES)) for name in "xy"}
        if paired:
            del at["x"]
            at["t"] = Fraction(chance.choice([value for value in VALUES if value[0] not in "-0"]))
        judged = fails(data, definitions, at)
        if judged is None:
            continue
        inside = any(contains(branch, variables(data, at)) for branch in branches)
        assert inside == judged, (data, {name: str(value) for name, value in at.items()}, branches)
        seen[judged] += 1
    return seen


@pytest.mark.parametrize(
    "seed", [*range(4), *(pytest.param(seed, marks=pytest.mark.long) for seed in range(4, 24))]
)
def test_branches_are_the_failing_points(seed: int) -> None:
    chance, seen, refused, count = random.Random(f"branches {seed}"), {True: 0, False: 0}, 0, 120
    with mpmath.workdps(DIGITS):
        for number in range(count):
            data = drawn(chance)
            try:
                for judged, times in compared(data, chance, 6).items():
                    seen[judged] += times
            except (Rejected, NotRead):
                refused += 1
            except AssertionError:
                print(f"seed {seed}, statement {number}")
                raise
    assert refused < count / 4, refused
    assert min(seen.values()) > count
