"""The largest posterior of an interval [a, b] under metric privacy on the line, between two certified ends.

With k = epsilon/range, likelihoods L are private where log L changes by at most k times the distance. For any c from a to b let

    A(c) = (integral of f e^(kx) from a to c)/(integral of f e^(kx) below a),
    B(c) = (integral of f e^(-kx) from c to b)/(integral of f e^(-kx) above b).

*No mechanism exceeds the larger of A(c) and B(c).* For u < a <= x <= c privacy gives L_x e^(ku) <= L_u e^(kx); times f_x f_u
and integrated, the integral of f L over [a, c] is at most A(c) times that below a. Likewise over [c, b] and above b with B(c).
The sums of the two sides are those of the posterior odds, whose quotient is at most the larger factor. *The likelihoods
L_x = exp(-k|x - c|) are private*, so the odds that they have are attained. A grows with c and B falls; where they are equal, both
ends are A(c) = B(c). Where the prior has nothing below a, c = a gives B(a) for both; where it has nothing above b, c = b.

The likelihood that falls with the distance from the interval, 1 inside, is private as well but not the best one.
"""

from __future__ import annotations

from fractions import Fraction

from attrs import frozen
from flint import arb

from epsproof.derive.text.errors import LimitExceeded
from epsproof.verify.metric.factor import Factor
from epsproof.verify.metric.line.prior import Prior, ball
from epsproof.verify.metric.line.question import LineQuestion
from epsproof.verify.numeric.real_roots import precision
from epsproof.verify.releases.ends import Blurred, exact_end

__all__ = ["Tent", "posterior_on_line", "tilts"]

HALVINGS, MOST_BITS = 600, 1 << 14


@frozen
class Tent:
    """``lower`` is at most the posterior of the private likelihoods exp(-k|x - ``top``|), and no mechanism exceeds ``upper``."""

    lower: Fraction
    upper: Fraction
    top: Fraction


@frozen
class Tilts:
    """Integrals of the prior times e^(kx) and e^(-kx), x from the centre: below a and above b, and over parts of [a, b]."""

    prior: Prior
    rate: arb
    start: Fraction
    end: Fraction
    centre: Fraction

    def up(self, start: Fraction | None, end: Fraction | None) -> arb:
        return self.prior.tilted(self.rate, self.centre, start, end)

    def down(self, start: Fraction | None, end: Fraction | None) -> arb:
        return self.prior.tilted(-self.rate, self.centre, start, end)

    def odds(self, top: Fraction) -> arb:
        """The odds of the tent: integrals inside over those outside, all relative to the height at ``top``."""
        rise, fall = (-self.rate * ball(top - self.centre)).exp(), (self.rate * ball(top - self.centre)).exp()
        inside = rise * self.up(self.start, top) + fall * self.down(top, self.end)
        return inside / (rise * self.up(None, self.start) + fall * self.down(self.end, None))


def tilts(question: LineQuestion, factor: Factor) -> Tilts:
    """The integrals at an epsilon, at the precision in force."""
    rate = factor.epsilon() / ball(question.scale)
    return Tilts(question.prior, rate, question.start, question.end, question.centre)


def posterior_on_line(question: LineQuestion, factor: Factor, digits: int) -> Tent:
    """Ends that agree to about that many digits; raises LimitExceeded where no precision in reach gives them."""
    bits = 4 * digits + 128
    while bits <= MOST_BITS:
        with precision(bits):
            found = _tent(tilts(question, factor), question.prior, digits)
        if found is not None:
            return found
        bits *= 2
    raise LimitExceeded(
        f"{MOST_BITS} bits do not give {digits} digits: on one side of the secret the prior is too small"
    )


def _tent(at: Tilts, prior: Prior, digits: int) -> Tent | None:
    """The ends; None where the precision does not give them."""
    a, b = at.start, at.end
    left, right = prior.holds(None, a), prior.holds(b, None)
    low = a if prior.low is None else max(a, prior.low)
    high = b if prior.high is None else min(b, prior.high)
    if not left or not right:
        top = high if left else low
        odds = at.up(a, b) / at.up(None, a) if left else at.down(a, b) / at.down(b, None)
        return _ended(odds, odds, top, digits)
    below, above = at.up(None, a), at.down(b, None)
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        rises, falls = at.up(a, middle) / below, at.down(middle, b) / above
        known = rises < falls or rises > falls
        if not known or abs(rises / falls - 1) < arb(10) ** -(digits + 2):
            high = middle
            break
        low, high = (middle, high) if rises < falls else (low, middle)
    upper = at.up(a, high) / below
    over = at.down(high, b) / above
    return _ended(at.odds(high), upper.max(over), high, digits)


def _ended(attained: arb, bound: arb, top: Fraction, digits: int) -> Tent | None:
    low, high = 1 - 1 / (1 + attained), 1 - 1 / (1 + bound)
    if not (low.is_finite() and high.is_finite()):
        return None
    try:
        ends = exact_end(low.lower()), min(exact_end(high.upper()), Fraction(1))
    except Blurred:
        return None
    if ends[0] <= 0 or ends[1] - ends[0] > ends[1] / 10**digits:
        return None
    return Tent(*ends, top)
