"""The Renyi divergence of releases."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from flint import arb

from derive.text.errors import UnsupportedForm
from verify.laws.compose import Composition, Part
from verify.laws.conversions.converted import NEVER, Converted, converted
from verify.laws.conversions.least_rho import exact_rho
from verify.laws.losses.atoms import Atoms
from verify.laws.losses.either_order import EitherOrder
from verify.laws.losses.loss import Loss, real
from verify.laws.losses.sampled_moment import sampled_moment
from verify.laws.losses.sum_loss import SumLoss
from verify.laws.one_release import BoundedRange, Normal, OneRelease, Subsampled
from verify.laws.pair import Pair
from verify.laws.theorems import DIVERGENCES
from verify.numeric.real_roots import precision

__all__ = ["least_divergence"]


def least_divergence(parts: Sequence[Part], composition: Composition, order: Fraction, digits: int) -> Converted:
    """The Renyi divergence of ``order`` > 1 of the releases; raises UnsupportedForm where it is infinite or not known."""
    if any(isinstance(part, BoundedRange) for part, _ in parts):
        raise UnsupportedForm("the exponential mechanism's worst scores depend on the level; no law has its divergence")
    with precision(64 + 8 * digits + composition.guard):
        at = real(order)
        low, high = _moments(parts, composition, at)
        bounds = [exact_rho(part) for part, _ in parts] if not high.is_finite() else []
        if bounds and all(bound is not None for bound in bounds):
            high = at * sum((b * k for b, (_, k) in zip(bounds, parts, strict=True) if b is not None), arb(0))
        if not high.is_finite():
            raise UnsupportedForm(NEVER.format("Renyi"))
        return converted(low, high, digits, DIVERGENCES)


def _moments(parts: Sequence[Part], composition: Composition, order: arb) -> tuple[arb, arb]:
    """The divergences of both ends; those of Gaussian releases on samples are integrals, which add up in either order."""
    if all(isinstance(part, Subsampled) and isinstance(part.base, Normal) for part, _ in parts):
        both = [sum((_sampled(part, order, added) * count for part, count in parts), arb(0)) for added in (False, True)]
        found = both[0].max(both[1])
        return found, found
    return _listed(composition.lower(), order), composition.upper().renyi(order)


def _sampled(part: OneRelease | Pair, order: arb, added: bool) -> arb:
    assert isinstance(part, Subsampled) and isinstance(part.base, Normal)
    return sampled_moment(part.rate, part.base.square, order, added).log() / (order - 1)


def _listed(loss: Loss, order: arb) -> arb:
    """The divergence that the listed losses alone have, which is a lower end."""
    if isinstance(loss, Atoms):
        return Atoms(loss.losses, loss.masses).renyi(order)
    if isinstance(loss, SumLoss):
        return _listed(loss.atoms, order) + loss.smooth.renyi(order)
    return _listed(loss.forth, order).max(_listed(loss.back, order)) if isinstance(loss, EitherOrder) else loss.renyi(order)
