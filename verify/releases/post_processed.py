"""The risk after post-processing: the county's count is fixed, the blocks are fitted by least squares, cut off and rounded.

Section 2.11 of Kazan's thesis, (2.40) to (2.47): from x1* and y1* the block's count becomes
x = (d x1* + (total - y1*))/(d + 1), 0 where that is negative, ``total`` where it is more than that, else rounded, halves to the
even number. The adversary knows that the county has one person with the value, whether or not it is the one of the block.
"""

from __future__ import annotations

from fractions import Fraction

from attrs import frozen
from flint import arb, ctx

from epsproof.derive.releases.noise import Noise
from epsproof.verify.releases.ends import as_ball
from epsproof.verify.releases.law import law_of
from epsproof.verify.releases.mass import nothing

__all__ = ["PostProcessed"]


@frozen
class PostProcessed:
    """``block`` is the noise on the block's count, ``others`` that on the sum of the d other blocks' counts."""

    block: Noise
    others: Noise
    d: int
    total: int
    prior: Fraction

    def fitted(self, block: int, others: int) -> int:
        """(2.42)."""
        found = Fraction(self.d * block + self.total - others, self.d + 1)
        return 0 if found < 0 else self.total if found > self.total else round(found)

    def likelihoods(self, k1: int) -> tuple[list[arb], arb]:
        """P[fitted = n | X1 = k1] for n = 0, ..., total, up to what is missing, (2.44)."""
        share = arb(2) ** (-ctx.prec * 5 // 9)
        block, others = (law_of(noise).trimmed(share) for noise in (self.block, self.others))
        found = [arb(0)] * (self.total + 1)
        for x, a in enumerate(block.values, block.first + k1):
            for y, b in enumerate(others.values, others.first + 1 - k1):
                found[self.fitted(x, y)] += a * b
        return found, (block.slack + others.slack).abs_upper()

    def expected(self) -> arb:
        """(2.47), the posterior averaged over the fitted counts where the person has the value."""
        (with_it, missing), (without, rest) = (self.likelihoods(k1) for k1 in (1, 0))
        return sum(
            (
                self._share(a + nothing(missing), b + nothing(rest))
                for a, b in zip(with_it, without, strict=True)
            ),
            arb(0),
        )

    def expected_before(self) -> arb:
        """The same for an adversary who sees both x1* and y1*, of which the fitted count is a function."""
        block, others = (law_of(noise) for noise in (self.block, self.others))
        share = arb(2) ** (-ctx.prec * 5 // 9)
        seen, beside = block.trimmed(share), others.trimmed(share)
        mean = arb(0)
        for x in range(seen.first, seen.last + 1):
            for y in range(beside.first, beside.last + 1):
                mean += self._share(block.at(x) * others.at(y), block.at(x + 1) * others.at(y - 1))
        return mean + nothing((seen.slack + beside.slack).abs_upper())

    def _share(self, with_it: arb, without: arb) -> arb:
        """The posterior times the probability of what is seen, where the person has the value."""
        prior = as_ball(self.prior)
        yes, no = with_it * prior, without * (1 - prior)
        after = yes / (yes + no) if yes + no > 0 else arb(0).union(1)
        return (after if after.is_finite() else arb(0).union(1)) * with_it
