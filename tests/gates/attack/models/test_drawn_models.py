"""Random attack models have right answers, and their judge tells right ones from others."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from random import Random

import numpy as np
import pytest
from scipy.optimize import linprog

from tests.gates.attack.__main__ import model_number
from tests.gates.attack.models.asked_model import AskedModel
from tests.gates.attack.models.drawn import SHAPES, generated_model
from tests.gates.attack.models.model_judge import Said, judged
from tests.gates.attack.models.private import Private

SEED, FEW, MANY = 5, range(9, 24), range(24, 200)
HALF = Fraction(1, 2)
THIRDS = {"x": (Fraction(1, 3), Fraction(1, 3))}


def told(numbers: range) -> tuple[Counter[str], list[str]]:
    found = [model_number(number, SEED, 3.0) for number in numbers]
    shapes = sum((each.shapes for each in found), Counter())
    return shapes, [
        f"{row['failure']}\n{row['repeat']}" for each in found for row in (*each.failures, *each.suspicions)
    ]


def test_some_models_have_right_answers() -> None:
    assert told(FEW)[1] == []


@pytest.mark.long
def test_many_models_have_right_answers() -> None:
    shapes, failures = told(MANY)
    assert failures == [] and {*shapes} == {f"model: {shape}" for shape in SHAPES}


def test_the_same_number_draws_the_same_question() -> None:
    one, two = ([generated_model(Random(f"model 1 {k}")).repeat for k in range(40)] for _ in range(2))
    assert one == two and len({*one}) == 40


@pytest.mark.parametrize("number", range(12))
def test_powers_of_t_lead_as_far_as_all_private_likelihoods(number: int) -> None:
    """The programme over the likelihoods themselves, with the posterior's divisor set to 1."""
    asked, t = generated_model(Random(number), ["upper", "lower", "steep"]), Random(number).choice((0.2, 0.7))
    private, worlds = (
        Private([*asked.worlds, asked.rest], asked.secret, asked.steps),
        [*asked.worlds, asked.rest],
    )
    weights = next(
        w
        for w in map(asked.weights, asked.places())
        if sum(w[s] for s in asked.secret) > 0 and min(w.values()) >= 0
    )
    mass = np.array([float(weights[w]) for w in worlds])
    inside = mass * [w in asked.secret for w in worlds]
    rows = [
        [t ** private.distance[v, w] * (u == v) - (u == w) for u in worlds] for v in worlds for w in worlds if v != w
    ]  # fmt: skip
    ends = []
    for sign in (1, -1):
        found = linprog(
            sign * inside, A_ub=rows, b_ub=[0] * len(rows), A_eq=[mass], b_eq=[1], bounds=(0, None)
        )
        ends.append(sign * found.fun)
    assert [*map(float, private.posteriors(weights, Fraction(t)))] == pytest.approx(ends, abs=1e-6)


def test_two_worlds_are_known_by_heart() -> None:
    """Randomized response: right with probability 2/3 at t = 1/2, where the prior is 1/3 or 1/2."""
    private = Private(["a", "b"], ["a"], [("a", "b", 1)])
    even, third = ({"a": x, "b": 1 - x} for x in (HALF, Fraction(1, 3)))
    assert private.posteriors(third, HALF) == (Fraction(1, 5), HALF)
    assert private.guess(even, HALF) == private.guess(third, HALF) == Fraction(2, 3)
    assert private.mean(third, HALF) == Fraction(2, 3) * HALF + Fraction(1, 3) * Fraction(1, 5)


def model(criterion: str, group: int = 1, weight: str = "x") -> AskedModel:
    steps = (("a", "b", 1),)
    return AskedModel(
        "s", "evaluate", criterion, group, {"a": weight}, "b", ("a",), steps, THIRDS, (), ("x == 1/3",)
    )


@pytest.mark.parametrize(
    ("criterion", "said", "right"),
    [
        (
            "posterior <= 1/2",
            Said("enclosed", Fraction(501, 1000), Fraction(49, 100), {"x": Fraction(1, 3)}),
            True,
        ),
        ("posterior <= 1/2", Said("enclosed", Fraction(499, 1000)), False),
        ("posterior <= 1/2", Said("enclosed", None, Fraction(51, 100), {"x": Fraction(1, 3)}), False),
        ("posterior <= 1/2", Said("enclosed", None, Fraction(49, 100), {"x": HALF}), False),
        ("3/2", Said("enclosed", Fraction(499, 1000)), False),
        ("posterior >= 1/5", Said("enclosed", Fraction(501, 1000)), True),
        ("posterior >= 1/5", Said("enclosed", Fraction(499, 1000)), False),
        ("mean_posterior <= 2/5", Said("enclosed", Fraction(501, 1000)), True),
        ("mean_posterior <= 2/5", Said("enclosed", Fraction(499, 1000)), False),
        ("guess <= 2/3", Said("enclosed", Fraction(499, 1000)), False),
        ("guess <= 2/3", Said("enclosed", None, Fraction(49, 100), {"x": Fraction(1, 3)}), True),
        ("guess <= 1/2", Said("none", None, Fraction(999, 1000), {"x": Fraction(1, 3)}), True),
        ("guess <= 3/4", Said("none", None, Fraction(999, 1000), {"x": Fraction(1, 3)}), False),
        ("guess <= 1", Said("unbounded", Fraction(1, 10**6)), True),
        ("guess <= 9/10", Said("unbounded", Fraction(1, 10**6)), False),
    ],
)
def test_the_judge_tells_right_answers_from_others(criterion: str, said: Said, right: bool) -> None:
    assert (judged(model(criterion), said).failure == "") is right


def test_a_negative_weight_is_told() -> None:
    assert (
        "negative at x = 1/3"
        in judged(model("guess <= 1", weight="x - 1/2"), Said("unbounded", HALF)).failure
    )
    assert judged(model("guess <= 1", weight="x - 1/3 + x"), Said("unbounded", HALF)).failure == ""
