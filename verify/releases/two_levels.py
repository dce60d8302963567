"""A block inside of a county: posteriors, decisions by them, and the risk after post-processing."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from attrs import frozen
from flint import arb, arb_mat, ctx

from epsproof.derive.releases.noise import Noise
from epsproof.derive.text.errors import UnsupportedForm
from epsproof.verify.laws.loss import real
from epsproof.verify.releases.ends import Blurred, as_ball, floor_of
from epsproof.verify.releases.law import Mass, law_of, nothing

__all__ = ["Decisions", "Observed", "PostProcessed", "Truth", "TwoLevels", "decisions", "region_mass"]

# A block inside of a county of d + 1 blocks: X2 = X1 + Y1, each published with discrete Gaussian noise, as
# D = (x1*, x2*, y1*).
#
# Section 2.3.2 of Kazan's thesis. ``exact`` is the posterior that (2.16) to (2.19) state, where X2 is never
# below X1; ``sampler`` is the stationary law of a sampler with the full conditionals (2.10) and (2.11) that
# draws X1 by (2.10) for every X2, also where X2 is below the new X1. Its X1 alone is a chain with two
# states, so that this law is known without drawing.


@frozen
class Observed:
    """D = (x1*, x2*, y1*)."""

    block: int
    county: int
    others: int


@frozen
class TwoLevels:
    """``block`` and ``county`` are the noises on X1 and X2, ``others`` that on Y1: the sum of d noises, or what stands for it.

    The adversary knows that nobody else in the block has the value. The county has ``least`` to ``most`` persons with it, each
    number k2 >= k1 as likely where ``most`` is a number, and each k2 >= k1 with the same weight where it is None.
    """

    block: Noise
    county: Noise
    others: Noise
    prior: Fraction
    least: int = 0
    most: int | None = None

    def counts(self, k1: int, county: int) -> range:
        """The values of X2 that are added up where X1 = k1 and the published value is ``county``."""
        start = max(self.least, k1)
        if self.most is not None:
            return range(start, self.most + 1)
        return range(start, max(start, county + law_of(self.county).last) + 1)

    def weight(self, k1: int) -> Fraction:
        """P[X2 = k2 | X1 = k1], or 1 where X2 has no bound."""
        if self.most is None:
            return Fraction(1)
        number = self.most - max(self.least, k1) + 1
        return Fraction(1, number) if number > 0 else Fraction(0)

    def joint(self, seen: Observed, k1: int) -> Mass:
        """The likelihood of D and the prior weight, by k2, for X1 = k1."""
        block, county, others = (law_of(n) for n in (self.block, self.county, self.others))
        share = (
            as_ball(self.prior if k1 else 1 - self.prior)
            * as_ball(self.weight(k1))
            * block.mass(seen.block - k1)
        )
        values = [
            share * county.mass(seen.county - k2) * others.mass(seen.others - (k2 - k1))
            for k2 in self.counts(k1, seen.county)
        ]
        start = max(self.least, k1)
        return Mass(start, values, (share * county.slack).abs_upper())

    def posterior(self, seen: Observed, law: str) -> arb:
        """P[X1 = 1 | D]."""
        if law == "exact":
            with_it, without = (self.joint(seen, k1).total for k1 in (1, 0))
            if not without + with_it > 0:
                raise Blurred
            return with_it / (with_it + without)
        start, stay = (self._step(seen, k1) for k1 in (0, 1))
        return start / (start + 1 - stay)

    def county_law(self, seen: Observed, law: str) -> Mass:
        """P[X2 = k2 | D]."""
        with_it = self.posterior(seen, law)
        parts = [self._county_given(seen, k1) for k1 in (0, 1)]
        shares = (1 - with_it, with_it)
        last = max(part.last for part in parts)
        first = min(part.first for part in parts)

        def at(k2: int) -> arb:
            inside = (
                s * p.values[k2 - p.first]
                for s, p in zip(shares, parts, strict=True)
                if p.first <= k2 <= p.last
            )
            return sum(inside, arb(0))

        slack = sum((s * p.slack for s, p in zip(shares, parts, strict=True)), arb(0)).abs_upper()
        return Mass(first, [at(k2) for k2 in range(first, last + 1)], slack)

    def _county_given(self, seen: Observed, k1: int) -> Mass:
        """P[X2 = k2 | X1 = k1, D], (2.11)."""
        joint = self.joint(seen, k1)
        total = joint.total
        if not total > 0:
            raise Blurred
        return Mass(joint.first, [value / total for value in joint.values], (joint.slack / total).abs_upper())

    def _step(self, seen: Observed, k1: int) -> arb:
        """The probability that a draw of X2 by (2.11) at X1 = k1 and of X1 by (2.10) gives 1."""
        given = self._county_given(seen, k1)
        inside = [v * self.bernoulli(seen, k2) for k2, v in enumerate(given.values, given.first)]
        return sum(inside, arb(0)) + arb(0).union(given.slack)

    def bernoulli(self, seen: Observed, k2: int) -> arb:
        """The probability of X1 = 1 by (2.10), whatever k2 is."""
        block, others = (law_of(n) for n in (self.block, self.others))
        one, zero = (block.mass(seen.block - k1) * others.mass(seen.others - (k2 - k1)) for k1 in (1, 0))
        if not zero > 0:
            raise Blurred
        odds = one / zero * as_ball(self.prior / (1 - self.prior))
        return odds / (1 + odds)

    def slope(self) -> arb:
        """By how much a larger x1* raises the logarithm of the odds."""
        return 2 * real(self.block.rate.value)


# How often an adversary who decides by the posterior of two levels is right, summed over all that could be
# published.
#
# For given x2* and y1* the posterior of X1 = 1 grows with x1*, so that a decision is a least x1*; these are
# certified one by one.

FARTHEST = 200


@frozen
class Truth:
    """The true counts of the block, 0 or 1, and of the county."""

    block: int
    county: int


@frozen
class Decisions:
    """Probabilities: that the adversary is right; that the county's counts change a wrong decision into a right one, ``gain``, or
    a right one into a wrong one, ``loss``, as against deciding by x1* alone. A posterior of exactly 1/2, whose probability is
    ``tie``, is decided as 0, since (2.8) asks for more than 1/2."""

    correct: arb
    gain: arb
    loss: arb
    tie: arb


def decisions(levels: TwoLevels, truth: Truth, law: str) -> Decisions:
    """Sums over all published values; raises Blurred where the precision in force does not tell a decision."""
    if any(noise.family != "discrete-gaussian" for noise in (levels.block, levels.county, levels.others)):
        raise UnsupportedForm("decisions from two levels are taken with discrete Gaussian noise")
    if levels.block.count > 1:
        raise UnsupportedForm("decisions from two levels are taken where the block's noise is a single one")
    share = arb(2) ** (-ctx.prec * 2 // 5)
    county = law_of(levels.county).trimmed(share).shifted(truth.county)
    others = law_of(levels.others).trimmed(share).shifted(truth.county - truth.block)
    if _rational(levels):
        least, tied = _lines(levels, county, others)
    else:
        least, tied = (_exact if law == "exact" else _sampled)(levels, county, others), {}
    block = law_of(levels.block)
    alone = _alone(levels)
    tails: dict[int, tuple[arb, arb, arb]] = {}
    sums = [arb(0)] * 3
    for i, a in enumerate(county.values):
        for j, b in enumerate(others.values):
            start = least[i][j]
            if start not in tails:
                tails[start] = _parts(block, truth.block, start, alone)
            mass = a * b
            sums = [total + mass * part for total, part in zip(sums, tails[start], strict=True)]
    tie = sum(
        (county.values[i] * others.values[j] * block.mass(x1 - truth.block) for (i, j), x1 in tied.items()),
        arb(0),
    )
    missing = nothing((county.slack + others.slack).abs_upper())
    correct, gain, loss = (total + missing for total in sums)
    return Decisions(correct, gain, loss, tie + missing if tied else tie)


def region_mass(county: Noise, others: Noise, truth: Truth, x2: tuple[int, int], y1: tuple[int, int]) -> arb:
    """The probability that x2* and y1* are in two intervals, by the noises on them."""
    found = arb(1)
    for noise, centre, (low, high) in ((county, truth.county, x2), (others, truth.county - truth.block, y1)):
        law = law_of(noise).shifted(centre)
        found *= law.up_to(high) - law.up_to(low - 1)
    return found


def _parts(block: Mass, truth: int, start: int, alone: int) -> tuple[arb, arb, arb]:
    """The probabilities of the right decision, of a gain and of a loss, where 1 is decided from x1* = ``start`` on."""

    def from_on(n: int) -> arb:
        return block.up_to(truth - n)

    right = from_on(start) if truth else 1 - from_on(start)
    more, fewer = (from_on(min(start, alone)) - from_on(n) for n in (alone, start))
    return (right, more, fewer) if truth else (right, fewer, more)


def _alone(levels: TwoLevels) -> int:
    """The least x1* from which 1 is decided without the county."""
    odds = as_ball((1 - levels.prior) / levels.prior)
    return floor_of(arb(1) / 2 + odds.log() / levels.slope()) + 1


def _rational(levels: TwoLevels) -> bool:
    """Whether the logarithms of all odds are rational, so that there can be ties."""
    return (
        levels.least == levels.most
        and levels.least > 0
        and levels.prior == Fraction(1, 2)
        and levels.others.count == 1
    )


def _lines(
    levels: TwoLevels, county: Mass, others: Mass
) -> tuple[list[list[int]], dict[tuple[int, int], int]]:
    """For X2 known to be k2 the odds do not depend on x2*: they are above 1 where x1* is above a rational, and a tie where x1* is
    that.

    Here both laws are one: every X1 is possible.
    """
    assert levels.most is not None
    row = list[int]()
    tied = dict[tuple[int, int], int]()
    for j, y in enumerate(range(others.first, others.last + 1)):
        quotient = levels.others.rate.value / levels.block.rate.value
        end = (1 - quotient * (2 * (levels.most - y) - 1)) / 2
        row.append(end.__floor__() + 1)
        if end.denominator == 1:
            tied |= {(i, j): int(end) for i in range(len(county.values))}
    return [row] * len(county.values), tied


def _tables(levels: TwoLevels, county: Mass, others: Mass, k1: int) -> tuple[arb_mat, list[list[arb]], range]:
    """P[x2* | k2] by x2* and k2, P[y1* | k1, k2] by k2 and y1*, and the range of k2."""
    ranges = levels.counts(k1, county.last)
    county_law, others_law = law_of(levels.county), law_of(levels.others)
    left = [[county_law.mass(x - k2) for k2 in ranges] for x in range(county.first, county.last + 1)]
    right = [[others_law.mass(y - (k2 - k1)) for y in range(others.first, others.last + 1)] for k2 in ranges]
    return arb_mat(left), right, ranges


def _weighted(table: tuple[arb_mat, list[list[arb]], range]) -> list[list[arb]]:
    return [list(row) for row in (table[0] * arb_mat(table[1])).tolist()]


def _exact(levels: TwoLevels, county: Mass, others: Mass) -> list[list[int]]:
    """The least x1* with a posterior above 1/2, by x2* and y1*."""
    zero, one = (_weighted(_tables(levels, county, others, k1)) for k1 in (0, 1))
    factor = as_ball(levels.prior / (1 - levels.prior) * levels.weight(1) / levels.weight(0))
    missing, slope = law_of(levels.county).slack, levels.slope()

    def least(with_it: arb, without: arb) -> int:
        if not (with_it > 0 and without > 0):
            raise Blurred
        odds = factor * (with_it + nothing(missing)) / (without + nothing(missing))
        return floor_of(arb(1) / 2 - odds.log() / slope) + 1

    return [[least(a, b) for a, b in zip(*rows, strict=True)] for rows in zip(one, zero, strict=True)]


def _sampled(levels: TwoLevels, county: Mass, others: Mass) -> list[list[int]]:
    """The same by the sampler's stationary law: X1 = 1 is more likely where the step 0 -> 1 is likelier than 1 -> 0."""
    tables = [_tables(levels, county, others, k1) for k1 in (0, 1)]
    totals = [_weighted(table) for table in tables]
    found: list[list[int | None]] = [[None] * len(others.values) for _ in county.values]
    below = _undecided(levels, tables, totals, others, 0)
    first = 0
    while [x for row in below for x in row if x]:
        first -= 1
        below = _undecided(levels, tables, totals, others, first)
        if first < -FARTHEST:
            raise Blurred
    for x1 in range(first + 1, FARTHEST):
        decided = _undecided(levels, tables, totals, others, x1)
        for i, row in enumerate(decided):
            for j, yes in enumerate(row):
                if yes and found[i][j] is None:
                    found[i][j] = x1
        if not [x for known in found for x in known if x is None]:
            return [[x for x in known if x is not None] for known in found]
    raise Blurred


def _undecided(
    levels: TwoLevels,
    tables: list[tuple[arb_mat, list[list[arb]], range]],
    totals: list[list[list[arb]]],
    others: Mass,
    x1: int,
) -> list[list[bool]]:
    """Whether 1 is decided at x1*, by x2* and y1*."""
    chance = dict(_chances(levels, tables, others, x1))
    steps = []
    for left, right, ranges in tables:
        drawn = [
            [value * chance[y - k2] for y, value in enumerate(row, others.first)]
            for k2, row in zip(ranges, right, strict=True)
        ]
        steps.append((left * arb_mat(drawn)).tolist())
    missing = law_of(levels.county).slack
    return [
        [_more(s0, t0, s1, t1, missing) for s0, t0, s1, t1 in zip(*rows, strict=True)]
        for rows in zip(steps[0], totals[0], steps[1], totals[1], strict=True)
    ]


def _more(to_one: arb, from_zero: arb, stay: arb, from_one: arb, missing: arb) -> bool:
    """Whether P[0 -> 1] + P[1 -> 1] is above 1; ``missing`` is left out of each sum at most."""
    if not (from_zero > 0 and from_one > 0):
        raise Blurred
    rest = nothing(missing)
    total: arb = (to_one + rest) / (from_zero + rest) + (stay + rest) / (from_one + rest)
    if total > 1:
        return True
    if total < 1:
        return False
    raise Blurred


def _chances(
    levels: TwoLevels, tables: list[tuple[arb_mat, list[list[arb]], range]], others: Mass, x1: int
) -> Iterator[tuple[int, arb]]:
    """The probability of X1 = 1 by (2.10), by y1* - k2; anything where the law's table does not reach, which has no weight."""
    law, block = law_of(levels.others), law_of(levels.block)
    ends = [k for _, _, ranges in tables for k in (ranges[0], ranges[-1])]
    factor = as_ball(levels.prior / (1 - levels.prior)) * block.mass(x1 - 1) / block.mass(x1)
    for z in range(others.first - max(ends), others.last - min(ends) + 1):
        odds = factor * law.mass(z + 1) / law.mass(z) if law.mass(z) > 0 else factor
        chance = odds / (1 + odds)
        yield z, chance if law.mass(z) > 0 and chance.is_finite() else arb(0).union(1)


# The risk after post-processing: the county's count is fixed, the blocks are fitted by least squares, cut
# off and rounded.
#
# Section 2.11 of Kazan's thesis, (2.40) to (2.47): from x1* and y1* the block's count becomes x = (d x1* +
# (total - y1*))/(d + 1), 0 where that is negative, ``total`` where it is more than that, else rounded,
# halves to the even number. The adversary knows that the county has one person with the value, whether or
# not it is the one of the block.


@frozen
class PostProcessed:
    """``block`` is the noise on the block's count, ``others`` that on the sum of the d other blocks' counts."""

    block: Noise
    others: Noise
    d: int
    total: int
    prior: Fraction

    def fitted(self, block: int, others: int) -> int:
        """(2.42)."""
        found = Fraction(self.d * block + self.total - others, self.d + 1)
        return 0 if found < 0 else self.total if found > self.total else round(found)

    def likelihoods(self, k1: int) -> tuple[list[arb], arb]:
        """P[fitted = n | X1 = k1] for n = 0, ..., total, up to what is missing, (2.44)."""
        share = arb(2) ** (-ctx.prec * 5 // 9)
        block, others = (law_of(noise).trimmed(share) for noise in (self.block, self.others))
        found = [arb(0)] * (self.total + 1)
        for x, a in enumerate(block.values, block.first + k1):
            for y, b in enumerate(others.values, others.first + 1 - k1):
                found[self.fitted(x, y)] += a * b
        return found, (block.slack + others.slack).abs_upper()

    def expected(self) -> arb:
        """(2.47), the posterior averaged over the fitted counts where the person has the value."""
        (with_it, missing), (without, rest) = (self.likelihoods(k1) for k1 in (1, 0))
        return sum(
            (
                self._share(a + nothing(missing), b + nothing(rest))
                for a, b in zip(with_it, without, strict=True)
            ),
            arb(0),
        )

    def expected_before(self) -> arb:
        """The same for an adversary who sees both x1* and y1*, of which the fitted count is a function."""
        block, others = (law_of(noise) for noise in (self.block, self.others))
        share = arb(2) ** (-ctx.prec * 5 // 9)
        seen, beside = block.trimmed(share), others.trimmed(share)
        mean = arb(0)
        for x in range(seen.first, seen.last + 1):
            for y in range(beside.first, beside.last + 1):
                mean += self._share(block.mass(x) * others.mass(y), block.mass(x + 1) * others.mass(y - 1))
        return mean + nothing((seen.slack + beside.slack).abs_upper())

    def _share(self, with_it: arb, without: arb) -> arb:
        """The posterior times the probability of what is seen, where the person has the value."""
        prior = as_ball(self.prior)
        yes, no = with_it * prior, without * (1 - prior)
        after = yes / (yes + no) if yes + no > 0 else arb(0).union(1)
        return (after if after.is_finite() else arb(0).union(1)) * with_it
