"""exp(-epsilon) by multipliers, without cells: weights of a clause's polynomials under which no prior of a box fails.

A prior fails where all polynomials of a clause are negative. Where their sum with weights >= 0, not all 0, has no negative
Bernstein coefficient on a box, none of the box fails: the values of a polynomial are means of these coefficients. With two
polynomials the shares of the first weight that do are an interval, and it is empty below a root of a polynomial in t. If that
root is exp(-epsilon), a prior between the two corners that leave no share fails just below it.

What is proved here is exact. Where no weights do, cells decide (failing_prior).
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, product
from math import comb, inf, prod

from attrs import frozen
from flint import fmpq, fmpq_mpoly, fmpq_poly

from epsproof.verify.numeric.real_roots import Root, real_roots, simplest_between
from epsproof.verify.numeric.stratum import Stratum, box, sign, sign_holds

__all__ = ["Weighed", "weighed"]

ZERO, ONE = fmpq(0), fmpq(1)
MOST, HALVINGS, BEYOND = 64, 14, fmpq(10**300)
SHARES = (fmpq_poly([1]), fmpq_poly([0])), (fmpq_poly([0]), fmpq_poly([1]))
"""The rows that say that both weights are at least 0."""
Row = tuple[fmpq_poly, fmpq_poly]
Floats = list[tuple[list[float], list[float]]]


@frozen
class _Pair:
    """Two polynomials of a clause of the stratum, or one twice: the ``rows`` of their Bernstein coefficients on its box, which
    are polynomials in t, after SHARES; and the ``corners`` where both have these values, None elsewhere."""

    stratum: Stratum
    rows: tuple[Row, ...]
    corners: tuple[tuple[fmpq, ...] | None, ...]

    def none_fails(self, t: fmpq) -> bool:
        """Whether some weights have no negative sum of coefficients at t."""
        low, high = ZERO, ONE
        for first, second in self.rows:
            other = second(t)
            slope = first(t) - other
            if slope > 0:
                low = max(low, -other / slope)
            elif slope < 0:
                high = min(high, -other / slope)
            elif other < 0:
                return False
        return bool(low <= high)

    def between_corners(self, ends: Sequence[int]) -> bool:
        """Whether these rows but SHARES are of corners, and of the region where there is one alone."""
        found = [self.corners[k] for k in ends if k >= len(SHARES)]
        if len(found) != 1 or found[0] is None:
            return None not in found
        place = (ZERO, *found[0])
        return all(sign_holds(sign(c.polynomial(*place)), c.sign) for c in self.stratum.region)

    def critical(self) -> tuple[float, int, int] | None:
        """About the least t at which weights do, and the two rows that leave none below it; t = 0 where weights do there, None
        where none do at t = 1."""
        rows = [_floats(row) for row in self.rows]
        if _against(rows, 1.0) is not None:
            return None
        against = _against(rows, 0.0)
        if against is None:
            return 0.0, 0, 0
        low, high = 0.0, 1.0
        for _ in range(HALVINGS):
            middle = (low + high) / 2
            found = _against(rows, middle)
            if found is None:
                high = middle
            else:
                low, against = middle, found
        return high, *against


@frozen
class Weighed:
    """That exp(-epsilon) may be the ``root``: ``pairs`` are those of all clauses, and the rows ``ends`` of the pair ``binding``
    leave no weights below it."""

    root: Root
    pairs: tuple[_Pair, ...]
    binding: _Pair
    ends: tuple[int, int]

    def none_fails(self, t: fmpq) -> bool:
        """Whether weights prove that no prior fails at t; False says nothing."""
        return all(pair.none_fails(t) for pair in self.pairs)

    def failing_prior(self, t: fmpq) -> dict[str, fmpq] | None:
        """A prior of the binding stratum that fails at t, at a corner of its box or between two; None where none is found."""
        pair = self.binding
        found = [(corner, k) for k in self.ends if (corner := pair.corners[k]) is not None]
        start = found[0][0]
        if len(found) == 2:
            values = [[f(t) for f in pair.rows[k]] for k in self.ends]
            share = _share(*zip(*values, strict=True))
            if share is None:
                return None
            start = tuple(x + share * (y - x) for x, y in zip(start, found[1][0], strict=True))
        point = dict(zip(pair.stratum.names, start, strict=True))
        return point if pair.stratum.fails_at(t, point) else None


def weighed(pieces: Sequence[Stratum]) -> Weighed | None:
    """Where weights place exp(-epsilon) in the strata, each in its box; None where they do not exist at t = 1 or cannot tell."""
    kept, best = list[_Pair](), (0.0, 0, 0)
    for piece in pieces:
        for clause in piece.clauses:
            told = [(found, pair) for pair in _pairs(piece, clause) if (found := pair.critical()) is not None]
            if not told:
                return None
            found, pair = min(told, key=lambda one: one[0][0])
            kept.append(pair)
            if found > best:
                best, binding = found, pair
    near, *ends = best
    if near == 0 or not binding.between_corners(ends):
        return None
    (a, b), (c, d) = (binding.rows[k] for k in ends)
    wide = fmpq(4, 1 << HALVINGS)
    centre = fmpq(int(near * (1 << HALVINGS)), 1 << HALVINGS)
    roots = real_roots([a * d - b * c], max(ZERO, centre - wide), min(ONE, centre + wide))
    inside = [root for root in roots if root.lower > 0 and root.upper < 1]
    return Weighed(inside[0], tuple(kept), binding, (ends[0], ends[1])) if len(inside) == 1 else None


def _pairs(piece: Stratum, clause: Sequence[fmpq_mpoly]) -> list[_Pair]:
    """All pairs of polynomials of the clause, or the only one twice; none where they have many coefficients."""
    sides = box(piece)
    degrees = [max(g.degrees()[k] for g in clause) for k in range(1, len(sides) + 1)]
    places = [*product(*(range(degree + 1) for degree in degrees))]
    if len(places) > MOST or any(low >= high for low, high in sides):
        return []
    corners = [
        tuple(low if k == 0 else high for k, (low, high) in zip(place, sides, strict=True))
        if all(k in (0, degree) for k, degree in zip(place, degrees, strict=True))
        else None
        for place in places
    ]
    columns = [_coefficients(g, sides, degrees, places) for g in clause]
    both = combinations(columns, 2) if len(columns) > 1 else [(columns[0], columns[0])]
    return [
        _Pair(piece, (*SHARES, *zip(first, second, strict=True)), (None, None, *corners))
        for first, second in both
    ]


def _coefficients(
    g: fmpq_mpoly,
    sides: Sequence[tuple[fmpq, fmpq]],
    degrees: Sequence[int],
    places: Sequence[tuple[int, ...]],
) -> list[fmpq_poly]:
    """The Bernstein coefficients on the box, polynomials in t."""
    if any(side != (ZERO, ONE) for side in sides):
        context = g.context()
        t, *priors = context.gens()
        scaled = (low + (high - low) * x for x, (low, high) in zip(priors, sides, strict=True))
        g = g.compose(t, *scaled, ctx=context)
    terms = dict[tuple[int, ...], list[fmpq]]()
    for (power, *powers), value in g.terms():
        row = terms.setdefault(tuple(powers), [])
        row += [ZERO] * (power + 1 - len(row))
        row[power] = value
    parts = [
        (powers, fmpq_poly(row) / prod(map(comb, degrees, powers), start=1)) for powers, row in terms.items()
    ]
    return [
        sum((part * way for powers, part in parts if (way := prod(map(comb, place, powers)))), fmpq_poly([0]))
        for place in places
    ]


def _floats(row: Row) -> tuple[list[float], list[float]]:
    """The coefficients of both, that of the highest power first; relative to the largest where that is beyond floats."""
    parts = [[*reversed(polynomial.coeffs())] for polynomial in row]
    largest = max((abs(x) for part in parts for x in part), default=ONE)
    if largest > BEYOND:
        parts = [[x / largest for x in part] for part in parts]
    first, second = ([int(x.p) / int(x.q) for x in part] for part in parts)
    return first, second


def _against(rows: Floats, t: float) -> tuple[int, int] | None:
    """The rows that leave no weights at t, the second that of a weight where one is enough; None where weights are left."""
    low, high, first, second = -inf, inf, 0, 1
    for k, (one, other) in enumerate(rows):
        x = y = 0.0
        for value in one:
            x = x * t + value
        for value in other:
            y = y * t + value
        slope = x - y
        if slope > 0:
            if -y / slope > low:
                low, first = -y / slope, k
        elif slope < 0:
            if -y / slope < high:
                high, second = -y / slope, k
        elif y < 0:
            return k, 1
    return (first, second) if low > high else None


def _share(first: Sequence[fmpq], second: Sequence[fmpq]) -> fmpq | None:
    """A share of the way at which two functions that are linear along it are negative, from their values at its ends."""
    low, high = ZERO, ONE
    for start, end in (first, second):
        if start >= 0 and end >= 0:
            return None
        if start >= 0:
            low = max(low, start / (start - end))
        elif end >= 0:
            high = min(high, start / (start - end))
    return simplest_between(low, high) if low < high else None
