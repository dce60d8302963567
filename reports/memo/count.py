"""What the geometric mechanism does to a published count at a given budget."""

from __future__ import annotations

from decimal import Decimal, localcontext

from attrs import frozen

__all__ = ["CountEffect", "Interval", "count_effect", "rounded_down"]

LEVELS = ("0.9", "0.95", "0.99")
PRECISION = 40


@frozen
class Interval:
    """The noise lies between -half and half with probability ``probability``; no smaller half has at least the probability
    ``level``."""

    level: str
    half: int
    probability: str


@frozen
class CountEffect:
    """``deviation`` is rounded up, ``exact`` to the nearest tenth of a percent."""

    deviation: str
    exact: str
    intervals: tuple[Interval, ...]

    @property
    def different(self) -> tuple[Interval, ...]:
        """The intervals, of several with one half only the last."""
        return tuple({i.half: i for i in self.intervals}.values())


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


def count_effect(epsilon: str) -> CountEffect:
    """The effect at a budget > 0, with t = exp(-epsilon): P[noise = k] = (1 - t)/(1 + t) t^|k|."""
    with localcontext() as context:
        context.prec = PRECISION
        t = (-Decimal(epsilon)).exp()
        deviation = (2 * t).sqrt() / (1 - t)
        exact = (1 - t) / (1 + t)
        intervals = []
        for level in LEVELS:
            half, tail = 0, 2 * t / (1 + t)
            while 1 - tail < Decimal(level):
                half, tail = half + 1, tail * t
            intervals.append(Interval(_percent(Decimal(level)), half, _percent(1 - tail)))
        shown = deviation.quantize(Decimal("0.01"), rounding="ROUND_CEILING")
        return CountEffect(f"{shown:f}", _percent(exact), tuple(intervals))


def _percent(value: Decimal) -> str:
    shown = (100 * value).quantize(Decimal("0.1"))
    return f"{shown.normalize() if shown == shown.to_integral_value() else shown:f}%"
