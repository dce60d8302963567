"""The trade-off function of a loss: how unlikely an event can be under Q that has a given probability under P."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from flint import arb

from epsproof.verify.laws.losses.loss import Loss, between, real
from epsproof.verify.laws.threshold import Undecided

__all__ = ["greatest_bound", "least_ratio", "ratio_bound"]

GOLDEN = Fraction(610, 987)
REACH = 4096
Gain = Callable[[Fraction], arb]


def least_ratio(loss: Loss, probability: Fraction, digits: int) -> arb:
    """The least Q(S)/P(S) over randomized events S with P(S) = ``probability`` > 0, to about ``digits`` digits.

    It is the supremum over levels of exp(-level) (1 - hockey_stick(level)/probability): every level bounds it from below. In
    exp(level) the function is a concave one over a linear one, hence rises to its supremum and falls after it; between two
    levels beside a larger value it is at most exp(-first) (1 - hockey_stick(second)/probability).
    """
    gain = _gain(loss, probability)
    (low, _, high), best = _summit(gain, digits)
    if not (gain(low) < best and gain(high) < best):
        raise Undecided(f"the level of the supremum near {float(low)} is not enclosed")
    return between(best, (-real(low)).exp() * (1 - loss.hockey_stick(real(high)) / real(probability)))


def ratio_bound(loss: Loss, probability: Fraction, digits: int) -> arb:
    """A lower bound on the least ratio of every law whose hockey-sticks are at most those of ``loss``: each level gives one."""
    return _summit(_gain(loss, probability), digits)[1]


def greatest_bound(loss: Loss, probability: Fraction, digits: int) -> arb:
    """An upper bound on Q(S)/P(S) over events with P(S) = ``probability`` < 1: the complement has at least its least ratio."""
    rest = 1 - probability
    return (1 - real(rest) * ratio_bound(loss, rest, digits)) / real(probability)


def _gain(loss: Loss, probability: Fraction) -> Gain:
    goal = real(probability)

    def gain(level: Fraction) -> arb:
        place = real(level)
        return (-place).exp() * (1 - loss.hockey_stick(place) / goal)

    return gain


def _summit(gain: Gain, digits: int) -> tuple[tuple[Fraction, Fraction, Fraction], arb]:
    """Three levels, ascending, near the largest gain, and the gain at the middle one."""
    low, middle, high = _around(gain)
    width = Fraction(1, 10 ** (digits + 2))
    best = gain(middle)
    while high - low > width:
        right = high - middle > middle - low
        step = (high - middle if right else low - middle) * (1 - GOLDEN)
        place = _short(middle + step, abs(step))
        value = gain(place)
        if value.mid() > best.mid():
            low, high = (middle, high) if right else (low, middle)
            middle, best = place, value
        else:
            low, high = (low, place) if right else (place, high)
    return (low, middle, high), best


def _around(gain: Gain) -> tuple[Fraction, Fraction, Fraction]:
    """Three levels, ascending, of which the middle one has the largest gain."""
    low, middle, high = Fraction(-1), Fraction(0), Fraction(1)
    while not gain(middle) > gain(low) or not gain(middle) > gain(high):
        if gain(middle) > gain(low):
            low, middle, high = middle, high, 2 * high - low
        else:
            low, middle, high = 2 * low - high, low, middle
        if high - low > REACH:
            raise Undecided("the supremum over levels is not enclosed")
    return low, middle, high


def _short(place: Fraction, width: Fraction) -> Fraction:
    """A number with a power of two as denominator near the place."""
    bits = max(0, width.denominator.bit_length() - width.numerator.bit_length()) + 10
    return Fraction(round(place * 2**bits), 2**bits)
