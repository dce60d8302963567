"""Bounds that are met exactly are told from bounds that nearly are, also where exp(-epsilon) is a root or transcendental."""

from __future__ import annotations

import random
from fractions import Fraction

import attrs
import jsonschema
import pytest
from flint import fmpq, fmpq_poly
from spaces import random_space, vertices
from test_metric_command import SCHEMA

from epsproof.reports.documents.releases.metric import metric_document
from epsproof.verify.channel.exponentials import Factor, Powers, factor_of
from epsproof.verify.metric.judged_bounds import judged, judged_bound
from epsproof.verify.metric.largest_epsilon import largest_epsilon, printed_epsilon
from epsproof.verify.metric.largest_posterior import largest_posterior
from epsproof.verify.metric.metric_file import Secret, space_question_of
from epsproof.verify.metric.printed_bounds import BOUNDS, Bound, Scene
from epsproof.verify.metric.space import Space

F = Fraction
EPSILONS = ("1", "1/2", "log(2)", "log(2)/2", "log(3)/4", "log(5)/3")
TIED = {"points": [0, "1/2", "7/2", 4], "prior": "uniform", "secret": ["1/2", 4], "range": 1}


@pytest.mark.parametrize(
    ("coefficients", "epsilon", "unit", "sign"),
    [
        ([F(-1, 2), 0, 1], "log(2)/2", "1", 0),
        ([F(-1, 2), 0, 1], "1/2", "1", -1),
        ([F(-1, 2) + F(1, 10**60), 0, 1], "log(2)/2", "1", 1),
        ([F(-1, 2) - F(1, 10**60), 0, 1], "log(2)/2", "1", -1),
        ([F(-1, 2), 1], "log(4)/2", "1", 0),
        ([F(-1, 2), 1, 0, 0], "log(8)", "1/3", 0),
        ([F(1, 4), -1, 1], "log(2)/2", "1", 1),
        ([F(-1, 8), 0, F(1, 4), F(-1, 2), 0, 1], "log(2)/2", "1", 0),
        ([0], "1", "1", 0),
        ([F(-27, 125), 0, 0, 0, 0, 0, 1], "log(5/3)/2", "1", 0),
    ],
)
def test_signs_at_a_root_and_at_a_transcendental_number(coefficients, epsilon, unit, sign):
    """(1 - 2x)**2 is above 0 at the root of 1/2, x**5 + x**2/4 - x**3/2 - 1/8 is 0 there."""
    poly = fmpq_poly([fmpq(F(c).numerator, F(c).denominator) for c in coefficients])
    assert Powers(factor_of(epsilon), F(unit)).sign(poly) == sign


@pytest.mark.parametrize(
    ("epsilon", "unit", "expected"),
    [
        ("log(2)/2", "1", (2, F(1, 2))),
        ("log(4)/2", "1", (1, F(1, 2))),
        ("log(27/8)/6", "1", (2, F(2, 3))),
        ("1/2", "1", None),
        ("log(2)/2", "4", (1, F(1, 4))),
        ("log(64)/12", "1", (2, F(1, 2))),
        ("log(4)", "1/10000000000", (5 * 10**9, F(1, 2))),
    ],
)
def test_the_least_rational_power(epsilon, unit, expected):
    assert Powers(factor_of(epsilon), F(unit)).modulus == expected


@pytest.mark.parametrize("epsilon", EPSILONS)
def test_a_bound_that_is_met_in_a_tie_is_exact_and_its_twins_are_not(epsilon):
    """Every other value is at one distance from the secret; two multipliers are 0, which balls do not tell."""
    question = space_question_of({**TIED, "epsilon": epsilon})
    (secret,) = question.secrets
    found = largest_posterior(question.space, secret.members, question.factor, 20)
    bound = BOUNDS["less_simple"]
    one = judged_bound("less_simple", bound, found, secret)
    assert found.certain and one.status == "exact" and one.equality is not None and one.equality.holds()
    for factor, status in ((1 - F(1, 10**45), "unsafe"), (1 + F(1, 10**45), "loose")):
        twin = judged_bound("twin", scaled(bound, factor), found, secret)
        assert (twin.status, twin.equality) == (status, None)
    printed = (
        (*one.equality.printed[0][:-1], one.equality.printed[0][-1] + F(1, 10**30)),
        one.equality.printed[1],
    )
    assert not attrs.evolve(one.equality, printed=printed).holds()


def scaled(bound: Bound, factor: Fraction) -> Bound:
    def value(scene: Scene):
        return bound.value(scene) * scene.number(factor)

    return attrs.evolve(bound, value=value)


@pytest.mark.parametrize(
    "seed", [*range(10), *(pytest.param(seed, marks=pytest.mark.long) for seed in range(10, 120))]
)
def test_no_bound_stays_open_and_ties_are_the_best(seed):
    """Points on a line with equal priors tie; the verdicts are those of the best of all vertices, in floating-point numbers."""
    rng = random.Random(seed)
    space, secret = random_space(seed, rng.randint(2, 4))
    n, bottom = len(space.values), rng.choice([1, 2, 3])
    points = sorted(rng.sample(range(6), n))
    table = tuple(tuple(F(abs(a - b), bottom) for b in points) for a in points)
    space = Space(space.values, table, tuple(F(1, n) for _ in points))
    for epsilon in rng.sample(EPSILONS, 2):
        factor = factor_of(epsilon)
        found = largest_posterior(space, secret, factor, 20)
        t = float(factor.ball(F(1)).mid())
        best = max(odds(space, secret, heights, t) for heights in vertices(space))
        assert abs(float(found.lower) - best) < 1e-9
        for one in judged(found, Secret(tuple(secret))):
            gap = float(one.value[0]) - best
            expected = "exact" if abs(gap) < 1e-9 else "loose" if gap > 0 else "unsafe"
            assert one.status == expected, (epsilon, one.name)


def odds(space: Space, secret: list[int], heights: tuple[Fraction, ...], t: float) -> float:
    likely = [float(p) * t ** float(h) for p, h in zip(space.prior, heights, strict=True)]
    return sum(likely[i] for i in secret) / sum(likely)


def test_a_printed_epsilon_at_a_root_is_exact():
    """exp(-epsilon) is the fifth root of 1/4, and the far values have the fifth power."""
    distances = ((F(0), F(2), F(5)), (F(2), F(0), F(5)), (F(5), F(5), F(0)))
    space = Space(("a", "b", "c"), distances, (F(1, 3),) * 3)
    assert printed_epsilon(space, Secret((2,)), F(2, 3), 6).status == "exact"
    near = Space(space.values, ((F(0), F(2), F(4)), (F(2), F(0), F(5)), (F(4), F(5), F(0))), space.prior)
    assert printed_epsilon(near, Secret((2,)), F(2, 3), 6).status == "loose"
    found = largest_posterior(space, (2,), Factor(F(1, 5), F(4)), 20)
    assert [found.against(F(2, 3) + F(k, 10**50)) for k in (-1, 0, 1)] == [1, 0, -1]
    assert str(largest_epsilon(space, (2,), F(2, 3)).closed) == "log(4)/5"


def test_the_document_has_the_polynomials():
    document = metric_document(space_question_of({**TIED, "epsilon": "log(2)/2"}), 6)
    jsonschema.validate(document, SCHEMA)
    rows = {row["name"]: row for row in document["secrets"][0]["bounds"]}
    assert rows["less_simple"]["status"] == "exact" and rows["less_simple"]["equality"]["unit"] == "1/2"
    assert rows["less_simple"]["above_truth"]["lower"] == "0"
