"""Printed bounds (``epsproof.verify.metric.printed``) for an interval on the line: their integrals in closed form.

Below a, the integral over the secret of exp(k(x' - u)) f(x') is exp(-ku) times one that does not depend on u, so that the double
integrals of the main theorem are quotients of single ones; likewise with the other sign, and above b.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from flint import arb

from epsproof.verify.metric.factor import Factor
from epsproof.verify.metric.judged import Judged, bounds
from epsproof.verify.metric.line.largest import Tent, Tilts, tilts
from epsproof.verify.metric.line.prior import ball
from epsproof.verify.metric.line.question import LineQuestion
from epsproof.verify.numeric.real_roots import precision
from epsproof.verify.releases.ends import Blurred, exact_end

__all__ = ["judged_on_line"]

BITS, MOST_RINGS, SMALL = 256, 20_000, Fraction(1, 1 << 1000)
Against = Callable[[LineQuestion, Tilts], arb | None]


def main_theorem(question: LineQuestion, at: Tilts) -> arb:
    a, b = at.start, at.end
    return at.up(None, a) / at.up(a, b) + at.down(b, None) / at.down(a, b)


def changed_sign(question: LineQuestion, at: Tilts) -> arb:
    a, b = at.start, at.end
    return at.down(None, a) / at.down(a, b) + at.up(b, None) / at.up(a, b)


def simplified(question: LineQuestion, at: Tilts) -> arb:
    """0 against the secret where there is no largest distance."""
    prior = question.prior
    if prior.low is None or prior.high is None:
        return arb(0)
    mass = prior.mass(at.start, at.end)
    return (-at.rate * ball(prior.high - prior.low)).exp() * (1 - mass) / mass


def from_the_secret(question: LineQuestion, at: Tilts) -> arb:
    below = (-at.rate * ball(at.start - at.centre)).exp() * at.up(None, at.start)
    above = (at.rate * ball(at.end - at.centre)).exp() * at.down(at.end, None)
    return (below + above) / question.prior.mass(at.start, at.end)


def rings(question: LineQuestion, at: Tilts) -> arb:
    return _rings(question, at, 0)


def rings_from_one(question: LineQuestion, at: Tilts) -> arb | None:
    return _rings(question, at, 1) if question.within == 1 else None


def rings_around_the_centre(question: LineQuestion, at: Tilts) -> arb | None:
    """The ring next to the secret is the first, between the distances 1 and 2 of the centre."""
    return (-at.rate * ball(question.scale)).exp() * _rings(question, at, 0) if question.within == 1 else None


def _rings(question: LineQuestion, at: Tilts, first: int) -> arb:
    """The sum over rings around the secret, of t to the inner radius times their prior, relative to that of the secret."""
    prior, scale = question.prior, question.scale
    t = (-at.rate * ball(scale)).exp()
    weight, total = t**first, arb(0)
    for n in range(first, MOST_RINGS):
        near, far = scale * n, scale * (n + 1)
        rest = prior.mass(None, at.start - near) + prior.mass(at.end + near, None)
        if not prior.holds(None, at.start - near) and not prior.holds(at.end + near, None):
            break
        tail = weight * rest
        if tail < arb(2) ** -(BITS // 2):
            total += tail.union(arb(0))
            break
        total += weight * (
            prior.mass(at.start - far, at.start - near) + prior.mass(at.end + near, at.end + far)
        )
        weight *= t
    else:
        total += tail.union(arb(0))
    return total / prior.mass(at.start, at.end)


AGAINST: dict[str, Against] = {
    "main_bound": main_theorem,
    "main_bound.precise": main_theorem,
    "simplification.sign": changed_sign,
    "simplified_bound": simplified,
    "less_simple": from_the_secret,
    "single_attr.sum": rings,
    "single_attr.final": rings_from_one,
    "and": rings_around_the_centre,
}


def _ends(value: arb) -> tuple[Fraction, Fraction]:
    """Two ends of a number from 0 to 1; one with too many zeros after the point is between 0 and ``SMALL``."""
    if not value.is_finite():
        return Fraction(0), Fraction(1)
    try:
        return exact_end(value.lower()), min(exact_end(value.upper()), Fraction(1))
    except Blurred:
        return Fraction(0), SMALL if value < ball(SMALL) else Fraction(1)


def judged_on_line(question: LineQuestion, factor: Factor, found: Tent) -> tuple[Judged, ...]:
    """The printed bounds against the largest posterior.

    Exact is said of the main theorem alone, where the prior has nothing on one side of the secret: it is the same quotient there.
    """
    rows = []
    one_sided = not (question.prior.holds(None, question.start) and question.prior.holds(question.end, None))
    for name, bound in bounds().items():
        if name not in AGAINST:
            continue
        with precision(BITS):
            against = AGAINST[name](question, tilts(question, factor))
            if against is None:
                continue
            value = 1 / (1 + against)
            ends = _ends(value)
        gap = ends[0] - found.upper, ends[1] - found.lower
        status = "loose" if gap[0] > 0 else "unsafe" if gap[1] < 0 else "open"
        if status == "open" and one_sided and AGAINST[name] is main_theorem:
            status = "exact"
        rows.append(Judged(name, bound, status, ends, gap))
    return tuple(rows)
