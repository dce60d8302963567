"""The event that tells most among those that limits on Renyi divergences admit.

The pair (a, b) of an event's probabilities has at most the divergences of the release, and with the complement it is a release
itself: the largest hockey-stick at a level is the largest a - exp(level) b of all pairs within the limits, in both orders
(Asoodeh, Liao, Calmon, Kosut and Sankar 2021 for one order; the same holds for any set of them). The exponentials of the
divergences are convex in (a, b), so that multipliers prove an upper end at one point: what is searched for is only believed
after that.
"""

from __future__ import annotations

from collections.abc import Callable
from math import exp, expm1, log, log1p

from attrs import frozen
from flint import arb, ctx

__all__ = ["Event", "Limit", "corner", "dual", "forward"]

GOLDEN, SCANNED, COARSE, FINE = (5**0.5 - 1) / 2, 32, 22, 60
LEAST, MOST = 1e-7, 1e9
STEPS = 40
Solved = tuple[arb, arb]


@frozen
class Limit:
    """The Renyi divergence of an event's pair is at most ``bound``; ``order`` None stands for the limit 1. ``backward``: of
    the pair exchanged."""

    order: arb | None
    bound: arb
    backward: bool = False

    def slack(self, a: arb, b: arb) -> tuple[arb, arb, arb]:
        """(what is left up to the limit, derivatives in a and in b) of the convex function that is limited."""
        if self.backward:
            left, in_b, in_a = Limit(self.order, self.bound).slack(b, a)
            return left, in_a, in_b
        x, z = a / b, (1 - a) / (1 - b)
        if self.order is None:
            return self.bound - a * x.log() - (1 - a) * z.log(), x.log() - z.log(), z - x
        more = self.order - 1
        one, other = (more * x.log()).exp(), (more * z.log()).exp()
        left = (more * self.bound).exp() - a * one - (1 - a) * other
        return left, self.order * (one - other), more * (z * other - x * one)


@frozen
class Event:
    """A pair (a, b) that may tell most at a level, and the limits that it reaches."""

    a: arb
    b: arb
    limits: tuple[Limit, ...]


def dual(event: Event, level: arb) -> arb | None:
    """A number that a - exp(level) b exceeds for no pair within the limits; None where no multipliers are found.

    For multipliers that are not negative a - k b plus them times what is left is concave, hence nowhere in the unit square above
    its tangent plane at the event.
    """
    k, rows = level.exp(), [limit.slack(event.a, event.b) for limit in event.limits]
    if len(rows) == 1:
        multipliers = [1 / rows[0][1]]
    else:
        (_, p, q), (_, r, s) = rows
        area = p * s - q * r
        multipliers = [(s + k * r) / area, (-k * p - q) / area]
    if not all(m.is_finite() and m.mid() >= 0 for m in multipliers):
        return None
    exact = [arb(m.mid()) for m in multipliers]
    value, in_a, in_b = event.a - k * event.b, arb(1), -k
    for multiplier, (left, one, other) in zip(exact, rows, strict=True):
        value, in_a, in_b = value + multiplier * left, in_a - multiplier * one, in_b - multiplier * other
    return value + in_a.abs_upper() + in_b.abs_upper()


def corner(limits: tuple[Limit, Limit], size: arb) -> Event:
    """Randomized response with the budget ``size``, at which a limit and its reverse meet."""
    return Event(1 / (1 + (-size).exp()), 1 / (1 + size.exp()), limits)


def forward(
    level: arb, bound: Callable[[arb], arb], slope: Callable[[arb], arb] | None, order: arb | None
) -> Event | None:
    """Where the limit ``bound(order)`` alone would stop an event: of this order, or with ``slope``, the derivative of
    (order - 1) bound(order), of the order that stops it first, or of the limit 1 where that order is too near to it to be found.
    None where the search fails, as it does beyond doubles."""
    for search in (_forward, _at_one)[: 1 if slope is None else 2]:
        try:
            if (found := search(level, bound, slope, order)) is not None:
                return found
        except (ArithmeticError, ValueError):
            continue
    return None


def _at_one(
    level: arb, bound: Callable[[arb], arb], slope: Callable[[arb], arb] | None, order: arb | None
) -> Event | None:
    return _event(None, level.exp(), bound(arb(1)), None)


def _forward(
    level: arb, bound: Callable[[arb], arb], slope: Callable[[arb], arb] | None, order: arb | None
) -> Event | None:
    k = level.exp()
    if order is None and slope is not None:
        found = _rough_order(float(level.mid()), lambda a: float(bound(arb(a)).mid()))
        if found is None:
            return _event(None, k, bound(arb(1)), None)
        start = _rough_ratios(found, float(level.mid()), (found - 1) * float(bound(arb(found)).mid()))
        order = _secant(
            lambda a: _off(a, k, bound, slope, start), arb(found), arb(found) * (1 + arb(2) ** -20)
        )
    if order is None or not order > 1:
        return None
    rough = float(order.mid())
    start = _rough_ratios(rough, float(level.mid()), (rough - 1) * float(bound(order).mid()))
    return _event(order, k, bound(order), start)


def _event(order: arb | None, k: arb, bound: arb, start: float | None) -> Event | None:
    found = _ratios(order, k, bound, start)
    if found is None:
        return None
    x, w = found
    b = w / (x - 1 + w)
    event = Event(arb((x * b).mid()), arb(b.mid()), (Limit(order, bound),))
    return event if 0 < event.b < event.a < 1 else None


def _off(
    order: arb, k: arb, bound: Callable[[arb], arb], slope: Callable[[arb], arb], start: float | None
) -> arb:
    """How far the order is from the one that stops an event first: the derivative of log power - (order - 1) bound."""
    found = _ratios(order, k, bound(order), start)
    if found is None:
        return arb("nan")
    x, w = found
    b, z = w / (x - 1 + w), 1 - w
    one, other = b * (order * x.log()).exp(), (1 - b) * (order * z.log()).exp()
    return (one * x.log() + other * z.log()) / (one + other) - slope(order)


def _ratios(order: arb | None, k: arb, bound: arb, start: float | None) -> Solved | None:
    """(x, w) with a = x b and 1 - a = (1 - w) (1 - b), where the line a - k b touches the limit."""
    first = _kl_start(k, bound) if order is None else start
    if first is None:
        return None

    def missing(place: arb) -> arb:
        w = place.exp()
        x, z = _ratio(order, k, 1 - w), 1 - w
        b = w / (x - z)
        if order is None:
            return (b * x * x.log() + (1 - b) * z * z.log()) / bound - 1
        power = (order * x.log()).exp() * b + (order * z.log()).exp() * (1 - b)
        return power.log() / ((order - 1) * bound) - 1

    place = _secant(missing, arb(first), arb(first) - arb(2) ** -16)
    if place is None or not place < 0:
        return None
    w = arb(place.exp().mid())
    return arb(_ratio(order, k, 1 - w).mid()), w


def _ratio(order: arb | None, k: arb, z: arb) -> arb:
    """The x > k at which the slope is k: Newton's rule from above, where the function is convex."""
    x = 2 * k + 1 if order is None else k * order / (order - 1)
    while order is None and x - z - k * (x / z).log() < 0:
        x = 2 * x
    for _ in range(STEPS):
        if order is None:
            step = (x - z - k * (x / z).log()) / (1 - k / x)
        else:
            r = ((order - 1) * (z / x).log()).exp()
            step = ((order - 1) * (x - z * r) - k * order * (1 - r)) * x / (order * (order - 1) * (x - k))
        x, last = arb((x - step).mid()), step
        if last.abs_upper() < x * arb(2) ** (8 - ctx.prec):
            break
    return x


def _secant(f: Callable[[arb], arb], one: arb, two: arb) -> arb | None:
    """A place near a root, in as many bits as there are; None where the steps do not shrink."""
    low, high = arb(f(one).mid()), arb(f(two).mid())
    for _ in range(STEPS):
        if not (low.is_finite() and high.is_finite()):
            return None
        if high.is_zero() or low == high:
            return two
        step = arb((high * (two - one) / (high - low)).mid())
        one, low, two = two, high, arb((two - step).mid())
        if step.abs_upper() <= two.abs_upper() * arb(2) ** (24 - ctx.prec):
            return two
        high = arb(f(two).mid())
    return None


def _kl_start(k: arb, bound: arb) -> float | None:
    """log w roughly, for the limit of order 1."""
    level, wanted = float(k.log().mid()), float(bound.mid())

    def value(place: float) -> float:
        w = exp(place)
        x = float(_ratio(None, arb(exp(level)), arb(1) - arb(w)).mid())
        b = w / (x - 1 + w)
        return b * x * log(x) + (1 - b) * (1 - w) * log1p(-w)

    return _falling(value, wanted)


def _falling(value: Callable[[float], float], wanted: float) -> float | None:
    """A place below 0 at which a function that rises there is ``wanted``; None where it stays below."""
    low, high = -690.0, -1e-12
    if value(high) < wanted:
        return None
    for _ in range(FINE):
        middle = (low + high) / 2
        low, high = (middle, high) if value(middle) < wanted else (low, middle)
    return low


def _rough_ratios(order: float, level: float, wanted: float) -> float | None:
    """log w roughly, where the logarithm of the power is ``wanted``."""

    def value(place: float) -> float:
        log_x, w = _rough_ratio(order, level, place), exp(place)
        b = w / (expm1(log_x) + w)
        one, other = log(b) + order * log_x, log1p(-b) + order * log1p(-w)
        top = max(one, other)
        return top + log(exp(one - top) + exp(other - top))

    return _falling(value, wanted)


def _rough_ratio(order: float, level: float, place: float) -> float:
    """log x for w = exp(place)."""
    k, z = exp(level), -expm1(place) if place > -1e-3 else 1 - exp(place)
    x = k * order / (order - 1)
    for _ in range(8):
        r = exp((order - 1) * log(z / x))
        step = ((order - 1) * (x - z * r) - k * order * (1 - r)) * x / (order * (order - 1) * (x - k))
        x -= step
        if abs(step) < 1e-12 * x:
            break
    return log(x)


def _rough_order(level: float, bound: Callable[[float], float]) -> float | None:
    """About the order above 1 that stops an event first; None where that is 1."""

    def told(place: float) -> float:
        order = 1 + exp(place)
        found = _rough_ratios(order, level, (order - 1) * bound(order))
        if found is None:
            return 1.0
        w, log_x = exp(found), _rough_ratio(order, level, found)
        return log(w * (exp(log_x) - exp(level)) / (expm1(log_x) + w))

    width = (log(MOST) - log(LEAST)) / SCANNED
    places = [log(LEAST) + i * width for i in range(SCANNED + 1)]
    best = min(places, key=told)
    if best == places[0]:
        return None
    low, high = best - width, best + width
    one, two = high - GOLDEN * (high - low), low + GOLDEN * (high - low)
    left, right = told(one), told(two)
    for _ in range(COARSE):
        if left <= right:
            high, two, right = two, one, left
            one = high - GOLDEN * (high - low)
            left = told(one)
        else:
            low, one, left = one, two, right
            two = low + GOLDEN * (high - low)
            right = told(two)
    return 1 + exp((low + high) / 2)
