"""What an algorithm may call: noise, choices, statistics of lists, outputs."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from epsproof.verify.algorithms.exact import ONE, exponential, total
from epsproof.verify.algorithms.form import Form, as_form, plain
from epsproof.verify.algorithms.language.trace import Trace
from epsproof.verify.algorithms.noise import KINDS, Noise

__all__ = ["FUNCTIONS"]


def _numbers(trace: Trace, name: str, value: Any, least: int = 1) -> list[Fraction]:
    found = value if isinstance(value, list) else None
    if found is None or len(found) < least or not all(isinstance(x, Fraction) for x in found):
        raise trace.refused(
            f"{name} takes a list of {'numbers' if least < 2 else f'at least {least} numbers'}, without noise"
        )
    return found


def _number(trace: Trace, name: str, value: Any) -> Fraction:
    if not isinstance(value, Fraction):
        raise trace.refused(f"{name} takes a number, without noise")
    return value


def _noise(kind: str) -> Callable[..., Any]:
    def drawn(trace: Trace, scale: Any) -> Form:
        found = _number(trace, kind, scale)
        if found <= 0:
            raise trace.refused(f"{kind}({found}): the scale of noise is positive")
        return trace.draw(Noise(kind, found))

    return drawn


def _output(trace: Trace, *values: Any) -> None:
    for value in values:
        if isinstance(value, (list, bool)):
            raise trace.refused("output takes numbers, noisy values and texts")
        if isinstance(value, Form) and not value.random:
            raise trace.refused("the data are put out without noise: no finite epsilon covers that")
        trace.outputs.append(value)


def _spend(trace: Trace, value: Any) -> None:
    amount = _number(trace, "spend", value)
    if amount < 0:
        raise trace.refused("a budget is not negative")
    trace.spent += amount


def _extreme(largest: bool) -> Callable[..., Any]:
    """The first place of the largest, or smallest, entry."""
    name = "argmax" if largest else "argmin"

    def place(trace: Trace, values: Any) -> Fraction:
        if (
            not isinstance(values, list)
            or not values
            or not all(isinstance(x, (Fraction, Form)) for x in values)
        ):
            raise trace.refused(f"{name} takes a list of numbers or noisy values")
        if all(isinstance(x, Fraction) for x in values):
            return Fraction(values.index(max(values) if largest else min(values)))
        best = trace.oracle.choose(len(values))
        for j, other in enumerate(values):
            ahead = (
                as_form(values[best]) - as_form(other) if largest else as_form(other) - as_form(values[best])
            )
            if j != best:
                trace.require(ahead, j < best)
        return Fraction(best)

    return place


def _exponential_mechanism(trace: Trace, scores: Any, scale: Any) -> Fraction:
    """Place i with probability proportional to exp(scores[i]/scale)."""
    size = _number(trace, "exponential_mechanism", scale)
    if (
        not isinstance(scores, list)
        or not scores
        or not all(isinstance(x, (Fraction, Form)) and not as_form(x).random for x in scores)
    ):
        raise trace.refused("exponential_mechanism takes a list of scores without noise, and a scale")
    if size <= 0:
        raise trace.refused(f"the scale {size} of the exponential mechanism is not positive")
    shares = [as_form(x).times(1 / size) for x in scores]
    taken = trace.oracle.choose(len(scores))
    trace.favours.append((shares, taken))
    if not any(share.parts for share in shares):
        trace.weighted(
            exponential(shares[taken].constant).divided(
                total(exponential(share.constant) for share in shares)
            )
        )
    return Fraction(taken)


def _bernoulli(trace: Trace, probability: Any) -> bool:
    p = _number(trace, "bernoulli", probability)
    if not 0 <= p <= 1:
        raise trace.refused(f"bernoulli({p}): a probability is between 0 and 1")
    true = trace.oracle.choose(2) == 0
    trace.weighted(ONE.times(p if true else 1 - p))
    return true


def _sum(trace: Trace, values: Any) -> Any:
    if not isinstance(values, list) or not all(isinstance(x, (Fraction, Form)) for x in values):
        raise trace.refused("sum takes a list of numbers or noisy values")
    found = Form(Fraction(0))
    for value in values:
        found = found + as_form(value)
    return plain(found)


def _mean(trace: Trace, values: Any) -> Fraction:
    found = _numbers(trace, "mean", values)
    return sum(found, Fraction(0)) / len(found)


def _variance(trace: Trace, values: Any) -> Fraction:
    """With the number of entries as divisor."""
    found = _numbers(trace, "variance", values)
    middle = _mean(trace, values)
    return sum(((x - middle) ** 2 for x in found), Fraction(0)) / len(found)


def _median(trace: Trace, values: Any) -> Fraction:
    found = sorted(_numbers(trace, "median", values))
    return (found[(len(found) - 1) // 2] + found[len(found) // 2]) / 2


def _bound(largest: bool) -> Callable[..., Any]:
    def extreme(trace: Trace, *values: Any) -> Fraction:
        listed = values[0] if len(values) == 1 else list(values)
        return (max if largest else min)(_numbers(trace, "max" if largest else "min", listed))

    return extreme


def _range(trace: Trace, *ends: Any) -> list[Fraction]:
    found = [_number(trace, "range", end) for end in ends]
    if (
        not 1 <= len(found) <= 2
        or any(x.denominator != 1 for x in found)
        or found[-1] - (found[0] if found[1:] else 0) > 10_000
    ):
        raise trace.refused("range takes one or two integers at most 10000 apart")
    return [Fraction(k) for k in range(*(int(x) for x in found))]


def _length(trace: Trace, values: Any) -> Fraction:
    if not isinstance(values, list):
        raise trace.refused("len takes a list")
    return Fraction(len(values))


FUNCTIONS: dict[str, Callable[..., Any]] = {
    **{kind: _noise(kind) for kind in KINDS},
    "output": _output,
    "spend": _spend,
    "argmax": _extreme(True),
    "argmin": _extreme(False),
    "exponential_mechanism": _exponential_mechanism,
    "bernoulli": _bernoulli,
    "sum": _sum,
    "mean": _mean,
    "var": _variance,
    "variance": _variance,
    "median": _median,
    "max": _bound(True),
    "min": _bound(False),
    "range": _range,
    "len": _length,
    "abs": lambda trace, value: abs(_number(trace, "abs", value)),
    "sorted": lambda trace, values: sorted(_numbers(trace, "sorted", values, 0)),
}
