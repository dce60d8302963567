"""The largest epsilon at which the posterior of an interval stays within a limit, between two certified ends.

The largest posterior grows with epsilon, from the prior to 1.
"""

from __future__ import annotations

from fractions import Fraction

from attrs import frozen

from epsproof.derive.text.errors import LimitExceeded, QuestionError
from epsproof.verify.metric.excess import decimals_alike
from epsproof.verify.metric.factor import Factor
from epsproof.verify.metric.line.largest import Tent, posterior_on_line
from epsproof.verify.metric.line.question import LineQuestion
from epsproof.verify.numeric.real_roots import precision
from epsproof.verify.releases.ends import Blurred, exact_end

__all__ = ["LineEpsilon", "largest_epsilon_on_line", "prior_of"]

ROUNDS, MOST, LEAST_POWER = 400, Fraction(2) ** 20, 400


@frozen
class LineEpsilon:
    """At ``lower`` no mechanism exceeds the limit, by ``safe``; at ``upper`` one does, by ``unsafe``."""

    lower: Fraction
    upper: Fraction
    safe: Tent
    unsafe: Tent


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


def largest_epsilon_on_line(question: LineQuestion, digits: int) -> LineEpsilon:
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
    return LineEpsilon(low, high, safe, unsafe)


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
