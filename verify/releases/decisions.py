"""How often an adversary who decides by the posterior of two levels is right, summed over all that could be published.

For given x2* and y1* the posterior of X1 = 1 grows with x1*, so that a decision is a least x1*; these are certified one by one.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from attrs import frozen
from flint import arb, arb_mat, ctx

from epsproof.derive.releases.noise import Noise
from epsproof.derive.text.errors import UnsupportedForm
from epsproof.verify.releases.ends import Blurred, as_ball, floor_of
from epsproof.verify.releases.law import law_of
from epsproof.verify.releases.mass import Mass, nothing
from epsproof.verify.releases.two_levels import TwoLevels

__all__ = ["Decisions", "Truth", "decisions", "region_mass"]

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
        (county.values[i] * others.values[j] * block.at(x1 - truth.block) for (i, j), x1 in tied.items()),
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
    left = [[county_law.at(x - k2) for k2 in ranges] for x in range(county.first, county.last + 1)]
    right = [[others_law.at(y - (k2 - k1)) for y in range(others.first, others.last + 1)] for k2 in ranges]
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
    factor = as_ball(levels.prior / (1 - levels.prior)) * block.at(x1 - 1) / block.at(x1)
    for z in range(others.first - max(ends), others.last - min(ends) + 1):
        odds = factor * law.at(z + 1) / law.at(z) if law.at(z) > 0 else factor
        chance = odds / (1 + odds)
        yield z, chance if law.at(z) > 0 and chance.is_finite() else arb(0).union(1)
