"""What one published number or count says about a person."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from math import comb, lcm, prod
from typing import TypeVar

from attrs import frozen
from flint import arb, ctx, fmpz

from epsproof.derive.releases.noise import Noise
from epsproof.derive.text.errors import QuestionError
from epsproof.verify.laws.loss import real
from epsproof.verify.releases.ends import Blurred, Value, as_ball, floor_of
from epsproof.verify.releases.law import law_of, mass_at, nothing

__all__ = [
    "Expected",
    "Guess",
    "OneCount",
    "Row",
    "compared",
    "exact_mass",
    "exact_ratio",
    "likelihood_ratio",
    "likelihood_ratios",
    "posterior",
]

# What one published number says about a person: the quotient of its likelihoods with and without the
# person's value.

MOST_ROOT, MOST_EXACT = 64, 50
Number = TypeVar("Number", Fraction, arb)


def likelihood_ratio(noise: Noise, offset: Fraction) -> Value:
    """P[published | known + 1] / P[published | known] for published = known + offset; rational where it is.

    Raises QuestionError where discrete noise cannot give the offset, Blurred where it is beyond the table of a sum.
    """
    return likelihood_ratios([(noise, offset)])


def likelihood_ratios(releases: Iterable[tuple[Noise, Fraction]]) -> Value:
    """The product of the quotients of several releases, each with its offset; rational where exponents cancel.

    Raises QuestionError where discrete noise cannot give an offset, Blurred where one is beyond the table of a sum.
    """
    exponent, powers, sums = Fraction(0), dict[Fraction, Fraction](), list[arb]()
    for noise, offset in releases:
        if noise.is_discrete and offset.denominator != 1:
            raise QuestionError(
                f"published value {offset} has probability 0: {noise} on a count gives whole numbers"
            )
        steps = 2 * offset - 1 if noise.family == "discrete-gaussian" else abs(offset) - abs(offset - 1)
        if noise.count > 1:
            sums.append(_of_sum(noise, int(offset)))
        elif noise.rate.logarithm:
            powers[noise.rate.value] = powers.get(noise.rate.value, Fraction(0)) + steps
        else:
            exponent += noise.rate.value * steps
    found = _power(powers)
    for factor in [*([real(exponent).exp()] if exponent else []), *sums]:
        found = as_ball(found) * factor
    return found


def _of_sum(noise: Noise, offset: int) -> arb:
    """The quotient for a sum of noises, from its table; for geometric noise beyond that from the formula.

    Each of m discrete Gaussians moved by k takes the law of the sum to itself times exp(2 rate k n), up to a factor, so that the
    quotient at r + m k is exp(2 rate k) times that at r.
    """
    law, growth = law_of(noise), arb(1)
    if noise.family == "discrete-gaussian":
        steps, offset = divmod(offset, noise.count)
        growth = real(2 * noise.rate.value * steps).exp()
    with_it, without = law.mass(offset - 1), law.mass(offset)
    if (
        noise.family == "geometric"
        and min(with_it.rel_accuracy_bits(), without.rel_accuracy_bits()) < ctx.prec // 2
    ):
        return _ratio_of_sum(
            (-real(noise.rate)).exp() if noise.t is None else as_ball(noise.t), noise.count, offset
        )
    if not without > 0:
        raise Blurred
    return growth * with_it / without


def exact_ratio(noise: Noise, offset: Fraction) -> Fraction | None:
    """The quotient for a sum of geometric noises with a rational t; None for other noise."""
    if noise.family != "geometric" or noise.t is None or noise.count > MOST_EXACT or offset.denominator != 1:
        return None
    return _ratio_of_sum(noise.t, noise.count, int(offset))


def exact_mass(noise: Noise, distance: int) -> Fraction | None:
    """P[noise = distance] for geometric noise with a rational t, or a sum of it; None for other noise."""
    if noise.family != "geometric" or noise.t is None or noise.count > MOST_EXACT:
        return None
    t, m, n = noise.t, noise.count, abs(distance)
    return ((1 - t) / (1 + t)) ** m * t**n * _shape_of_sum(t, m, n)


def _ratio_of_sum(t: Number, m: int, offset: int) -> Number:
    one, other = abs(offset - 1), abs(offset)
    return (1 / t if one < other else t) * _shape_of_sum(t, m, one) / _shape_of_sum(t, m, other)


def _shape_of_sum(t: Number, m: int, n: int) -> Number:
    """P[the sum of m geometric noises = n >= 0] over t**n ((1 - t)/(1 + t))**m.

    The sum is the difference of two sums of m counts; Pfaff's transformation makes of the series of
    C(k + n + m - 1, m - 1) C(k + m - 1, m - 1) t**(2 k) a sum of m positive terms, over (1 - t**2)**m.
    """
    odds = t * t / (1 - t * t)
    found = odds * 0 + 1
    for j in range(m - 1, 0, -1):
        found = 1 + found * odds * ((m - j) * (m + j - 1)) / (j * (n + j))
    return found * comb(n + m - 1, m - 1)


def _power(powers: Mapping[Fraction, Fraction]) -> Value:
    """The product of rational powers of positive rationals; rational where it is, up to roots of order ``MOST_ROOT``."""
    order = lcm(*(exponent.denominator for exponent in powers.values()))
    if order > MOST_ROOT:
        parts = [real(base).log() * real(exponent) for base, exponent in powers.items()]
        return sum(parts, arb(0)).exp()
    whole = prod((base ** int(exponent * order) for base, exponent in powers.items()), start=Fraction(1))
    roots = [(int(fmpz(part).root(order)), part) for part in (whole.numerator, whole.denominator)]
    if all(root**order == part for root, part in roots):
        return Fraction(roots[0][0], roots[1][0])
    return (as_ball(whole).log() / order).exp()


def posterior(prior: Value, ratio: Value) -> Value:
    """Bayes' rule."""
    if isinstance(prior, Fraction) and isinstance(ratio, Fraction):
        return prior * ratio / (prior * ratio + 1 - prior)
    before, quotient = as_ball(prior), as_ball(ratio)
    if quotient > 1:
        return 1 / (1 + (1 - before) / (before * quotient))
    found = before * quotient / (before * quotient + 1 - before)
    return found if found.is_finite() else arb(0).union(1)


def compared(left: Value, right: Value) -> int:
    """-1, 0 or 1; 0 only between rationals. Raises Blurred where balls meet.

    Where a ball is exp(r) with rational r != 0 times an algebraic number, it is irrational, as is a root that is no rational, so
    that no tie is missed by a rational.
    """
    if isinstance(left, Fraction) and isinstance(right, Fraction):
        return (left > right) - (left < right)
    difference: arb = as_ball(left) - as_ball(right)
    if difference > 0:
        return 1
    if difference < 0:
        return -1
    raise Blurred


# One published count: the adversary knows how many others have the value, and asks whether the person has
# it too.
#
# Everything is for true count = known + 1 where the person has the value, known where not (Kazan and Reiter
# 2025, Section 2.1; equations (2.3) to (2.8) of Kazan's thesis). Balls are at the precision in force.

HALF = Fraction(1, 2)


@frozen
class Row:
    """A published value: its probability where the person has the value and where not, the posterior, its ratio to the prior."""

    published: int
    mass: Value
    mass_without: Value
    posterior: Value
    ratio: Value


@frozen
class Expected:
    """Over what could be published where the person has the value: the posterior (2.5), the risk (2.6), and what the posterior
    gains above the prior and loses below it, on average; ``posterior_without`` where the person has not the value."""

    posterior: Value
    risk: Value
    gain: Value
    loss: Value
    posterior_without: Value


@frozen
class Guess:
    """The guess "has the value" wherever the posterior is above 1/2 (2.8).

    ``least`` is the least published value of that kind (of Laplace noise their infimum), None where there is none; ``always``
    says that every one is. ``correct`` and ``correct_without`` are the probabilities that it is right; those of a posterior of
    exactly 1/2 are the ties, which count as a guess of neither.
    """

    least: int | Value | None
    always: bool
    correct: Value
    correct_without: Value
    tie: Value
    tie_without: Value


@frozen
class OneCount:
    """A count with noise, the prior probability 0 < ``prior`` < 1, and how many others the adversary knows to have the value.

    The prior is a ball where it is itself the posterior after other counts.
    """

    noise: Noise
    prior: Value
    known: int = 0

    @property
    def against(self) -> Value:
        """The prior odds against the value."""
        return 1 / self.prior - 1 if isinstance(self.prior, Fraction) else (1 - self.prior) / self.prior

    def posterior(self, published: Fraction) -> Value:
        """(2.3)."""
        return posterior(self.prior, likelihood_ratio(self.noise, published - self.known))

    def alike(self, one: int, other: int) -> bool:
        """Whether two published values have the same posterior for all t: of one geometric noise, those on one side."""
        single = self.noise.family == "geometric" and self.noise.count == 1
        return one == other or (single and (one > self.known) == (other > self.known))

    def ratio(self, published: Fraction) -> Value:
        """(2.4), the posterior over the prior."""
        return over(self.posterior(published), self.prior)

    def rows(self, at_least: Fraction) -> list[Row]:
        """Every published value whose probability, where the person has the value, is at least ``at_least``, in order."""
        law, found = law_of(self.noise), []
        if not as_ball(at_least) > law.slack:
            raise Blurred
        for n in range(law.first, law.last + 1):
            if self._reaches(n, law.mass(n), at_least):
                y = n + 1
                here = self.posterior(Fraction(self.known + y))
                masses = mass_at(self.noise, n), mass_at(self.noise, y)
                found.append(Row(self.known + y, *masses, here, over(here, self.prior)))
        return found

    def _reaches(self, distance: int, mass: arb, at_least: Fraction) -> bool:
        """Whether the noise has that distance with the probability ``at_least`` or more."""
        try:
            return compared(mass, at_least) >= 0
        except Blurred:
            exact = exact_mass(self.noise, distance)
            if exact is None:
                raise
            return exact >= at_least

    def expected(self) -> Expected:
        """Sums over all published values; of Laplace noise the integrals."""
        mean, gain = self._laplace_mean() if not self.noise.is_discrete else self._mean()
        prior = as_ball(self.prior)
        return Expected(mean, mean / prior, gain, gain - mean + prior, prior * (1 - mean) / (1 - prior))

    def _mean(self) -> tuple[arb, arb]:
        """The mean posterior, and its mean excess over the prior, which is that of the published values above known."""
        law, mean, above = law_of(self.noise), arb(0), arb(0)
        prior = as_ball(self.prior)
        for n in range(law.first, law.last + 1):
            try:
                here = as_ball(posterior(self.prior, likelihood_ratio(self.noise, Fraction(n + 1))))
            except Blurred:
                here = arb(0).union(1)
            mean += here * law.values[n - law.first]
            if n >= 0:
                above += (here - prior) * law.values[n - law.first]
        return mean + nothing(law.slack), above + nothing(law.slack)

    def _laplace_mean(self) -> tuple[arb, arb]:
        """With v = exp((published - known)/b) between 0 and 1 the posterior is v**2/(v**2 + s**2), and t/2 dv the probability."""
        t, prior = (-real(self.noise.rate)).exp(), as_ball(self.prior)
        s = ((1 - prior) / (prior * t)).sqrt()

        def integral(low: arb, high: arb) -> arb:
            return t / 2 * (high - low - s * ((high / s).atan() - (low / s).atan()))

        left, right = (as_ball(posterior(self.prior, ratio)) for ratio in (t, 1 / t))
        mean = left * t / 2 + right / 2 + integral(arb(1), 1 / t)
        root = t.sqrt()
        return mean, (right - prior) / 2 + integral(1 / root, 1 / t) - prior * (1 - root) / 2

    def guess(self) -> Guess:
        """What the posterior's maximum says, and how often it is right."""
        if self.noise.family == "laplace":
            return self._laplace_guess()
        if self.noise.family == "geometric" and self.noise.count == 1:
            return self._geometric_guess()
        zero, one = Fraction(0), Fraction(1)
        if self.noise.family == "geometric" and (side := self._never()) != 0:
            return Guess(None, side > 0, one if side > 0 else zero, zero if side > 0 else one, zero, zero)
        y, law = self._threshold(), law_of(self.noise)
        tied = self.noise.count > 1 and self.above_half(Fraction(y - 1)) == 0
        tie, tie_without = (law.mass(y - 2), law.mass(y - 1)) if tied else (zero, zero)
        return Guess(
            self.known + y, False, law.up_to(1 - y), law.up_to(y - 2 if tied else y - 1), tie, tie_without
        )

    def _never(self) -> int:
        """Of sums of geometric noise, whose likelihood quotients lie between t and 1/t and reach neither: 1 where the posterior
        is always above 1/2, -1 where it never is, 0 else."""
        t = self.noise.t if self.noise.t is not None else (-real(self.noise.rate)).exp()
        odds = self.against
        return 1 if compared(t, odds) >= 0 else -1 if compared(1 / t, odds) <= 0 else 0

    def _threshold(self) -> int:
        """The least y with posterior above 1/2 at known + y, for noise whose likelihood quotients grow with y."""
        if self.noise.count == 1:
            odds = as_ball(self.against)
            end: arb = HALF_BALL + odds.log() / (2 * real(self.noise.rate.value))
            return floor_of(end) + 1
        low, high, step = 0, 1, 1
        while self.above_half(Fraction(high)) <= 0:
            low, high, step = high, high + step, 2 * step
        while self.above_half(Fraction(low)) > 0:
            low, high, step = low - step, low, 2 * step
        while high - low > 1:
            middle = (low + high) // 2
            low, high = (low, middle) if self.above_half(Fraction(middle)) > 0 else (middle, high)
        return high

    def above_half(self, offset: Fraction) -> int:
        """The sign of the posterior less 1/2 at the published value known + ``offset``, 0 for a tie."""
        try:
            return compared(likelihood_ratio(self.noise, offset), self.against)
        except Blurred:
            exact = exact_ratio(self.noise, offset)
            if exact is None or not isinstance(self.against, Fraction):
                raise
            return compared(exact, self.against)

    def _geometric_guess(self) -> Guess:
        """There are two posteriors: above known, and not."""
        t = self.noise.t if self.noise.t is not None else (-real(self.noise.rate)).exp()
        near = 1 / (1 + t)
        return self._two_sided(
            self.above_half(Fraction(1)), self.above_half(Fraction(0)), near, self.known + 1
        )

    def _two_sided(self, up: int, down: int, near: Value, least: int | Value) -> Guess:
        """``near`` is the probability of the published values on the truth's own side of the gap."""
        far, zero, one = _without(near), Fraction(0), Fraction(1)
        tie = near if up == 0 else far if down == 0 else zero
        tie_without = far if up == 0 else near if down == 0 else zero
        if up <= 0:
            return Guess(None, False, zero, _without(tie_without), tie, tie_without)
        if down > 0:
            return Guess(None, True, one, zero, zero, zero)
        return Guess(least, False, near, zero if down == 0 else near, tie, tie_without)

    def _laplace_guess(self) -> Guess:
        """At the offset x between 0 and 1 the likelihoods' quotient is exp((2x - 1)/b)."""
        up, down = self.above_half(Fraction(1)), self.above_half(Fraction(0))
        t = self.noise.t if self.noise.t is not None else (-real(self.noise.rate)).exp()
        if up <= 0 or down >= 0:
            return (
                self._laplace_tie(up, t)
                if up == 0 or down == 0
                else self._two_sided(up, down, HALF, self.known)
            )
        inside = HALF_BALL + as_ball(self.against).log() / (2 * real(self.noise.rate))
        correct = 1 - (-real(self.noise.rate) * (1 - inside)).exp() / 2
        correct_without = 1 - (-real(self.noise.rate) * inside).exp() / 2
        least: Value = HALF + self.known if self.prior == HALF else inside + self.known
        return Guess(least, False, correct, correct_without, Fraction(0), Fraction(0))

    def _laplace_tie(self, up: int, t: Value) -> Guess:
        """The posterior is 1/2 on a whole side."""
        far: Value = t / 2
        zero = Fraction(0)
        if up == 0:
            return Guess(None, False, zero, _without(far), HALF, far)
        return Guess(self.known, False, _without(far), zero, far, HALF)


HALF_BALL = arb(1) / 2


def _without(value: Value) -> Value:
    """1 - value."""
    return 1 - value if isinstance(value, Fraction) else 1 - as_ball(value)


def over(value: Value, prior: Value) -> Value:
    """The value divided by the prior."""
    return (
        value / prior
        if isinstance(value, Fraction) and isinstance(prior, Fraction)
        else as_ball(value) / as_ball(prior)
    )
