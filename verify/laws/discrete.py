"""Losses on a lattice: one release, sums, and any law between two that lie on a grid."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from heapq import heapify, heappop, heappush
from itertools import count, groupby, pairwise
from math import gcd, lcm, prod

from attrs import frozen
from flint import arb, arb_poly, ctx, fmpq

from epsproof.derive.text.errors import LimitExceeded
from epsproof.derive.text.numbers import Amount
from epsproof.verify.laws.loss import Atoms, Loss, real
from epsproof.verify.numeric.real_roots import precision, rational_end

__all__ = [
    "ONE",
    "Discrete",
    "Grid",
    "Part",
    "Sum",
    "Table",
    "convolved",
    "discrete_sum",
    "event_alone",
    "finite_mass",
    "on_grid",
    "places",
    "step_of",
    "together",
    "two_values",
]

# One release whose loss has finitely many values, each a rational multiple of a common number.

ONE = Amount(Fraction(1))
EVENT_BITS, FINEST = 256, 1 << 96


@frozen
class Table:
    """P[loss = losses[i] * base] = masses[i], ascending; ``dropped`` bounds the P-mass of losses that are not listed."""

    losses: list[Fraction]
    masses: list[arb]
    dropped: arb


@frozen
class Discrete:
    """``table`` makes the table at the precision in force; the loss is +infinity with probability ``infinite``.

    ``pure`` is the budget where the law is that of two answers, which dominates any pure mechanism of that budget. ``back`` is
    the law with P and Q exchanged, None where that is the same; ``rho`` the parameter of zero-concentrated privacy, if known.
    ``unbounded``: the table drops some losses.
    """

    base: Amount
    table: Callable[[], Table]
    infinite: Fraction = Fraction(0)
    pure: Amount | None = None
    back: Discrete | None = None
    rho: Callable[[], arb] | None = None
    unbounded: bool = False


def two_values(budget: Amount, infinite: Fraction = Fraction(0)) -> Discrete:
    """Loss +budget with probability 1/(1 + t), -budget with t/(1 + t), each times 1 - infinite; t = exp(-budget)."""
    base, size = (budget, Fraction(1)) if budget.logarithm else (ONE, budget.value)

    def table() -> Table:
        rest, t = real(1 - infinite), (-real(budget)).exp()
        return Table([-size, size], [rest * t / (1 + t), rest / (1 + t)], arb(0))

    def rho() -> arb:
        """The Kullback-Leibler divergence epsilon tanh(epsilon/2).

        With v = order - 1/2, log E_P exp((order - 1) loss) is log cosh(v epsilon) less its value at v = 1/2, a concave function
        of v**2; the quotient by order (order - 1) = v**2 - 1/4 is largest as the order tends to 1.
        """
        return real(budget) * (real(budget) / 2).tanh()

    return Discrete(base, table, infinite, budget, rho=None if infinite else rho)


def event_alone(build: Callable[[], tuple[arb, arb]]) -> Discrete:
    """Whether an event happens whose probabilities P > Q ``build`` gives, with both losses rounded towards 0.

    The points (P, Q) of all tests are a parallelogram whose sides have the two likelihood ratios as slopes; with ratios nearer to
    1 it lies inside, so that the rounded law tells no more.
    """
    with precision(EVENT_BITS):
        p, q = build()
        ends = ((p / q).log().lower(), ((1 - q) / (1 - p)).log().lower())
    up, down = (max(Fraction(0), Fraction(int((rational_end(x) * FINEST).floor()), FINEST)) for x in ends)

    def table() -> Table:
        grown = real(down).expm1()
        happens = grown / (grown - (-real(up)).expm1())
        return Table([-down, up], [1 - happens, happens], arb(0))

    return Discrete(ONE, table)


# The law of a sum of independent discrete losses.

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


# Sums of discrete losses: exact on a lattice, or between two sums on a grid where budgets share no lattice
# small enough.

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
    for part, times in parts:
        key = id(part) if part.pure is None else (part.pure, part.infinite)
        merged[key] = (part, times + merged.get(key, (part, 0))[1])
    groups = [[*group] for _, group in groupby(sorted(merged.values(), key=_base), key=_base)]
    apart = [[part] for part in merged.values()]
    with precision(64):
        sizes, counts = ([places(group) or 1 for group in found] for found in (groups, apart))
        unbounded = any(not part.table().dropped.is_zero() for part, _ in merged.values())
    total = prod(sizes) // (TRIMMED if unbounded else 1)
    single = len(merged) == 1 and next(iter(merged.values()))[0].pure is not None
    if prod(counts) <= min(most, total - 1):
        exact = _outer(apart)
        return Sum(exact, exact, True, (), unbounded)
    if total <= most or (single and next(iter(merged.values()))[1] <= MOST_OF_ONE):
        exact = _outer(groups)
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
            found = together(found, convolved(group))
        return found

    return build


def together(one: Atoms, other: Atoms) -> Atoms:
    """The sum of two independent losses, value by value."""
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


# A loss with any law between two losses on a grid, by the convexity of the hockey-stick in k = exp(level).
#
# From above: the hockey-stick at the places of the grid, joined by straight lines in k. From below: every
# cell has a line that is nowhere above the hockey-stick, the tangent at its middle or one of the lines 0
# and 1 - k; at every place the lesser of the two lines beside it is taken, so that what joins the places is
# nowhere above the line of a cell. What is convex, at least max(0, 1 - k), and 1 at k = 0 is the hockey-
# stick of a pair, whose masses are told by its slopes. A pair with smaller hockey-sticks is made from the
# other one by post-processing (Blackwell), hence so is every product.

FINEST_STEP = 1 << 120
Knots = list[tuple[Fraction, arb, arb]]
"""(place, exp(place), value) in ascending order."""


@frozen
class Grid:
    """The places ``first`` * width, ..., ``last`` * width."""

    width: Fraction
    first: int
    last: int

    @property
    def places(self) -> list[Fraction]:
        return [self.width * i for i in range(self.first, self.last + 1)]


def on_grid(loss: Loss, grid: Grid, above: bool) -> Discrete:
    """A loss on the grid with at most the hockey-stick of ``loss``, or with ``above`` at least; at the precision in force."""
    knots = _joined(loss, grid) if above else _tangent(loss, grid)
    between = [(value - smaller) / (further - k) for (_, k, value), (_, further, smaller) in pairwise(knots)]
    slopes = [(1 - knots[0][2]) / knots[0][1], *between, arb(0)]
    places = [place for place, _, _ in knots]
    masses = [
        (k * (before - after)).max(arb(0))
        for (_, k, _), (before, after) in zip(knots, pairwise(slopes), strict=True)
    ]
    infinite = Fraction(0)
    if above:
        infinite = max(
            Fraction(0), Fraction(int((rational_end(knots[-1][2].upper()) * FINEST_STEP).ceil()), FINEST_STEP)
        )
    return Discrete(ONE, lambda: Table(places, masses, arb(0)), infinite)


def _joined(loss: Loss, grid: Grid) -> Knots:
    return [(x, real(x).exp(), loss.hockey_stick(real(x))) for x in grid.places]


def _tangent(loss: Loss, grid: Grid) -> Knots:
    """Places where the values are not convex are left out; the first place is below 0, the last one above."""
    ends = [(x, real(x).exp()) for x in grid.places]
    left = [1 - ends[0][1]]
    right = list[arb]()
    for (x, k), (_, further) in pairwise(ends):
        line = _line(loss, x + grid.width / 2, x >= 0, k, further)
        right.append(line[0])
        left.append(line[1])
    right.append(arb(0))
    return _convex([(x, k, one.min(other)) for (x, k), one, other in zip(ends, left, right, strict=True)])


def _line(loss: Loss, middle: Fraction, beyond: bool, k: arb, further: arb) -> tuple[arb, arb]:
    """The values of a cell's line at both of its ends."""
    place = real(middle)
    value = loss.hockey_stick(place)
    slope = (loss.tail(place) - value) * (-place).exp()
    found = value + slope * (place.exp() - k), value - slope * (further - place.exp())
    least = (arb(0), arb(0)) if beyond else (1 - k, 1 - further)
    return found if found[0] >= least[0] and found[1] >= least[1] else least


def _convex(knots: Knots) -> Knots:
    """The lower hull of the points."""
    kept: Knots = []
    for knot in knots:
        while len(kept) > 1 and not _turns(kept[-2], kept[-1], knot):
            kept.pop()
        kept.append(knot)
    return kept


def _turns(
    one: tuple[Fraction, arb, arb], two: tuple[Fraction, arb, arb], three: tuple[Fraction, arb, arb]
) -> bool:
    """Whether the slope surely rises at the second point."""
    return bool((two[2] - one[2]) * (three[1] - two[1]) < (three[2] - two[2]) * (two[1] - one[1]))
