"""The least zero-concentrated, Gaussian or Renyi budget of releases: two ends, tight or marked as not tight, with a theorem."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from attrs import frozen
from flint import arb

from derive.text.errors import UnsupportedForm
from verify.laws.compose import DIVERGENCES, Composition, Part
from verify.laws.discrete import Discrete
from verify.laws.losses.atoms import Atoms
from verify.laws.losses.either_order import EitherOrder
from verify.laws.losses.loss import Loss, real
from verify.laws.losses.sum_loss import SumLoss
from verify.laws.one_release import BoundedRange, Laplace, Normal, OneRelease, RenyiBounded, Subsampled
from verify.laws.pair import Pair
from verify.numeric.real_roots import precision, rational_end

__all__ = ["Converted", "least_divergence", "least_mu", "least_rho"]

ADDED = "zero-concentrated budgets add: Bun and Steinke (2016), Lemma 1.7"
KULLBACK = "the divergence over the order is largest as the order tends to 1: the Kullback-Leibler divergence of each release"
PURE_RHO = "a pure budget has rho at most epsilon tanh(epsilon/2); the lower end is the Kullback-Leibler divergence"
NEVER = "no {} budget bounds a loss that is infinite with positive probability, such as that of dp(epsilon, delta) with delta > 0"
PURE_MU = "2 Phi^-1(exp(epsilon)/(1 + exp(epsilon))) for a pure budget: its trade-off function has one corner"
GAUSSIAN = "squares of Gaussian budgets add: Dong, Roth and Su (2022), Corollary 3.3"


@frozen
class Converted:
    """lower <= the least budget <= upper; ``tight`` where both ends enclose it as narrowly as digits allow."""

    lower: Fraction
    upper: Fraction
    tight: bool
    theorems: tuple[str, ...]


def least_rho(parts: Sequence[Part], digits: int) -> Converted:
    """The least rho with which the releases together are rho-zCDP; raises UnsupportedForm where there is none, or none is known.

    For two answers, Laplace, Gaussian and discrete Gaussian noise the divergence over the order has its supremum as the order
    tends to 1, so that the least rho of a composition is the sum. Others of the pure budget epsilon have at most that of two
    answers, epsilon tanh(epsilon/2).
    """
    with precision(64 + 8 * digits):
        low, high, tight = arb(0), arb(0), True
        for part, count in parts:
            exact = _rho(part)
            low, high = low + count * (exact or _relative_entropy(part)), high + count * (exact or _pure_rho(part))
            tight = tight and exact is not None
        return Converted(_end(low.lower()), _end(high.upper()), tight, (ADDED, KULLBACK if tight else PURE_RHO))


def _rho(part: OneRelease | Pair) -> arb | None:
    """The least rho of one release where it is known in closed form."""
    if isinstance(part, (Pair, BoundedRange, RenyiBounded, Subsampled)):
        raise UnsupportedForm(
            "a zero-concentrated budget is known of pure budgets, noise on numbers and zcdp(rho); of these releases none is"
        )
    if isinstance(part, Discrete) and part.infinite:
        raise UnsupportedForm(NEVER.format("zero-concentrated"))
    return None if part.rho is None else part.rho()


def _relative_entropy(part: OneRelease | Pair) -> arb:
    assert isinstance(part, Discrete)
    table, base = part.table(), real(part.base)
    return sum((mass * base * real(loss) for loss, mass in zip(table.losses, table.masses, strict=True)), arb(0))


def _pure_rho(part: OneRelease | Pair) -> arb:
    assert isinstance(part, Discrete)
    epsilon = real(part.base) * real(part.table().losses[-1])
    return epsilon * (epsilon / 2).tanh()


def least_mu(parts: Sequence[Part], composition: Composition, digits: int) -> Converted:
    """The least mu with which the releases together are mu-Gaussian private.

    Upper end: mu of each release, for a pure budget 2 Phi^-1(exp(epsilon)/(1 + exp(epsilon))), which is tight for one; squares
    add. Lower end: at the level 0 the hockey-stick of mu-Gaussian privacy is erf(mu/sqrt(8)).
    """
    with precision(64 + 8 * digits):
        square = sum((count * _mu(part) ** 2 for part, count in parts), arb(0))
        high = square.sqrt()
        stick = composition.lower().hockey_stick(arb(0))
        low = 2 * arb(2).sqrt() * stick.erfinv()
        tight = all(isinstance(part, Normal) for part, _ in parts)
        first, count = parts[0]
        single = len(parts) == count == 1 and isinstance(first, Discrete) and first.pure is not None
        low = high if tight or single else low if low.is_finite() else arb(0)
        theorems = (GAUSSIAN,) if tight else (GAUSSIAN, PURE_MU)
        return Converted(_end(low.lower()), _end(high.upper()), tight or single, theorems)


def _mu(part: OneRelease | Pair) -> arb:
    if isinstance(part, Normal):
        return real(part.square).sqrt()
    if isinstance(part, Discrete) and not part.infinite and part.table().dropped.is_zero():
        epsilon = real(part.base) * real(part.table().losses[-1])
    elif isinstance(part, (Laplace, BoundedRange)):
        epsilon = real(part.epsilon)
    else:
        raise UnsupportedForm("--to gdp asks of pure budgets, Laplace and Gaussian noise; of others no Gaussian budget is known")
    return 2 * arb(2).sqrt() * (2 / (1 + epsilon.exp())).erfcinv()


def least_divergence(parts: Sequence[Part], composition: Composition, order: Fraction, digits: int) -> Converted:
    """The Renyi divergence of ``order`` > 1 of the releases; raises UnsupportedForm where it is infinite or not known."""
    if any(isinstance(part, BoundedRange) for part, _ in parts):
        raise UnsupportedForm("the exponential mechanism's worst scores depend on the level; no law has its divergence")
    with precision(64 + 8 * digits + composition.guard):
        at = real(order)
        low, high = _listed(composition.lower(), at), composition.upper().renyi(at)
        bounds = [_rho(part) for part, _ in parts] if not high.is_finite() else []
        if bounds and all(bound is not None for bound in bounds):
            high = at * sum((b * k for b, (_, k) in zip(bounds, parts, strict=True) if b is not None), arb(0))
        if not high.is_finite():
            raise UnsupportedForm(NEVER.format("Renyi"))
        width = high.upper() - low.lower()
        tight = bool(width < high.abs_upper() * arb(10) ** -digits)
        return Converted(_end(low.lower()), _end(high.upper()), tight, (DIVERGENCES,))


def _listed(loss: Loss, order: arb) -> arb:
    """The divergence that the listed losses alone have, which is a lower end."""
    if isinstance(loss, Atoms):
        return Atoms(loss.losses, loss.masses).renyi(order)
    if isinstance(loss, SumLoss):
        return _listed(loss.atoms, order) + loss.smooth.renyi(order)
    return _listed(loss.forth, order).max(_listed(loss.back, order)) if isinstance(loss, EitherOrder) else loss.renyi(order)


def _end(value: arb) -> Fraction:
    found = rational_end(value)
    return max(Fraction(0), Fraction(int(found.p), int(found.q)))
