"""Compositions of releases on Poisson samples, in either order of the pair."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction

from flint import arb

from epsproof.verify.laws.convolution import convolved
from epsproof.verify.laws.discrete import Discrete
from epsproof.verify.laws.losses.atoms import Atoms
from epsproof.verify.laws.losses.either_order import EitherOrder
from epsproof.verify.laws.losses.gaussian_loss import GaussianLoss
from epsproof.verify.laws.losses.laplace_loss import LaplaceLoss
from epsproof.verify.laws.losses.loss import Loss, real
from epsproof.verify.laws.losses.multinomial import multinomial, ways
from epsproof.verify.laws.losses.subsampled_loss import SubsampledLoss
from epsproof.verify.laws.on_grid import Grid, on_grid
from epsproof.verify.laws.one_release import Laplace, Normal, Subsampled
from epsproof.verify.numeric.real_roots import precision

__all__ = ["alone", "few_losses", "few_losses_in_order", "grid_for", "in_grid", "values"]

CELLS, TINY_BITS, LARGEST = 1 << 12, 96, 1 << 12
Parts = Sequence[tuple[Subsampled, int]]


def alone(part: Subsampled, added: bool) -> SubsampledLoss:
    """One release, exactly."""
    base: Loss
    if isinstance(part.base, Normal):
        base = GaussianLoss(part.base.square)
    elif isinstance(part.base, Laplace):
        base = LaplaceLoss(((part.base.epsilon, 1),))
    else:
        base = convolved([(part.base, 1)])
    return SubsampledLoss(part.rate, base, added)


def values(parts: Parts) -> int | None:
    """How many sums the losses have; None where a base has other losses than those of finitely many answers."""
    found = 1
    for part, count in parts:
        base = part.base
        if not isinstance(base, Discrete) or base.infinite or not base.table().dropped.is_zero():
            return None
        found *= ways(len(base.table().losses), count)
    return found


def few_losses(parts: Parts) -> Loss:
    """Releases of which each has few losses, exactly."""
    return EitherOrder(few_losses_in_order(parts, False), few_losses_in_order(parts, True))


def few_losses_in_order(parts: Parts, added: bool) -> Atoms:
    """The same in one order of the pair."""
    return _sums([(_sampled(part, added), count) for part, count in parts])


def _sampled(part: Subsampled, added: bool) -> list[tuple[arb, arb]]:
    """The losses with their probabilities."""
    assert isinstance(part.base, Discrete)
    table, rate = part.base.table(), real(part.rate)
    found = []
    for loss, mass in zip(table.losses, table.masses, strict=True):
        size = real(part.base.base) * real(loss)
        without = mass * (-size).exp()
        sampled = (1 + rate * size.expm1()).log() if loss else arb(0)
        found.append((-sampled, without) if added else (sampled, without * sampled.exp()))
    return found


def _sums(parts: Sequence[tuple[list[tuple[arb, arb]], int]]) -> Atoms:
    """All sums of independent losses, each of few values, so often each."""
    sums = [(arb(0), arb(1))]
    for pairs, count in parts:
        chances = multinomial(pairs, count)
        sums = [(x + y, a * b) for x, a in sums for y, b in chances]
    sums.sort(key=lambda pair: float(pair[0].mid()))
    return Atoms([x for x, _ in sums], [mass for _, mass in sums])


def grid_for(parts: Parts) -> Grid:
    """A grid with about CELLS places on which all losses lie but for a negligible part."""
    with precision(3 * TINY_BITS):
        reach = max(_reach(alone(part, False)) for part, _ in parts)
        width = Fraction(1)
        while reach / width * 2 < CELLS:
            width /= 2
    number = -(-reach // width)
    return Grid(width, -number, number)


def _reach(loss: Loss) -> Fraction:
    """A level above the losses whose opposite is below them, but for a probability of 2**-TINY_BITS."""
    tiny, reach = arb(2) ** -TINY_BITS, Fraction(1, 1 << 20)
    while reach < LARGEST and not (loss.hockey_stick(real(reach)) < tiny and _rest(loss, -reach) < tiny):
        reach *= Fraction(5, 4)
    return reach


def _rest(loss: Loss, level: Fraction) -> arb:
    """The hockey-stick above 1 - exp(level)."""
    return loss.hockey_stick(real(level)) + real(level).exp() - 1


def in_grid(parts: Parts, grid: Grid, above: bool) -> Callable[[], Loss]:
    """Between losses on a grid: a builder of the one from below or above."""

    def order(added: bool) -> Loss:
        return convolved([(on_grid(alone(part, added), grid, above), count) for part, count in parts])

    return lambda: EitherOrder(order(False), order(True))
