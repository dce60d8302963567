"""A region with irrational ends is enclosed by an open one; what fails in the region fails there, so that epsilon is never
overstated."""

from __future__ import annotations

import math

import numpy as np
import pytest
from attrs import evolve
from flint import fmpq

from epsproof.derive.question.pose import pose
from epsproof.verify.closed_form.evaluate import evaluate
from epsproof.verify.numeric.failing_prior import failing_prior
from epsproof.verify.numeric.numeric_question import numeric_question
from epsproof.verify.numeric.stratum import relaxed

SLACK = fmpq(1, 10**30)
SQUARES = ("posterior**2 <= prior", 2, 1.0)
CUBES = ("posterior**3 <= 8*prior**3", 1, 2.0)
REGIONS = ["p <= 1/5", "p <= 1/2", "p <= 9/10", "q <= 1/5", "q <= 2/3", "p >= 1/3", "q >= 1/20"]


def grid_epsilon(where: str, root: int, factor: float) -> float:
    """Epsilon on a fine grid of the region, the largest that no point of it forbids: at least the true one."""
    name, sign, end = where.split()
    limit = eval_fraction(end)
    running = np.linspace(1e-6, 1, 801)
    low, high = (0.0, limit) if sign == "<=" else (limit, 1.0)
    axes = {"p": running, "q": running, name: low + (high - low) * running}
    p, q = (x.ravel() for x in np.meshgrid(axes["p"], axes["q"]))
    prior = p * q
    allowed = factor * prior ** (1 / root)
    p, q, prior, allowed = (x[allowed < 1] for x in (p, q, prior, allowed))
    a, b, c = p * (1 - q), 1 - p, prior - prior / allowed
    t = -2 * c / (b + np.sqrt(b * b - 4 * a * c))
    return -math.log(t.max())


def eval_fraction(text: str) -> float:
    above, _, below = text.partition("/")
    return int(above) / int(below or 1)


def test_what_fails_in_the_region_fails_in_the_open_one_around_it() -> None:
    """At t = 1/4 the posterior exceeds the root of the prior at p = (2/5)**2, q = (4/5)**2; p is below 1/5."""
    question = numeric_question(pose("2*log(posterior) <= log(prior)", ["p <= 1/5"]), {})
    around = relaxed(question, SLACK)
    for t in (fmpq(1, 8), fmpq(1, 4), fmpq(3, 10), fmpq(309, 1000)):
        assert failing_prior(around, t) is not None, t
    for t in (fmpq(310, 1000), fmpq(1, 2), fmpq(9, 10)):
        assert failing_prior(around, t) is None, t


@pytest.mark.parametrize("where", REGIONS)
def test_the_open_region_stays_in_the_unit_box(where: str) -> None:
    around = relaxed(numeric_question(pose(SQUARES[0], [where]), {}), SLACK)
    beyond = [
        {**dict.fromkeys(around.names, other), name: fmpq(1) + SLACK / 2}
        for name in around.names
        for other in (fmpq(2, 5), fmpq(9, 10))
    ]
    assert [point for point in beyond if evolve(around, clauses=((),)).fails_at(fmpq(0), point)] == []
    assert {condition.sign for condition in around.region} == {">"}


@pytest.mark.long
@pytest.mark.parametrize("where", REGIONS)
@pytest.mark.parametrize(("criterion", "root", "factor"), [SQUARES, CUBES], ids=["squares", "cubes"])
def test_epsilon_is_at_most_that_of_a_grid(criterion: str, root: int, factor: float, where: str) -> None:
    found = evaluate(pose(criterion, [where]), {}, 10, 20.0)
    seen = grid_epsilon(where, root, factor)
    assert float(found.lower) <= seen + 1e-7, found
    assert seen <= float(found.upper) + 0.02, found
