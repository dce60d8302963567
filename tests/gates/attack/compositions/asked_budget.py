"""Random questions for the budget of a mechanism that keeps a criterion but for a small probability."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from random import Random

from tests.gates.attack.compositions.drawn import Released, number, released

__all__ = ["AskedBudget", "generated_budget"]

Place = Mapping[str, float]
MODELS = {"membership": "p", "bounded": "q", "value-of-participant": "q", "unbounded": "pq"}
"""The priors of each."""

CRITERIA: dict[str, Callable[[float, Mapping[str, float]], float]] = {
    "{k}": lambda prior, n: n["k"] * prior,
    "posterior <= {a}": lambda prior, n: n["a"],
    "posterior - prior <= {b}": lambda prior, n: prior + n["b"],
    "max({b}/prior, {k})": lambda prior, n: max(n["b"], n["k"] * prior),
    "posterior_odds <= {k}*prior_odds": lambda prior, n: n["k"] * prior / (1 - prior + n["k"] * prior),
}
"""The largest posterior that a criterion admits at a prior."""

DRAWS = {"k": "2 3 3/2 1.2 5".split(), "a": "0.9 0.8 0.6".split(), "b": "1/4 0.1 1/2".split()}
OPEN = {
    "laplace": "epsilon", "geometric": "epsilon", "dp": "epsilon", "gaussian": "sigma", "gdp": "mu", "discrete_gaussian": "sigma",
    "randomized_response": "epsilon",
}  # fmt: skip
FIXED = ("dp(0.05)", "laplace(0.1)", "gaussian(sigma=10)", "geometric(0.1)")
PLACES = "1/20 1/10 1/4 1/3 1/2 3/4".split()
FINE, LEAST = 120, "1e-6"


@dataclass(frozen=True)
class AskedBudget:
    """``box`` has the ends of every prior; ``given`` are the numbers of the criterion."""

    model: str
    form: str
    given: Mapping[str, str]
    where: tuple[str, ...]
    box: Mapping[str, tuple[float, float]]
    parts: tuple[Released, ...]
    failure: str
    shape: str = "budgets"

    @property
    def criterion(self) -> str:
        """The criterion as it is typed."""
        return self.form.format(**self.given)

    @property
    def phrase(self) -> str:
        """The releases as they are typed."""
        return ", ".join(part.text for part in self.parts)

    @property
    def repeat(self) -> str:
        """The command."""
        words = ["epsproof", "evaluate", self.criterion, "--model", self.model, "--mechanism", self.phrase]
        words += ["--failure", self.failure, *(word for text in self.where for word in ("--where", text))]
        return shlex.join(words)

    def adversaries(self) -> Iterator[tuple[dict[int, float], float]]:
        """Weights by distance, and the largest posterior, at priors of the region, those where two formulas meet included."""
        numbers = {name: number(text) for name, text in self.given.items()}
        meet = numbers["b"] / numbers["k"]
        axes = []
        for name, (low, high) in self.box.items():
            others = [end for other, ends in self.box.items() if other != name for end in ends] or [1.0]
            meets = {meet / end for end in others if low < meet / end < high}
            axes.append(
                [low]
                if low == high
                else sorted({*meets, *(low + (high - low) * k / FINE for k in range(FINE + 1))})
            )
        for place in product(*axes):
            weights = _weights(self.model, dict(zip(self.box, place, strict=True)))
            if weights[0] > 0:
                yield weights, CRITERIA[self.form](weights[0], numbers)


def _weights(model: str, place: Place) -> dict[int, float]:
    p, q = place.get("p", 1.0), place.get("q", 1.0)
    if model == "unbounded":
        return {0: p * q, 1: 1 - p, 2: p * (1 - q)}
    prior = p * q
    return {0: prior, (2 if model == "value-of-participant" else 1): 1 - prior}


def generated_budget(random: Random) -> AskedBudget:
    """A question about a mechanism whose laws, moved by several steps, are known where the model needs them."""
    model = random.choice([*MODELS])
    where, box = _region(random, MODELS[model])
    form = random.choice([*CRITERIA])
    given = {name: random.choice(values) for name, values in DRAWS.items()}
    name = random.choice(
        [name for name in OPEN if name != "randomized_response" or model in ("membership", "bounded")]
    )
    parts = [released(random, name, OPEN[name], most=3)]
    if random.random() < 0.3:
        parts.append(_fixed(random.choice(FIXED)))
    failure = random.choice("0.05 0.01 0.2 1/1000 0.6".split())
    return AskedBudget(model, form, given, where, box, tuple(parts), failure)


def _region(random: Random, names: Sequence[str]) -> tuple[tuple[str, ...], dict[str, tuple[float, float]]]:
    where, box = [], {}
    for name in names:
        low, high = sorted(random.sample(PLACES, 2), key=Fraction)
        kind = random.choice(("fixed", "between", "all"))
        ends = {"fixed": (low, low), "between": (low, high), "all": (LEAST, "1")}[kind]
        where += {
            "fixed": [f"{name} == {low}"],
            "between": [f"{name} >= {low}", f"{name} <= {high}"],
            "all": [],
        }[kind]
        box[name] = (number(ends[0]), number(ends[1]))
    return tuple(where), box


def _fixed(text: str) -> Released:
    name, inside = text[:-1].split("(")
    parameter = "sigma" if name == "gaussian" else "epsilon"
    return Released(name, {parameter: inside.split("=")[-1]}, 1, text)
