"""The law of a sum of independent discrete losses."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from heapq import heapify, heappop, heappush
from itertools import count
from math import gcd, lcm, prod

from flint import arb, arb_poly, ctx

from epsproof.verify.laws.discrete import Discrete, Table
from epsproof.verify.laws.losses.atoms import Atoms
from epsproof.verify.laws.losses.loss import real

__all__ = ["Part", "convolved", "finite_mass", "places", "step_of"]

Part = tuple[Discrete, int]


def step_of(tables: Sequence[Table]) -> Fraction:
    """The largest number of which all differences between losses of one table are multiples."""
    gaps = [b - t.losses[0] for t in tables for b in t.losses[1:]] or [Fraction(1)]
    bottom = lcm(*(g.denominator for g in gaps))
    return Fraction(gcd(*(int(g * bottom) for g in gaps)), bottom)


def places(parts: Sequence[Part]) -> int | None:
    """How many places the lattice of the sum has; None where the losses have no common base."""
    if len({part.base for part, _ in parts}) > 1:
        return None
    tables = [part.table() for part, _ in parts]
    step = step_of(tables)
    return 1 + sum(
        int((t.losses[-1] - t.losses[0]) / step) * k for t, (_, k) in zip(tables, parts, strict=True)
    )


def finite_mass(parts: Sequence[Part]) -> Fraction:
    """The probability that no loss is +infinity."""
    return prod(((1 - part.infinite) ** k for part, k in parts), start=Fraction(1))


def convolved(parts: Sequence[Part]) -> Atoms:
    """The sum of the losses, each part's as often as it says, on the lattice that they share, at the precision in force."""
    tables = [part.table() for part, _ in parts]
    step, counts = step_of(tables), [k for _, k in parts]
    base = real(parts[0][0].base)
    tiny, number = arb(2) ** (-ctx.prec - 40), count()
    heap = []
    for table, k in zip(tables, counts, strict=True):
        start, masses, dropped = _power(table, step, k, tiny)
        heap.append((len(masses), next(number), start, masses, dropped))
    heapify(heap)
    while len(heap) > 1:
        one, other = heappop(heap), heappop(heap)
        start, masses, cut = _trimmed(
            one[2] + other[2], (arb_poly(one[3]) * arb_poly(other[3])).coeffs(), tiny
        )
        heappush(heap, (len(masses), next(number), start, masses, one[4] + other[4] + cut))
    _, _, start, masses, dropped = heap[0]
    lowest = sum((t.losses[0] * k for t, k in zip(tables, counts, strict=True)), Fraction(0)) + start * step
    losses = [base * real(lowest + i * step) for i in range(len(masses))]
    finite = finite_mass(parts)
    return Atoms(losses, masses, real(1 - finite), dropped)


def _power(table: Table, step: Fraction, k: int, tiny: arb) -> tuple[int, list[arb], arb]:
    """(first place, masses, dropped mass) of the sum of k losses of one table, its k-fold lowest value being place 0."""
    where = [int((x - table.losses[0]) / step) for x in table.losses]
    if len(where) == 2:
        return 0, _binomial(where[1], table.masses, k), table.dropped * k
    dense = [arb(0)] * (where[-1] + 1)
    for place, mass in zip(where, table.masses, strict=True):
        dense[place] += mass
    start, square, lost = 0, dense, table.dropped
    found: tuple[int, list[arb], arb] = (0, [arb(1)], arb(0))
    while k:
        if k & 1:
            first, masses, cut = _trimmed(
                start + found[0], (arb_poly(found[1]) * arb_poly(square)).coeffs(), tiny
            )
            found = first, masses, found[2] + lost + cut
        k >>= 1
        if k:
            start, square, cut = _trimmed(2 * start, (arb_poly(square) * arb_poly(square)).coeffs(), tiny)
            lost = 2 * lost + cut
    return found


def _binomial(width: int, masses: list[arb], k: int) -> list[arb]:
    """The masses of j steps of ``width`` places, j = 0, ..., k."""
    found, term = [arb(0)] * (width * k + 1), masses[0] ** k
    ratio = masses[1] / masses[0]
    for j in range(k + 1):
        found[j * width] = term
        term = term * (ratio * (k - j)) / (j + 1)
    return found


def _trimmed(start: int, masses: list[arb], tiny: arb) -> tuple[int, list[arb], arb]:
    """Without the values of negligible mass at both ends, which is returned too."""
    low, high, cut = 0, len(masses), arb(0)
    while high - low > 1 and masses[high - 1].abs_upper() < tiny:
        high -= 1
        cut += masses[high].abs_upper()
    while high - low > 1 and masses[low].abs_upper() < tiny:
        cut += masses[low].abs_upper()
        low += 1
    return start + low, masses[low:high], cut
