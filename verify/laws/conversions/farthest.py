"""The largest z(P(S)) - z(Q(S)) over the events S that the loss is above a level, z the normal quantile, enclosed.

Between two levels l < r it is at most z(P(l)) - z(Q(r)): both probabilities fall. Where the loss has a density p the derivative
by the level is -p/phi(z(P)) + exp(-level) p/phi(z(Q)), phi the normal density, which has the sign of (z(Q)**2 - z(P)**2)/2
less the level.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from heapq import heappop, heappush
from itertools import accumulate, count

from flint import arb

from epsproof.verify.laws.losses.atoms import Atoms
from epsproof.verify.laws.losses.laplace_loss import LaplaceLoss
from epsproof.verify.laws.losses.loss import between, real

__all__ = ["farthest_of_atoms", "farthest_of_laplace"]

MOST = 30_000
Quantiles = tuple[arb, arb]
"""z(P(S)) and z(Q(S))."""

At = Callable[[Fraction], Quantiles]
Piece = tuple[Fraction, Fraction, At]
"""The first and the last place, and the quantiles at the places between."""

Halved = Callable[[Fraction, Fraction], Fraction | None]
"""A place between two; None where there is none, or they are near enough."""

Settled = Callable[[Fraction, Fraction, Quantiles, Quantiles], bool]
"""Whether nothing between two places is larger than what is at them."""


def _z(probability: arb, rest: arb) -> arb:
    """The normal quantile of a probability, of which the rest to 1 is known as well."""
    small = probability if probability < rest else rest
    found = arb(2).sqrt() * (2 * small).erfcinv()
    return -found if small is probability else found


def farthest_of_atoms(loss: Atoms) -> arb:
    """Of finitely many finite losses: the levels between two of them, place i before the i-th; 0 if there is one loss."""
    masses = loss.masses, [mass * (-x).exp() for x, mass in zip(loss.losses, loss.masses, strict=True)]
    sides = [list(zip(_sums(side[::-1])[::-1], _sums(side), strict=True)) for side in masses]

    def at(place: Fraction) -> Quantiles:
        p, q = (_z(*side[int(place)]) for side in sides)
        return p, q

    def halved(low: Fraction, high: Fraction) -> Fraction | None:
        return Fraction((low + high) // 2) if high - low > 1 else None

    last = Fraction(len(loss.losses) - 1)
    return (
        _searched([(Fraction(1), last, at)], halved, lambda low, high, *_: high - low <= 1)
        if last
        else arb(0)
    )


def _sums(masses: Sequence[arb]) -> list[arb]:
    """The sums of the first 0, 1, ... masses."""
    return list(accumulate(masses, initial=arb(0)))


def farthest_of_laplace(loss: LaplaceLoss, digits: int) -> arb:
    """Of Laplace noise of one budget: the levels from 0 on, as the law is symmetric, piece by piece between its atoms."""
    ((budget, number),) = loss.budgets
    share = Fraction(1, 10 ** (digits + 3))
    pieces: list[Piece] = []
    for above in range(1, number // 2 + 1 + number % 2):
        first = max(Fraction(number - 2 * above), Fraction(0))
        pieces.append((first, Fraction(number - 2 * above + 2), _of_piece(loss, real(budget), above)))

    def halved(low: Fraction, high: Fraction) -> Fraction | None:
        return (low + high) / 2 if high - low > share else None

    def settled(low: Fraction, high: Fraction, left: Quantiles, right: Quantiles) -> bool:
        p, q, level = (
            between(left[0], right[0]),
            between(left[1], right[1]),
            real(budget) * between(real(low), real(high)),
        )
        sign = (q**2 - p**2) / 2 - level
        return bool(sign < 0) or bool(sign > 0)

    return _searched(pieces, halved, settled)


def _of_piece(loss: LaplaceLoss, budget: arb, above: int) -> At:
    """The quantiles at levels, in budgets, of the piece below which ``above`` atoms do not lie."""

    def at(place: Fraction) -> Quantiles:
        p, q = loss.in_piece(budget * real(place), above)
        return _z(p, 1 - p), _z(q, 1 - q)

    return at


def _searched(pieces: Sequence[Piece], halved: Halved, settled: Settled) -> arb:
    """The largest difference at the places of all pieces, the most promising intervals first."""
    best, bound, number = arb(0), arb(0), count()
    heap: list[tuple[float, int, Fraction, Fraction, Quantiles, Quantiles, At]] = []

    def push(low: Fraction, high: Fraction, left: Quantiles, right: Quantiles, at: At) -> None:
        heappush(heap, (-float((left[0] - right[1]).mid()), next(number), low, high, left, right, at))

    for low, high, at in pieces:
        left, right = at(low), at(high)
        best = best.max(left[0] - left[1]).max(right[0] - right[1])
        push(low, high, left, right, at)
    while heap:
        _, steps, low, high, left, right, at = heappop(heap)
        top = left[0] - right[1]
        if top <= best or settled(low, high, left, right):
            continue
        middle = halved(low, high) if steps < MOST else None
        if middle is None:
            bound = bound.max(arb(top.upper()))
            continue
        found = at(middle)
        best = best.max(found[0] - found[1])
        push(low, middle, left, found, at)
        push(middle, high, found, right, at)
    return between(best, best.max(bound))
