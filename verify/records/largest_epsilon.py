"""The largest epsilon at which the least risk is at least tau times the largest one, between two ends or as a formula."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import groupby, pairwise

from attrs import field, frozen
from flint import arb, ctx

from epsproof.derive.text.errors import LimitExceeded, UnsupportedForm
from epsproof.verify.numeric.decimals import Enclosure
from epsproof.verify.numeric.real_roots import ball, precision
from epsproof.verify.records.influences import Classes, Moves, by_size, median_of, moves_of, size
from epsproof.verify.records.noise import Gaussian, Laplace, Noise
from epsproof.verify.system.engine_error import EngineError

__all__ = [
    "ClosedForm",
    "Expected",
    "LargestEpsilon",
    "Reversal",
    "bound_epsilon",
    "exact_epsilon",
    "expected",
    "extremes",
    "largest_epsilon",
    "reversals",
]

# Closed forms of the largest epsilon at which the least risk is tau times the largest one.
#
# With the least influence m, the largest M, k numbers and the sensitivity D:
#
# * the bound under Laplace noise is (m + k D/e)/(M + k D/e), so e = k D (1 - tau)/(tau M - m);
# * the bound under Gaussian noise with s = D sqrt(2 L)/e, L = log(1.25/delta), gives
#   s**2 = (tau**2 M**2 - m**2)/(k (1 - tau**2));
# * the exact risk under Laplace noise, m = 0 and one changed number, with u = M e/D, satisfies
#   k = tau (u + exp(-u) + k - 1), that is u + exp(-u) = c with c = k/tau - k + 1 > 1, whose positive root is
#   u = c + W(-exp(-c)) with the principal branch of Lambert's W.


@frozen
class ClosedForm:
    """A formula, the values of its names, and its value: exactly where that is ``rational``, else as a ball."""

    formula: str
    names: dict[str, Fraction]
    value: Callable[[], arb] = field(eq=False, repr=False)
    rational: Fraction | None = None


def bound_epsilon(
    noise: Noise, least: Moves, largest: Moves, k: int, power: Fraction, ratio: Fraction
) -> ClosedForm | None:
    """The largest epsilon for the printed bound, where 0 < tau < 1 and m < tau M."""
    low, high = size(least, noise.norm), size(largest, noise.norm)
    if isinstance(noise, Laplace):
        names = {"k": Fraction(k), "D": power, "tau": ratio, "M": high, "m": low}
        found = k * power * (1 - ratio) / (ratio * high - low)
        return ClosedForm("k*D*(1 - tau)/(tau*M - m)", names, lambda: ball(found), found)
    if isinstance(noise, Gaussian):
        scaled = 2 * k * power * (1 - ratio**2) / (ratio**2 * high - low)
        squares = {
            "k": Fraction(k),
            "D**2": power,
            "tau": ratio,
            "M**2": high,
            "m**2": low,
            "delta": noise.delta,
        }
        text = "D*sqrt(2*k*(1 - tau**2)*log(1.25/delta)/(tau**2*M**2 - m**2))"
        return ClosedForm(text, squares, lambda: (ball(scaled) * noise.logarithm).sqrt())
    return None


def exact_epsilon(
    noise: Noise, least: Moves, largest: Moves, k: int, power: Fraction, ratio: Fraction
) -> ClosedForm | None:
    """The largest epsilon for the expected risk under Laplace noise, where one record changes nothing, another one number."""
    if not isinstance(noise, Laplace) or least or len(largest) != 1:
        return None
    top = Fraction(k) / ratio - k + 1
    names = {"c": top, "D": power, "M": largest[0]}

    def value() -> arb:
        """D/M (c + W(-exp(-c)))."""
        c = ball(top)
        return ball(power / largest[0]) * (c + (-(-c).exp()).lambertw())

    return ClosedForm("D/M*(c + W(-exp(-c))), c = k/tau - k + 1", names, value)


# The largest epsilon at which the least risk is at least tau times the largest one, between two ends that
# are both checked.
#
# The ratio falls as epsilon grows wherever the records are ordered by one number, so the two ends enclose
# the largest epsilon. Put F(a, s) = E||a + Z|| with noise of the spread s, and R(s) = F(m, s)/F(M, s) with
# m < M. F is homogeneous of degree 1, and R grows with s if the elasticity a F_a/F grows with a.
#
# * One changed number, Laplace noise, s = 1: F = a + exp(-a) + k - 1, and with x = exp(-a) the numerator of
# the derivative of the
#   elasticity is x (1 - x + a + a**2) + (k - 1)(1 - x + a x) > 0.
# * Gaussian noise, s = 1, a = ||a||: by the heat equation F - a F' = F'' + (k - 1) F'/a, and with it the
# numerator is
#   F'(F'' + (k - 1) F'/a) + a F F'' > 0, because F is convex and grows with a.
# * Several changed numbers and Laplace noise: if some record changes nothing, the ratio is the least over
# the others of
#   k s/F(a, s), and each of these grows with s, because F(a, s)/s is a sum of growing functions of a_j/s.
#
# Both printed bounds have (m + c)/(M + c), or its square root with squares, where c grows with s.

LEAST_BITS, DOUBLINGS, MOST_CANDIDATES, FARTHEST = 320, 4, 300, 400
Risk = Callable[[Moves, int, arb], arb]


@frozen
class LargestEpsilon(Enclosure[Fraction | None, Fraction | None]):
    """The largest epsilon; both ends are None where every epsilon will do, both 0 where none does.

    The preference holds at ``lower`` and fails at ``upper``, which are equal where the largest epsilon is rational.
    """

    closed: ClosedForm | None


@frozen
class Extremes:
    """The moves of records that may have the least risk (one), and the largest one (one or several)."""

    least: Moves
    largest: tuple[Moves, ...]


def extremes(classes: Classes, noise: Noise, exact: bool) -> Extremes:
    """Which records can have the least and the largest risk, at whatever epsilon.

    Raises UnsupportedForm where the exact risk has no order that is the same for all epsilons.
    """
    least, largest = moves_of(classes[0][0]), moves_of(classes[-1][0])
    several = exact and noise.norm == 1 and any(len(pairs) > 1 for pairs, _ in classes)
    if not several:
        return Extremes(least, (largest,))
    if least:
        raise UnsupportedForm(
            "leaving out a record changes several numbers at once, and each record changes some: the order of the exact risks "
            "may change with epsilon"
        )
    kept: list[Moves] = []
    for pairs, _ in reversed(classes):
        moves = moves_of(pairs)
        if not any(_below(moves, other) for other in kept):
            kept.append(moves)
        if len(kept) > MOST_CANDIDATES:
            raise LimitExceeded(
                f"more than {MOST_CANDIDATES} records could have the largest exact risk; use the bound"
            )
    return Extremes(least, tuple(kept))


def _below(one: Moves, other: Moves) -> bool:
    """Whether every change, the largest first, is at most the other's."""
    return len(one) <= len(other) and all(a <= b for a, b in zip(one, other, strict=False))


def largest_epsilon(
    ends: Extremes, numbers: int, noise: Noise, power: Fraction, ratio: Fraction, exact: bool, digits: int
) -> LargestEpsilon:
    """The largest epsilon > 0 with least risk >= ratio * largest risk, to ``digits`` digits.

    ``power`` is the sensitivity, or its square for Gaussian noise. ``exact`` chooses the expected risk, else its printed bound.
    """
    low, high = size(ends.least, noise.norm), max(size(moves, noise.norm) for moves in ends.largest)
    if (low == high and len(ends.largest) == 1) or low >= ratio**noise.norm * high:
        return LargestEpsilon(None, None, None)
    if ratio == 1:
        return LargestEpsilon(Fraction(0), Fraction(0), None)
    closed = None
    if len(ends.largest) == 1:
        formula = exact_epsilon if exact else bound_epsilon
        closed = formula(noise, ends.least, ends.largest[0], numbers, power, ratio)
    risk = noise.exact if exact else noise.bound
    if closed is not None and closed.rational is not None:
        _demand_equality(risk, ends, numbers, noise, power, ratio, closed.rational)
        return LargestEpsilon(closed.rational, closed.rational, closed)

    def holds(epsilon: Fraction) -> bool | None:
        """Whether the preference holds at epsilon; None where that is not seen."""
        return _holds(risk, ends, numbers, noise, power, ratio, epsilon, digits)

    lower, upper = _bisected(holds, digits)
    if closed is not None:
        _demand_between(closed, lower, upper, digits)
    return LargestEpsilon(lower, upper, closed)


def _holds(
    risk: Risk,
    ends: Extremes,
    numbers: int,
    noise: Noise,
    power: Fraction,
    ratio: Fraction,
    epsilon: Fraction,
    digits: int,
) -> bool | None:
    bits = max(LEAST_BITS, 8 * digits)
    for doubling in range(DOUBLINGS):
        with precision(bits << doubling):
            spread = noise.spread(epsilon, power)
            share = arb(ratio.numerator) / ratio.denominator
            least = risk(ends.least, numbers, spread)
            gaps = [least - share * risk(moves, numbers, spread) for moves in ends.largest]
            if any(bool(gap < 0) for gap in gaps):
                return False
            if all(bool(gap >= 0) for gap in gaps):
                return True
    return None


def _bisected(holds: Callable[[Fraction], bool | None], digits: int) -> tuple[Fraction, Fraction]:
    """Two decimals of so many digits, one unit of the last digit apart where that is seen; it holds at the first alone."""
    exponent = 0
    while not holds(Fraction(10) ** exponent):
        exponent -= 1
        if exponent < -FARTHEST:
            raise LimitExceeded(f"the largest epsilon is below 1e-{FARTHEST}, or cannot be told from it")
    while holds(Fraction(10) ** (exponent + 1)):
        exponent += 1
        if exponent > FARTHEST:
            raise LimitExceeded(f"the largest epsilon is above 1e{FARTHEST}")
    unit = Fraction(10) ** (exponent + 1 - digits)
    low, high = 10 ** (digits - 1), 10**digits
    while high - low > 1:
        middle = (low + high) // 2
        found = holds(middle * unit)
        if found is None:
            break
        low, high = (middle, high) if found else (low, middle)
    return low * unit, high * unit


def _demand_between(closed: ClosedForm, lower: Fraction, upper: Fraction, digits: int) -> None:
    """The closed form lies between the ends that were checked from the definition."""
    with precision(max(LEAST_BITS, 8 * digits)):
        value = closed.value()
        if bool(value < _exact(lower)) or bool(value > _exact(upper)):
            raise EngineError(f"the closed form {closed.formula} is not between {lower} and {upper}")


def _demand_equality(
    risk: Risk,
    ends: Extremes,
    numbers: int,
    noise: Noise,
    power: Fraction,
    ratio: Fraction,
    epsilon: Fraction,
) -> None:
    """The risks stand in the ratio at a rational largest epsilon, as far as balls can tell."""
    with precision(max(LEAST_BITS, ctx.prec)):
        spread = noise.spread(epsilon, power)
        gap = risk(ends.least, numbers, spread) - _exact(ratio) * risk(ends.largest[0], numbers, spread)
        if not gap.contains(0):
            raise EngineError(f"the risks do not stand in the ratio {ratio} at epsilon = {epsilon}")


def _exact(value: Fraction) -> arb:
    return arb(value.numerator) / value.denominator


# Expected risks of the records where the order of two of them by the printed bound need not be that by the
# expected risk.

MOST, ROUGH_BITS = 2_000, 64


@frozen
class Reversal:
    """The bound puts ``lower`` below ``higher``; their expected risks are the other way round."""

    lower: Moves
    higher: Moves


@frozen
class Expected:
    """The expected risks of the records in ascending order: the first, the lower median and the last."""

    least: arb
    median: arb
    largest: arb


def reversals(classes: Classes, noise: Noise, numbers: int, spread: arb) -> list[Reversal] | None:
    """Neighbours in the order of the bound that the expected risk certainly reverses; None for too many classes.

    There are none where one number decides both: Gaussian noise, or records that change one number each. Both risks grow with it.
    Of records with the same bound the one with the largest risk, or the least one, is compared with those next to them.
    """
    if _is_ordered(classes, noise):
        return []
    if len(classes) > MOST:
        return None
    ends = []
    for _, same in groupby(by_size(classes, 1), lambda entry: size(moves_of(entry[0]), 1)):
        moves = [moves_of(pairs) for pairs, _ in same]
        risks = [noise.exact(one, numbers, spread) for one in moves]
        low, high = (find(range(len(risks)), key=lambda i: risks[i].mid()) for find in (min, max))
        ends.append(((risks[low], moves[low]), (risks[high], moves[high])))
    found = []
    for (_, (risk, lower)), ((other, higher), _) in pairwise(ends):
        found += [Reversal(lower, higher)] if bool(risk > other) else []
    return found


def expected(classes: Classes, noise: Noise, numbers: int, spread: arb) -> Expected:
    """The least, the median and the largest expected risk, whatever the order of the printed bounds; classes are in that order.

    With very many classes in which several numbers change they are known to some 15 digits.
    """
    if _is_ordered(classes, noise):
        chosen = (moves_of(classes[0][0]), median_of(classes), moves_of(classes[-1][0]))
        return Expected(*(noise.exact(moves, numbers, spread) for moves in chosen))
    with precision(ctx.prec if len(classes) <= MOST else ROUGH_BITS):
        risks = [(noise.exact(moves_of(pairs), numbers, spread), records) for pairs, records in classes]
    records = sum(number for _, number in risks)
    lower = sorted(((risk.lower(), number) for risk, number in risks), key=lambda entry: entry[0])
    upper = sorted(((risk.upper(), number) for risk, number in risks), key=lambda entry: entry[0])
    return Expected(*(_at(lower, rank).union(_at(upper, rank)) for rank in (1, (records + 1) // 2, records)))


def _at(ordered: list[tuple[arb, int]], rank: int) -> arb:
    """The value of the record of that rank, counted from 1."""
    for value, number in ordered:
        rank -= number
        if rank <= 0:
            return value
    raise IndexError(rank)


def _is_ordered(classes: Classes, noise: Noise) -> bool:
    """Whether one number decides the bound and the expected risk."""
    return noise.norm == 2 or all(len(pairs) <= 1 for pairs, _ in classes)
