"""Trade-off functions (f-DP): how large the type II error of every test is at a type I error, between two certified polylines.

Let delta(e) be the least delta with which the releases are (e, delta)-private, in both orders of each pair. The trade-off
function of the releases is the largest convex one that no test beats (Dong, Roth and Su 2022): with k = exp(e)

    f(alpha) = sup over k >= 1 of max(0, 1 - delta - k alpha, (1 - delta - alpha)/k).

So every k gives two lines below f, each of which touches f. The lower polyline is the largest of the lines of a list of k, with
the upper ends of delta. Where a line touches f is not known; but all other lines are below f there, which with the lower ends of
delta leaves a piece of the line. Between the points of two neighbours f is below their chord, which is highest where both points
are as far away as they may be. This gives an upper end at every alpha; ends at several are joined, as f is convex.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cached_property
from math import isqrt

from attrs import define, field, frozen
from flint import arb

from epsproof.derive.text.errors import LimitExceeded
from epsproof.verify.laws.implied_risk import Guarantee
from epsproof.verify.laws.loss import Atoms, real
from epsproof.verify.numeric.decimals import Ends
from epsproof.verify.releases.ends import exact_end

__all__ = ["FUNCTION", "RECONSTRUCTION", "Curve", "Point"]

FUNCTION = (
    "the trade-off function is the conjugate of the privacy profile: Dong, Roth and Su (2022); Wasserman and "
    "Zhou (2010)"
)
RECONSTRUCTION = (
    "a reconstruction succeeds with probability at most 1 - f(kappa), where one that has not seen the outputs does with at most "
    "kappa: Hayes, Mahloujifar and Balle (2023); Kaissis, Hayes, Ziller and Rueckert (2023)"
)
FIRST = tuple(Fraction(4) ** n for n in range(4))
STEEPEST, NEGLIGIBLE = Fraction(10) ** 4000, Fraction(1, 10**100)
MOST_SEEDS, LARGEST_SEED, SEED_BITS, SPARE_BITS = 24, 9000, 160, 48
MOST_DOUBLINGS = 5
MOST_SLOPES, MOST_ROUNDS, MOST_NEARER = 400, 40, 80
Point = tuple[Fraction, Fraction]
"""A type I error, and a type II error."""


@frozen
class Line:
    """beta = ``low`` - slope alpha is below f, and f touches one that is not above ``high`` - slope alpha."""

    slope: Fraction
    low: Fraction
    high: Fraction

    def at(self, alpha: Fraction) -> Fraction:
        return self.high - self.slope * alpha


@define(slots=False)
class Curve:
    """The trade-off function of a guarantee; delta is asked for at every slope to about three times so many ``digits``."""

    guarantee: Guarantee
    digits: int
    _known: dict[Fraction, Ends] = field(factory=dict, init=False)
    _made: _Lines | None = field(default=None, init=False)

    def __attrs_post_init__(self) -> None:
        for slope in (*FIRST, *self._seeds()):
            self._learn(slope)

    def _seeds(self) -> Iterator[Fraction]:
        """Slopes next to those of the edges of f, where the losses are few."""
        for loss in self.guarantee.pairs(self.digits):
            if isinstance(loss, Atoms) and len(loss.losses) <= MOST_SEEDS:
                yield from (_near(level.exp()) for level in loss.losses if 0 < level < LARGEST_SEED)

    def _learn(self, slope: Fraction) -> None:
        """Ask for delta at log(slope), slope >= 1."""
        if slope not in self._known:
            self._known[slope] = self._delta(slope)
            self._made = None

    def _delta(self, slope: Fraction) -> Ends:
        """Between 0 and 1 where it takes too long, but for the first one, which raises LimitExceeded."""
        try:
            exact = self.guarantee.above.exact and self.guarantee.above is self.guarantee.below
            for digits in (self.digits * 2**n for n in range(MOST_DOUBLINGS if exact else 1)):
                low, high = self.guarantee.stick(lambda: real(slope).log(), digits, NEGLIGIBLE)
                if high - low <= Fraction(1, 1000**self.digits):
                    break
        except (LimitExceeded, ArithmeticError) as stopped:
            if slope == 1:
                raise LimitExceeded(str(stopped)) from None
            return Ends(Fraction(0), Fraction(1))
        bits = 4 * self.digits + SPARE_BITS
        return Ends(_short(low, bits, False), _short(high, bits, True))

    @property
    def _lines(self) -> _Lines:
        if self._made is None:
            most = 1 - self.guarantee.below.infinite
            self._made = _Lines(dict(self._known), most)
        return self._made

    @property
    def advantage(self) -> Ends:
        """The largest 1 - alpha - f(alpha): delta at epsilon 0."""
        return self._known[Fraction(1)]

    def refine(self, gap: Fraction, told: Callable[[Curve], None] = lambda _: None) -> None:
        """Ask at more slopes until the gap is at most this, or that of the ends of delta, or there are many; ``told`` is called
        after every round."""
        for _ in range(MOST_ROUNDS):
            found = [one for place in self._lines.corners for one in self._lines.between(place, gap)]
            more = sorted({slope for slope in found if slope not in self._known})
            if not more or len(self._known) >= MOST_SLOPES:
                return
            for slope in more:
                self._learn(slope)
            told(self)

    def at(self, alpha: Fraction, digits: int) -> Ends:
        """Two ends of f(alpha), alpha from 0 to 1, to about that many digits, which is nearer than the polylines are."""
        for number in range(MOST_NEARER):
            wanted = self._lines.high(alpha) / 10**digits
            more = set(
                self._lines.nearer(alpha, wanted) if number % 3 < 2 else self._lines.between(alpha, wanted)
            )
            if not {*more} - {*self._known}:
                more = set(self._lines.between(alpha, wanted))
            if not {*more} - {*self._known}:
                break
            for slope in sorted(more):
                self._learn(slope)
        return self.ends(alpha)

    def ends(self, alpha: Fraction) -> Ends:
        """What is known by now of f(alpha)."""
        return Ends(self._lines.low(alpha), self._lines.high(alpha))

    @property
    def gap(self) -> Fraction:
        """A number by which the lower polyline, moved in both errors, is nowhere below the upper one: between corners both are
        straight, and at a corner the upper one is above it by at most the gap times 1 and the slope to the right."""
        return max(self._lines.apart(x) for x in self._lines.corners)

    def below(self, digits: int) -> list[Point]:
        """The corners of a falling polyline below f, from alpha 0 to 1, in decimals with so many places."""
        return _placed([(x, self._lines.low(x)) for x in self._lines.corners], digits, False)

    def above(self, digits: int) -> list[Point]:
        """The same above f."""
        return _placed([(x, self._lines.high(x)) for x in self._lines.corners], digits, True)


def _short(value: Fraction, bits: int, up: bool) -> Fraction:
    """The number rounded up or down to about so many bits."""
    if not value:
        return value
    places = bits - value.numerator.bit_length() + value.denominator.bit_length()
    scaled = value * 2**places if places >= 0 else value / 2**-places
    whole = -(-scaled.numerator // scaled.denominator) if up else scaled.numerator // scaled.denominator
    return Fraction(whole) / Fraction(2) ** places


def _near(value: arb) -> Fraction:
    """The middle of a ball of a positive number, or a little less."""
    return _short(exact_end(arb(value.mid())), SEED_BITS, False)


def _middle(more: Fraction, less: Fraction) -> Fraction:
    """About the geometric mean of two numbers, between them."""
    width = (more - less) / more
    bits = 12 + _bits(width)
    places = 2 * bits + 2 * _bits(less)
    return _short(Fraction(isqrt(int(more * less * 4**places)), 2**places), bits, False)


def _placed(corners: list[Point], digits: int, up: bool) -> list[Point]:
    """Both numbers of every corner rounded to one side: the polyline, which falls, is moved to that side."""
    unit = Fraction(1, 10**digits)

    def moved(value: Fraction) -> Fraction:
        return (-(-value // unit) if up else value // unit) * unit

    found = [(moved(x), moved(y)) for x, y in corners]
    return list(dict.fromkeys(found))


class _Lines:
    """The lines of the known slopes and those with alpha and beta exchanged, the steepest first."""

    def __init__(self, known: dict[Fraction, Ends], most: Fraction) -> None:
        lines = [Line(k, 1 - d.upper, 1 - d.lower) for k, d in known.items()]
        lines += [
            Line(1 / one.slope, one.low / one.slope, one.high / one.slope) for one in lines if one.slope != 1
        ]
        self.lines = sorted(lines, key=lambda line: -line.slope)
        self.most = most
        """f(0), and 1 - beta where f is 0, at most."""

    @cached_property
    def hull(self) -> list[tuple[Line, Fraction]]:
        """The lines that are the largest somewhere, with the alpha from where on, but for negative values."""
        found: list[tuple[Line, Fraction]] = []
        for line in self.lines:
            start = Fraction(0)
            while found:
                last, since = found[-1]
                start = (last.low - line.low) / (last.slope - line.slope)
                if start > since:
                    break
                found.pop()
                start = Fraction(0)
            found.append((line, start))
        return found

    @cached_property
    def corners(self) -> list[Fraction]:
        """0, where one line of the lower polyline meets the next, where it is 0, and 1."""
        end = min(Fraction(1), max(line.low / line.slope for line, _ in self.hull))
        return sorted({Fraction(0), *(start for _, start in self.hull if start < end), end, Fraction(1)})

    def low(self, alpha: Fraction) -> Fraction:
        """The largest line."""
        place = bisect_left([start for _, start in self.hull], alpha)
        near = self.hull[max(0, place - 1) : place + 1]
        return max(Fraction(0), *(line.low - line.slope * alpha for line, _ in near))

    @cached_property
    def places(self) -> list[tuple[Fraction, Fraction]]:
        """Between which two type I errors f touches each line, at some point at least."""
        found = []
        for i, line in enumerate(self.lines):
            first, last = Fraction(0), self.most
            if i:
                before = self.lines[i - 1]
                first = max(first, (before.low - line.high) / (before.slope - line.slope))
            if i + 1 < len(self.lines):
                after = self.lines[i + 1]
                last = min(last, (line.high - after.low) / (line.slope - after.slope))
            found.append((first, max(first, last)))
        return found

    def cuts(self, alpha: Fraction) -> Iterator[int]:
        """The numbers c for which f may touch the lines before the c-th at or left of alpha, and the others at or right of it."""
        for c in range(len(self.lines) + 1):
            left = c == 0 or self.places[c - 1][0] <= alpha
            if left and (c == len(self.lines) or alpha <= self.places[c][1]):
                yield c

    def high(self, alpha: Fraction) -> Fraction:
        """The largest chord that there may be; f(alpha) is at most 1 - alpha."""
        if alpha >= self.most:
            return Fraction(0)
        most = max((self._chord(c, alpha) for c in self.cuts(alpha)), default=Fraction(1))
        return max(Fraction(0), min(most, 1 - alpha, self.most))

    def _chord(self, c: int, alpha: Fraction) -> Fraction:
        if c == 0:
            left, heights = (Fraction(0), self.most), []
        else:
            line, x = self.lines[c - 1], self.places[c - 1][0]
            left, heights = (x, line.at(x)), [line.at(alpha)]
        if c == len(self.lines):
            right = (self.most, Fraction(0))
        else:
            line, x = self.lines[c], self.places[c][1]
            right, heights = (x, line.at(x)), [*heights, line.at(alpha)]
        if right[0] > left[0]:
            share = (alpha - left[0]) / (right[0] - left[0])
            heights.append(left[1] + share * (right[1] - left[1]))
        return max(heights)

    def apart(self, alpha: Fraction) -> Fraction:
        """How far the lower polyline is moved in both errors until it surely is at the upper one at this corner."""
        return (self.high(alpha) - self.low(alpha)) / (1 + self._slope(alpha))

    def _slope(self, alpha: Fraction) -> Fraction:
        """Of the lower polyline, to the right."""
        place = bisect_right([start for _, start in self.hull], alpha)
        line = self.hull[place - 1][0]
        return line.slope if alpha < line.low / line.slope else Fraction(0)

    def _open(self, alpha: Fraction, gap: Fraction) -> Iterator[int]:
        """The cuts with a chord that is too far above the lower polyline, and not because of the ends of delta."""
        most = self.low(alpha) + gap * (1 + self._slope(alpha))
        for c in self.cuts(alpha):
            off, near = self._chord(c, alpha) - most, self.lines[max(0, c - 1) : c + 1]
            if off > 0 and not all(off <= 8 * (line.high - line.low) for line in near):
                yield c

    def between(self, alpha: Fraction, gap: Fraction) -> Iterator[Fraction]:
        """Slopes of at least 1 that bring the ends at alpha nearer."""
        for c in self._open(alpha, gap):
            near = self.lines[max(0, c - 1) : c + 1]
            if len(near) == 1:
                steeper = _at_least_1(near[0].slope) ** 2
                if steeper <= STEEPEST:
                    yield steeper
            else:
                yield _at_least_1(_middle(near[0].slope, near[1].slope))

    def nearer(self, alpha: Fraction, gap: Fraction) -> Iterator[Fraction]:
        """Three slopes about that of f at alpha, by a parabola through the three largest lines there; none where two of them are
        far from each other."""
        cuts = list(self._open(alpha, gap))
        near = range(max(0, min(cuts, default=0) - 2), min(len(self.lines), max(cuts, default=-1) + 2))
        best = max(near, key=lambda i: self.lines[i].low - self.lines[i].slope * alpha, default=0)
        if not 0 < best < len(self.lines) - 1:
            return
        before, line, after = self.lines[best - 1 : best + 2]
        wide = before.slope / after.slope - 1
        fall = (before.low - line.low) / (before.slope - line.slope)
        bend = fall - (line.low - after.low) / (line.slope - after.slope)
        if wide >= 1 or not bend < 0:
            return
        guess = (before.slope + line.slope) / 2 - (fall - alpha) * (before.slope - after.slope) / (2 * bend)
        guess = min(max(guess, after.slope), before.slope)
        for side in (1, 0, -1):
            slope = guess * (1 + side * wide * wide / 4)
            yield _at_least_1(_short(slope, 12 + 2 * _bits(wide), False))


def _at_least_1(slope: Fraction) -> Fraction:
    """The slope of the same line, or of that with both errors exchanged."""
    return max(slope, 1 / slope)


def _bits(width: Fraction) -> int:
    """About minus its binary logarithm, where it is below 1."""
    return max(0, width.denominator.bit_length() - width.numerator.bit_length())
