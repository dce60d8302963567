"""A certified epsilon beside what one would use instead: the paper's grid search and SciPy's optimisers."""

from __future__ import annotations

import math
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from scipy.optimize import differential_evolution, shgo

from derive.pose import pose
from derive.solve import Solver
from verify.closed_value import ClosedValue
from verify.evaluate import evaluate
from verify.numeric.grid import grid_search
from verify.numeric.question import numeric_question

PROBLEMS = {
    "one": pose("max(a/(p*q), r)", ["q == 1"], ["0 < a < 1, r > 1"]),
    "two": pose("max(a/(p*q), r)", [], ["0 < a < 1, r > 1"]),
}
AT = {"a": Fraction(1, 4), "r": Fraction(3)}
TRUTH = {"one": math.log(11 / 3), "two": math.log(11 / 3) / 2}
GROUP = {"one": "one prior runs, 15 digits", "two": "two priors run, 15 digits"}


def epsilon(p: float, q: float) -> float:
    """Theorem 2's epsilon for the profile max(1/(4 p q), 3)."""
    gap = min(4 * p * q, 1.0 / 3.0) - p * q
    if gap <= 0 or p <= 0 or q <= 0:
        return 50.0
    if q == 1:
        return math.log((1 - p) / gap)
    root = math.sqrt((1 - p) ** 2 + 4 * p * (1 - q) * gap) - (1 - p)
    return math.log(2 * p * (1 - q) / root) if root > 0 else 50.0


def run(benchmark: Any, name: str, search: Callable[[], float], **options: Any) -> None:
    benchmark.group = GROUP[name]
    found = benchmark.pedantic(search, rounds=3, warmup_rounds=1, **options)
    benchmark.extra_info["error"] = f"{found - TRUTH[name]:+.1e}"


@pytest.mark.parametrize("name", ["one", "two"])
def test_certified_enclosure(benchmark: Any, name: str) -> None:
    run(benchmark, name, lambda: float(evaluate(PROBLEMS[name], AT, 15).lower), iterations=5)


@pytest.mark.parametrize("name", ["one", "two"])
def test_grid_search(benchmark: Any, name: str) -> None:
    run(benchmark, name, lambda: float(grid_search(numeric_question(PROBLEMS[name], AT)).epsilon))


@pytest.mark.parametrize("name", ["one", "two"])
@pytest.mark.parametrize("optimiser", [differential_evolution, shgo])
def test_scipy(benchmark: Any, name: str, optimiser: Callable[..., Any]) -> None:
    one = name == "one"
    bounds = [(1e-6, 1.0)] * (1 if one else 2)
    options = {"seed": 0, "tol": 1e-12} if optimiser is differential_evolution else {"n": 64, "iters": 3}

    def objective(x: np.ndarray) -> float:
        return epsilon(float(x[0]), 1.0 if one else float(x[1]))

    run(benchmark, name, lambda: float(optimiser(objective, bounds, **options).fun))


def test_fifty_digits_of_a_known_closed_form(benchmark: Any) -> None:
    benchmark.group = "three digits of the paper's Example 1"
    value = ClosedValue(Solver(PROBLEMS["one"]).answer())
    low, _ = benchmark(value, AT, 50)
    benchmark.extra_info["error"] = f"{float(low) - TRUTH['one']:+.1e}"


def test_three_digits_from_the_grid(benchmark: Any) -> None:
    benchmark.group = "three digits of the paper's Example 1"
    found = benchmark.pedantic(lambda: float(grid_search(numeric_question(PROBLEMS["one"], AT)).epsilon), rounds=3)
    benchmark.extra_info["error"] = f"{found - TRUTH['one']:+.1e}"
