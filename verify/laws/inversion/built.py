"""Compositions whose transform is inverted."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from math import prod

from flint import arb

from verify.laws.convolution import Part
from verify.laws.inversion.factor import Factor, FiniteFactor, LaplaceFactor, NormalFactor
from verify.laws.inversion.inverted_loss import InvertedLoss
from verify.laws.losses.gaussian_loss import GaussianLoss
from verify.laws.losses.loss import Loss, real
from verify.laws.one_release import Laplace
from verify.numeric.real_roots import precision

__all__ = ["smoothed"]

TRIED_BITS, TRIED_LEVELS = 144, (0.0, 1.0)


def smoothed(discrete: Sequence[Part], laplace: Mapping[Laplace, int], square: Fraction) -> Callable[[], Loss] | None:
    """A builder of the sum of discrete, Laplace and normal losses, the latter with the variance ``square`` > 0 together; None
    where the normal one is so small beside the others that the integrals would take too long."""

    def build() -> InvertedLoss:
        tables = [(part, part.table(), count) for part, count in discrete]
        factors: list[Factor] = [NormalFactor(square), *(LaplaceFactor(x.epsilon, count) for x, count in laplace.items())]
        factors += [FiniteFactor(part.base, table, count) for part, table, count in tables]
        dropped = sum((table.dropped * count for _, table, count in tables), arb(0))
        finite = prod(((1 - part.infinite) ** count for part, count in discrete), start=Fraction(1))
        return InvertedLoss(factors, None, [GaussianLoss(square)], real(1 - finite), dropped)

    with precision(TRIED_BITS):
        loss = build()
        return build if all(loss.affordable(level) for level in TRIED_LEVELS) else None
