"""What limits on Renyi divergences, of one order or of all, admit at most."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import pairwise
from math import cosh, log, sqrt, tanh

from attrs import field, frozen
from flint import arb, arb_series, ctx

from epsproof.derive.text.errors import UnsupportedForm
from epsproof.verify.laws.best_event import Event, Limit, corner, dual, forward
from epsproof.verify.laws.continuous import GaussianLoss
from epsproof.verify.laws.loss import Loss, between, real
from epsproof.verify.numeric.real_roots import precision
from epsproof.verify.releases.ends import exact_end

__all__ = [
    "ConcentratedLimits",
    "Cumulant",
    "EventAbove",
    "EventBelow",
    "Limits",
    "RenyiLimit",
    "event_ratios",
    "event_rho",
    "renyi_of_event",
    "steepest",
]

# The least zero-concentrated budget of laws whose divergences over the order are largest at some order,
# found and enclosed.
#
# With a = order - 1 let K(a) = log E_P exp(a loss), summed over the releases. The least rho is the supremum
# over a > 0 of K/z with z = a (a + 1). As a function of z, K is 0 at 0; where it is concave up to a place,
# K/z falls up to there, from the Kullback-Leibler divergence. Elsewhere K/z falls or rises with the sign of
# N = z dK/dz - K, and N falls or rises with the sign of the second derivative of K by z, which is that of
# (2a + 1) K'' - 2 K' in a. K rises and is convex in a, so that K/z is at most K(r)/z(l) between l and r, at
# most K'(r) between 0 and r, and at most the largest loss over a + 1.

Cumulant = Callable[[arb_series], arb_series]
"""K of one release as a power series about a place."""

FIRST, MOST, DOUBLINGS = Fraction(1, 64), 20_000, 4096
ORDER = 3


def steepest(cumulants: Sequence[tuple[Cumulant, int]], largest: arb, digits: int) -> arb:
    """A ball that contains the supremum of K/z, for K the sum of the cumulants, each so often; not all of them are 0.

    ``largest`` is at least the largest loss of all together.
    """
    return _Search(cumulants, digits).supremum(largest)


class _Search:
    """Intervals of a, of which each is told to rise, to fall, or to be too low, or is halved."""

    def __init__(self, cumulants: Sequence[tuple[Cumulant, int]], digits: int) -> None:
        self.cumulants, self.digits = cumulants, digits
        self.best, self.bound = arb(0), arb(0)

    def _derivatives(self, a: arb) -> tuple[arb, arb, arb]:
        """K, K' and K'' on a ball."""
        place = arb_series([a, 1], prec=ORDER)
        total = sum(
            (count * cumulant(place) for cumulant, count in self.cumulants), arb_series([0], prec=ORDER)
        )
        return total[0], total[1], 2 * total[2]

    def quotient(self, a: arb) -> arb:
        """K/z at a place, which is reached: it counts for both ends."""
        found = self._derivatives(a)[1] if a == 0 else self._derivatives(a)[0] / (a * (a + 1))
        self.best, self.bound = self.best.max(arb(found.lower())), self.bound.max(arb(found.upper()))
        return found

    def supremum(self, largest: arb) -> arb:
        self.quotient(arb(0))
        places = [Fraction(0), FIRST]
        while not (left := largest / (real(places[-1]) + 1)) < self.best:
            if len(places) > DOUBLINGS:
                self.bound = self.bound.max(arb(left.upper()))
                break
            places.append(2 * places[-1])
            self.quotient(real(places[-1]))
        work = list(pairwise(places))
        for _ in range(MOST):
            if not work:
                return between(self.best, self.bound)
            low, high = work.pop()
            if not self._told(low, high):
                middle = (low + high) / 2
                self.quotient(real(middle))
                work += [(low, middle), (middle, high)]
        for low, high in work:
            self.bound = self.bound.max(arb(self._top(low, high).upper()))
        return between(self.best, self.bound)

    def _told(self, low: Fraction, high: Fraction) -> bool:
        """Whether K/z is nowhere larger between the two than at an end, or than what is known already."""
        top = self._top(low, high)
        if top <= self.best or high - low < Fraction(1, 10 ** (self.digits + 4)):
            self.bound = self.bound.max(arb(top.upper()))
            return True
        a = between(real(low), real(high))
        _, slope, bend = self._derivatives(a)
        sign = bend * (2 * a + 1) - 2 * slope
        if not (sign < 0 or sign > 0):
            return False
        ends = [self._sign(real(place)) for place in (low, high)]
        return low == 0 or bool(ends[0] < 0 and ends[1] < 0) or bool(ends[0] > 0 and ends[1] > 0)

    def _sign(self, a: arb) -> arb:
        """N, whose derivative has the sign of the second derivative of K by z."""
        whole, slope, _ = self._derivatives(a)
        return a * (a + 1) * slope / (2 * a + 1) - whole

    def _top(self, low: Fraction, high: Fraction) -> arb:
        whole, slope, _ = self._derivatives(real(high))
        return slope if low == 0 else whole / (real(low) * (real(low) + 1))


# What limits on Renyi divergences admit at most, and an event that they do admit: the two ends of the
# largest hockey-stick.
#
# At levels below 0 the hockey-stick is 1 - k + k times that at the opposite level, as the limits hold in
# both orders.

SPENT, BACK, TRIED = 96, 3, 3


class Limits(ABC):
    """On the divergences of a release, in both orders of the pair."""

    @abstractmethod
    def events(self, level: arb) -> Iterator[Event]:
        """Pairs that may tell most at a level >= 0."""

    @abstractmethod
    def loose(self, level: arb) -> arb:
        """A formula that no hockey-stick within the limits exceeds."""

    @abstractmethod
    def admits(self, a: Fraction, b: Fraction, digits: int) -> bool:
        """Whether an event with these probabilities surely is within the limits."""

    @abstractmethod
    def moment(self, order: arb) -> arb:
        """What E_P exp((order - 1) loss) is at most."""

    @property
    @abstractmethod
    def square(self) -> Fraction | None:
        """The variance of a Gaussian loss within the limits; None where it is not rational."""


def _reflected(value: Callable[[arb], arb], level: arb) -> arb:
    """A falling function of levels >= 0 at any level, and between the ends of a ball."""
    if not level.is_exact():
        return between(_reflected(value, arb(level.upper())), _reflected(value, arb(level.lower())))
    return value(level) if level >= 0 else 1 - level.exp() + level.exp() * value(-level)


@frozen(slots=False)
class EventAbove(Loss):
    """No release within the limits has a larger hockey-stick."""

    limits: Limits
    _known: dict[str, arb] = field(factory=dict, init=False, eq=False, repr=False)

    def hockey_stick(self, level: arb) -> arb:
        return _reflected(self._value, level)

    def _value(self, level: arb) -> arb:
        key = f"{ctx.prec} {level.man_exp()}"
        if key not in self._known:
            told = [
                self.limits.loose(level),
                *(dual(event, level) for event in self.limits.events(level)),
                arb(1),
            ]
            found = arb(1)
            for bound in told:
                found = found if bound is None or not bound.is_finite() else arb(found.min(bound).upper())
            self._known[key] = found
        return self._known[key]

    def tail(self, level: arb) -> arb:
        raise UnsupportedForm("a bound on the hockey-stick is no law")

    def moment(self, order: arb) -> arb:
        return self.limits.moment(order)

    @property
    def largest(self) -> arb | None:
        return None


@frozen(slots=False)
class EventBelow(Loss):
    """Some release within the limits has this hockey-stick or more at a level: Gaussian noise, or an event and its complement."""

    limits: Limits

    def hockey_stick(self, level: arb) -> arb:
        return _reflected(self._value, level)

    def rough(self, level: arb) -> arb:
        """From Gaussian noise to the upper end."""
        return between(self._normal.hockey_stick(level), EventAbove(self.limits).hockey_stick(level))

    def _value(self, level: arb) -> arb:
        found = arb(self._normal.hockey_stick(level).lower())
        for event in self.limits.events(level):
            if event.a - level.exp() * event.b > found:
                found = found.max(self._admitted(event, level))
                most = dual(event, level)
                if most is not None and most - found < found * arb(10) ** (BACK - self._digits):
                    break
        return arb(found.lower())

    @property
    def _digits(self) -> int:
        """How many digits of an event are kept, at the precision in force."""
        return max(8, (int(ctx.prec) - SPENT) // 4) + BACK

    def _admitted(self, event: Event, level: arb) -> arb:
        """With b moved towards a, and a towards b where it is 1 - b, until the limits surely admit both."""
        digits = self._digits
        for times in range(TRIED):
            share = Fraction(1, 10 ** (digits - 3 * times))
            a, b = _exact(event.a), _exact(event.b)
            b += share * min(b, a - b)
            a = 1 - b if len(event.limits) > 1 else a
            if 0 < b < a < 1 and self.limits.admits(a, b, digits + BACK):
                return real(a) - level.exp() * real(b)
        return arb(0)

    @property
    def _normal(self) -> GaussianLoss:
        square = self.limits.square
        assert square is not None
        return GaussianLoss(square)

    def tail(self, level: arb) -> arb:
        return self._normal.tail(level)

    def moment(self, order: arb) -> arb:
        return self._normal.moment(order)

    @property
    def largest(self) -> arb | None:
        return None


def _exact(value: arb) -> Fraction:
    mantissa, exponent = value.mid().man_exp()
    return Fraction(int(mantissa)) * Fraction(2) ** int(exponent)


# The least rho with which a zero-concentrated release can give an event the probability F at one data set
# and t F at another.
#
# The pair of the event and its complement has at most the divergences of the release, in both orders, and
# is a release itself: the least rho is the larger one of the suprema over all orders of the divergence over
# the order, of that pair and of its reverse. It rises as t falls, and as F rises with t: an event of
# probability F is made from a likelier one by a coin.


def event_rho(failure: Fraction, likelihood: Fraction, digits: int) -> tuple[Fraction, Fraction]:
    """Two ends of the least rho, for F = ``failure`` in (0, 1) and t = ``likelihood`` > 0; 0 from t = 1 on."""
    if likelihood >= 1:
        return Fraction(0), Fraction(0)
    other = failure * likelihood
    rarest = min(other, 1 - failure)
    with precision(96 + 10 * digits + 2 * (rarest.denominator // rarest.numerator).bit_length()):
        both = [_supremum(one, two, digits) for one, two in ((failure, other), (other, failure))]
        found = both[0].max(both[1])
        return exact_end(found.lower()), exact_end(found.upper())


def event_ratios(failure: Fraction, rho: Fraction, digits: int) -> tuple[Fraction, Fraction]:
    """(l, u): an event of probability F at one data set has a probability above l F and below u F at the other.

    Of rho-zero-concentrated releases, for F = ``failure`` in (0, 1) and rho > 0; decimals, of which the last is not the nearest.
    """

    def event(ratio: Fraction) -> bool:
        return event_rho(failure, ratio, digits)[0] > rho

    def complement(ratio: Fraction) -> bool:
        return event_rho(1 - failure, (1 - ratio * failure) / (1 - failure), digits)[0] > rho

    return _last(event, Fraction(0), Fraction(1), digits), _last(complement, 1 / failure, Fraction(1), digits)


def _last(excluded: Callable[[Fraction], bool], outer: Fraction, inner: Fraction, digits: int) -> Fraction:
    """A decimal on the side of ``outer`` of where a ratio stops being excluded, or ``outer``."""
    scale = 10**digits
    low, high = sorted((outer * scale, inner * scale))
    ends = [-(-low // 1), high // 1]
    out = 0 if outer < inner else 1
    while ends[1] - ends[0] > 1:
        middle = sum(ends) // 2
        ends[out if excluded(Fraction(middle, scale)) else 1 - out] = middle
    found = Fraction(ends[out], scale)
    return found if excluded(found) else outer


def _supremum(one: Fraction, other: Fraction, digits: int) -> arb:
    pairs = [(real(a / b).log(), real(a)) for a, b in ((one, other), (1 - one, 1 - other))]
    return steepest([(_cumulant(pairs), 1)], pairs[0][0].max(pairs[1][0]), digits)


def _cumulant(pairs: list[tuple[arb, arb]]) -> Cumulant:
    return lambda a: sum(
        (mass * (loss * a).exp() for loss, mass in pairs), arb_series([0], prec=a.prec)
    ).log()


# The limits of zero-concentrated privacy: a divergence of at most order times rho, at every order above 1.

STEPS = 12


@frozen
class ConcentratedLimits(Limits):
    """Of ``rho`` > 0; ``exact`` is the same number where it is rational."""

    rho: arb
    exact: Fraction | None = None

    def events(self, level: arb) -> Iterator[Event]:
        """Randomized response where the limit of the order 1 and its reverse meet, and where one order stops an event first."""
        event = corner((Limit(None, self.rho), Limit(None, self.rho, True)), self._size())
        yield event
        found = forward(level, lambda order: order * self.rho, lambda order: (2 * order - 1) * self.rho, None)
        if found is not None:
            yield found

    def _size(self) -> arb:
        """s with s tanh(s/2) = rho, by Newton's rule."""
        rho = float(self.rho.mid())
        low, high = 0.0, rho + 2 * sqrt(rho) + 1
        for _ in range(60):
            middle = (low + high) / 2
            low, high = (middle, high) if middle * tanh(middle / 2) < rho else (low, middle)
        size = arb(low)
        for _ in range(STEPS):
            half = (size / 2).tanh()
            size = arb((size - (size * half - self.rho) / (half + size / 2 * (1 - half**2))).mid())
        return size

    def loose(self, level: arb) -> arb:
        """Canonne, Kamath and Steinke (2020), Corollary 13: any order proves it; the one taken minimises in floating point."""
        order = real(Fraction(self._order(float(level.mid()))))
        power = (order - 1) * (order * self.rho - level) + (order - 1) * (1 - 1 / order).log()
        return (power.exp() / order).min(arb(1))

    def _order(self, level: float) -> float:
        """An order near the best one."""
        rho = float(self.rho.mid())

        def exponent(a: float) -> float:
            return (a - 1) * (a * rho - level) + (a - 1) * log(1 - 1 / a) - log(a)

        low, high = 1 + 1e-9, 2 + 2 * abs(level) / rho + 2 / sqrt(rho)
        for _ in range(200):
            third = (high - low) / 3
            if exponent(low + third) < exponent(high - third):
                high -= third
            else:
                low += third
        return (low + high) / 2

    def admits(self, a: Fraction, b: Fraction, digits: int) -> bool:
        """Of randomized response, a = 1 - b, the divergence over the order is largest as the order tends to 1: with
        v = order - 1/2 the log of the moment is log cosh(s v) less its value at 1/2, which is concave in v**2."""
        if self.exact is None:
            return False
        if a + b == 1:
            size = real(a / b).log()
            return bool(size * (size / 2).tanh() <= real(self.exact))
        return event_rho(a, b / a, digits)[1] <= self.exact

    def moment(self, order: arb) -> arb:
        return (order * (order - 1) * self.rho).exp()

    @property
    def square(self) -> Fraction | None:
        return None if self.exact is None else 2 * self.exact


# The limit on the Renyi divergence of one order.


@frozen
class RenyiLimit(Limits):
    """D_order(P || Q) and D_order(Q || P) are at most ``bound``, order > 1."""

    order: Fraction
    bound: Fraction

    def events(self, level: arb) -> Iterator[Event]:
        """Randomized response at which the limit and its reverse meet, and where the limit alone stops an event."""
        order, bound = real(self.order), real(self.bound)
        yield corner((Limit(order, bound), Limit(order, bound, True)), self._size(order, bound))
        found = forward(level, lambda _: bound, None, order)
        if found is not None:
            yield found

    def _size(self, order: arb, bound: arb) -> arb:
        """s with log(cosh(s (order - 1/2))/cosh(s/2)) = (order - 1) bound, by Newton's rule."""
        wanted, far = float(((order - 1) * bound).mid()), float((order - arb(1) / 2).mid())

        def reached(size: float) -> float:
            return _log_cosh(size * far) - _log_cosh(size / 2)

        low, high = 0.0, 1.0
        while reached(high) < wanted:
            high *= 2
        for _ in range(60):
            middle = (low + high) / 2
            low, high = (middle, high) if reached(middle) < wanted else (low, middle)
        size, half = arb(low), order - arb(1) / 2
        for _ in range(STEPS):
            missing = (size * half).cosh().log() - (size / 2).cosh().log() - (order - 1) * bound
            slope = half * (size * half).tanh() - (size / 2).tanh() / 2
            size = arb((size - missing / slope).mid())
        return size

    def loose(self, level: arb) -> arb:
        """Canonne, Kamath and Steinke (2020), Proposition 12."""
        order, bound = real(self.order), real(self.bound)
        power = (order - 1) * (bound - level) + (order - 1) * (1 - 1 / order).log()
        return (power.exp() / order).min(arb(1))

    def admits(self, a: Fraction, b: Fraction, digits: int) -> bool:
        limits = [Limit(real(self.order), real(self.bound), backward) for backward in (False, True)]
        return all(bool(limit.slack(real(a), real(b))[0] >= 0) for limit in limits)

    def moment(self, order: arb) -> arb:
        """Known of its own order; infinite above it."""
        return ((order - 1) * real(self.bound)).exp() if order <= real(self.order) else arb.pos_inf()

    @property
    def square(self) -> Fraction:
        return 2 * self.bound / self.order


def renyi_of_event(order: Fraction, failure: Fraction, ratio: Fraction) -> arb:
    """The larger divergence of that order > 1 of the pairs (F, 1 - F) and (t F, 1 - t F), in either order, for F = ``failure``
    in (0, 1) and t = ``ratio`` in (0, 1], at the precision in force; it falls as t rises."""
    a, b, alpha = real(failure), real(failure * ratio), real(order)

    def divergence(one: arb, other: arb) -> arb:
        told = (alpha * one.log() + (1 - alpha) * other.log()).exp()
        rest = (alpha * (1 - one).log() + (1 - alpha) * (1 - other).log()).exp()
        return (told + rest).log() / (alpha - 1)

    return divergence(a, b).max(divergence(b, a))


def _log_cosh(x: float) -> float:
    return x - log(2) if x > 300 else log(cosh(x))
