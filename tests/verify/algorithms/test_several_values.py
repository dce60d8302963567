"""Several noisy values on the line: least deltas between two ends, against midpoint sums of the densities."""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from fractions import Fraction

import numpy as np
import pytest
from test_probabilities import lines

from epsproof.verify.algorithms.algorithm import algorithm_of
from epsproof.verify.algorithms.trial import Trial, tried

Density = Callable[[int, np.ndarray, np.ndarray], np.ndarray]


def laplace(scale: float, x: np.ndarray) -> np.ndarray:
    return np.exp(-np.abs(x) / scale) / (2 * scale)


def above(scale: float, x: np.ndarray) -> np.ndarray:
    """P[noise <= x]."""
    return np.where(x < 0, np.exp(np.minimum(x, 0) / scale) / 2, 1 - np.exp(-np.maximum(x, 0) / scale) / 2)


def two(q: int, x: np.ndarray, y: np.ndarray) -> np.ndarray:
    return laplace(2, x - q) * laplace(2, y - q)


def unequal(q: int, x: np.ndarray, y: np.ndarray) -> np.ndarray:
    return laplace(2, x - q) * laplace(1, y - 2 * q)


def mixed(q: int, x: np.ndarray, y: np.ndarray) -> np.ndarray:
    share = float(above(1, np.array([0.5 - q]))[0])
    return (1 - share) * laplace(2, x - q) * laplace(2, y) + share * laplace(2, x - 1) * laplace(2, y - q)


def cut(q: int, x: np.ndarray, y: np.ndarray) -> np.ndarray:
    return laplace(2, x - q) * above(1, x) * laplace(2, y - q)


PROGRAMS: dict[str, tuple[str, Density]] = {
    "two": (lines("output(q + laplace(2))", "output(q + laplace(2))"), two),
    "unequal": (lines("output(q + laplace(2))", "output(2*q + laplace(1))"), unequal),
    "mixed": (lines("if q + laplace(1) >= 1/2:", "    output(q + laplace(2))", "    output(laplace(2))", "else:",
                    "    output(1 + laplace(2))", "    output(q + laplace(2))"), mixed),
    "cut": (lines("x = q + laplace(2)", "if x >= laplace(1):", "    output(x)", "    output(q + laplace(2))"), cut),
}  # fmt: skip


def delta_of(name: str, epsilon: float) -> float:
    """The larger of both orders; of "cut" the outcome "no output" besides."""
    points = np.linspace(-30, 31, 1221)
    middles, step = (points[1:] + points[:-1]) / 2, points[1] - points[0]
    x, y = np.meshgrid(middles, middles, indexing="ij")
    f, g = (PROGRAMS[name][1](q, x, y) for q in (0, 1))
    found = []
    for one, other in ((f, g), (g, f)):
        least = float(np.maximum(one - math.exp(epsilon) * other, 0).sum() * step**2)
        rest = [1 - float(law.sum() * step**2) for law in (one, other)] if name == "cut" else [0.0, 0.0]
        found.append(least + max(0.0, rest[0] - math.exp(epsilon) * rest[1]))
    return max(found)


def trial(name: str, epsilon: str, delta: str) -> Trial:
    data = {
        "sets": {"a": {"q": 0}, "b": {"q": 1}},
        "neighbours": [["a", "b"]],
        "claim": {"epsilon": epsilon, "delta": delta},
    }
    return tried(algorithm_of({"program": PROGRAMS[name][0], **data}, name))


MANY = [pytest.param("mixed", marks=pytest.mark.long), "two", "unequal", "cut"]


@pytest.mark.parametrize("epsilon", ["1/5", "1/4"])
@pytest.mark.parametrize("name", MANY)
def test_a_delta_is_proved_and_one_below_is_not(name, epsilon):
    """Two percent above and below; what is undecided below has its ends about the truth."""
    least = delta_of(name, float(Fraction(epsilon)))
    right, wrong = (trial(name, epsilon, f"{least * factor:.9g}") for factor in (1.02, 0.98))
    assert right.verdict == "proved" and wrong.verdict in ("refuted", "undecided")
    for found in (right, wrong):
        assert found.beyond is not None
        low, width = float(found.least.ball().mid()), float(found.beyond)
        assert low <= least * 1.001 and least * 0.999 <= low + width <= least * 1.02


PURE = [
    ("two", "1", "proved"),
    ("two", "49/50", "refuted"),
    ("unequal", "5/2", "proved"),
    ("unequal", "12/5", "refuted"),
]


@pytest.mark.parametrize(("name", "epsilon", "verdict"), PURE)
def test_a_pure_epsilon_of_independent_values_is_the_sum(name, epsilon, verdict):
    assert trial(name, epsilon, "0").verdict == verdict


@pytest.mark.parametrize(
    "seed", [*range(4), *(pytest.param(seed, marks=pytest.mark.long) for seed in range(4, 30))]
)
def test_no_verdict_contradicts_the_sums(seed):
    chance = random.Random(f"several {seed}")
    name, epsilon = chance.choice(sorted(PROGRAMS)), chance.choice(["1/10", "1/3", "3/4", "9/10"])
    least = delta_of(name, float(Fraction(epsilon)))
    factor = chance.choice([0.5, 0.9, 0.99, 0.998, 1.002, 1.01, 1.1])
    found = trial(name, epsilon, f"{least * factor:.9g}")
    assert found.verdict != ("proved" if factor < 1 and least > 1e-9 else "refuted")


def test_three_values_and_a_bound_that_stays_on_the_safe_side():
    """Each is moved by one at a budget of 1/2; together they need a delta between the two at epsilon = 1."""
    program = lines(*["output(q + laplace(2))"] * 3)
    data = {"program": program, "sets": {"a": {"q": 0}, "b": {"q": 1}}, "neighbours": [["a", "b"]]}
    verdicts = [
        tried(algorithm_of({**data, "claim": {"epsilon": "1", "delta": d}}, "three")).verdict
        for d in ("1/10", "1/100")
    ]
    assert verdicts == ["proved", "refuted"]
