"""The certificate of a largest posterior once more, with the standard library alone.

What ``epsproof metric --certificate FILE`` wrote holds values, distances,
prior f, secret S, epsilon, heights h, multipliers m and two ends of the posterior. The distances have to be a metric.
Likelihoods exp(-epsilon h) are private if |h_v - h_w| <= d(v, w) for all values; "yes" with half of that probability, and "no"
else, is then a private mechanism, and the posterior after "yes" has to be at least the lower end. With a_su = exp(epsilon d(s,
u)) and lambda the odds of the upper end, the multipliers prove that end if they are not negative, sum to f_s at least over u
for every s of S, and sum to lambda f_u at most, each times a_su, over s for every other u:

    lambda sum f_u L_u - sum f_s L_s
        = sum m_su (a_su L_u - L_s) + sum (lambda f_u - sum m_su a_su) L_u + sum (sum m_su - f_s) L_s,

where no term on the right is negative for private L. Powers are exact where they are rational, else enclosed by integers.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import lcm
from typing import Any

from epsproof.verify.repeat.fixed_point import power_of
from epsproof.verify.repeat.outcome import Broken, Undecided

__all__ = ["SCHEMA", "repeated"]

SCHEMA = "epsproof-metric-certificate/1"
Interval = tuple[Fraction, Fraction]
FIRST, LAST, MOST_VALUES = 128, 4096, 400


def repeated(document: Mapping[str, Any]) -> str:
    """ "accepted"; raises Broken for the first thing that is wrong, and Undecided where the precision does not tell."""
    if document.get("schema") != SCHEMA:
        raise Broken("this is no certificate of a largest posterior")
    distances, prior, secret = _space(document)
    heights = [Fraction(h) for h in document["heights"]]
    _private(heights, distances)
    multipliers = _multipliers(document, len(prior), secret)
    low, high = (Fraction(end) for end in document["posterior"])
    if not 0 < low <= high < 1:
        raise Broken("the ends of a posterior are above 0 and below 1, the lower one first")
    for s in secret:
        if sum(m for (one, _), m in multipliers.items() if one == s) < prior[s]:
            raise Broken(f"the multipliers of {document['values'][s]} sum to less than its prior")
    bits = FIRST
    while bits <= LAST:
        powers = _Powers(document["epsilon"], bits)
        try:
            _lower(powers, heights, prior, secret, low)
            _upper(powers, distances, prior, multipliers, high / (1 - high), document["values"])
            return "accepted"
        except Undecided:
            bits *= 2
    raise Undecided(f"{LAST} bits do not tell whether the ends hold")


def _space(document: Mapping[str, Any]) -> tuple[list[list[Fraction]], list[Fraction], list[int]]:
    """Distances, prior and secret; raises Broken where the distances are no metric or the prior is none."""
    size = len(document["values"])
    if not 2 <= size <= MOST_VALUES:
        raise Broken(f"there are 2 to {MOST_VALUES} values")
    distances = [[Fraction(d) for d in row] for row in document["distances"]]
    if [len(row) for row in distances] != [size] * size:
        raise Broken("the distances are no square table of the values")
    bottom = lcm(*(d.denominator for row in distances for d in row))
    whole = [[int(d * bottom) for d in row] for row in distances]
    for i, row in enumerate(whole):
        for j, d in enumerate(row):
            if (
                d != whole[j][i]
                or (d > 0) != (i != j)
                or any(d > a + b for a, b in zip(row, whole[j], strict=True))
            ):
                raise Broken(
                    f"the distance of {document['values'][i]} and {document['values'][j]} is not that of a metric"
                )
    prior = [Fraction(p) for p in document["prior"]]
    if len(prior) != size or min(prior) < 0 or sum(prior) != 1:
        raise Broken("the prior does not sum to 1")
    secret = list(document["secret"])
    if (
        not secret
        or secret != sorted(set(secret))
        or not all(type(s) is int and 0 <= s < size for s in secret)
    ):
        raise Broken("the secret is a set of places of values, ascending")
    return distances, prior, secret


def _private(heights: Sequence[Fraction], distances: Sequence[Sequence[Fraction]]) -> None:
    if len(heights) != len(distances) or min(heights) != 0:
        raise Broken("there is one height for every value, and the least is 0")
    for i, one in enumerate(heights):
        for j, other in enumerate(heights):
            if one - other > distances[i][j]:
                raise Broken(
                    f"the heights at {i} and {j} differ by more than the distance: the likelihoods are not private"
                )


def _multipliers(
    document: Mapping[str, Any], size: int, secret: Sequence[int]
) -> dict[tuple[int, int], Fraction]:
    found: dict[tuple[int, int], Fraction] = {}
    for s, u, m in document["multipliers"]:
        if s not in secret or u in secret or type(u) is not int or not 0 <= u < size or (s, u) in found:
            raise Broken(f"the multiplier of {s} and {u} is not of a secret value and another one, once")
        found[s, u] = Fraction(m)
        if found[s, u] < 0:
            raise Broken(f"the multiplier of {s} and {u} is negative")
    return found


class _Powers:
    """exp(-epsilon d) between two rationals, equal where it is rational."""

    def __init__(self, epsilon: Mapping[str, str], bits: int) -> None:
        self.rate, self.bits = Fraction(epsilon["rate"]), bits
        self.base = Fraction(epsilon["base"]) if "base" in epsilon else None
        if self.rate <= 0 or (self.base is not None and self.base <= 1):
            raise Broken("epsilon is above 0")
        self.known: dict[Fraction, Interval] = {}

    def __call__(self, distance: Fraction) -> Interval:
        if distance not in self.known:
            self.known[distance] = power_of(self.base, self.rate * distance, self.bits)
        return self.known[distance]


def _lower(
    powers: _Powers,
    heights: Sequence[Fraction],
    prior: Sequence[Fraction],
    secret: Sequence[int],
    low: Fraction,
) -> None:
    """The posterior after "yes" is at least the lower end."""
    ups, downs = [Fraction(0), Fraction(0)], [Fraction(0), Fraction(0)]
    for i, height in enumerate(heights):
        side = ups if i in secret else downs
        for end in (0, 1):
            side[end] += prior[i] * powers(height)[end]
    if ups[0] * (1 - low) >= downs[1] * low:
        return
    if ups[1] * (1 - low) < downs[0] * low:
        raise Broken("the mechanism does not reach the lower end")
    raise Undecided


def _upper(
    powers: _Powers,
    distances: Sequence[Sequence[Fraction]],
    prior: Sequence[Fraction],
    multipliers: Mapping[tuple[int, int], Fraction],
    odds: Fraction,
    values: Sequence[str],
) -> None:
    """The multipliers prove the upper end."""
    sums: dict[int, list[Fraction]] = {}
    for (s, u), m in multipliers.items():
        shrunk = powers(distances[s][u])
        found = sums.setdefault(u, [Fraction(0), Fraction(0)])
        found[0] += m / shrunk[1]
        found[1] += m / shrunk[0]
    for u, (low, high) in sums.items():
        if low > odds * prior[u]:
            raise Broken(f"the multipliers of {values[u]} exceed its prior times the odds of the upper end")
        if high > odds * prior[u]:
            raise Undecided
