"""What noise does to a published count at a given budget."""

from __future__ import annotations

from decimal import Decimal, localcontext
from fractions import Fraction

from attrs import frozen
from flint import arb

from epsproof.verify.numeric.real_roots import precision, rational_end

__all__ = ["CountEffect", "Share", "count_effect", "rounded_down", "shares"]

LEVEL = Fraction(95, 100)
DIGITS, BITS = 3, 160
PRECISION = 40


@frozen
class CountEffect:
    """The geometric mechanism on a count that one step of privacy changes by one at most.

    ``mean`` is the mean absolute error and ``laplace`` that of the Laplace mechanism, both rounded up; ``exact`` the probability
    that the noise is zero, in percent, rounded down, or less than 0.1%. The noise lies between -half and half with
    ``probability``, in percent, rounded down; no smaller half has at least 95%.
    """

    mean: str
    laplace: str
    exact: str
    half: int
    probability: str


@frozen
class Share:
    """One of ``count`` tables or counts: ``epsilon`` is rounded down, so that ``count`` times it is within the budget."""

    count: int
    epsilon: str
    effect: CountEffect


def rounded_down(lower: str, places: int = 2) -> str:
    """The decimal cut to ``places`` digits after the point, or to two digits where it would be zero; never larger."""
    value = Decimal(lower)
    with localcontext() as context:
        context.prec = PRECISION
        context.rounding = "ROUND_FLOOR"
        cut = value.quantize(Decimal(1).scaleb(-places))
        if value > 0 and cut == 0:
            cut = value.quantize(Decimal(1).scaleb(value.adjusted() - 1))
    return f"{cut:f}"


def shares(epsilon: str, counts: tuple[int, ...]) -> tuple[Share, ...]:
    """The budget ``epsilon`` > 0, a decimal, in equal parts for each of the numbers of tables or counts."""
    found = []
    for count in counts:
        part = epsilon if count == 1 else _digits(Fraction(epsilon) / count, DIGITS + 1, False)
        found.append(Share(count, part, count_effect(part)))
    return tuple(found)


def count_effect(epsilon: str) -> CountEffect:
    """The effect at a budget > 0, a decimal; with t = exp(-epsilon), P[noise = k] = (1 - t)/(1 + t) t^|k|."""
    budget = Fraction(epsilon)
    with precision(BITS + 2 * int(1 / budget).bit_length()):
        x = arb(budget.numerator) / budget.denominator
        t = (-x).exp()
        half = _half(t)
        inside = 1 - 2 * t ** (half + 1) / (1 + t)
        return CountEffect(
            mean=_digits(_end(1 / x.sinh(), True), DIGITS, True),
            laplace=_digits(1 / budget, DIGITS, True),
            exact=_percent(_end((1 - t) / (1 + t), False)),
            half=half,
            probability=_percent(_end(inside, False)),
        )


def _half(t: arb) -> int:
    """The least h with P[|noise| > h] = 2 t^(h + 1)/(1 + t) at most 5%."""
    tail = arb(1) - arb(LEVEL.numerator) / LEVEL.denominator

    def beyond(h: int) -> bool:
        return not 2 * t ** (h + 1) / (1 + t) <= tail

    half = max(0, int(rational_end(((tail * (1 + t) / 2).log() / t.log()).lower()).floor()) - 2)
    while beyond(half):
        half += 1
    return half


def _end(value: arb, up: bool) -> Fraction:
    end = rational_end(value.upper() if up else value.lower())
    return Fraction(int(end.p), int(end.q))


def _digits(value: Fraction, digits: int, up: bool) -> str:
    """``value`` > 0 with ``digits`` significant digits or, where it is large, as a whole number, rounded to the side."""
    place = Decimal(value.numerator) / Decimal(value.denominator)
    places = max(0, digits - 1 - place.adjusted())
    scaled = value * 10**places
    whole = -((-scaled.numerator) // scaled.denominator) if up else scaled.numerator // scaled.denominator
    if places and whole == 10**digits:
        whole, places = 10 ** (digits - 1), places - 1
    return f"{Decimal(whole).scaleb(-places):f}"


def _percent(value: Fraction) -> str:
    """In tenths of a percent, rounded down; what is above 0 is not 0%."""
    tenths = (1000 * value).__floor__()
    if not tenths and value > 0:
        return "less than 0.1%"
    return f"{tenths // 10}.{tenths % 10}%" if tenths % 10 else f"{tenths // 10}%"
