"""Epsilon at a given delta, and delta at a given epsilon, of a composition: two numbers, both proved."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from attrs import frozen
from flint import arb, fmpq

from epsproof.derive.text.errors import LimitExceeded, QuestionError, UnsupportedForm
from epsproof.verify.laws.compose import Composition
from epsproof.verify.laws.inversion.path import TooMany
from epsproof.verify.laws.losses.loss import Loss
from epsproof.verify.laws.rounded import rounded
from epsproof.verify.laws.threshold import Undecided, decided, threshold
from epsproof.verify.numeric.real_roots import precision, rational_end

__all__ = ["Ends", "answered", "delta_at", "epsilon_at"]

SPARE = 96
LONG, FEW = 24, 6
MOST_DOUBLINGS = 6
TINY = Fraction(1, 1 << (1 << 19))
"""Below it a delta is given by this upper end: the exact ends of smaller balls have more digits than a machine holds."""


@frozen
class Ends:
    """lower <= the number <= upper."""

    lower: Fraction
    upper: Fraction


def _bits(composition: Composition, digits: int) -> int:
    return SPARE + 4 * digits + composition.guard


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
    """The least delta with which the composition is (epsilon, delta)-private, epsilon >= 0, to about ``digits`` digits."""
    if composition.account is not None:
        return Ends(*composition.account.delta(epsilon))
    low = _value(composition.lower, epsilon, digits, _bits(composition, digits))[0]
    high = _value(composition.upper, epsilon, digits, _bits(composition, digits))[1]
    return Ends(max(low, Fraction(0)), min(high, Fraction(1)))


def _value(build: Callable[[], Loss], epsilon: Fraction, digits: int, bits: int) -> tuple[Fraction, Fraction]:
    """Both ends of a hockey-stick."""
    low, high = Fraction(0), Fraction(1)
    for number in range(MOST_DOUBLINGS):
        with precision(bits * 2**number):
            found = build().hockey_stick(_exact(epsilon))
            if found < _exact(TINY):
                return Fraction(0), Fraction(0) if found.is_zero() else TINY
            if not found.is_finite():
                continue
            low, high = _fraction(found.lower()), _fraction(found.upper())
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
    wanted = fmpq(delta.numerator, delta.denominator)
    for build, side in ((composition.upper, 1), (composition.lower, 0)):

        def value(level: Fraction, build: Callable[[], Loss] = build) -> arb:
            loss = build()
            rough = loss.rough(_exact(level))
            told = rough > wanted or rough <= wanted
            return rough if told else loss.hockey_stick(_exact(level))

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
        return Ends(_fraction(low.lower()), _fraction(high.upper()))


def _top(build: Callable[[], Loss], bits: int) -> Fraction | None:
    """A rational that is at least the largest loss; None where there is no largest."""
    with precision(bits):
        found = build().largest
        return None if found is None else _fraction(found.upper())


def _exact(value: Fraction) -> arb:
    return arb(fmpq(value.numerator, value.denominator))


def _fraction(value: arb) -> Fraction:
    found = rational_end(value)
    return Fraction(int(found.p), int(found.q))
