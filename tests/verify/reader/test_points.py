"""Points lie where claims fail: on equations, at zeros of divisors, at the ends of intervals."""

from __future__ import annotations

from fractions import Fraction

import pytest

from epsproof.verify.reader import Definitions, Truth, claim_violation, truth
from epsproof.verify.reader.points import points

FAILING = [
    (["b < 0", "a/b > 1"], ["a > b"]),
    ([], ["1/x < 1 => x > 0"]),
    ([], ["m/s <= 1 <=> m <= s"]),
    (["x - y == 0"], ["(x*y - 1)/(x - y) == 1 or x > y"]),
    (["x == y**2", "y + z == 3"], ["x*z != 2"]),
    (["0 < x < 1"], ["x <= 3/4"]),
    (["x >= 1"], ["log(x) > 0"]),
    ([], ["(1 if 1/(x - 2) > 0 else 1) == 1"]),
    ([], ["sqrt(x - 1) != 2 or x > 6"]),
    (["2*x + 3*y == 7", "x - y == 1"], ["x*y != 2"]),
]
HOLDING = [
    (["b > 0", "a/b > 1"], ["a > b"]),
    ([], ["1/x < 1 => x < 0 or x > 1"]),
    (["s > 0"], ["m/s <= 1 <=> m <= s"]),
    (["x == y**2"], ["x >= 0"]),
    (["0 < x < 1"], ["x**2 < x"]),
]


@pytest.mark.parametrize(("assumptions", "goals"), FAILING)
def test_a_false_claim_is_violated(assumptions: list[str], goals: list[str]) -> None:
    assert claim_violation(assumptions, goals, points(assumptions, goals, count=300)) is not None


@pytest.mark.parametrize(("assumptions", "goals"), HOLDING)
def test_a_true_claim_is_not(assumptions: list[str], goals: list[str]) -> None:
    found = list(points(assumptions, goals, count=300))
    assert claim_violation(assumptions, goals, found) is None
    assert sum(all(truth(a, p) is Truth.TRUE for a in assumptions) for p in found) > 30


def test_points_depend_on_the_seed_alone() -> None:
    known = Definitions(let={"a": "x + y"}, substitutions={"t": "exp(-eps)"})
    first, again, other = (list(points(["a > t"], ["eps < 1"], known, seed=s, count=9)) for s in (1, 1, 2))
    assert first == again != other
    assert [p for p in first if not {"x", "y"} < p.keys() or len(p.keys() & {"t", "eps"}) != 1] == []
    assert [v for p in first for v in p.values() if not isinstance(v, Fraction)] == []
