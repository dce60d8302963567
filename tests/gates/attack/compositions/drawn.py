"""Random releases, and what is asked of their composition."""

from __future__ import annotations

import shlex
from dataclasses import dataclass
from fractions import Fraction
from math import log
from random import Random

__all__ = ["BESIDE", "AskedComposition", "Released", "generated_composition", "number", "released"]

BUDGETS = "0.1 1/4 1/3 0.5 1 log(2) 2 0.05 3 log(3/2) 1e-2 0.7".split()
SCALES, RATES = "1 2 3 1/2 0.7 10 5".split(), "0.1 0.01 1/2 0.9 1/4".split()
DRAWS = {
    "epsilon": BUDGETS,
    "delta": "0 1e-3 1e-6 0.01 0.2".split(),
    "outcomes": "2 3 5 10".split(),
    "sensitivity": "1 1 2 3".split(),
    "largest": "3 4 9".split(),
    "scale": SCALES,
    "sigma": SCALES,
    "mu": "1/2 1 1/3 2 1/5".split(),
    "rate": RATES,
    "rho": "0.1 1 1/50 0.005".split(),
    "order": "2 3/2 10".split(),
    "bound": "0.1 1 1/50".split(),
}
PARAMETERS = {
    "dp": "epsilon delta", "randomized_response": "epsilon outcomes", "geometric": "epsilon sensitivity",
    "truncated_geometric": "epsilon sensitivity largest", "discrete_laplace": "scale sensitivity",
    "discrete_gaussian": "sigma sensitivity", "gaussian": "sigma sensitivity", "gdp": "mu", "laplace": "epsilon",
    "subsampled_gaussian": "rate sigma", "subsampled_laplace": "rate epsilon",
    "subsampled_randomized_response": "rate epsilon outcomes", "zcdp": "rho", "rdp": "order bound",
}  # fmt: skip
BESIDE = {
    "counts": [
        "dp",
        "randomized_response",
        "geometric",
        "truncated_geometric",
        "discrete_laplace",
        "discrete_gaussian",
    ],
    "numbers": ["laplace", "laplace", "gaussian", "gdp", "dp", "geometric", "discrete_gaussian"],
    "samples of noise": ["subsampled_gaussian", "gaussian", "laplace", "dp", "geometric"],
    "sampled answers": ["subsampled_randomized_response"],
    "sampled": ["subsampled_gaussian", "subsampled_laplace"],
    "promises": ["zcdp", "gaussian", "dp", "laplace"],
    "one order": ["rdp"],
}
ASKED = {
    "delta": "1e-5 1e-3 0.01 0.1 0 1e-9 0.5 0.9".split(),
    "epsilon": "0 0.1 0.5 1 2 4 1/1000".split(),
    "order": "2 3/2 10 1.01".split(),
}
COUNTS = (1, 1, 1, 2, 3, 8)


def number(text: str) -> float:
    """The value of a rational, or of its logarithm."""
    return log(Fraction(text[4:-1])) if text.startswith("log(") else float(Fraction(text))


@dataclass(frozen=True)
class Released:
    """``count`` releases of a law; the parameter that is asked for has no value."""

    name: str
    values: dict[str, str]
    count: int
    text: str

    def numbers(self) -> dict[str, float]:
        """The values of the parameters that have one."""
        return {name: number(text) for name, text in self.values.items()}


@dataclass(frozen=True)
class AskedComposition:
    """``asked`` is the name of what is given, ``value`` its text."""

    shape: str
    parts: tuple[Released, ...]
    asked: str
    value: str

    @property
    def phrase(self) -> str:
        """The releases as they are typed."""
        return ", ".join(part.text for part in self.parts)

    @property
    def repeat(self) -> str:
        """The command."""
        option = "renyi" if self.asked == "order" else self.asked
        return f"epsproof compose {shlex.quote(self.phrase)} --{option} {self.value}"


def released(random: Random, name: str, left: str = "", most: int = 8) -> Released:
    """Random releases of the law, without a value of the parameter ``left``."""
    values = {p: random.choice(DRAWS[p]) for p in PARAMETERS[name].split() if p != left}
    if name == "dp" and random.random() < 0.6:
        values["delta"] = "0"
    count = random.choice([c for c in COUNTS if c <= most])
    listed = random.sample([*values], len(values)) if random.random() < 0.3 else [*values]
    inside = ", ".join(f"{p} = {values[p]}" if listed != [*values] or left else values[p] for p in listed)
    body = f"{name}({inside})" if inside else name
    if name == "dp" and not left and not Fraction(values["delta"]) and random.random() < 0.5:
        body = values["epsilon"] if count == 1 or "." in values["epsilon"] else body
    times = random.choice((" x ", " * "))
    text = body if count == 1 else random.choice((f"{count}{times}{body}", f"{body}{times}{count}"))
    return Released(name, values, count, text)


def generated_composition(random: Random, shape: str) -> AskedComposition:
    """A random question about releases that the shape puts beside one another."""
    parts = tuple(released(random, random.choice(BESIDE[shape])) for _ in range(random.choice((1, 1, 2, 3))))
    if shape == "one order":
        parts = parts[:1]
    asked = random.choice(("delta", "delta", "epsilon", "epsilon", "order"))
    return AskedComposition(shape, parts, asked, random.choice(ASKED[asked]))
