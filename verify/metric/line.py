"""Metric privacy on the line: the largest posterior of an interval, the largest epsilon, and printed bounds.

With k = epsilon/range, likelihoods L are private where log L changes by at most k times the distance. For any c from a to b let

    A(c) = (integral of f e^(kx) from a to c)/(integral of f e^(kx) below a),
    B(c) = (integral of f e^(-kx) from c to b)/(integral of f e^(-kx) above b).

*No mechanism exceeds the larger of A(c) and B(c).* For u < a <= x <= c privacy gives L_x e^(ku) <= L_u e^(kx); times f_x f_u
and integrated, the integral of f L over [a, c] is at most A(c) times that below a. Likewise over [c, b] and above b with B(c).
The sums of the two sides are those of the posterior odds, whose quotient is at most the larger factor. *The likelihoods L_x =
exp(-k|x - c|) are private*, so the odds that they have are attained. A grows with c and B falls; where they are equal, both
ends are A(c) = B(c). Where the prior has nothing below a, c = a gives B(a) for both; where it has nothing above b, c = b.

The likelihood that falls with the distance from the interval, 1 inside, is private as well but not the best one.

Printed bounds have their integrals in closed form. Below a, the integral over the secret of exp(k(x' - u)) f(x') is exp(-ku)
times one that does not depend on u, so that the double integrals of the main theorem are quotients of single ones; likewise
with the other sign, and above b.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from attrs import frozen
from flint import arb

from epsproof.derive.text.errors import LimitExceeded, QuestionError
from epsproof.verify.channel.exponentials import Factor
from epsproof.verify.metric.judged_bounds import Judged
from epsproof.verify.metric.largest_epsilon import LargestEpsilon, decimals_alike
from epsproof.verify.metric.metric_file import LineQuestion
from epsproof.verify.metric.printed_bounds import BOUNDS
from epsproof.verify.metric.space import LinePrior, ball
from epsproof.verify.numeric.decimals import Ends
from epsproof.verify.numeric.real_roots import precision
from epsproof.verify.releases.ends import Blurred, exact_end

__all__ = ["Tent", "judged_on_line", "largest_epsilon_on_line", "posterior_on_line", "prior_of"]

HALVINGS, MOST_BITS = 600, 1 << 14


@frozen
class Tent(Ends):
    """The largest posterior: that of the private likelihoods exp(-k|x - ``top``|) is at least the lower end."""

    top: Fraction


@frozen
class Tilts:
    """Integrals of the prior times e^(kx) and e^(-kx), x from the centre: below a and above b, and over parts of [a, b]."""

    prior: LinePrior
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


def _tent(at: Tilts, prior: LinePrior, digits: int) -> Tent | None:
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


ROUNDS, MOST, LEAST_POWER = 400, Fraction(2) ** 20, 400


def prior_of(question: LineQuestion, digits: int) -> tuple[Fraction, Fraction]:
    """Ends of the prior probability of the secret; raises LimitExceeded where they have too many digits."""
    with precision(4 * digits + 128):
        mass = question.prior.mass(question.start, question.end)
        try:
            return exact_end(mass.lower()), exact_end(mass.upper())
        except Blurred:
            raise LimitExceeded(
                "the prior of the secret has too many digits: it is too far from where the prior is"
            ) from None


def largest_epsilon_on_line(question: LineQuestion, digits: int) -> LargestEpsilon:
    """Ends that agree to that many digits. Raises QuestionError for a limit that says nothing."""
    low_limit, high_limit = _limits(question, digits + 8)
    excess = low_limit - prior_of(question, digits + 8)[1]
    deep = digits + 8 + max(0, decimals_alike(excess) - 4)
    low_limit, high_limit = _limits(question, deep)
    low = high = Fraction(1)
    found = posterior_on_line(question, Factor(low), deep)
    safe = unsafe = found
    while safe.upper > low_limit:
        high, unsafe, low = (low, safe, low / 2) if safe.lower > high_limit else (high, unsafe, low / 2)
        if low * 2**LEAST_POWER < 1:
            raise LimitExceeded(f"the largest epsilon is below 1/2**{LEAST_POWER}, or cannot be told from it")
        safe = posterior_on_line(question, Factor(low), deep)
    while unsafe.lower <= high_limit:
        high *= 2
        if high > MOST:
            raise LimitExceeded(f"the largest epsilon is above {MOST}")
        unsafe = posterior_on_line(question, Factor(high), deep)
    for _ in range(ROUNDS):
        if (high - low) * 10**digits <= low:
            break
        middle = (low + high) / 2
        found = posterior_on_line(question, Factor(middle), deep)
        if found.upper <= low_limit:
            low, safe = middle, found
        elif found.lower > high_limit:
            high, unsafe = middle, found
        else:
            break
    return LargestEpsilon(low, high, safe, unsafe)


def _limits(question: LineQuestion, digits: int) -> tuple[Fraction, Fraction]:
    prior = prior_of(question, digits)
    if question.advantage is not None:
        limits = prior[0] + question.advantage, prior[1] + question.advantage
    else:
        assert question.posterior is not None
        limits = question.posterior, question.posterior
    if limits[0] <= prior[1] or limits[1] >= 1:
        shown = f"{float(prior[0]):.6g}"
        raise QuestionError(
            f"the tolerated posterior is above the prior of the secret, about {shown}, and below 1"
        )
    return limits


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
    for name, bound in BOUNDS.items():
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
