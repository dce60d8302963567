"""The transform M(lambda) = E_P exp(lambda loss) of releases, also on Poisson samples."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from fractions import Fraction
from functools import cache, cached_property, reduce
from itertools import pairwise
from math import ceil, exp, log, pi, sqrt

import numpy as np
from attrs import field, frozen
from flint import acb, acb_mat, acb_poly, arb, ctx

from epsproof.derive.text.numbers import Amount
from epsproof.verify.laws.continuous import normal
from epsproof.verify.laws.discrete import Table, step_of
from epsproof.verify.laws.loss import TooMany, real
from epsproof.verify.numeric.real_roots import precision

__all__ = [
    "ALONG",
    "ASIDE",
    "RHO",
    "Ends",
    "Factor",
    "FiniteFactor",
    "LaplaceFactor",
    "NormalFactor",
    "SampledFactor",
    "SampledLaplaceFactor",
    "logarithm",
    "rule",
]

# The transform M(lambda) = E_P exp(lambda loss) of releases, as the inversion asks for it; one that has a
# formula.

Ends = tuple[arb, arb]
SPARSE = 16

# Gauss's rule with n nodes has positive weights and is exact for polynomials of degree 2n - 1, so that on
# [-1, 1] a function that is at most m on the ellipse with foci -1, 1 and the sum ``RHO`` of its half axes, of
# which the k-th Chebyshev coefficient is at most 2 m RHO**-k, is integrated with an error of at most
# 8 m RHO**(-2n)/(1 - 1/RHO).

RHO = 3
ALONG, ASIDE = (RHO + 1 / RHO) / 2, (RHO - 1 / RHO) / 2


@cache
def rule(nodes: int, bits: int) -> list[tuple[arb, arb]]:
    """Gauss's nodes and weights on [-1, 1], at the precision in force, which is ``bits``."""
    return [arb.legendre_p_root(nodes, k, weight=True) for k in range(nodes)]


def logarithm(value: arb) -> float:
    """The logarithm of the middle of a positive ball, also where it is no float."""
    return float(value.mid().log().mid()) if value.mid() > 0 else float("-inf")


class Factor(ABC):
    """The transform of one part. It is entire."""

    @abstractmethod
    def values(self, centres: Sequence[acb], offsets: Sequence[acb]) -> list[list[acb]]:
        """M at every centre plus every offset, a row for each centre."""

    @abstractmethod
    def bound(self, ends: Ends, height: arb) -> Ends:
        """Two numbers that a log-convex bound on |M(a + iu)| for all |u| >= ``height`` >= 0 takes at a = ``ends``, a >= 0."""

    @abstractmethod
    def estimate(self, ends: tuple[float, float], height: float) -> tuple[float, float]:
        """About the logarithms of ``bound``."""

    @abstractmethod
    def slack(self, end: float, height: float) -> float:
        """About the logarithm of a number of which the error of ``values`` at that height, to the left of ``end``, is a part far
        below what is asked for."""


class _Formula(Factor):
    """A transform that is at most its value on the real line."""

    @abstractmethod
    def value(self, point: acb) -> acb:
        """M at one point."""

    def values(self, centres: Sequence[acb], offsets: Sequence[acb]) -> list[list[acb]]:
        return [[self.value(centre + offset) for offset in offsets] for centre in centres]

    def bound(self, ends: Ends, height: arb) -> Ends:
        return self.value(acb(ends[0])).real.upper(), self.value(acb(ends[1])).real.upper()

    def estimate(self, ends: tuple[float, float], height: float) -> tuple[float, float]:
        low, high = self.bound((arb(ends[0]), arb(ends[1])), arb(height))
        return logarithm(low), logarithm(high)

    def slack(self, end: float, height: float) -> float:
        return self.estimate((end, end), height)[0]


@frozen
class NormalFactor(_Formula):
    """Normal losses of mean square/2 and variance ``square`` together."""

    square: Fraction

    def value(self, point: acb) -> acb:
        return (point * (point + 1) * real(self.square) / 2).exp()

    def bound(self, ends: Ends, height: arb) -> Ends:
        """|M(a + iu)| = exp(square/2 (a**2 + a - u**2))."""
        low, high = (((a * (a + 1) - height**2) * real(self.square) / 2).exp().upper() for a in ends)
        return low, high


@frozen
class LaplaceFactor(_Formula):
    """``count`` Laplace losses: exp(-epsilon/2) (cosh(epsilon v) + sinh(epsilon v)/(2 v)) each, with v = lambda + 1/2."""

    epsilon: Amount
    count: int

    def value(self, point: acb) -> acb:
        return self.values([point], [acb(0)])[0][0]

    def values(self, centres: Sequence[acb], offsets: Sequence[acb]) -> list[list[acb]]:
        epsilon = real(self.epsilon)
        fall, rows = (-epsilon).exp(), []
        turns = [(epsilon * x).exp() for x in offsets]
        for centre in centres:
            start, row = (epsilon * centre).exp(), []
            for offset, turn in zip(offsets, turns, strict=True):
                grown, part = start * turn, 1 / (2 * (centre + offset) + 1)
                row.append(((grown * (1 + part) + fall / grown * (1 - part)) / 2) ** self.count)
            rows.append(row)
        return rows

    def estimate(self, ends: tuple[float, float], height: float) -> tuple[float, float]:
        size = float(self.epsilon)
        low, high = (
            np.logaddexp(size * x + log(1 + 1 / (2 * x + 1)), -size * (x + 1) + log(1 - 1 / (2 * x + 1)))
            for x in ends
        )
        return self.count * (float(low) - log(2)), self.count * (float(high) - log(2))


@frozen(slots=False)
class FiniteFactor(_Formula):
    """``count`` losses with the values of the table, times ``base``; what the table leaves out is left out."""

    base: Amount
    table: Table
    count: int

    @cached_property
    def _places(self) -> tuple[arb, list[int]]:
        """The step of the lattice, and the place of every value on it."""
        step = step_of([self.table])
        return real(self.base) * real(step), [
            int((x - self.table.losses[0]) / step) for x in self.table.losses
        ]

    @cached_property
    def _polynomial(self) -> acb_poly | None:
        """The masses on the lattice; None where most of its places are empty."""
        _, places = self._places
        if places[-1] > SPARSE * len(places):
            return None
        dense = [arb(0)] * (places[-1] + 1)
        for place, mass in zip(places, self.table.masses, strict=True):
            dense[place] += mass
        return acb_poly(dense)

    def value(self, point: acb) -> acb:
        return self.values([point], [acb(0)])[0][0]

    def values(self, centres: Sequence[acb], offsets: Sequence[acb]) -> list[list[acb]]:
        step, places = self._places
        first, polynomial = real(self.base) * real(self.table.losses[0]), self._polynomial
        if polynomial is None:
            steps = [step * n + first for n in places]
            rows = acb_mat(
                [[(x * c).exp() * m for x, m in zip(steps, self.table.masses, strict=True)] for c in centres]
            )
            found: list[list[acb]] = (
                rows * acb_mat([[(x * o).exp() for o in offsets] for x in steps])
            ).tolist()
            return [[x**self.count for x in row] for row in found]
        turns = [((step * x).exp(), (first * x).exp()) for x in offsets]
        starts = [((step * x).exp(), (first * x).exp()) for x in centres]
        return [[(polynomial(a * turn) * (b * low)) ** self.count for turn, low in turns] for a, b in starts]

    @cached_property
    def _floats(self) -> tuple[np.ndarray, np.ndarray]:
        base = float(real(self.base))
        return base * np.array([float(x) for x in self.table.losses]), np.array(
            [logarithm(x) for x in self.table.masses]
        )

    def estimate(self, ends: tuple[float, float], height: float) -> tuple[float, float]:
        losses, masses = self._floats
        low, high = _summed(np.array([masses + x * losses for x in ends]))
        return self.count * float(low), self.count * float(high)


# The transform of Gaussian releases on Poisson samples, by the trapezoidal rule along a line above the real
# one.
#
# With g(x) = 1 - q + q exp(mu x - mu**2/2) it is J(s), the mean of g(x)**s over a standard normal x: s =
# lambda + 1 for a release with the person against one without, s = -lambda for the other order. The mean
# may be taken along any line x + iy with 0 <= mu y < pi, where the argument of g is at least 0 and rises
# with x. Hence, for s = e + iu with u >= 0, |J(s)| is at most
#
#     A(e, u, y) = exp(y**2/2) times the mean of |g(x + iy)|**e exp(-u arg g(x + iy)),
#
# which falls with u and is log-convex in e. It is enclosed from above by cells of x: the argument is least
# at the lower end of a cell; |g|**2 is a convex quadratic in exp(mu x), and rises where mu y <= pi/2.
#
# The trapezoidal rule with the step t along the line y errs by at most (A(e, u, y + d) + A(e, u, y -
# d))/(exp(2 pi d/t) - 1).

SPENT, LEAST_BITS, MORE, BOUND_BITS = 80, 32, 14.0, 64
ROUNDING, LOG_ROOT = 1e-9, log(2 * pi) / 2
HIGHEST_LINE, SHARE, LINES, UPPER, BEYOND = 3.0, 0.7, 8, 0.85, 16.0


@frozen
class Line:
    """Of every cell: the logarithm of the largest |g|**e for a positive, or negative, e, the least argument, and the mass."""

    height: float
    sizes: list[arb]
    turns: list[arb]
    last: arb


@frozen(slots=False)
class SampledFactor(Factor):
    """``count`` releases with this rate, of Gaussian noise with mu**2 = ``square``; ``added`` in the other order of the pair."""

    rate: Fraction
    square: Fraction
    added: bool
    count: int
    _bits: int = field(factory=lambda: int(ctx.prec), init=False, eq=False, repr=False)
    _lines: dict[float, Line] = field(factory=dict, init=False, eq=False, repr=False)
    _rows: dict[float, tuple[np.ndarray, np.ndarray, np.ndarray, float]] = field(
        factory=dict, init=False, eq=False, repr=False
    )
    _latest: list[int] = field(factory=lambda: [0], init=False, eq=False, repr=False)

    @cached_property
    def _mu(self) -> float:
        return sqrt(self.square)

    @cached_property
    def _nats(self) -> float:
        """How much smaller the errors are to be than the transform on the real line."""
        return max(LEAST_BITS, self._bits - SPENT) * log(2) + log(self.count) + MORE

    @cached_property
    def _height(self) -> float:
        return _short(min(HIGHEST_LINE, (pi / 4 if self.added else pi / 2) / self._mu))

    @cached_property
    def _aside(self) -> float:
        return _short(SHARE * self._height)

    @cached_property
    def _step(self) -> float:
        return _short(2 * pi * self._aside / (self._nats + (self._height + self._aside) ** 2 / 2))

    @cached_property
    def _places(self) -> list[float]:
        """The nodes of the trapezoidal rule: multiples of the step, which has few bits."""
        left = sqrt(2 * (self._nats + self._height**2 / 2))
        right = left + self._mu + (0.0 if self.added else BEYOND + 2 * log(1 / self.rate) / self._mu)
        return [n * self._step for n in range(-ceil(left / self._step), ceil(right / self._step) + 1)]

    def _logarithms(self, height: float) -> list[acb]:
        """log g on a line."""
        mu, rate = real(self.square).sqrt(), real(self.rate)
        if not mu * height < (arb.pi() / 2 if self.added else arb.pi()):
            raise ArithmeticError("the line is too high")
        return [(1 - rate + rate * (mu * acb(x, height) - mu**2 / 2).exp()).log() for x in self._places]

    def _line(self, height: float) -> Line:
        if height not in self._lines:
            with precision(BOUND_BITS):
                logs = self._logarithms(height)
                sizes = [x.real for x in logs]
                largest = sizes[:-1] if self.added else [x.max(y) for x, y in pairwise(sizes)]
                turns = [x.imag if height else arb(0) for x in logs]
            self._lines[height] = Line(height, largest, turns[:-1], turns[-1])
        return self._lines[height]

    @cached_property
    def _masses(self) -> list[arb]:
        """Of a standard normal variable in every cell."""
        with precision(2 * BOUND_BITS):
            tails = [normal(-abs(arb(x))) for x in self._places]
            cells = zip(self._places[:-1], tails[:-1], tails[1:], strict=True)
            return [
                one - other if x >= 0 else other - one if x + self._step <= 0 else 1 - one - other
                for x, one, other in cells
            ]

    def _largest(self, line: Line, exponent: arb, height: arb) -> arb:
        """An upper bound on A."""
        cells = zip(line.sizes, line.turns, self._masses, strict=True)
        inner = sum(((exponent * size - height * turn).exp() * mass for size, turn, mass in cells), arb(0))
        outside = self._outside(line, exponent, height, self._places[-1], arb(0))
        return ((inner + outside) * (arb(line.height) ** 2 / 2).exp()).upper()

    def _outside(self, line: Line, exponent: arb, height: arb, last: float, step: arb) -> arb:
        """A bound on the mean of |g|**e exp(-u arg g) before the cells and after ``last``, or with a step on its trapezoidal sum
        there: |g| is at most 1 before them and exp(mu x - mu**2/2) after it, and at least 1 - q."""
        left, right = -arb(self._places[0]), arb(last)
        fading = (-height * line.last).exp()
        if self.added:
            reach = normal(-left) + step * _density(left) + (normal(-right) + step * _density(right)) * fading
            return reach * (1 - real(self.rate)) ** exponent
        mu = real(self.square).sqrt()
        beyond = right - exponent * mu
        above = normal(-beyond) + step * _density(beyond.max(arb(0)))
        return (
            normal(-left)
            + step * _density(left)
            + above * fading * (exponent * (exponent - 1) * mu**2 / 2).exp()
        )

    def _exponents(self, ends: Ends) -> Ends:
        return (-ends[0], -ends[1]) if self.added else (ends[0] + 1, ends[1] + 1)

    def bound(self, ends: Ends, height: arb) -> Ends:
        low, high = self._best((float(ends[0]), float(ends[1])), float(height))
        return _above(self.count * low), _above(self.count * high)

    @cached_property
    def _heights(self) -> list[float]:
        """Lines of which for every bound the best one is taken."""
        most = min(2 * HIGHEST_LINE, (pi / 2 * (1 - 2**-10) if self.added else UPPER * pi) / self._mu)
        return [most * (n / (LINES - 1)) ** 1.5 for n in range(LINES)]

    @cached_property
    def _rule_floats(self) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
        """In floats, of the lines on which the error of the rule depends: below, its own, above."""
        rows = [self._in_floats(self._height + side) for side in (-self._aside, 0.0, self._aside)]
        sizes, turns, masses, last = (np.array(x) for x in zip(*rows, strict=True))
        return sizes, turns, masses, last

    @cached_property
    def _logarithms_of_masses(self) -> np.ndarray:
        return np.array([float(x.mid().log().mid()) for x in self._masses])

    def _in_floats(self, height: float) -> tuple[np.ndarray, np.ndarray, np.ndarray, float]:
        """Sizes, turns, the logarithms of masses with the factor of the line, and the last turn."""
        if height not in self._rows:
            line = self._line(height)
            sizes, turns = (np.array([float(x) for x in column]) for column in (line.sizes, line.turns))
            self._rows[height] = sizes, turns, self._logarithms_of_masses + height**2 / 2, float(line.last)
        return self._rows[height]

    def _best(self, ends: tuple[float, float], height: float) -> tuple[float, float]:
        """The logarithms of the bounds at both ends, but for rounding, on a line next to which none has smaller ones."""
        found, number = dict[int, tuple[float, float]](), self._latest[0]
        while True:
            for n in (number - 1, number, number + 1):
                if 0 <= n < LINES and n not in found:
                    found[n] = self._on_line(n, ends, height)
            best = min(found, key=lambda n: sum(found[n]))
            if best == number:
                self._latest[0] = number
                return found[number]
            number = best

    def _on_line(self, number: int, ends: tuple[float, float], height: float) -> tuple[float, float]:
        """The same on one line."""
        sizes, turns, masses, last = self._in_floats(self._heights[number])
        exponents = np.array([-end if self.added else end + 1 for end in ends])
        inner = _summed(masses - height * turns + exponents[:, None] * sizes)
        left, right, fading = -self._places[0], self._places[-1], height * last
        if self.added:
            outer = np.logaddexp(_log_tail(left), _log_tail(right) - fading) + exponents * log(1 - self.rate)
        else:
            above = exponents * (exponents - 1) * self._mu**2 / 2 + _log_tail(right - exponents * self._mu)
            outer = np.logaddexp(_log_tail(left), above - fading)
        low, high = np.logaddexp(inner, outer + self._heights[number] ** 2 / 2)
        return float(low), float(high)

    def estimate(self, ends: tuple[float, float], height: float) -> tuple[float, float]:
        low, high = self._best(ends, height)
        return self.count * low, self.count * high

    def slack(self, end: float, height: float) -> float:
        sizes, turns, masses, last = self._rule_floats
        exponent = -end if self.added else end + 1
        inner = _summed(masses - height * turns + exponent * sizes)
        if self.added:
            return self.count * float(inner.max())
        above = (
            exponent * (exponent - 1) * self._mu**2 / 2
            + float(_log_tail(self._places[-1] - exponent * self._mu))
            - height * last
        )
        return self.count * max(float(inner.max()), float(above.max()), float(above[1]) + self._nats)

    @cached_property
    def _nodes(self) -> tuple[list[acb], list[acb]]:
        """log g and the weights on the line of the rule."""
        scale = arb(self._step) / (2 * arb.pi()).sqrt()
        weights = [scale * (-(acb(x, self._height) ** 2) / 2).exp() for x in self._places]
        return self._logarithms(self._height), weights

    def _enough(self, end: float, height: float) -> int:
        """How many nodes do up to that real part and from that height on; the others are bounded."""
        if self.added:
            return len(self._places)
        line = self._line(self._height)
        exponent, places = end + 1, np.array(self._places[1:])
        fading = -height * np.array([float(x) for x in [*line.turns[1:], line.last]])
        beyond = (
            exponent * (exponent - 1) * self._mu**2 / 2 + _log_tail(places - exponent * self._mu) + fading
        )
        enough = np.flatnonzero((beyond < -self._nats) & (places > self._mu))
        return int(enough[0]) + 2 if len(enough) else len(self._places)

    def _error(self, ends: Ends, height: arb, number: int) -> arb:
        """Of the trapezoidal rule with so many nodes, for all exponents between those of the ends: its bounds are convex."""
        with precision(BOUND_BITS):
            lines = [self._line(self._height + side) for side in (-self._aside, self._aside)]
            own = self._line(self._height)
            middle = Line(own.height, [], [], [*own.turns, own.last][number - 1])
            step, last = arb(self._step), self._places[number - 1]
            folded = (2 * arb.pi() * arb(self._aside) / step).expm1()
            found = arb(0)
            for exponent in self._exponents(ends):
                beyond = (
                    self._outside(middle, exponent, height, last, step) * (arb(self._height) ** 2 / 2).exp()
                )
                found = found.max(
                    sum((self._largest(line, exponent, height) for line in lines), arb(0)) / folded + beyond
                )
            return found.upper()

    def values(self, centres: Sequence[acb], offsets: Sequence[acb]) -> list[list[acb]]:
        across, low = [float(x.real) for x in offsets], min(float(x.imag) for x in offsets)
        lowest = max(0.0, min(float(x.imag) for x in centres) + low)
        number = self._enough(max(float(x.real) for x in centres) + max(across), lowest)
        logs, weights = (found[:number] for found in self._nodes)
        moved = [-x.conjugate() if self.added else x for x in offsets]
        starts = [-x.conjugate() if self.added else x + 1 for x in centres]
        upward = not any(across) and len({float(x.real) for x in centres}) == 1
        errors = [
            self._error(
                (x.real + min(across), x.real + max(across)),
                arb(lowest if upward else float(x.imag) + low),
                number,
            )
            for x in (centres[:1] if upward else centres)
        ]
        sums = _powers(logs, weights, starts, moved)
        exact = _within(sums, errors * len(centres) if upward else errors, self.count)
        return [[x.conjugate() for x in row] for row in exact] if self.added else exact


# The transform of Laplace releases on Poisson samples. With g(y) = 1 - q + q exp(y) it is the mean of g(y)**s
# over the loss y of a release without the person, s as above: atoms 1/2 at -epsilon and exp(-epsilon)/2 at
# epsilon, and between them the density exp(-(y + epsilon)/2)/4. In pieces no longer than 2 it is integrated by
# Gauss's rule: on an ellipse around a piece, where y has an angle below pi/2, the argument of g is largest
# where y has the largest real part and angle, and |g| is at least 1 - q + q exp(Re y) cos(angle).

NODES_BY, GROWN, MOST_PIECES, CELLS = 8, 24.0, 40, 256


@frozen(slots=False)
class SampledLaplaceFactor(_Formula):
    """``count`` releases with this rate, of Laplace noise with this budget; ``added`` in the other order of the pair."""

    rate: Fraction
    epsilon: Amount
    added: bool
    count: int
    _made: dict[tuple[int, int, int], tuple[list[acb], list[acb]]] = field(
        factory=dict, init=False, eq=False, repr=False
    )

    def value(self, point: acb) -> acb:
        return self.values([point], [acb(0)])[0][0]

    def values(self, centres: Sequence[acb], offsets: Sequence[acb]) -> list[list[acb]]:
        starts = [-x if self.added else x + 1 for x in centres]
        moved = [-x if self.added else x for x in offsets]
        aside = reduce(arb.max, (abs(x.imag) for x in moved))
        least, most = (reduce(fold, (x.real for x in moved)) for fold in (arb.min, arb.max))
        pieces = self._pieces(sum(max(float(abs(x).mid()) for x in part) for part in (starts, moved)))
        wanted = ctx.prec * log(2) + 3 * GROWN * ALONG
        nodes = NODES_BY * ceil(wanted / (2 * log(RHO)) / NODES_BY)
        logs, weights = self._nodes(pieces, nodes)
        errors = [
            self._error(pieces, nodes, (x.real + least, x.real + most), abs(x.imag) + aside) for x in starts
        ]
        return _within(_powers(logs, weights, starts, moved), errors, self.count)

    def _pieces(self, exponent: float) -> int:
        """So many that g**s changes little on each, for an exponent of that size."""
        size = float(real(self.epsilon).upper())
        steep = min(1.0, float(self.rate) * exp(min(size, 700.0)))
        return ceil(max(size, exponent * size * steep / GROWN, 1.0))

    def _nodes(self, pieces: int, nodes: int) -> tuple[list[acb], list[acb]]:
        """log g and the weights at the two atoms and at the nodes of all pieces."""
        key = pieces, nodes, int(ctx.prec)
        if key not in self._made:
            epsilon, rate = real(self.epsilon), real(self.rate)
            half = epsilon / pieces
            rows = [(-epsilon, arb(1) / 2), (epsilon, (-epsilon).exp() / 2)]
            for n in range(pieces):
                places = ((half * (2 * n + 1 + x) - epsilon, w) for x, w in rule(nodes, int(ctx.prec)))
                rows += [(y, w * half * (-(y + epsilon) / 2).exp() / 4) for y, w in places]
            logs = [acb((1 - rate + rate * y.exp()).log()) for y, _ in rows]
            self._made[key] = logs, [acb(weight) for _, weight in rows]
        return self._made[key]

    def _error(self, pieces: int, nodes: int, ends: Ends, turning: arb) -> arb:
        """Of Gauss's rule on all pieces, for exponents between the ends that turn no more than that."""
        epsilon, rate, found = real(self.epsilon), real(self.rate), arb(0)
        half, rho = epsilon / pieces, arb(RHO)
        reach, angle = half * (rho + 1 / rho) / 2, half * (rho - 1 / rho) / 2
        for n in range(pieces):
            low, high = (half * (2 * n + 1) - epsilon + side for side in (-reach, reach))
            top = rate * high.exp()
            bounds = (1 - rate + rate * low.exp() * angle.cos()).log(), (1 - rate + top).log()
            turned = (top * angle.sin() / (1 - rate + top * angle.cos())).atan()
            size = reduce(arb.max, (end * bound for end in ends for bound in bounds))
            found += (size + turning * turned - (low + epsilon) / 2).exp() * half / 4
        return (found * 8 * rho ** (-2 * nodes) / (1 - 1 / rho)).upper()

    @cached_property
    def _cells(self) -> tuple[list[arb], list[arb]]:
        """The largest g**s of the atoms and of the cells between them is that of these log g, with their masses."""
        with precision(BOUND_BITS):
            epsilon, rate = real(self.epsilon), real(self.rate)
            places = [epsilon * (2 * n - CELLS) / CELLS for n in range(CELLS + 1)]
            tails = [(-(y + epsilon) / 2).exp() / 2 for y in places]
            logs = [(1 - rate + rate * y.exp()).log() for y in places]
            inner = logs[:-1] if self.added else logs[1:]
            return [logs[0], *inner, logs[-1]], [arb(1) / 2, *(x - y for x, y in pairwise(tails)), tails[-1]]

    @cached_property
    def _floats(self) -> tuple[np.ndarray, np.ndarray]:
        logs, masses = self._cells
        return np.array([float(x) for x in logs]), np.array([logarithm(x) for x in masses])

    def bound(self, ends: Ends, height: arb) -> Ends:
        low, high = self._logarithms((float(ends[0]), float(ends[1])))
        return _above(low), _above(high)

    def estimate(self, ends: tuple[float, float], height: float) -> tuple[float, float]:
        if self._pieces(height) > MOST_PIECES:
            raise TooMany("the transform of these losses turns too often to be inverted; take more noise")
        return self._logarithms(ends)

    def _logarithms(self, ends: tuple[float, float]) -> tuple[float, float]:
        """Of the bounds, but for rounding."""
        logs, masses = self._floats
        low, high = _summed(np.array([masses + (-end if self.added else end + 1) * logs for end in ends]))
        return self.count * float(low), self.count * float(high)


def _above(logarithm: float) -> arb:
    """A number above all of which this is the logarithm but for rounding errors of sums of doubles."""
    return (arb(logarithm) + ROUNDING * (1 + abs(logarithm))).exp().upper()


def _log_tail(place: float | np.ndarray) -> np.ndarray:
    """At least the logarithm of the probability of a standard normal variable beyond the place, by Mills's ratio."""
    far = np.maximum(place, 1.0)
    return np.where(np.asarray(place) > 1, -(far**2) / 2 - np.log(far) - LOG_ROOT, 0.0)


def _summed(logarithms: np.ndarray) -> np.ndarray:
    """The logarithms of the sums of rows."""
    most = logarithms.max(axis=1)
    found: np.ndarray = most + np.log(np.exp(logarithms - most[:, None]).sum(axis=1))
    return found


def _powers(
    logs: Sequence[acb], weights: Sequence[acb], starts: Sequence[acb], moved: Sequence[acb]
) -> list[list[acb]]:
    """The sums of weights times g**s, for s a start and what it is moved by, a row for each start."""
    rows = acb_mat([[w * (s * x).exp() for x, w in zip(logs, weights, strict=True)] for s in starts])
    found: list[list[acb]] = (rows * acb_mat([[(s * x).exp() for s in moved] for x in logs])).tolist()
    return found


def _within(rows: list[list[acb]], errors: Sequence[arb], count: int) -> list[list[acb]]:
    """The powers of what is no further from each number than the error of its row."""
    return [
        [acb(x.real + arb(0, error), x.imag + arb(0, error)) ** count for x in row]
        for row, error in zip(rows, errors, strict=True)
    ]


def _density(x: arb) -> arb:
    return (-(x**2) / 2).exp() / (2 * arb.pi()).sqrt()


def _short(value: float) -> float:
    """A number of few bits, at most the value."""
    bits = 10
    while value * 2.0**bits < 2**9:
        bits += 1
    return float(int(value * 2.0**bits) / 2.0**bits)
