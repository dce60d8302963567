"""Two ends that hold at once, of any releases that have them, however wide: what is told where a search is stopped.

The lower end is that of Gaussian noise, which alone of the releases is told: what is only zero-concentrated, or has a Renyi
divergence, may be that. The upper one is that of pure budgets, which add, or of zero-concentrated ones, whichever is less,
where every release has one: a sampled release no more than the same without sampling, a mechanism at its worst scores no more
than what is above it, the exponential mechanism no more than any pure one of its budget.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from flint import arb

from epsproof.verify.laws.compose import Part, composed, standing_in
from epsproof.verify.laws.convolution import finite_mass
from epsproof.verify.laws.discrete import Discrete, two_values
from epsproof.verify.laws.guarantee import TINY, Ends, delta_at, epsilon_at
from epsproof.verify.laws.losses.concentrated import ConcentratedLimits
from epsproof.verify.laws.losses.loss import real
from epsproof.verify.laws.losses.renyi_limit import RenyiLimit
from epsproof.verify.laws.one_release import (
    BoundedRange,
    Concentrated,
    Laplace,
    Normal,
    RenyiBounded,
    Subsampled,
)
from epsproof.verify.laws.pair import Pair
from epsproof.verify.numeric.real_roots import precision, rational_end

__all__ = ["BY", "known_delta", "known_epsilon"]

BY = (
    "the upper end is the least of what is known at once: pure budgets add; zero-concentrated ones add (Bun and Steinke 2016) "
    "and are converted (Canonne, Kamath and Steinke 2020, Corollary 13); Renyi divergences add (Mironov 2017)",
    "the lower end is that of the Gaussian noise among the releases, where others may be Gaussian noise too, and else 0",
)
BITS, DIGITS = 192, 12


def known_epsilon(parts: Sequence[Part], delta: Fraction) -> Ends | None:
    """Of epsilon at delta; None where no upper end is known."""
    with precision(BITS):
        found, above, failing = list[arb](), _plain(parts), _failing(parts)
        if failing is None or not 0 <= failing <= delta:
            return None
        if (pure := _pure(above)) is not None:
            found.append(pure)
        left = real((delta - failing) / (1 - failing))
        if delta > failing and (rho := _rho(above)) is not None:
            found.append(rho + 2 * (rho * -left.log()).sqrt())
        if delta > failing and (order := _order(above)) is not None:
            found.append(real(order[1]) - left.log() / (real(order[0]) - 1))
        if not found:
            return None
        most, square = min(map(_upper, found)), _square(parts)
    if not square:
        return Ends(Fraction(0), most)
    return Ends(min(most, epsilon_at(composed([(Normal(square), 1)]), delta, DIGITS).lower), most)


def known_delta(parts: Sequence[Part], epsilon: Fraction) -> Ends:
    """Of delta at epsilon."""
    with precision(BITS):
        above, failing, level = _plain(parts), _failing(parts), real(epsilon)
        if failing is None:
            return Ends(Fraction(0), Fraction(1))
        found = [arb(1)]
        if (pure := _pure(above)) is not None and pure <= level:
            found.append(arb(0))
        if (rho := _rho(above)) is not None:
            found.append(ConcentratedLimits(rho).loose(level))
        if (order := _order(above)) is not None:
            found.append(RenyiLimit(*order).loose(level))
        least = min(TINY if x < real(TINY) and not x.is_zero() else _upper(x) for x in found if x.is_finite())
        most, square = min(Fraction(1), failing + least), _square(parts)
    if not square:
        return Ends(Fraction(0), most)
    return Ends(min(most, delta_at(composed([(Normal(square), 1)]), epsilon, DIGITS).lower), most)


def _square(parts: Sequence[Part]) -> Fraction:
    """The variance of the loss of Gaussian releases among these, or of what may be Gaussian."""
    total = Fraction(0)
    for part, count in parts:
        if isinstance(part, Normal):
            total += count * part.square
        elif isinstance(part, Concentrated) and not part.parameter.logarithm:
            total += 2 * count * part.parameter.value
        elif isinstance(part, RenyiBounded):
            total += 2 * count * part.bound / part.order
    return total


def _upper(value: arb) -> Fraction:
    end = rational_end(value.upper())
    return Fraction(int(end.p), int(end.q))


def _plain(parts: Sequence[Part]) -> list[Part]:
    """Each release with one in its place that tells at least as much."""
    found: list[Part] = []
    for part, count in standing_in(parts)[0]:
        part = part.base if isinstance(part, Subsampled) else part
        found.append((two_values(part.epsilon) if isinstance(part, BoundedRange) else part, count))
    return found


def _failing(parts: Sequence[Part]) -> Fraction | None:
    """The probability that some loss is infinite; None for two laws from a file, of which one lacks an outcome."""
    if any(isinstance(x, Pair) and min(x.finite, x.back.finite) < 1 for x, _ in parts):
        return None
    return 1 - finite_mass([(x, k) for x, k in parts if isinstance(x, Discrete)])


def _pure(parts: Sequence[Part]) -> arb | None:
    """The sum of the largest losses; None where one has none."""
    total = arb(0)
    for part, count in parts:
        if isinstance(part, Discrete) and part.unbounded:
            return None
        if isinstance(part, Discrete):
            table = part.table()
            total += count * real(part.base) * real(max(table.losses[-1], -table.losses[0]))
        elif isinstance(part, Laplace):
            total += count * real(part.epsilon)
        elif isinstance(part, Pair):
            ratios = [abs(real(p / q).log()) for p, q in part.masses]
            total += count * max(ratios, key=lambda x: float(x.upper()))
        else:
            return None
    return total


def _rho(parts: Sequence[Part]) -> arb | None:
    """The sum of zero-concentrated budgets, of losses that are finite; None where one has none."""
    total = arb(0)
    for part, count in parts:
        if isinstance(part, Discrete) and part.infinite and part.pure is not None:
            part = two_values(part.pure)
        rule = None if isinstance(part, (Pair, RenyiBounded)) else getattr(part, "rho", None)
        if rule is None:
            return None
        total += count * rule()
    return total if total > 0 else None


def _order(parts: Sequence[Part]) -> tuple[Fraction, Fraction] | None:
    """(order, bound) where all releases have a Renyi divergence of the same order."""
    orders = {part.order if isinstance(part, RenyiBounded) else None for part, _ in parts}
    if len(orders) != 1 or None in orders:
        return None
    (order,) = orders
    assert order is not None
    return order, sum(
        (part.bound * count for part, count in parts if isinstance(part, RenyiBounded)), Fraction(0)
    )
