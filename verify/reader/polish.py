"""A prior that a scan found, brought to many digits with mpmath: put on the boundaries that it lies near, and in the other
directions where the derivative of what is left to spare is 0."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from typing import Any

from mpmath import MPContext

from epsproof.verify.reader.program import OUTSIDE, Edge, spared
from epsproof.verify.reader.scan import Found, Scan

__all__ = ["Polish", "Polished", "Precise"]

# Computed with WORKING digits. A prior on the way to an end that it never reaches is stopped at TINY, of which a square root is
# beyond CLOSE, to which factors are told apart; conditions are met to within EDGE. Derivatives are taken with a STEP; a boundary
# within SNAP is tried.

WORKING, TINY, CLOSE, EDGE, STEP, SNAP = 100, "1e-66", "1e-31", "1e-33", "1e-25", 1e-5
SECANTS, TURNS, SETTLED, NEARBY = 24, 6, 1e-18, 1e-9
Point = Sequence[Any]


def refuse() -> Any:
    """What a function says to an argument that it is not defined for."""
    raise ValueError


class Precise:
    """The program of a scan with numbers of mpmath, in a context of its own."""

    def __init__(self, scan: Scan) -> None:
        self.scan, self.mp = scan, MPContext()
        self.mp.dps = WORKING
        self.tiny, self.close, self.step = map(self.mp.mpf, (TINY, CLOSE, STEP))
        made = scan.made
        self.place = made.functions(self._known(), self.number)
        self.parameters = [self.number(scan.point[name]) for name in made.texts.parameters]
        self.shares = [1, -1] if made.texts.below else [1]
        self.low, self.high = [self.mp.zero for _ in made.names], [self.mp.one for _ in made.names]
        for index, sign, bound in self.place["ends"](*self.parameters):
            if sign > 0:
                self.low[index] = max(self.low[index], bound)
            else:
                self.high[index] = min(self.high[index], bound)

    def number(self, value: Fraction) -> Any:
        return self.mp.mpf(value.numerator) / value.denominator

    def _known(self) -> dict[str, Any]:
        """The functions that texts name."""
        mp = self.mp

        def gap(left: Any, right: Any) -> Any:
            if mp.isinf(left) or mp.isinf(right):
                return mp.mpf((right > left) - (left > right))
            return (right - left) / (abs(left) + abs(right) or mp.one)

        return {
            "NO": -(self.tiny**2),
            "EDGE": mp.mpf(EDGE),
            "gap": gap,
            "spared": spared,
            "finite": lambda x: x if mp.isfinite(x) else refuse(),
            "root": lambda x, power: x**power if x >= 0 else refuse(),
            "sqrt": lambda x: mp.sqrt(x) if x >= 0 else refuse(),
            "log": lambda x: mp.log(x) if x > 0 else refuse(),
            "exp": mp.exp,
            "pi": +mp.pi,
            "inf": mp.inf,
        }

    def alike(self, one: Any, other: Any) -> bool:
        """Whether two factors are the same, as far as they are told apart."""
        return bool(abs(one - other) <= self.close * abs(other))

    def spare(self, point: Point, factor: Any, shares: Sequence[Any] = ()) -> Any:
        """What the criteria have to spare at the point for a release with that factor."""
        rows = [tuple(point)]
        return self.place["spare"](rows, factor, 1 / factor, shares or self.shares, *self.parameters)[0]

    def extreme(self, point: Point, factor: Any) -> bool:
        """Whether no posterior between the extreme ones has less to spare than they."""
        shares = [self.number(share) for share in self.scan.shares]
        return bool(self.spare(point, factor * (1 + self.close), shares) >= 0)

    def decides(self, point: Point, factor: Any) -> bool:
        """Whether the point is refused below the factor, and not above it."""
        above, below = factor * (1 + self.close), factor * (1 - self.close)
        return bool(self.spare(point, above) >= 0 > self.spare(point, below))

    def needed(self, point: Point, near: Any) -> Any:
        """The factor from which on the point is not refused: ``near`` if that is it, 0 if any will do, 1 if none; None where it
        is no prior of the region."""
        low, high = self.mp.mpf(self.scan.least), self.mp.one
        if self.spare(point, high) > OUTSIDE - 1:
            return None
        if 0 < near < 1 and self.decides(point, near):
            return near
        if self.spare(point, low) >= 0:
            return self.mp.zero
        while high > low * (1 + self.close):
            middle = self.mp.sqrt(low * high) if high > 2 * low else (low + high) / 2
            low, high = (middle, high) if self.spare(point, middle) < 0 else (low, middle)
        return high


@dataclass(frozen=True)
class Polished:
    """The factor that a prior needs, 0 where that is none near the one known, and whether its digits were ``reached``."""

    factor: Any
    point: Point
    reached: bool


class Polish:
    """The priors beside the one that was found, on its chart."""

    def __init__(self, precise: Precise, found: Found, near: float) -> None:
        self.precise, self.mp, self.chart = precise, precise.mp, found.chart
        self.point, self.factor = [self.mp.mpf(x) for x in found.point], self.mp.mpf(near)

    def polished(self) -> Polished:
        """The prior that needs the largest factor."""
        free = [self.point[k] for k in self.chart.free]
        best = self._needed(free)
        moving = list[int]()
        for n in range(len(free)):
            moving.append(n)
            for x in self._boundaries(free, n):
                trial = [*free[:n], x, *free[n + 1 :]]
                told = self._needed(trial)
                if told is not None and (best is None or told[0] >= best[0]):
                    free, best = trial, told
                    moving = [m for m in moving if m != n]
        if best is None:
            return Polished(self.mp.zero, self.point, True)
        settled = not moving
        for _ in range(TURNS if moving else 0):
            step = self._newton(free, best[0], moving)
            if step is None:
                break
            free = [x + step.get(n, 0) for n, x in enumerate(free)]
            told = self._needed(free)
            if told is None:
                break
            best = max(best, told, key=lambda one: one[0])
            if all(abs(change) <= SETTLED * abs(free[n]) for n, change in step.items()):
                settled = True
                break
        if self.precise.spare(best[1], best[0] * (1 - self.precise.close)) >= 0:
            return Polished(self.mp.zero, best[1], True)
        return Polished(*best, settled and self.precise.decides(best[1], best[0]))

    def _points(self, free: Point) -> list[Point]:
        """The points of the chart where the free priors are as given, and beside a jump."""
        start = list(self.point)
        for k, x in zip(self.chart.free, free, strict=True):
            start[k] = x
        found: list[Point] = [start]
        for k, edge in self.chart.solved:
            sides = (0, self.precise.tiny, -self.precise.tiny) if edge.kind == "jump" else (0,)
            zeros = [(whole, self._on(edge, whole, k)) for whole in found]
            found = [
                [*whole[:k], x * (1 + side), *whole[k + 1 :]]
                for whole, x in zeros
                if x is not None
                for side in sides
            ]
        return found

    def _on(self, edge: Edge, whole: Point, k: int) -> Any:
        """The prior at which the formula is 0, near the one of the point."""
        value, after = self.precise.place[edge.name], (*whole[k + 1 :], *self.precise.parameters)
        return zero(lambda x: value(*whole[:k], x, *after), whole[k], self.precise.step)

    def _needed(self, free: Point) -> tuple[Any, Point] | None:
        """The largest factor that a point of the chart needs, near the one known; None where there is none."""

        def spare(point: Point, factor: Any) -> Any:
            found = self.precise.spare(point, factor)
            return found if abs(found) <= 1 else refuse()

        told = [
            (zero(partial(spare, one), self.factor, self.precise.step), one) for one in self._points(free)
        ]
        inside = [(x, one) for x, one in told if x is not None and 0 < x <= 1 + self.precise.close]
        return max(inside, key=lambda pair: pair[0], default=None)

    def _boundaries(self, free: Point, n: int) -> Iterator[Any]:
        """Values of a free prior, on or at the boundaries that it lies near."""
        k, x, tiny = self.chart.free[n], free[n], self.precise.tiny
        low, high = self.precise.low[k], self.precise.high[k]
        if x - low <= SNAP * (x if low else 1):
            yield low or tiny
        if high - x <= SNAP * high:
            yield from (high, high * (1 - tiny))
        solved = [edge for _, edge in self.chart.solved]
        for edge in self.precise.scan.made.edges:
            if edge in solved or edge.kind == "bound" or not self.precise.scan.moves(edge, k):
                continue
            value = self.precise.place[edge.name]

            def along(x: Any, value: Callable[..., Any] = value) -> Any:
                (point, *_) = self._points([*free[:n], x, *free[n + 1 :]]) or refuse()
                return value(*point, *self.precise.parameters)

            found = zero(along, x, self.precise.step)
            if found is not None and abs(found - x) <= SNAP * x:
                yield from (
                    (found, found * (1 + tiny), found * (1 - tiny)) if edge.kind == "jump" else (found,)
                )

    def _newton(self, free: Point, factor: Any, moving: Sequence[int]) -> dict[int, Any] | None:
        """The change of the moving priors to where the derivative of what is left to spare is 0; None where it is not told."""
        step = self.precise.step

        def spare(moves: Mapping[int, int]) -> Any:
            there = [x * (1 + step * moves.get(n, 0)) for n, x in enumerate(free)]
            found = [self.precise.spare(one, factor) for one in self._points(there)]
            return min(one if abs(one) <= 1 else refuse() for one in found)

        try:
            here = spare({})
            sides = {(n, side): spare({n: side}) for n in moving for side in (1, -1)}
            slope = [(sides[n, 1] - sides[n, -1]) / (2 * step) for n in moving]
            if all(abs(x) <= step**2 for x in slope):
                return {}
            bend = self.mp.matrix(len(moving))
            for i, n in enumerate(moving):
                bend[i, i] = (sides[n, 1] - 2 * here + sides[n, -1]) / step**2
                for j, m in enumerate(moving[:i]):
                    both, neither = spare({n: 1, m: 1}), spare({n: -1, m: -1})
                    crossed = both + neither + 2 * here - sum(sides[x, y] for x in (n, m) for y in (1, -1))
                    bend[i, j] = bend[j, i] = crossed / (2 * step**2)
            moved = self.mp.lu_solve(bend, -self.mp.matrix(slope))
        except (ZeroDivisionError, ValueError, OverflowError):
            return None
        return {n: free[n] * moved[i] for i, n in enumerate(moving)}


def zero(value: Callable[[Any], Any], near: Any, step: Any) -> Any:
    """Where a function is 0 near a number, by secants; None where none is found."""
    first, second = near, near * (1 + NEARBY)
    try:
        one, two = value(first), value(second)
        for _ in range(SECANTS):
            if one == two:
                return first if one == 0 else None
            first, one, second = second, two, second - two * (second - first) / (two - one)
            if abs(second - first) <= step**2 * abs(second):
                return second
            two = value(second)
    except (ZeroDivisionError, ValueError, OverflowError):
        pass
    return None
