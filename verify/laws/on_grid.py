"""A loss with any law between two losses on a grid, by the convexity of the hockey-stick in k = exp(level).

From above: the hockey-stick at the places of the grid, joined by straight lines in k. From below: every cell has a line that is
nowhere above the hockey-stick, the tangent at its middle or one of the lines 0 and 1 - k; at every place the lesser of the two
lines beside it is taken, so that what joins the places is nowhere above the line of a cell. What is convex, at least
max(0, 1 - k), and 1 at k = 0 is the hockey-stick of a pair, whose masses are told by its slopes. A pair with smaller
hockey-sticks is made from the other one by post-processing (Blackwell), hence so is every product.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

from attrs import frozen
from flint import arb

from epsproof.verify.laws.discrete import ONE, Discrete, Table
from epsproof.verify.laws.losses.loss import Loss, real
from epsproof.verify.numeric.real_roots import rational_end

__all__ = ["Grid", "on_grid"]

FINEST = 1 << 120
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
            Fraction(0), Fraction(int((rational_end(knots[-1][2].upper()) * FINEST).ceil()), FINEST)
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
