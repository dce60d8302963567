"""Sums of discrete losses: exact on a lattice, or between two sums on a grid where budgets share no lattice small enough."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import groupby
from math import prod

from attrs import frozen
from flint import arb, fmpq

from epsproof.derive.laws.amount import Amount
from epsproof.derive.text.errors import LimitExceeded
from epsproof.verify.laws.convolution import Part, convolved, places
from epsproof.verify.laws.discrete import ONE, Discrete, Table, two_values
from epsproof.verify.laws.losses.atoms import Atoms
from epsproof.verify.laws.losses.loss import real
from epsproof.verify.numeric.real_roots import precision, rational_end

__all__ = ["Sum", "discrete_sum"]

GRID_SHARE, MOST_OF_ONE, TRIMMED = 4, 1_000_000, 16
GRID = (
    "budgets on a grid of {}: rounded down for the lower end, which they dominate; for the upper end a mixture of the two "
    "neighbours, which dominates them"
)


@frozen
class Sum:
    """The hockey-stick of the sum lies between those of ``lower`` and ``upper``; they are one where it is ``exact``."""

    lower: Callable[[], Atoms]
    upper: Callable[[], Atoms]
    exact: bool
    notes: tuple[str, ...] = ()
    unbounded: bool = False


def discrete_sum(parts: Sequence[Part], most: int) -> Sum:
    """The sum of all losses with at most ``most`` values; raises LimitExceeded where there is no such sum."""
    merged: dict[object, Part] = {}
    for part, count in parts:
        key = id(part) if part.pure is None else (part.pure, part.infinite)
        merged[key] = (part, count + merged.get(key, (part, 0))[1])
    groups = [[*group] for _, group in groupby(sorted(merged.values(), key=_base), key=_base)]
    apart = [[part] for part in merged.values()]
    with precision(64):
        sizes, counts = ([places(group) or 1 for group in found] for found in (groups, apart))
        unbounded = any(not part.table().dropped.is_zero() for part, _ in merged.values())
    total = prod(sizes) // (TRIMMED if unbounded else 1)
    single = len(merged) == 1 and next(iter(merged.values()))[0].pure is not None
    if total <= most or (single and next(iter(merged.values()))[1] <= MOST_OF_ONE):
        exact = _outer(groups)
        return Sum(exact, exact, True, (), unbounded)
    if prod(counts) <= most:
        exact = _outer(apart)
        return Sum(exact, exact, True, (), unbounded)
    if any(part.pure is None for part, _ in merged.values()):
        raise LimitExceeded(
            f"the losses of these releases have {total:,} sums; at most {most:,} are added up; round parameters"
        )
    return _on_grid(list(merged.values()), most // GRID_SHARE)


def _base(part: Part) -> tuple[bool, Fraction]:
    return part[0].base.logarithm, part[0].base.value


def _outer(groups: list[list[Part]]) -> Callable[[], Atoms]:
    """All sums of one loss of each group, whose bases have nothing in common."""

    def build() -> Atoms:
        found = convolved(groups[0])
        for group in groups[1:]:
            found = _added(found, convolved(group))
        return found

    return build


def _added(one: Atoms, other: Atoms) -> Atoms:
    pairs = [
        (x + y, p * q)
        for x, p in zip(one.losses, one.masses, strict=True)
        for y, q in zip(other.losses, other.masses, strict=True)
    ]
    pairs.sort(key=lambda pair: float(pair[0].mid()))
    infinite = one.infinite + other.infinite - one.infinite * other.infinite
    return Atoms([x for x, _ in pairs], [p for _, p in pairs], infinite, one.dropped + other.dropped)


def _on_grid(parts: list[Part], most: int) -> Sum:
    """Pure budgets rounded to a grid as fine as the number of values allows."""
    if (
        sum(count for _, count in parts) > most
        or (length := sum(float(_pure(x)) * count for x, count in parts)) > most
    ):
        raise LimitExceeded(
            "these budgets share no grid that is coarse enough; round them to fewer digits, or compose fewer"
        )
    bits = 0
    while length * 2 ** (bits + 1) < most:
        bits += 1
    unit = Fraction(1, 2**bits)

    def below() -> Atoms:
        near = [
            (two_values(Amount(_steps(budget, unit) * unit), x.infinite), k)
            for x, k in parts
            if (budget := _pure(x))
        ]
        kept = [(x, k) for x, k in near if _pure(x).positive]
        return convolved(kept) if kept else Atoms([arb(0)], [arb(1)])

    def above() -> Atoms:
        return convolved([(_mixture(_pure(x), unit, x.infinite), k) for x, k in parts])

    return Sum(below, above, False, (GRID.format(unit),))


def _pure(part: Discrete) -> Amount:
    assert part.pure is not None
    return part.pure


def _mixture(budget: Amount, unit: Fraction, infinite: Fraction) -> Discrete:
    """Randomized response with one of the two budgets on the grid beside this one, chosen so that the truth is as likely.

    Forgetting which one was chosen leaves randomized response with the budget itself.
    """
    low = _steps(budget, unit) * unit
    high = low + unit

    def table() -> Table:
        truth, less, more = (1 / (1 + (-x).exp()) for x in (real(budget), real(low), real(high)))
        share, rest = ((truth - less) / (more - less)).max(arb(0)), real(1 - infinite)
        masses = [share * (1 - more), (1 - share) * (1 - less), (1 - share) * less, share * more]
        return Table([-high, -low, low, high], [rest * x for x in masses], arb(0))

    return Discrete(ONE, table, infinite, budget)


def _steps(budget: Amount, unit: Fraction) -> int:
    """The budget in units, rounded down."""
    with precision(128):
        end: fmpq = rational_end((real(budget) / real(unit)).lower())
    return int(end.floor())
