"""Weights of the criterion's polynomials prove an upper end of t where they are asked for one that holds, and no other.

What they prove is compared with the definition of the posterior in fractions, and with what cells decide.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from fractions import Fraction

import pytest
from flint import fmpq

from epsproof.derive.question.pose import pose
from epsproof.verify.numeric.enclosure import WEIGHTS, Bracket, enclose
from epsproof.verify.numeric.multipliers import weighed
from epsproof.verify.numeric.numeric_question import numeric_question, numeric_questions
from epsproof.verify.numeric.stratum import strata

Limit = Callable[[Fraction, Fraction], Fraction]
A, R = Fraction(1, 4), Fraction(3)
ASSUMED = ("0 < a < 1", "r > 1")
ASKED: list[tuple[str, list[str], Limit]] = [
    ("max(a/(p*q), r)", ["q == 1"], lambda p, q: max(A / (p * q), R)),
    ("max(a/(p*q), r)", [], lambda p, q: max(A / (p * q), R)),
    ("max(a/(p*q), r)", ["p >= 1/10", "p <= 9/10", "q >= 1/5", "q <= 1/2"], lambda p, q: max(A / (p * q), R)),
    ("max(a/(p*q), r)", ["p*q <= 1/4"], lambda p, q: max(A / (p * q), R)),
    ("max(a/(p*q), r, 4*a/(3*p*q))", [], lambda p, q: max(A / (p * q), R, 4 * A / (3 * p * q))),
]
IDS = ["one prior", "two priors", "a rectangle", "beside a curve", "three options"]


def above(limit: Limit, p: Fraction, q: Fraction, t: Fraction) -> bool:
    """Whether the posterior of some release with the factor t is more than the limit allows: B of Theorem 1 in fractions."""
    return limit(p, q) * (p * q + t**2 * (1 - q) * p + t * (1 - p)) < 1


@pytest.mark.parametrize(("criterion", "where", "limit"), ASKED, ids=IDS)
def test_no_prior_of_a_grid_is_above_where_weights_say_so(
    criterion: str, where: list[str], limit: Limit
) -> None:
    problem = pose(criterion, where, ASSUMED)
    found = enclose(numeric_questions(problem, {"a": A, "r": R}), 20)
    assert found.method == WEIGHTS and found.priors_exact and found.digits == 20
    grid = [Fraction(k, 60) for k in range(1, 61)]
    priors = [(p, q) for p in grid for q in grid]
    inside = [
        x for x in priors if all(c.holds(dict(zip("pq", x, strict=True))) for c in problem.region.relations)
    ]
    if "q == 1" in where:
        inside = [(p, Fraction(1)) for p in grid]
    assert len(inside) > 20 and [x for x in inside if above(limit, *x, found.t.upper)] == []
    assert above(limit, found.priors["p"], found.priors["q"], found.t.lower)


@pytest.mark.parametrize(("criterion", "where", "limit"), ASKED, ids=IDS)
def test_weights_prove_nothing_below(criterion: str, where: list[str], limit: Limit) -> None:
    """Every t below exp(-epsilon) has a prior that fails, and no weights; every t above has weights."""
    pieces = strata(numeric_question(pose(criterion, where, ASSUMED), {"a": A, "r": R}))
    found = weighed(pieces)
    assert found is not None
    low, high = found.root.refined(fmpq(1, 10**30)).lower, found.root.refined(fmpq(1, 10**30)).upper
    for share in (fmpq(1, 2), fmpq(99, 100), 1 - fmpq(1, 10**25)):
        assert not found.none_fails(low * share)
        assert found.failing_prior(high + (1 - high) * (1 - share)) is None
    assert found.none_fails(high) and found.failing_prior(low - fmpq(1, 10**25)) is not None


def test_a_larger_box_has_less_weights() -> None:
    """At the t of a rectangle the whole square has priors that fail: its sides count."""
    of_square, of_part = (
        weighed(strata(numeric_question(pose("max(a/(p*q), r)", where, ASSUMED), {"a": A, "r": R})))
        for where in ([], ["p <= 1/2", "q >= 1/5"])
    )
    assert of_square is not None and of_part is not None
    t = of_part.root.refined(fmpq(1, 10**20)).upper
    assert of_part.none_fails(t) and not of_square.none_fails(t)


@pytest.mark.parametrize(
    ("criterion", "where", "assume"),
    [
        ("r", [], ["r > 1"]),
        ("posterior - prior <= a", [], ["0 < a < 1"]),
        ("posterior - prior <= a", ["q == 1"], ["0 < a < 1"]),
        ("min(r, 1 + a/p)", ["q == 1"], ASSUMED),
    ],
    ids=["in the limit only", "inside", "inside a side", "two clauses"],
)
def test_where_no_corner_binds_cells_decide(criterion: str, where: list[str], assume: list[str]) -> None:
    problem = pose(criterion, where, assume)
    values = {name: {"a": A, "r": R}[name] for name in problem.parameters}
    assert enclose(numeric_questions(problem, values), 12).method != WEIGHTS


def test_cells_find_the_same_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    chance = random.Random(5)
    problems = [pose(criterion, where, ASSUMED) for criterion, where, _ in ASKED]
    points = [
        {"a": Fraction(chance.randint(1, 60), 61), "r": Fraction(chance.randint(62, 500), 61)} for _ in "abc"
    ]
    asked = [numeric_questions(problem, point) for problem in problems for point in points]
    by_weights = [enclose(one, 15) for one in asked]
    monkeypatch.setattr(Bracket, "weigh", lambda self, digits: False)
    by_cells = [enclose(one, 15) for one in asked]
    assert [(x.lower, x.upper, x.priors) for x in by_weights] == [
        (x.lower, x.upper, x.priors) for x in by_cells
    ]
    assert sum(x.method == WEIGHTS for x in by_weights) > 10 and WEIGHTS not in {x.method for x in by_cells}
