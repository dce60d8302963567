"""Attack models of up to twelve worlds: a certified closed form for all ratios beside one number from linear programmes."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from statistics import median
from time import perf_counter
from typing import Any

import numpy as np
from scipy.optimize import linprog

from epsproof.derive.models.model import Model
from epsproof.derive.question.pose import pose
from epsproof.derive.text.notation import symbol
from epsproof.verify.closed_form.evaluate import evaluate
from epsproof.verify.closed_form.proved import prove_closed_form

GROUP = "twelve random models of 3 to 12 worlds, their ratio at most r"
RATIO, PRIORS, STEPS = 3, np.linspace(0.02, 1, 30), 24


def drawn(seed: int) -> Model:
    """A random connected graph of three to twelve worlds, one to three of them the secret, with fixed shares."""
    draw = random.Random(f"model {seed}")
    count = draw.randint(3, 12)
    names = [f"w{k}" for k in range(count)]
    secret = names[: draw.randint(1, min(3, count - 1))]
    sizes = {name: draw.randint(1, 5) for name in names}
    pairs = [(draw.choice(names[:k]), names[k]) for k in range(1, count)]
    pairs += [tuple(draw.sample(names, 2)) for _ in range(draw.randint(0, count // 2))]
    inside = sum(sizes[name] for name in secret)
    shares = {name: f"x*{size}/{inside}" for name, size in sizes.items()}
    shares |= {
        name: f"(1 - x)*{sizes[name]}/{sum(sizes.values()) - inside}" for name in names if name not in secret
    }
    steps = tuple((low, high, 1, False) for low, high in pairs)
    return Model("random", "random", "", {"x": "of the secret"}, shares, tuple(secret), steps)


MODELS = [drawn(seed) for seed in range(12)]


def largest_posterior(model: Model, x: float, epsilon: float) -> float:
    """The largest posterior that a mechanism of that budget can cause, by a linear programme over the likelihoods."""
    names = list(model.weights)
    weights = np.array([float(model.weights[name].subs(symbol("x"), x)) for name in names])
    rows = []
    for one, other, steps in model.arcs:
        row = np.zeros(len(names))
        row[names.index(one)], row[names.index(other)] = 1, -math.exp(epsilon * steps)
        rows.append(row)
    gain = np.array(
        [weight if name in model.secret else 0 for name, weight in zip(names, weights, strict=True)]
    )
    found = linprog(-gain, np.array(rows), np.zeros(len(rows)), weights[None, :], [1.0], method="highs")
    return float(-found.fun)


def by_grid(model: Model) -> float:
    """Epsilon for the ratio, bisected on a grid of priors."""
    low, high = 0.0, 6.0
    for _ in range(STEPS):
        middle = (low + high) / 2
        kept = all(largest_posterior(model, x, middle) <= RATIO * x * (1 + 1e-9) for x in PRIORS)
        low, high = (middle, high) if kept else (low, middle)
    return low


def error(found: Sequence[float]) -> str:
    """The largest distance from the certified numbers."""
    truths = [float(evaluate(pose(str(RATIO), [], [], model), {}, 12).lower) for model in MODELS]
    return f"{max(abs(one - truth) for one, truth in zip(found, truths, strict=True)):.1e}"


def test_certified_closed_forms_of_models(benchmark: Any) -> None:
    benchmark.group = GROUP
    times: list[float] = []

    def prove_all() -> None:
        for model in MODELS:
            start = perf_counter()
            assert prove_closed_form(pose("r", [], ["r > 1"], model), 60).status == "proved", model.weights
            times.append(perf_counter() - start)

    benchmark.pedantic(prove_all, rounds=1)
    benchmark.extra_info["error"] = f"median {median(times):.2f} s a model"


def test_numpy_grid_of_linear_programmes(benchmark: Any) -> None:
    benchmark.group = GROUP
    found = benchmark.pedantic(lambda: [by_grid(model) for model in MODELS], rounds=1)
    benchmark.extra_info["error"] = error(found)


def test_bounds_of_models(benchmark: Any) -> None:
    benchmark.group = "bounds of twelve random models of 3 to 12 worlds"
    benchmark.pedantic(lambda: [drawn(seed).reciprocals for seed in range(len(MODELS))], rounds=1)
    assert max(model.bounds for model in MODELS) <= 40
