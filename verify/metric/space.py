"""A finite set of values with a distance and an adversary's prior."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from math import gcd, lcm

from attrs import frozen

from epsproof.derive.text.errors import QuestionError

__all__ = ["Distances", "Space", "check_metric", "closed"]

Distances = tuple[tuple[Fraction, ...], ...]


@frozen
class Space:
    """``distances[i][j]`` between the i-th and the j-th of ``values``, a metric; ``prior`` sums to 1 and is never negative."""

    values: tuple[str, ...]
    distances: Distances
    prior: tuple[Fraction, ...]

    @property
    def unit(self) -> Fraction:
        """The largest rational of which every distance is a multiple."""
        every = [d for row in self.distances for d in row]
        bottom = lcm(*(d.denominator for d in every))
        return Fraction(gcd(*(int(d * bottom) for d in every)), bottom)

    @property
    def diameter(self) -> Fraction:
        """The largest distance."""
        return max(max(row) for row in self.distances)

    def mass(self, members: Sequence[int]) -> Fraction:
        """The prior of a set of values."""
        return sum((self.prior[i] for i in members), Fraction(0))

    def places(self, names: Sequence[str], where: str) -> tuple[int, ...]:
        """The places of named values, ascending; raises QuestionError for a name that is none."""
        if unknown := [name for name in names if name not in self.values]:
            raise QuestionError(f"{where}: {unknown[0]!r} is none of the values {', '.join(self.values)}")
        return tuple(sorted({self.values.index(name) for name in names}))


def check_metric(values: Sequence[str], distances: Distances) -> None:
    """Raise QuestionError, with the value, pair or triple named, for a table that is not a metric."""
    size = range(len(values))
    for i in size:
        if distances[i][i] != 0:
            raise QuestionError(
                f"the distance of {values[i]} to itself is {distances[i][i]}; in a metric it is 0"
            )
    for i, j in combinations(size, 2):
        there, back = distances[i][j], distances[j][i]
        if there != back:
            raise QuestionError(
                f"the distance of {values[i]} and {values[j]} is {there} one way and {back} the other; a metric is symmetric"
            )
        if there <= 0:
            rule = "is negative" if there < 0 else "is 0: they cannot be told apart; make them one value"
            raise QuestionError(f"the distance {there} of {values[i]} and {values[j]} {rule}")
    bottom = lcm(*(d.denominator for row in distances for d in row))
    whole = [[int(d * bottom) for d in row] for row in distances]
    for i, j in combinations(size, 2):
        for k in size:
            if whole[i][k] + whole[k][j] < whole[i][j]:
                raise QuestionError(
                    f"no metric: from {values[i]} to {values[j]} it is {distances[i][j]}, but by way of {values[k]} "
                    f"{distances[i][k]} + {distances[k][j]}; with close = true shortest paths are taken"
                )


def closed(distances: Distances) -> Distances:
    """The lengths of shortest paths."""
    found = [list(row) for row in distances]
    size = range(len(found))
    for k in size:
        for i in size:
            for j in size:
                found[i][j] = min(found[i][j], found[i][k] + found[k][j])
    return tuple(tuple(row) for row in found)
