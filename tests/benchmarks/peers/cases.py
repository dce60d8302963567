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

__all__ = ["DIGITS", "KINDS", "Case", "Part", "case", "cases", "compositions"]

KINDS = {
    "dp": 4, "gaussian": 4, "laplace": 4, "randomized_response": 2, "subsampled_gaussian": 1,
    "zcdp": 2, "rdp": 1, "divergence": 2,
}  # fmt: skip
"""The kinds of questions, and how often of twenty."""

ORDER = [kind for kind, often in KINDS.items() for _ in range(often)]
DIGITS = 12
"""What the command prints."""


@frozen
class Part:
    """``count`` releases of ``law`` with these numbers."""

    count: int
    law: str
    numbers: tuple[str, ...]

    @property
    def phrase(self) -> str:
        return f"{self.count} x {self.law}({', '.join(self.numbers)})"

    @property
    def floats(self) -> tuple[float, ...]:
        return tuple(map(float, self.numbers))


@frozen
class Case:
    """Releases, and what is asked of all of them: epsilon at the delta ``given``, delta at the epsilon, or the Renyi divergence
    of the order."""

    number: int
    kind: str
    parts: tuple[Part, ...]
    asked: str
    given: str

    @property
    def part(self) -> Part:
        """The only one."""
        (found,) = self.parts
        return found

    @property
    def phrase(self) -> str:
        return ", ".join(part.phrase for part in self.parts)

    @property
    def command(self) -> str:
        option = {"epsilon": "delta", "delta": "epsilon", "divergence": "renyi"}[self.asked]
        return f"epsproof compose '{self.phrase}' --{option} {self.given}"

    def ends(self, digits: int = DIGITS) -> Ends:
        """Our two ends to these significant digits."""
        parts, at = parts_of(releases(self.phrase)), Fraction(self.given)
        composition = composed(parts)
        if self.asked == "divergence":
            found = least_divergence(parts, at, digits)
            return Ends(found.lower, found.upper)
        ask = partial(epsilon_at, delta=at) if self.asked == "epsilon" else partial(delta_at, epsilon=at)
        return answered(composition, partial(ask, digits=digits))[1]


def cases(number: int, seed: int, first: int = 0) -> Iterator[Case]:
    return (case(place, seed) for place in range(first, first + number))


def case(number: int, seed: int) -> Case:
    """Numbers of three or four digits: 1 to 10,000 releases, delta from 1e-12 to 1e-2, epsilon of about 1e-3 to 10."""
    generator = random.Random(f"{seed} {number}")
    kind = ORDER[number % len(ORDER)]
    count = round(10 ** generator.uniform(0, 4))
    told = 10 ** generator.uniform(-2, 0.15)
    delta = 10 ** generator.uniform(-12, -2)
    parts = (Part(count, *_law(generator, kind, count, told)),)
    if kind == "divergence":
        return Case(number, kind, parts, "divergence", f"{generator.uniform(1.1, 40):.3g}")
    if kind == "rdp" or generator.random() < 0.5:
        return Case(number, kind, parts, "epsilon", f"{delta:.3g}")
    level = "0" if generator.random() < 0.15 else f"{min(10.0, max(0.001, _level(told, delta))):.3g}"
    return Case(number, kind, parts, "delta", level)


MIXED = ("dp", "laplace", "gaussian", "randomized_response", "subsampled_gaussian", "subsampled_laplace")
MOST_PARTS = 4


def compositions(number: int, seed: int) -> Iterator[Case]:
    """Of one to four different laws: about a fifth of one alone, and a half with a sampled one."""
    return (composition(place, seed) for place in range(number))


def composition(number: int, seed: int) -> Case:
    """One to 1,000 releases of each of its laws, delta from 1e-10 to 1e-3."""
    generator = random.Random(f"composition {seed} {number}")
    laws = generator.sample(MIXED, generator.randint(1, MOST_PARTS))
    told, parts = 0.0, list[Part]()
    for law in laws:
        count, share = round(10 ** generator.uniform(0, 3)), 10 ** generator.uniform(-1.5, 0)
        parts.append(Part(count, *_law(generator, law, count, share)))
        told += share**2
    delta = 10 ** generator.uniform(-10, -3)
    if generator.random() < 0.5:
        return Case(number, "composition", tuple(parts), "epsilon", f"{delta:.3g}")
    level = min(10.0, max(0.01, _level(told**0.5, delta)))
    return Case(number, "composition", tuple(parts), "delta", f"{level:.3g}")


def _level(told: float, delta: float) -> float:
    """About the epsilon at that delta of a Gaussian release with mu = ``told``."""
    return told**2 / 2 - told * NormalDist().inv_cdf(delta)


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
        case "subsampled_laplace":
            return kind, (sampled[0], f"{min(2.0, float(each) / rate):.4g}")
        case "zcdp":
            return kind, (f"{told**2 / 2 / count:.4g}",)
        case "rdp":
            return kind, (f"{generator.uniform(1.5, 40):.3g}", f"{told**2 / count:.4g}")
        case "divergence":
            return generator.choice([("laplace", (each,)), ("dp", (each,)), ("subsampled_gaussian", sampled)])
    return kind, (each,)
