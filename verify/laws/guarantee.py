"""Epsilon at a given delta, and delta at a given epsilon, of a composition: two ends, both proved."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from math import isfinite

from flint import arb, fmpq

from epsproof.derive.text.errors import LimitExceeded, QuestionError, UnsupportedForm
from epsproof.verify.laws.compose import Composition, Part, composed, standing_in
from epsproof.verify.laws.discrete import Discrete, finite_mass, two_values
from epsproof.verify.laws.divergence_limits import ConcentratedLimits, RenyiLimit
from epsproof.verify.laws.loss import Loss, TooMany, real
from epsproof.verify.laws.one_release import (
    BoundedRange,
    Concentrated,
    Laplace,
    Normal,
    RenyiBounded,
    Subsampled,
)
from epsproof.verify.laws.pair import Pair
from epsproof.verify.numeric.decimals import Ends, rounded
from epsproof.verify.numeric.real_roots import as_fmpq, as_fraction, ball, precision, rational_end

__all__ = [
    "BY",
    "Undecided",
    "answered",
    "decided",
    "delta_at",
    "epsilon_at",
    "known_delta",
    "known_epsilon",
    "threshold",
]

# Where a decreasing function passes a value, between two rationals of which both are proved.

LAST_FACTOR = 64
MOST_FAILED = 3
MOST_ROUNDS, FURTHER = 400, 64
Function = Callable[[Fraction], arb]
Place = tuple[Fraction, float]


class Undecided(ArithmeticError):
    """The balls did not separate two numbers at the highest precision that is tried."""


def decided(value: Function, place: Fraction, target: Fraction, bits: int) -> tuple[bool, float]:
    """(whether value(place) > target for certain, log(value/target) roughly); at or below otherwise, for certain.

    Raises Undecided. ``value`` is asked at the precision in force, which is raised from ``bits``.
    """
    wanted = as_fmpq(target)
    factor = 1
    while factor <= LAST_FACTOR:
        with precision(bits * factor):
            found = value(place)
            if found > wanted or found <= wanted:
                return bool(found > wanted), _logarithm(found, wanted)
        factor *= 2
    raise Undecided(f"{target} is not told apart from the value at {place} with {bits * LAST_FACTOR} bits")


def _logarithm(found: arb, wanted: fmpq) -> float:
    middle = arb(found.mid())
    return float((middle / arb(wanted)).log().mid()) if middle > 0 and wanted > 0 else float("-inf")


def threshold(
    value: Function,
    target: Fraction,
    low: Fraction,
    high: Fraction | None,
    digits: int,
    bits: int,
    known: bool = False,
) -> tuple[Fraction, Fraction]:
    """(l, u) with value(l) > target >= value(u), about u/10**digits apart; (low, low) where value(low) <= target.

    ``high`` is where the value is at most the target, None to search for it. With ``known``, ``low`` is a lower end whatever the
    value is there. Where a place cannot be decided the ends that are proved by then are returned.
    """
    try:
        over, left = decided(value, low, target, bits)
    except Undecided:
        if not known:
            raise
        over, left = True, float("inf")
    if not over:
        return low, low
    right = float("-inf")
    if high is None:
        low, left, high, right = _bracketed(value, target, low, left, bits)
    near, far, before = (high, right), (low, left), (low, left)
    for _ in range(MOST_ROUNDS):
        width = high * Fraction(1, 4 * 10**digits)
        if high - low <= width:
            break
        middle = near[0] + _share(near, far, before) * (far[0] - near[0])
        middle = min(max(middle, low + width / 3), high - width / 3)
        middle = _short(middle, min(middle - low, high - middle))
        try:
            over, size = decided(value, middle, target, bits)
        except Undecided:
            first, last = (_beside(value, target, middle, end, width, bits) for end in (low, high))
            return first, last
        low, high = (middle, high) if over else (low, middle)
        far, before = (near, far) if near[0] in (low, high) else (far, near)
        near = middle, size
    return low, high


def _bracketed(
    value: Function, target: Fraction, low: Fraction, left: float, bits: int
) -> tuple[Fraction, float, Fraction, float]:
    """(l, log of the value there, u, the same there) with value(l) > target >= value(u), by doubling; raises Undecided."""
    high, failed = max(Fraction(1), 2 * low), 0
    while True:
        try:
            over, size = decided(value, high, target, bits)
        except Undecided:
            failed += 1
            if failed > MOST_FAILED:
                raise
        else:
            if not over:
                return low, left, high, size
            low, left = high, size
        high = 2 * high


def _beside(
    value: Function, target: Fraction, middle: Fraction, end: Fraction, width: Fraction, bits: int
) -> Fraction:
    """The end, or a place nearer to one that cannot be decided, at which the value is surely on the side of the target that it is
    on at the end."""
    away = width / 4 if end > middle else -width / 4
    while abs(away) < abs(end - middle):
        place = _short(middle + away, abs(away))
        try:
            return place if decided(value, place, target, bits)[0] is (end < middle) else end
        except Undecided:
            away *= FURTHER
    return end


def _share(near: Place, far: Place, before: Place) -> Fraction:
    """How far from the last place towards the other end the next one is, by Chandrupatla's rule: where the inverse of a parabola
    through the logarithms at three places passes 0 if it surely is monotone between them, else the middle."""
    (x, f), (y, g), (z, h) = near, far, before
    if not all(map(isfinite, (f, g, h))) or len({f, g, h}) < 3:
        return Fraction(1, 2)
    place, size = float((x - y) / (z - y)), (f - g) / (h - g)
    if not (size**2 < place and (1 - size) ** 2 < 1 - place):
        return Fraction(1, 2)
    return Fraction(f / (g - f) * h / (g - h) + float((z - x) / (y - x)) * f / (h - f) * g / (h - g))


def _short(place: Fraction, width: Fraction) -> Fraction:
    """A number with a power of two as denominator near the place, within a small part of the width."""
    bits = max(0, width.denominator.bit_length() - width.numerator.bit_length()) + 12
    return Fraction(round(place * 2**bits), 2**bits)


# Epsilon at a given delta, and delta at a given epsilon, of a composition: two numbers, both proved.

SPARE, SPARE_AT_ONE = 96, 80
"""Bits beyond the digits, and those that do at one level."""
LONG, FEW = 24, 6
MOST_DOUBLINGS = 6
TINY = Fraction(1, 1 << (1 << 19))
"""Below it a delta is given by this upper end: the exact ends of smaller balls have more digits than a machine holds."""


def _bits(composition: Composition, digits: int, spare: int = SPARE) -> int:
    return spare + 4 * digits + composition.guard


def answered(composition: Composition, ask: Callable[[Composition], Ends]) -> tuple[Composition, Ends]:
    """The answer, and which composition gave it: the other one where this one would take too long. Raises LimitExceeded."""
    try:
        return composition, ask(composition)
    except TooMany:
        if composition.otherwise is None:
            raise
        other = composition.otherwise()
        return other, ask(other)


def delta_at(composition: Composition, epsilon: Fraction, digits: int) -> Ends:
    """The least delta with which the composition is (epsilon, delta)-private, to about ``digits`` digits.

    For epsilon < 0 it follows from that at -epsilon, for the complements of events.
    """
    if epsilon < 0:
        return _of_complements(delta_at(composition, -epsilon, digits), epsilon, _bits(composition, digits))
    if composition.account is not None:
        return Ends(*composition.account.delta(epsilon))
    bits = _bits(composition, digits, SPARE_AT_ONE)
    low = _value(composition.lower, epsilon, digits, bits)[0]
    high = _value(composition.upper, epsilon, digits, bits)[1]
    return Ends(max(low, Fraction(0)), min(high, Fraction(1)))


def _of_complements(ends: Ends, epsilon: Fraction, bits: int) -> Ends:
    """1 - t (1 - delta), t = exp(epsilon), of both ends of delta at -epsilon."""
    with precision(bits):
        t = ball(epsilon).exp()
        less, more = as_fraction(rational_end(t.lower())), as_fraction(rational_end(t.upper()))
    return Ends(1 - more * (1 - ends.lower), 1 - less * (1 - ends.upper))


def _value(build: Callable[[], Loss], epsilon: Fraction, digits: int, bits: int) -> tuple[Fraction, Fraction]:
    """Both ends of a hockey-stick."""
    low, high = Fraction(0), Fraction(1)
    for number in range(MOST_DOUBLINGS):
        with precision(bits * 2**number):
            found = build().hockey_stick(ball(epsilon))
            if found < ball(TINY):
                return Fraction(0), Fraction(0) if found.is_zero() else TINY
            if not found.is_finite():
                continue
            low, high = as_fraction(rational_end(found.lower())), as_fraction(rational_end(found.upper()))
        if high - low <= abs(high) * Fraction(1, 10 ** (digits + 1)) or high <= Fraction(1, 10**300):
            break
    return low, high


def _shown(chance: Fraction) -> str:
    """The probability, rounded up to a few digits where it is long."""
    return str(chance) if len(str(chance)) < LONG else rounded(chance, FEW, True)


def epsilon_at(composition: Composition, delta: Fraction, digits: int) -> Ends:
    """The least epsilon >= 0 with which the composition is (epsilon, delta)-private, to about ``digits`` digits.

    Raises QuestionError where delta is below what the releases fail with anyway, or where delta = 0 and the loss has no
    largest value: no epsilon is enough then. Raises UnsupportedForm where delta is just that probability.
    """
    if delta and delta == composition.infinite:
        raise UnsupportedForm(
            f"the releases fail with probability {delta} anyway; the epsilon at just this delta, if there is one, is the largest "
            "loss that they have otherwise, which is not computed: give a larger delta"
        )
    if delta < composition.infinite:
        known = f"the releases fail with probability {_shown(composition.infinite)} anyway; give a larger delta than that"
        raise QuestionError(f"no epsilon is enough at delta = {delta}: {known}")
    if not composition.bounded and not delta:
        raise QuestionError(
            f"no epsilon is enough at delta = {delta}: the loss has no largest value; give a delta above 0"
        )
    if composition.account is not None and delta:
        return Ends(*composition.account.epsilon(delta))
    bits = _bits(composition, digits)
    if delta == 0:
        return _largest(composition, bits)
    ends: list[Fraction] = []
    wanted = as_fmpq(delta)
    for build, side in ((composition.upper, 1), (composition.lower, 0)):

        def value(level: Fraction, build: Callable[[], Loss] = build) -> arb:
            loss = build()
            rough = loss.rough(ball(level))
            told = rough > wanted or rough <= wanted
            return rough if told else loss.hockey_stick(ball(level))

        try:
            if ends and (met := _met(value, delta, ends[0], digits, bits)) is not None:
                return Ends(met, ends[0])
            found = threshold(value, delta, Fraction(0), _top(build, bits), digits, bits, True)
        except Undecided:
            raise LimitExceeded(
                "the loss is too large, or delta too small, to be told apart; take others"
            ) from None
        if composition.exact:
            return Ends(*found)
        ends.append(found[side])
    return Ends(ends[1], ends[0])


def _met(
    value: Callable[[Fraction], arb], delta: Fraction, upper: Fraction, digits: int, bits: int
) -> Fraction | None:
    """A number next to the upper end at which the lower law still fails too often; None where the ends do not meet so."""
    near = upper * (1 - Fraction(1, 10**digits))
    try:
        return near if near > 0 and decided(value, near, delta, bits)[0] else None
    except Undecided:
        return None


def _largest(composition: Composition, bits: int) -> Ends:
    with precision(bits):
        low, high = composition.lower().largest, composition.upper().largest
        assert low is not None and high is not None
        return Ends(as_fraction(rational_end(low.lower())), as_fraction(rational_end(high.upper())))


def _top(build: Callable[[], Loss], bits: int) -> Fraction | None:
    """A rational that is at least the largest loss; None where there is no largest."""
    with precision(bits):
        found = build().largest
        return None if found is None else as_fraction(rational_end(found.upper()))


# Two ends that hold at once, of any releases that have them, however wide: what is told where a search is
# stopped.
#
# The lower end is that of Gaussian noise, which alone of the releases is told: what is only zero-
# concentrated, or has a Renyi divergence, may be that. The upper one is that of pure budgets, which add, or
# of zero-concentrated ones, whichever is less, where every release has one: a sampled release no more than
# the same without sampling, a mechanism at its worst scores no more than what is above it, the exponential
# mechanism no more than any pure one of its budget.

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
    if epsilon < 0:
        return _of_complements(known_delta(parts, -epsilon), epsilon, BITS)
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
