"""The largest posterior of a secret over all private mechanisms, with what proves both of its ends."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from attrs import frozen
from flint import arb, fmpq_poly

from epsproof.derive.text.errors import LimitExceeded, QuestionError
from epsproof.verify.channel.channel import Channel, Edge, LargestOdds, Tree
from epsproof.verify.channel.exponentials import Factor, Powers
from epsproof.verify.metric.space import Space
from epsproof.verify.numeric.decimals import Ends
from epsproof.verify.numeric.real_roots import ball, precision
from epsproof.verify.releases.ends import exact_end
from epsproof.verify.repeat.metric import SCHEMA, repeated

__all__ = ["LargestPosterior", "largest_posterior"]

BITS_A_DIGIT, GUARD = 4, 64
MOST_LOSS, MOST_BITS = 8_000, 12_000
"""Certificates hold decimals, which have at most 4,300 digits."""


@frozen
class LargestPosterior(Ends):
    """The posterior is between ``lower`` and ``upper``, equal where the powers that matter are rational (``exact``).

    ``heights`` are of every value: "yes" with probability exp(-epsilon h)/2, "no" else, is a private mechanism that attains
    ``lower``. ``multipliers`` prove ``upper``. ``certain`` says that these heights are the best ones, so that the posterior is
    exactly that of this mechanism, whatever the width of the ends.
    """

    space: Space
    secret: tuple[int, ...]
    factor: Factor
    heights: tuple[Fraction, ...]
    multipliers: Mapping[Edge, Fraction]
    certain: bool = True
    tree: Tree | None = None

    @property
    def exact(self) -> bool:
        return self.lower == self.upper

    def against(self, limit: Fraction) -> int | None:
        """The sign of the posterior less ``limit``, exactly; None where that is open."""
        if self.lower > limit or self.upper < limit:
            return 1 if self.lower > limit else -1
        if self.exact or not self.certain:
            return 0 if self.exact else None
        powers = Powers(self.factor, self.space.unit)
        try:
            return powers.sign(powers.polynomial(self.balance(limit)))
        except LimitExceeded:
            return None

    def balance(self, limit: Fraction) -> dict[Fraction, Fraction]:
        """By height h the coefficients of exp(-epsilon h) in a sum that is 0 where the mechanism has the posterior ``limit``."""
        terms: dict[Fraction, Fraction] = {}
        for i, height in enumerate(self.heights):
            share = self.space.prior[i] * ((1 - limit) if i in self.secret else -limit)
            terms[height] = terms.get(height, Fraction(0)) + share
        return terms

    @property
    def document(self) -> dict[str, Any]:
        """The certificate, which ``epsproof.verify.repeat`` reads."""
        return {
            "schema": SCHEMA,
            "values": list(self.space.values),
            "distances": [[str(d) for d in row] for row in self.space.distances],
            "prior": [str(p) for p in self.space.prior],
            "secret": list(self.secret),
            "epsilon": self.factor.data,
            "heights": [str(h) for h in self.heights],
            "multipliers": [[s, u, str(m)] for (s, u), m in sorted(self.multipliers.items())],
            "posterior": [str(self.lower), str(self.upper)],
        }


def largest_posterior(
    space: Space,
    secret: Sequence[int],
    factor: Factor,
    digits: int = 20,
    repeating: bool = True,
    near: Tree | None = None,
) -> LargestPosterior:
    """The largest posterior; exact, or to about that many digits. The certificate has been repeated, if ``repeating``.

    ``near`` is the tree of a Largest of the same space and secret at another epsilon, from which the search begins.

    Raises QuestionError for a secret that is certain, or impossible, and LimitExceeded for powers of too many digits.
    """
    channel = space.channel(secret)
    if not channel.inside or not channel.outside:
        held = ", ".join(space.values[i] for i in sorted(channel.secret)) or "no value"
        known = "0" if not channel.inside else "1"
        raise QuestionError(f"the secret ({held}) has the prior {known}: nothing can be learnt about it")
    _computable(space, factor)
    unit = factor.exact(space.unit)
    if unit is not None:
        found = _exact(space, channel, factor, unit)
    else:
        with precision(BITS_A_DIGIT * digits + GUARD):
            found = _enclosed(space, channel, factor, digits, near)
    if repeating:
        repeated(found.document)
    return found


def _computable(space: Space, factor: Factor) -> None:
    """Raise LimitExceeded where powers of exp(-epsilon) are numbers of too many digits."""
    power = factor.rate * space.diameter
    with precision(GUARD):
        loss = factor.epsilon() * ball(space.diameter)
    bits = 0 if factor.base is None else power * factor.base.numerator.bit_length()
    if not loss < MOST_LOSS or bits > MOST_BITS:
        times = f"epsilon = {factor} times the largest distance {space.diameter}"
        if not loss < MOST_LOSS:
            raise LimitExceeded(
                f"{times} is over {MOST_LOSS}: posteriors that close to 1 are not computed; divide the distances"
            )
        raise LimitExceeded(
            f"{times} is a power of more than {MOST_BITS} bits; divide the distances, or give epsilon as a decimal"
        )


def _exact(space: Space, channel: Channel, factor: Factor, unit: Fraction) -> LargestPosterior:
    step = space.unit
    found = channel.largest_odds(lambda height: unit ** int(height / step), lambda prior: prior)
    posterior = found.secret / (found.secret + found.others)
    flow = {edge: m for edge, m in found.flow.items() if m}
    secret = tuple(sorted(channel.secret))
    return LargestPosterior(posterior, posterior, space, secret, factor, _heights(space, found), flow)


def _enclosed(
    space: Space, channel: Channel, factor: Factor, digits: int, near: Tree | None
) -> LargestPosterior:
    found = channel.largest_odds(factor.ball, ball, near)
    multipliers: dict[Edge, Fraction] = {}
    for s in channel.inside:
        rough = {
            edge: max(_down(m.mid(), digits + 12), Fraction(0))
            for edge, m in found.flow.items()
            if edge[0] == s
        }
        largest_edge = max(rough, key=lambda edge: (rough[edge], edge))
        rough[largest_edge] += space.prior[s] - sum(rough.values())
        if rough[largest_edge] < 0:
            rough = {edge: Fraction(0) for edge in rough} | {largest_edge: space.prior[s]}
        multipliers |= {edge: m for edge, m in rough.items() if m}
    low = _end(found.secret, found.others, digits + 8, False)
    high = _end(_proved_odds(space, multipliers, factor), arb(1), digits + 8, True)
    certain = found.certain or _best_by_signs(space, channel, found.tree, factor)
    secret = tuple(sorted(channel.secret))
    return LargestPosterior(
        low, high, space, secret, factor, _heights(space, found), multipliers, certain, found.tree
    )


def _best_by_signs(space: Space, channel: Channel, tree: Tree, factor: Factor) -> bool:
    """Whether the heights are the best ones, ties decided exactly."""
    powers = Powers(factor, space.unit)
    try:
        mass = {i: powers.polynomial({h: space.prior[i]}) for i, h in tree[0].items()}
    except LimitExceeded:
        return False
    signs = (powers.sign(x) for x in channel.surpluses(tree, mass, fmpq_poly([0])))
    return all(sign is not None and sign <= 0 for sign in signs)


def _end(secret: arb, others: arb, digits: int, up: bool) -> Fraction:
    """A decimal on that side of secret/(secret + others) > 0, with so many digits after leading zeros, or nines."""
    if secret > others:
        return 1 - _end(others, secret, digits, not up)
    share = secret / (secret + others)
    zeros = (share.lower().log() / arb(10).log()).floor().unique_fmpz()
    places = digits - (0 if zeros is None else int(zeros))
    return -_down(-share.upper(), places) if up else _down(share.lower(), places)


def _proved_odds(space: Space, multipliers: Mapping[Edge, Fraction], factor: Factor) -> arb:
    """The least odds that the multipliers prove."""
    sums: dict[int, arb] = {}
    for (s, u), m in multipliers.items():
        sums[u] = sums.get(u, arb(0)) + ball(m) / factor.ball(space.distances[s][u])
    found = arb(0)
    for u, total in sorted(sums.items()):
        found = found.max(total / ball(space.prior[u]))
    return found


def _heights(space: Space, found: LargestOdds) -> tuple[Fraction, ...]:
    """The heights of all values: the largest likelihood that the others leave a value."""
    near = found.heights
    heights = [
        min(height + space.distances[i][w] for w, height in near.items()) for i in range(len(space.values))
    ]
    least = min(heights)
    return tuple(height - least for height in heights)


def _down(end: arb, digits: int) -> Fraction:
    """A decimal of that many places not above an exact end."""
    scale = 10**digits
    value = exact_end(end) * scale
    return Fraction(value.numerator // value.denominator, scale)
