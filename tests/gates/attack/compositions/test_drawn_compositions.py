"""Random compositions and budgets have right answers, and their judges tell right ones from others."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from math import exp, log
from random import Random

import numpy as np
import pytest

from tests.gates.attack.__main__ import composition_number
from tests.gates.attack.compositions.asked_budget import AskedBudget
from tests.gates.attack.compositions.budget_judge import judged_budget, least
from tests.gates.attack.compositions.composition_judge import judged_ends
from tests.gates.attack.compositions.drawn import BESIDE, AskedComposition, Released, generated_composition
from tests.gates.attack.compositions.known import LAWS, law
from tests.gates.attack.compositions.pairs import together

SEED, FEW, MANY = 6, range(5), range(5, 120)
FREE = {"rate": 0.25, "order": 2.0, "sensitivity": 2.0, "outcomes": 3.0, "delta": 0.1}


def told(numbers: range) -> tuple[Counter[str], list[str]]:
    found = [composition_number(number, SEED, 3.0) for number in numbers]
    shapes = sum((each.shapes for each in found), Counter())
    return shapes, [
        f"{row['failure']}\n{row['repeat']}" for each in found for row in (*each.failures, *each.suspicions)
    ]


def test_some_compositions_have_right_answers() -> None:
    assert told(FEW)[1] == []


@pytest.mark.long
def test_many_compositions_have_right_answers() -> None:
    shapes, wrong = told(MANY)
    assert {*shapes} == {f"composition: {shape}" for shape in (*BESIDE, "budgets")} and wrong == []


@pytest.mark.parametrize("name", LAWS)
def test_a_law_is_a_pair_between_its_two_sides(name: str) -> None:
    """Each side sums to 1, and more is told by the one that says so."""
    values = dict.fromkeys(("epsilon", "sigma", "mu", "scale", "rho", "bound"), 0.7) | FREE
    found = together([(law(name, {k: v for k, v in values.items() if k != "rho" or "zcdp" in name}), 2)])
    for less, more in found.sides:
        for side in (less, more):
            assert side.p.sum() + side.only == pytest.approx(1, abs=1e-9) == side.q.sum() + side.never
    for level in (0.0, 0.3, 1.0):
        assert (
            found.delta(level, False) <= found.delta(level, True) + 1e-12 <= found.delta(level, False) + 5e-4
        )


def test_known_numbers() -> None:
    """A pure budget; Laplace noise; Gaussian noise beside a failure; the trade-off function of two answers."""
    pure, laplace = (together([(law(name, {"epsilon": 1.0}), 1)]) for name in ("dp", "laplace"))
    assert pure.delta(0.25, True) == pytest.approx((exp(1) - exp(0.25)) / (exp(1) + 1))
    assert laplace.delta(0.25, False) == pytest.approx(1 - exp(-0.375), abs=1e-6)
    both = together([(law("gaussian", {"sigma": 1.0}), 1), (law("dp", {"epsilon": 1e-9, "delta": 0.1}), 1)])
    assert both.delta(0.0, True) == pytest.approx(0.1 + 0.9 * 0.38292492, abs=1e-6)
    assert least(pure, 0.3, False) == pytest.approx(exp(-1)) and least(pure, 1.0, False) == pytest.approx(
        1.0, abs=1e-6
    )


def composition(asked: str, value: str, *parts: tuple[str, dict[str, str], int]) -> AskedComposition:
    return AskedComposition("s", tuple(Released(*part, "text") for part in parts), asked, value)


ONE = composition("epsilon", "0", ("laplace", {"epsilon": "1"}, 1))
TWO = composition("delta", "0.1", ("dp", {"epsilon": "log(3)"}, 1))
SAMPLED = composition(
    "order", "2", ("subsampled_randomized_response", {"rate": "1/2", "epsilon": "log(3)"}, 2)
)
PROMISE = composition("epsilon", "1", ("zcdp", {"rho": "1/2"}, 1))
DEEP = composition("order", "3/2", ("discrete_gaussian", {"sigma": "0.7", "sensitivity": "3"}, 8))


@pytest.mark.parametrize(
    ("asked", "lower", "upper", "right"),
    [
        (ONE, 1 - exp(-0.5), 1 - exp(-0.5), True),
        (ONE, 0.39347, 0.3934, False),
        (ONE, 0.3934, 0.39346, False),
        (ONE, 0.39348, 0.3935, False),
        (TWO, log(2.6), log(2.6), True),
        (TWO, 0.95, 0.955, False),
        (TWO, 0.956, 0.96, False),
        (replace(TWO, value="0"), 1.0986, 1.0987, True),
        (replace(TWO, value="0"), 1.0987, 1.0988, False),
        (SAMPLED, 2 * log(1.125), 2 * log(13 / 12), False),
        (PROMISE, 0.0, 0.2, True),
        (PROMISE, 0.0, 0.12, False),
        (replace(PROMISE, value="0"), 0.0, 0.4, False),
        (DEEP, 110.2, 110.205, True),
        (DEEP, 110.1, 110.2, False),
    ],
)
def test_the_judge_tells_right_ends_from_others(
    asked: AskedComposition, lower: float, upper: float, right: bool
) -> None:
    """At the level 0 an event of the same rho tells more than Gaussian noise does, whose delta is 0.3829."""
    assert (judged_ends(asked, lower, upper) == "") is right


BUDGET = AskedBudget(
    "membership", "{k}", {"k": "2", "a": "0.9", "b": "0.1"}, ("p == 1/4",), {"p": (0.25, 0.25)}, (), "0.05"
)
PURE, GAUSSIAN = (Released(name, {}, 1, name) for name in ("dp", "gaussian"))
STEPS = replace(BUDGET, model="value-of-participant", where=("q == 1/4",), box={"q": (0.25, 0.25)})


@pytest.mark.parametrize(
    ("asked", "safe", "other", "right"),
    [
        (replace(BUDGET, parts=(PURE,)), log(3) - 1e-9, log(3) + 1e-9, True),
        (replace(BUDGET, parts=(PURE,)), log(3) + 1e-3, log(3) + 2e-3, False),
        (replace(BUDGET, parts=(PURE,)), 1.0, 1.05, False),
        (replace(BUDGET, parts=(PURE,)), 1.0, None, True),
        (replace(BUDGET, parts=(PURE,)), float("inf"), float("inf"), False),
        (replace(BUDGET, parts=(PURE,)), 0.0, 0.0, False),
        (replace(STEPS, parts=(PURE,)), log(3) / 2 - 1e-9, log(3) / 2 + 1e-9, True),
        (replace(STEPS, parts=(PURE,)), log(3), log(3), False),
        (replace(BUDGET, parts=(GAUSSIAN,)), 2.0701, 2.0700, True),
        (replace(BUDGET, parts=(GAUSSIAN,)), 2.06, 2.05, False),
    ],
)
def test_the_judge_tells_right_budgets_from_others(
    asked: AskedBudget, safe: float, other: float | None, right: bool
) -> None:
    """The odds 1/3 may become 1; of Gaussian noise 1/sigma = z(0.05) - z(0.05/3)."""
    assert (judged_budget(asked, safe, other) == "") is right


def test_a_phrase_is_what_is_meant() -> None:
    """Every part is named in the phrase, as often as it is released."""
    for number in range(200):
        asked = generated_composition(Random(number), [*BESIDE][number % len(BESIDE)])
        for part in asked.parts:
            assert part.text in asked.phrase and (part.count == 1 or str(part.count) in part.text)
            assert part.name in part.text or part.values["epsilon"] in part.text
            assert np.isfinite([*part.numbers().values()]).all()
