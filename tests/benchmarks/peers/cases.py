"""Random compositions and conversions, each a function of its number and a seed."""

from __future__ import annotations

import random
from collections.abc import Iterator
from fractions import Fraction
from functools import partial
from statistics import NormalDist

from attrs import frozen

from epsproof.verify.laws.compose import composed
from epsproof.verify.laws.conversions import least_divergence
from epsproof.verify.laws.guarantee import Ends, answered, delta_at, epsilon_at
from epsproof.verify.laws.read import parts_of
from epsproof.verify.laws.release import releases

__all__ = ["KINDS", "Case", "case", "cases"]

KINDS = {
    "dp": 4, "gaussian": 4, "laplace": 4, "randomized_response": 2, "subsampled_gaussian": 1,
    "zcdp": 2, "rdp": 1, "divergence": 2,
}  # fmt: skip
"""The kinds of questions, and how often of twenty."""

ORDER = [kind for kind, often in KINDS.items() for _ in range(often)]
DIGITS = 12


@frozen
class Case:
    """``count`` releases of ``law`` with these numbers, and what is asked: epsilon at the delta ``given``, delta at the epsilon,
    or the Renyi divergence of the order."""

    number: int
    kind: str
    law: str
    numbers: tuple[str, ...]
    count: int
    asked: str
    given: str

    @property
    def phrase(self) -> str:
        return f"{self.count} x {self.law}({', '.join(self.numbers)})"

    @property
    def command(self) -> str:
        option = {"epsilon": "delta", "delta": "epsilon", "divergence": "renyi"}[self.asked]
        return f"epsproof compose '{self.phrase}' --{option} {self.given}"

    @property
    def floats(self) -> tuple[float, ...]:
        return tuple(map(float, self.numbers))

    def ends(self) -> Ends:
        """Our two ends, to the digits that the command prints."""
        parts, at = parts_of(releases(self.phrase)), Fraction(self.given)
        composition = composed(parts)
        if self.asked == "divergence":
            found = least_divergence(parts, at, DIGITS)
            return Ends(found.lower, found.upper)
        ask = partial(epsilon_at, delta=at) if self.asked == "epsilon" else partial(delta_at, epsilon=at)
        return answered(composition, partial(ask, digits=DIGITS))[1]


def cases(number: int, seed: int, first: int = 0) -> Iterator[Case]:
    return (case(place, seed) for place in range(first, first + number))


def case(number: int, seed: int) -> Case:
    """Numbers of three or four digits: 1 to 10,000 releases, delta from 1e-12 to 1e-2, epsilon of about 1e-3 to 10."""
    generator = random.Random(f"{seed} {number}")
    kind = ORDER[number % len(ORDER)]
    count = round(10 ** generator.uniform(0, 4))
    told = 10 ** generator.uniform(-2, 0.15)
    delta = 10 ** generator.uniform(-12, -2)
    law, numbers = _law(generator, kind, count, told)
    if kind == "divergence":
        return Case(number, kind, law, numbers, count, "divergence", f"{generator.uniform(1.1, 40):.3g}")
    if kind == "rdp" or generator.random() < 0.5:
        return Case(number, kind, law, numbers, count, "epsilon", f"{delta:.3g}")
    normal = told**2 / 2 - told * NormalDist().inv_cdf(delta)
    level = "0" if generator.random() < 0.15 else f"{min(10.0, max(0.001, normal)):.3g}"
    return Case(number, kind, law, numbers, count, "delta", level)


def _law(generator: random.Random, kind: str, count: int, told: float) -> tuple[str, tuple[str, ...]]:
    """The law and its numbers, so that all releases together tell about as much as one Gaussian release with mu = ``told``."""
    each, sigma = f"{max(0.0001, told / count**0.5):.4g}", f"{count**0.5 / told:.4g}"
    rate = 10 ** generator.uniform(-3, -0.5)
    sampled = (f"{rate:.3g}", f"{max(0.5, rate / float(each)):.4g}")
    match kind:
        case "gaussian":
            return kind, (sigma,)
        case "randomized_response":
            return kind, (each, f"{generator.randint(2, 10)}")
        case "subsampled_gaussian":
            return kind, sampled
        case "zcdp":
            return kind, (f"{told**2 / 2 / count:.4g}",)
        case "rdp":
            return kind, (f"{generator.uniform(1.5, 40):.3g}", f"{told**2 / count:.4g}")
        case "divergence":
            return generator.choice([("laplace", (each,)), ("dp", (each,)), ("subsampled_gaussian", sampled)])
    return kind, (each,)
