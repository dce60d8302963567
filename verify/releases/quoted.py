"""Quantities of releases that papers quote, by the words that a claim asks for them with."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Any

from attrs import evolve, field, frozen
from flint import arb

from epsproof.derive.releases.noise import MOST_SUMMED, Noise, noise
from epsproof.derive.text.errors import QuestionError, name_meant
from epsproof.derive.text.numbers import number
from epsproof.verify.numeric.real_roots import precision
from epsproof.verify.releases.ends import Value, as_ball
from epsproof.verify.releases.law import LEAST_SCALE, largest_gap, law_of, variance_gap
from epsproof.verify.releases.one_count import OneCount, likelihood_ratios, posterior
from epsproof.verify.releases.two_levels import (
    Decisions,
    Observed,
    PostProcessed,
    Truth,
    TwoLevels,
    decisions,
    region_mass,
)

__all__ = ["FIELDS", "QUANTITIES", "TWO_LEVELS", "Asked", "Quantity", "quantity"]

FIELDS = (
    "of", "noise", "prior", "known", "published", "noises", "county", "others", "d", "x1", "x2", "y1", "k2", "least", "most",
    "true_x1", "true_x2", "x2_range", "y1_range", "s", "total", "before",
)  # fmt: skip
MOST_TOTAL = 100_000
"""Of post-processing, which has one likelihood for every count up to the total."""


@frozen
class Asked:
    """The texts of a row of a claim, read when they are needed; ``used`` are the names of those that were."""

    texts: Mapping[str, str]
    used: set[str] = field(factory=set, eq=False)

    def text(self, name: str, default: str | None = None) -> str:
        self.used.add(name)
        found = self.texts.get(name, default)
        if found is None:
            raise QuestionError(f"{self.texts.get('of', 'a quantity')!r} needs {name!r}")
        return found

    def exact(self, name: str, default: str | None = None) -> Fraction:
        return number(self.text(name, default))

    def whole(
        self, name: str, default: str | None = None, least: int | None = None, most: int | None = None
    ) -> int:
        found = self.exact(name, default)
        if found.denominator != 1:
            raise QuestionError(f"{name!r} is a whole number, not {found}")
        if (least is not None and found < least) or (most is not None and found > most):
            raise QuestionError(
                f"{name!r} is {f'at least {least}' if most is None else f'from {least} to {most}'}, not {found}"
            )
        return int(found)

    def span(self, name: str) -> tuple[int, int]:
        low, to, high = self.text(name).partition("to")
        ends = [number(end) for end in (low, high)] if to else []
        if not ends or ends[0] > ends[1] or any(end.denominator != 1 for end in ends):
            raise QuestionError(f"{name!r} is two whole numbers, the lower one first, such as '-3 to 4'")
        return int(ends[0]), int(ends[1])

    @property
    def laws(self) -> tuple[Noise, ...]:
        return tuple(noise(text) for text in self.text("noises").split(";"))

    @property
    def blocks(self) -> int:
        """How many other blocks there are."""
        return self.whole("d", None, 1, MOST_SUMMED)

    @property
    def prior(self) -> Fraction:
        found = self.exact("prior")
        if not 0 < found < 1:
            raise QuestionError(f"'prior' is above 0 and below 1, not {found}")
        return found

    @property
    def law(self) -> Noise:
        return noise(self.text("noise"))

    @property
    def count(self) -> OneCount:
        return OneCount(self.law, self.prior, self.whole("known", "0"))

    @property
    def noise_of_others(self) -> Noise:
        """The sum of the noises of the other blocks."""
        block = self.law
        return evolve(block, count=block.count * self.blocks)

    @property
    def others(self) -> Noise:
        """The sum of the noises of ``d`` other blocks, unless ``others`` is the law that stands for it."""
        if "others" in self.texts:
            return noise(self.text("others"))
        return self.noise_of_others

    @property
    def levels(self) -> TwoLevels:
        block = self.law
        most = self.texts.get("most")
        least = self.whole("least", "0", 0)
        bound = None if most is None else self.whole("most", None, max(1, least))
        return TwoLevels(block, noise(self.text("county")), self.others, self.prior, least, bound)

    @property
    def seen(self) -> Observed:
        return Observed(self.whole("x1"), self.whole("x2"), self.whole("y1"))

    @property
    def truth(self) -> Truth:
        block = self.whole("true_x1", "1", 0, 1)
        return Truth(block, self.whole("true_x2", "1", block))


Computed = Callable[[Asked, str], Value]


def _after(asked: Asked, law: str) -> Value:
    """The posterior after one value, or after several that are separated by commas."""
    published = asked.text("published").split(",")
    laws = asked.laws if "noises" in asked.texts else (asked.law,) * len(published)
    if len(laws) != len(published):
        raise QuestionError(f"'noises' names {len(laws)} laws, and 'published' {len(published)} values")
    offsets = [number(text) - asked.whole("known", "0") for text in published]
    return posterior(asked.prior, likelihood_ratios(zip(laws, offsets, strict=True)))


def _risk(asked: Asked, law: str) -> Value:
    return as_ball(_after(asked, law)) / as_ball(asked.prior)


def _mass(asked: Asked, law: str) -> Value:
    return law_of(asked.law).mass(asked.whole("published") - asked.whole("known", "0") - 1)


def _mass_without(asked: Asked, law: str) -> Value:
    return law_of(asked.law).mass(asked.whole("published") - asked.whole("known", "0"))


def _least(asked: Asked, law: str) -> Value:
    found = asked.count.guess().least
    if found is None:
        raise QuestionError("no least published value leads to a posterior above 1/2")
    return Fraction(found) if isinstance(found, int) else found


@lru_cache(maxsize=64)
def _decided(levels: TwoLevels, truth: Truth, law: str, bits: int) -> Decisions:
    with precision(bits):
        return decisions(levels, truth, law)


def _decision(name: str) -> Computed:
    def found(asked: Asked, law: str) -> Value:
        from flint import ctx

        value: arb = getattr(_decided(asked.levels, asked.truth, law, ctx.prec), name)
        return value

    return found


def _net(asked: Asked, law: str) -> Value:
    return as_ball(_decision("gain")(asked, law)) - as_ball(_decision("loss")(asked, law))


def _county(asked: Asked, law: str) -> Value:
    return asked.levels.county_law(asked.seen, law).mass(asked.whole("k2"))


def _distance(asked: Asked, law: str) -> Value:
    """Half the sum of |P[sum of the d noises = n] - P[other law = n]|."""
    exact, other = law_of(asked.noise_of_others), law_of(noise(asked.text("others")))
    ends = range(min(exact.first, other.first), max(exact.last, other.last) + 1)
    inside = sum((abs(exact.mass(n) - other.mass(n)) for n in ends), arb(0))
    return (inside + arb(0).union(exact.slack + other.slack)) / 2


def _post_processed(asked: Asked, law: str) -> Value:
    """The expected risk after post-processing, less that ``before``: from x1* alone, as in (2.6), or from x1* and y1*."""
    levels = PostProcessed(
        asked.law,
        noise(asked.text("others")),
        asked.blocks,
        asked.whole("total", None, 1, MOST_TOTAL),
        asked.prior,
    )
    both = asked.text("before", "x1*") == "x1* and y1*"
    before = levels.expected_before() if both else as_ball(asked.count.expected().posterior)
    return (levels.expected() - before) / as_ball(asked.prior)


def _region(asked: Asked, law: str) -> Value:
    """The probability that x2* and y1* are in two intervals; nobody's belief is in it."""
    return region_mass(
        noise(asked.text("county")), asked.others, asked.truth, asked.span("x2_range"), asked.span("y1_range")
    )


def _growth(asked: Asked, law: str) -> Value:
    """The expected risk at the second of two noises, less that at the first."""
    if len(asked.laws) != 2:
        raise QuestionError(f"'noises' names two laws, not {len(asked.laws)}")
    first, second = (OneCount(law_of_one, asked.prior).expected().risk for law_of_one in asked.laws)
    return as_ball(second) - as_ball(first)


def _scale(asked: Asked) -> Fraction:
    """The parameter sigma**2, where the sums over the dual lattice are bounded."""
    found = asked.exact("s")
    if found < LEAST_SCALE:
        raise QuestionError(f"'s' is at least {LEAST_SCALE}, not {found}")
    return found


QUANTITIES: dict[str, Computed] = {
    "posterior": _after,
    "risk": _risk,
    "mass": _mass,
    "mass without the person": _mass_without,
    "expected posterior": lambda asked, law: asked.count.expected().posterior,
    "expected risk": lambda asked, law: asked.count.expected().risk,
    "correct guess": lambda asked, law: asked.count.guess().correct,
    "least published value": _least,
    "posterior of two levels": lambda asked, law: asked.levels.posterior(asked.seen, law),
    "county count": _county,
    "correct decision": _decision("correct"),
    "gain": _decision("gain"),
    "loss": _decision("loss"),
    "net gain": _net,
    "tie": _decision("tie"),
    "region": _region,
    "variance gap": lambda asked, law: variance_gap(_scale(asked)),
    "largest variance gap": lambda asked, law: largest_gap(_scale(asked)),
    "distance of laws": _distance,
    "risk by post-processing": _post_processed,
    "growth of the expected risk": _growth,
}
"""By the words in the field ``of``; each gives a number at the precision in force, by a law of the posterior of two levels."""

TWO_LEVELS = frozenset(
    {"posterior of two levels", "county count", "correct decision", "gain", "loss", "net gain"}
)
"""Those that a sampler gives as well."""


@frozen
class Quantity:
    """What a row asks for, to be computed at a precision; ``unused`` are the fields that the number does not depend on, which is
    known once it was computed."""

    asked: Asked
    computed: Computed
    law: str

    def __call__(self) -> Value:
        return self.computed(self.asked, self.law)

    @property
    def unused(self) -> set[str]:
        return {*self.asked.texts} - self.asked.used - {"of"}


def quantity(texts: Mapping[str, Any], law: str = "exact") -> Quantity:
    """What the row asks for; raises QuestionError for words that ask for nothing."""
    name = str(texts.get("of"))
    if name not in QUANTITIES:
        near = f"did you mean {meant!r}? " if (meant := name_meant(name, QUANTITIES)) else ""
        raise QuestionError(
            f"'of' = {name[:40]!r} is no quantity of a release; {near}quantities: {', '.join(QUANTITIES)}"
        )
    if stray := sorted(set(texts) - {*FIELDS}):
        raise QuestionError(f"{stray[0]!r} is not a field of a row; its fields: {', '.join(FIELDS)}")
    return Quantity(Asked(texts), QUANTITIES[name], law)
