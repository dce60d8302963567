"""A Laplace release with its output put into cells, from below and from above: where several kinds of noise are composed.

Under sqrt(dP dQ) the loss has a constant density between its ends. Forgetting where in a cell it lies leaves the loss at the
centre of the cell, exactly; giving equal masses under that measure to both ends, so that P and Q of the cell are kept, tells
more.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import gcd, lcm

from flint import arb

from epsproof.verify.laws.discrete import ONE, Discrete, Part, Table, step_of
from epsproof.verify.laws.loss import real
from epsproof.verify.laws.one_release import Laplace
from epsproof.verify.numeric.real_roots import precision

__all__ = ["fitting", "in_cells"]


def fitting(discrete: Sequence[Part], laplace: Mapping[Laplace, int], most: int) -> Fraction | None:
    """A number of which all losses are multiples, such that their sum has at most ``most`` values; None where there is none."""
    with precision(64):
        tables = [(part.table(), count) for part, count in discrete]
    common = step_of([table for table, _ in tables])
    sizes = [x.epsilon.value for x in laplace] + ([common] if tables else [])
    bottom = lcm(*(x.denominator for x in sizes))
    largest = Fraction(gcd(*(int(x * bottom) for x in sizes)), bottom)
    length = sum((2 * x.epsilon.value * k for x, k in laplace.items()), Fraction(0))
    length += sum(((t.losses[-1] - t.losses[0]) * k for t, k in tables), Fraction(0))
    parts = most * largest // length
    return largest / parts if parts else None


def in_cells(release: Laplace, cells: int, above: bool) -> Discrete:
    """A discrete loss whose hockey-stick is at most that of the release; with ``above``, at least that of the release."""
    size = release.epsilon.value
    width = 2 * size / cells

    def table() -> Table:
        scale, quarter = (-real(size) / 2).exp(), real(width) / 4
        first, number = (-size, cells + 1) if above else (-size + width / 2, cells)
        places = [first + i * width for i in range(number)]
        weights = [scale * (quarter.tanh() if above else quarter.sinh())] * len(places)
        ends = scale / 2
        if above:
            weights[0] = weights[-1] = ends + scale * quarter.tanh() / 2
        else:
            places, weights = [-size, *places, size], [ends, *weights, ends]
        masses: list[arb] = [
            weight * (real(place) / 2).exp() for place, weight in zip(places, weights, strict=True)
        ]
        return Table(places, masses, arb(0))

    return Discrete(ONE, table)
