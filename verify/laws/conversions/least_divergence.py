"""The Renyi divergence of releases: the sum of those of the single ones, in the order of the pair in which it is larger."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from flint import arb

from epsproof.derive.text.errors import LimitExceeded, UnsupportedForm
from epsproof.verify.laws.compose import Part
from epsproof.verify.laws.conversions.converted import NEVER, Converted, converted
from epsproof.verify.laws.discrete import Discrete
from epsproof.verify.laws.losses.atoms import Atoms
from epsproof.verify.laws.losses.laplace_loss import LaplaceLoss
from epsproof.verify.laws.losses.loss import real
from epsproof.verify.laws.losses.sampled_moment import sampled_moment
from epsproof.verify.laws.one_release import (
    BoundedRange,
    Laplace,
    Normal,
    OneRelease,
    RenyiBounded,
    Subsampled,
    Worst,
)
from epsproof.verify.laws.pair import Pair
from epsproof.verify.laws.subsampled import few_losses_in_order
from epsproof.verify.laws.theorems import DIVERGENCES
from epsproof.verify.numeric.real_roots import precision

__all__ = ["least_divergence"]

FACTORS = (1, 2, 4)
Ends = tuple[arb, arb]


def least_divergence(parts: Sequence[Part], order: Fraction, digits: int) -> Converted:
    """The Renyi divergence of ``order`` > 1 of the releases; raises UnsupportedForm where it is infinite or not known,
    LimitExceeded where it is too large."""
    for part, _ in parts:
        _refuse(part, order)
    for factor in FACTORS:
        with precision((64 + 8 * digits) * factor):
            both = [
                [(_one(part, real(order), added), count) for part, count in parts] for added in (False, True)
            ]
            low, high = (_sum(both[0], end).max(_sum(both[1], end)) for end in (0, 1))
            if low.is_finite() and high.is_finite():
                return converted(low, high, digits, DIVERGENCES)
    raise LimitExceeded(
        f"the divergence of order {order} is too large to be enclosed; take a smaller order, or more noise"
    )


def _sum(side: Sequence[tuple[Ends, int]], end: int) -> arb:
    return sum((found[end] * count for found, count in side), arb(0))


def _refuse(part: OneRelease | Pair, order: Fraction) -> None:
    """Raise UnsupportedForm for a release whose divergence of that order is infinite, or not known."""
    if isinstance(part, BoundedRange):
        raise UnsupportedForm(
            "the exponential mechanism's worst scores depend on the level; no law has its divergence"
        )
    if isinstance(part, Subsampled) and isinstance(part.base, Laplace):
        raise UnsupportedForm(
            "Renyi divergences of sampled Laplace releases are not enclosed; ask for --delta or --epsilon"
        )
    if isinstance(part, RenyiBounded) and part.order < order:
        raise UnsupportedForm(
            f"a limit on the divergence of order {part.order} says nothing of the larger order {order}"
        )
    if (isinstance(part, Discrete) and part.infinite) or (
        isinstance(part, Pair) and min(part.finite, part.back.finite) < 1
    ):
        raise UnsupportedForm(NEVER.format("Renyi"))


def _one(part: OneRelease | Pair, order: arb, added: bool) -> Ends:
    """Both ends of the divergence of one release, with ``added`` in the other order of its pair."""
    if isinstance(part, RenyiBounded):
        return order * real(part.bound / part.order), real(part.bound)
    if isinstance(part, Discrete):
        return _discrete(part, order)
    found = _exact(part, order, added)
    return found, found


def _discrete(part: Discrete, order: arb) -> Ends:
    """Of losses that are not all listed those that are have less, and the order times rho is more."""
    table = part.table()
    found = Atoms([real(part.base) * real(x) for x in table.losses], table.masses).renyi(order)
    if table.dropped.is_zero():
        return found, found
    assert part.rho is not None
    return found, order * part.rho()


def _exact(part: OneRelease | Pair, order: arb, added: bool) -> arb:
    if isinstance(part, Pair):
        return (part.back if added else part).power(1).renyi(order)
    if isinstance(part, Laplace):
        return LaplaceLoss(((part.epsilon, 1),)).renyi(order)
    if isinstance(part, Subsampled):
        if isinstance(part.base, Normal):
            return sampled_moment(part.rate, part.base.square, order, added).log() / (order - 1)
        return few_losses_in_order([(part, 1)], added).renyi(order)
    assert not isinstance(part, (BoundedRange, Discrete, RenyiBounded, Worst))
    return order * part.rho()
