"""A block inside of a county of d + 1 blocks: X2 = X1 + Y1, each published with discrete Gaussian noise, as D = (x1*, x2*, y1*).

Section 2.3.2 of Kazan's thesis. ``exact`` is the posterior that (2.16) to (2.19) state, where X2 is never below X1; ``sampler``
is the stationary law of a sampler with the full conditionals (2.10) and (2.11) that draws X1 by (2.10) for every X2, also where
X2 is below the new X1. Its X1 alone is a chain with two states, so that this law is known without drawing.
"""

from __future__ import annotations

from fractions import Fraction

from attrs import frozen
from flint import arb

from epsproof.derive.releases.noise import Noise
from epsproof.verify.laws.loss import real
from epsproof.verify.releases.ends import Blurred, as_ball
from epsproof.verify.releases.law import law_of
from epsproof.verify.releases.mass import Mass

__all__ = ["Observed", "TwoLevels"]


@frozen
class Observed:
    """D = (x1*, x2*, y1*)."""

    block: int
    county: int
    others: int


@frozen
class TwoLevels:
    """``block`` and ``county`` are the noises on X1 and X2, ``others`` that on Y1: the sum of d noises, or what stands for it.

    The adversary knows that nobody else in the block has the value. The county has ``least`` to ``most`` persons with it, each
    number k2 >= k1 as likely where ``most`` is a number, and each k2 >= k1 with the same weight where it is None.
    """

    block: Noise
    county: Noise
    others: Noise
    prior: Fraction
    least: int = 0
    most: int | None = None

    def counts(self, k1: int, county: int) -> range:
        """The values of X2 that are added up where X1 = k1 and the published value is ``county``."""
        start = max(self.least, k1)
        if self.most is not None:
            return range(start, self.most + 1)
        return range(start, max(start, county + law_of(self.county).last) + 1)

    def weight(self, k1: int) -> Fraction:
        """P[X2 = k2 | X1 = k1], or 1 where X2 has no bound."""
        if self.most is None:
            return Fraction(1)
        number = self.most - max(self.least, k1) + 1
        return Fraction(1, number) if number > 0 else Fraction(0)

    def joint(self, seen: Observed, k1: int) -> Mass:
        """The likelihood of D and the prior weight, by k2, for X1 = k1."""
        block, county, others = (law_of(n) for n in (self.block, self.county, self.others))
        share = (
            as_ball(self.prior if k1 else 1 - self.prior)
            * as_ball(self.weight(k1))
            * block.at(seen.block - k1)
        )
        values = [
            share * county.at(seen.county - k2) * others.at(seen.others - (k2 - k1))
            for k2 in self.counts(k1, seen.county)
        ]
        start = max(self.least, k1)
        return Mass(start, values, (share * county.slack).abs_upper())

    def posterior(self, seen: Observed, law: str) -> arb:
        """P[X1 = 1 | D]."""
        if law == "exact":
            with_it, without = (self.joint(seen, k1).total for k1 in (1, 0))
            if not without + with_it > 0:
                raise Blurred
            return with_it / (with_it + without)
        start, stay = (self._step(seen, k1) for k1 in (0, 1))
        return start / (start + 1 - stay)

    def county_law(self, seen: Observed, law: str) -> Mass:
        """P[X2 = k2 | D]."""
        with_it = self.posterior(seen, law)
        parts = [self._county_given(seen, k1) for k1 in (0, 1)]
        shares = (1 - with_it, with_it)
        last = max(part.last for part in parts)
        first = min(part.first for part in parts)

        def at(k2: int) -> arb:
            inside = (
                s * p.values[k2 - p.first]
                for s, p in zip(shares, parts, strict=True)
                if p.first <= k2 <= p.last
            )
            return sum(inside, arb(0))

        slack = sum((s * p.slack for s, p in zip(shares, parts, strict=True)), arb(0)).abs_upper()
        return Mass(first, [at(k2) for k2 in range(first, last + 1)], slack)

    def _county_given(self, seen: Observed, k1: int) -> Mass:
        """P[X2 = k2 | X1 = k1, D], (2.11)."""
        joint = self.joint(seen, k1)
        total = joint.total
        if not total > 0:
            raise Blurred
        return Mass(joint.first, [value / total for value in joint.values], (joint.slack / total).abs_upper())

    def _step(self, seen: Observed, k1: int) -> arb:
        """The probability that a draw of X2 by (2.11) at X1 = k1 and of X1 by (2.10) gives 1."""
        given = self._county_given(seen, k1)
        inside = [v * self.bernoulli(seen, k2) for k2, v in enumerate(given.values, given.first)]
        return sum(inside, arb(0)) + arb(0).union(given.slack)

    def bernoulli(self, seen: Observed, k2: int) -> arb:
        """The probability of X1 = 1 by (2.10), whatever k2 is."""
        block, others = (law_of(n) for n in (self.block, self.others))
        one, zero = (block.at(seen.block - k1) * others.at(seen.others - (k2 - k1)) for k1 in (1, 0))
        if not zero > 0:
            raise Blurred
        odds = one / zero * as_ball(self.prior / (1 - self.prior))
        return odds / (1 + odds)

    def slope(self) -> arb:
        """By how much a larger x1* raises the logarithm of the odds."""
        return 2 * real(self.block.rate.value)
