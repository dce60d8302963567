"""The largest epsilon at which no private mechanism raises the posterior of a secret above a limit, and printed ones.

The largest posterior grows with epsilon. Where all distances between the secret and the other values lie from d to D, its odds
lie between exp(epsilon d) and exp(epsilon D) times the prior odds, which brackets epsilon: likelihoods 1 on the secret and
exp(-epsilon d) elsewhere are private, and no likelihoods differ by more than exp(epsilon D).

Of the slides "Computing epsilon" and "Worst-case prior distribution", the printed epsilon inverts the simplified bound, with R
the largest distance of any two values. It is safe if at it no posterior exceeds the limit. Where the prior is not known: with r
the largest distance of a secret value and another, the posterior odds are at most exp(epsilon r) times the prior odds, and are
that for a prior on two such values. So the largest advantage is (1 - s)/(1 + s) with s = exp(-epsilon r/2), at the prior s/(1 +
s) of the secret; printed is the same with R.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from attrs import frozen
from flint import arb, fmpq_poly

from epsproof.derive.text.errors import LimitExceeded
from epsproof.verify.channel.exponentials import HIGHEST, Factor
from epsproof.verify.metric.largest_posterior import LargestPosterior, largest_posterior
from epsproof.verify.metric.metric_file import Secret
from epsproof.verify.metric.space import Space
from epsproof.verify.numeric.decimals import Ends
from epsproof.verify.numeric.real_roots import as_fmpq, ball, precision
from epsproof.verify.releases.ends import exact_end
from epsproof.verify.repeat.metric import repeated
from epsproof.verify.system.engine_error import EngineError

__all__ = ["decimals_alike", "largest_epsilon", "printed_epsilon", "worst_prior"]


def decimals_alike(excess: Fraction) -> int:
    """About how many decimals of the larger number say nothing of the ``excess``, which is above 0."""
    return len(str(excess.denominator // excess.numerator))


ROUNDS = 400


@frozen
class LargestEpsilon(Ends):
    """At ``lower`` no posterior is above the limit, of which ``safe`` is the largest; at ``upper`` one is, ``unsafe``.

    ``closed`` is the exact value where it is known: at it the largest posterior is the limit, exactly."""

    safe: Ends
    unsafe: Ends
    closed: Factor | None = None


def largest_epsilon(space: Space, secret: Sequence[int], limit: Fraction, digits: int = 6) -> LargestEpsilon:
    """Ends that agree to that many digits; ``limit`` is above the prior of the secret and below 1."""
    inside = set(secret)
    pairs = [(s, u) for s in sorted(inside) for u in range(len(space.values)) if u not in inside]
    between = [space.distances[s][u] for s, u in pairs if space.prior[s] and space.prior[u]]
    prior = space.mass(sorted(inside))
    ratio = limit / (1 - limit) * (1 - prior) / prior
    with precision(4 * digits + 96):
        whole = ball(ratio - 1).log1p()
        low = _decimal(exact_end((whole / ball(max(between))).lower()), digits + 6, False)
        high = _decimal(exact_end((whole / ball(min(between))).upper()), digits + 6, True)
    deep = digits + 10 + decimals_alike(ratio - 1)
    safe = largest_posterior(space, secret, Factor(low), deep, repeating=False)
    high, unsafe = _exceeding(space, secret, limit, low, high, deep)
    if safe.upper > limit:
        raise EngineError(
            f"the posterior exceeds {limit} at {low}, which is below what every mechanism needs"
        )
    if unsafe.lower < limit:
        raise EngineError(f"the posterior stays below {limit} at {high}, at which a mechanism exceeds it")
    for _ in range(ROUNDS):
        if high - low <= low / 10**digits:
            break
        middle = _decimal((low + high) / 2, digits + 6, False)
        if not low < middle < high:
            break
        found = largest_posterior(space, secret, Factor(middle), deep, repeating=False, near=safe.tree)
        if found.upper <= limit:
            low, safe = middle, found
        elif found.lower > limit:
            high, unsafe = middle, found
        else:
            break
    for one in (safe, unsafe):
        repeated(one.document)
    return LargestEpsilon(low, high, safe, unsafe, _closed(space, secret, limit, safe, low, high))


def _exceeding(
    space: Space, secret: Sequence[int], limit: Fraction, low: Fraction, high: Fraction, digits: int
) -> tuple[Fraction, LargestPosterior]:
    """``high``, or where its powers have too many digits the first of 2 low, 4 low, ... at which the limit is exceeded."""
    try:
        return high, largest_posterior(space, secret, Factor(high), digits, repeating=False)
    except LimitExceeded:
        while (low := 2 * low) < high:
            found = largest_posterior(space, secret, Factor(low), digits, repeating=False)
            if found.lower > limit:
                return low, found
        raise


def _closed(
    space: Space,
    secret: Sequence[int],
    limit: Fraction,
    safe: LargestPosterior,
    low: Fraction,
    high: Fraction,
) -> Factor | None:
    """A logarithm of a rational at which the largest posterior is exactly the limit.

    The mechanism found nearby gives a polynomial in exp(-epsilon unit/D); where that has a rational root between the ends, or is
    a pure power, its logarithm is tried.
    """
    unit = space.unit
    terms = {int(height / unit): share for height, share in safe.balance(limit).items()}
    powers = sorted(power for power, share in terms.items() if share)
    if len(powers) < 2 or (len(powers) > 2 and powers[-1] - powers[0] > HIGHEST):
        return None
    for candidate in _candidates(terms, powers, low, high, unit):
        found = largest_posterior(space, secret, candidate)
        if found.against(limit) == 0:
            return candidate
    return None


def _candidates(
    terms: dict[int, Fraction], powers: Sequence[int], low: Fraction, high: Fraction, unit: Fraction
) -> list[Factor]:
    if len(powers) == 2:
        base = -terms[powers[1]] / terms[powers[0]]
        return [Factor(1 / (unit * (powers[1] - powers[0])), base)] if base > 1 else []
    found = []
    shifted = [terms.get(k, Fraction(0)) for k in range(powers[0], powers[-1] + 1)]
    _, factors = fmpq_poly([as_fmpq(c) for c in shifted]).numer().factor()
    with precision(256):
        for factor, _ in factors:
            if factor.degree() != 1 or not int(factor[0]):
                continue
            root = Fraction(-int(factor[0]), int(factor[1]))
            if 0 < root < 1:
                candidate = Factor(1 / unit, 1 / root)
                if ball(low) <= candidate.epsilon() * (1 + arb(2) ** -200) and candidate.epsilon() <= ball(
                    high
                ):
                    found.append(candidate)
    return found


def _decimal(value: Fraction, digits: int, up: bool) -> Fraction:
    """A number above 0 in so many significant digits, rounded down or up."""
    scale = Fraction(10) ** digits
    while value * scale < 10 ** (digits - 1):
        scale *= 10
    scaled = value * scale
    return (
        Fraction(
            -((-scaled.numerator) // scaled.denominator) if up else scaled.numerator // scaled.denominator
        )
        / scale
    )


@frozen
class PrintedEpsilon:
    """``epsilon`` as printed, and ends of the largest posterior there; ``status`` is "exact", "loose", "unsafe" or "open"."""

    epsilon: Factor
    posterior: tuple[Fraction, Fraction]
    status: str


@frozen
class WorstPrior:
    """The distance R that is printed, ``diameter``, and r that counts, ``across``; ``pair`` are values at distance r, a secret
    one first. The ``status`` of the printed prior is "exact" or "loose"."""

    diameter: Fraction
    across: Fraction
    pair: tuple[int, int]

    @property
    def status(self) -> str:
        return "exact" if self.diameter == self.across else "loose"


def printed_epsilon(space: Space, secret: Secret, limit: Fraction, digits: int) -> PrintedEpsilon:
    """The simplified bound inverted: log((1 - P)/P / (1/limit - 1))/R; the limit is above the prior P."""
    prior = space.mass(secret.members)
    factor = Factor(1 / space.diameter, (1 - prior) / prior / (1 / limit - 1))
    found = largest_posterior(space, secret.members, factor, digits + 10)
    sign = found.against(limit)
    status = "open" if sign is None else ("loose", "exact", "unsafe")[sign + 1]
    return PrintedEpsilon(factor, (found.lower, found.upper), status)


def worst_prior(space: Space, secret: Secret) -> WorstPrior:
    """What the printed worst prior is for this metric and secret."""
    others = [u for u in range(len(space.values)) if u not in secret.members]
    across, s, u = max((space.distances[s][u], -s, -u) for s in secret.members for u in others)
    return WorstPrior(space.diameter, across, (-s, -u))
