"""Compositions whose transform is inverted."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction

from flint import arb

from epsproof.verify.laws.convolution import Part, finite_mass
from epsproof.verify.laws.inversion.factor import Factor, FiniteFactor, LaplaceFactor, NormalFactor
from epsproof.verify.laws.inversion.inverted_loss import InvertedLoss
from epsproof.verify.laws.inversion.sampled_factor import SampledFactor
from epsproof.verify.laws.losses.either_order import EitherOrder
from epsproof.verify.laws.losses.gaussian_loss import GaussianLoss
from epsproof.verify.laws.losses.loss import Loss, real
from epsproof.verify.laws.one_release import Laplace, Normal, Subsampled
from epsproof.verify.laws.subsampled import alone
from epsproof.verify.numeric.real_roots import precision

__all__ = ["sampled", "smoothed"]

TRIED_BITS, TRIED_LEVELS = 144, (0.0, 1.0)


def smoothed(
    discrete: Sequence[Part], laplace: Mapping[Laplace, int], square: Fraction
) -> Callable[[], Loss] | None:
    """A builder of the sum of discrete, Laplace and normal losses, the latter with the variance ``square`` > 0 together; None
    where the normal one is so small beside the others that the integrals would take too long."""

    def build() -> InvertedLoss:
        below = GaussianLoss(square)
        return InvertedLoss(*_joined([NormalFactor(square)], discrete, laplace), back=None, below=[below])

    with precision(TRIED_BITS):
        loss = build()
        return build if all(loss.affordable(level) for level in TRIED_LEVELS) else None


def sampled(
    parts: Sequence[tuple[Subsampled, int]],
    discrete: Sequence[Part],
    laplace: Mapping[Laplace, int],
    square: Fraction,
) -> Callable[[], Loss]:
    """A builder of the sum of those and of the losses of Gaussian releases on samples, in either order of the pair."""

    def order(added: bool, both: list[InvertedLoss]) -> InvertedLoss:
        factors: list[Factor] = [NormalFactor(square)] if square else []
        for part, count in parts:
            assert isinstance(part.base, Normal)
            factors.append(SampledFactor(part.rate, part.base.square, added, count))
        below = [alone(part, added) for part, _ in parts]
        return InvertedLoss(*_joined(factors, discrete, laplace), back=lambda: both[not added], below=below)

    def build() -> EitherOrder:
        both: list[InvertedLoss] = []
        both += [order(added, both) for added in (False, True)]
        return EitherOrder(*both)

    return build


def _joined(
    factors: list[Factor], discrete: Sequence[Part], laplace: Mapping[Laplace, int]
) -> tuple[list[Factor], arb, arb]:
    """All factors, the probability of the loss +infinity, and what tables leave out."""
    tables = [(part, part.table(), count) for part, count in discrete]
    found = [*factors, *(LaplaceFactor(x.epsilon, count) for x, count in laplace.items())]
    found += [FiniteFactor(part.base, table, count) for part, table, count in tables]
    dropped = sum((table.dropped * count for _, table, count in tables), arb(0))
    return found, real(1 - finite_mass(discrete)), dropped
