"""What happened on one way through an algorithm so far, and what a program may do there: arithmetic, comparisons, noise, choices,
statistics of lists, outputs.
"""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

from epsproof.derive.text.errors import QuestionError
from epsproof.verify.algorithms.path import KINDS, Condition, Form, Noise, Path, as_form, plain
from epsproof.verify.channel.exponentials import ONE, ZERO, Exact, exponential, total

__all__ = ["FUNCTIONS", "Oracle", "Trace", "compared", "joined"]


class Oracle:
    """``choose(n)`` answers 0 to n - 1 over the runs, depth first; ``advance`` tells whether a further run is left."""

    def __init__(self) -> None:
        self._taken: list[list[int]] = []
        self._place = 0

    def choose(self, options: int) -> int:
        if self._place == len(self._taken):
            self._taken.append([0, options])
        taken = self._taken[self._place][0]
        self._place += 1
        return taken

    def advance(self) -> bool:
        self._place = 0
        while self._taken and self._taken[-1][0] + 1 == self._taken[-1][1]:
            self._taken.pop()
        if self._taken:
            self._taken[-1][0] += 1
        return bool(self._taken)


class Trace:
    """Draws, comparisons, outputs and choices; ``line`` is where the program stands. ``differences`` are those of the two
    sides of each comparison, less their noise, with the line.
    """

    def __init__(self, oracle: Oracle) -> None:
        self.oracle = oracle
        self.noises: list[Noise] = []
        self.drawn: list[int] = []
        self.conditions: list[Condition] = []
        self.outputs: list[Any] = []
        self.favours: list[tuple[Sequence[Form], int]] = []
        self.differences: list[tuple[int, Fraction]] = []
        self.weight, self.spent, self.line = ONE, Fraction(0), 1

    def path(self) -> Path:
        return Path(
            self.noises, self.conditions, self.outputs, self.weight, self.favours, self.spent, self.drawn
        )

    def refused(self, message: str) -> QuestionError:
        return QuestionError(f"line {self.line} of the program: {message}")

    def draw(self, noise: Noise) -> Form:
        self.noises.append(noise)
        self.drawn.append(len(self.conditions))
        return Form(Fraction(0), {("noise", len(self.noises) - 1): Fraction(1)})

    def met(self, *differences: Fraction) -> None:
        self.differences += [(self.line, difference) for difference in differences]

    def weighted(self, weight: Exact) -> None:
        self.weight = self.weight * weight

    def holds(self, form: Form, strict: bool) -> bool:
        """Whether form >= 0, or > 0; both ways are taken where noise decides."""
        if not form.parts:
            return form.constant > 0 if strict else form.constant >= 0
        if not form.random:
            raise self.refused(
                "a comparison of data without noise: give the data as numbers, for instance as [sets]"
            )
        met = self.oracle.choose(2) == 0
        self.conditions.append(
            Condition(form, strict) if met else Condition(form.times(Fraction(-1)), not strict)
        )
        return met

    def require(self, form: Form, strict: bool) -> None:
        """The run goes on only where form >= 0, or > 0."""
        if form.parts and not form.random:
            raise self.refused(
                "a comparison of data without noise: give the data as numbers, for instance as [sets]"
            )
        if form.parts:
            self.conditions.append(Condition(form, strict))
        elif not self.holds(form, strict):
            self.weight = ZERO


MOST_POWER = 64
ORDER = {
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
}


def joined(trace: Trace, op: ast.operator, left: Any, right: Any) -> Any:
    if isinstance(op, ast.Add) and isinstance(left, list) and isinstance(right, list):
        return left + right
    for value in (left, right):
        if not isinstance(value, (Fraction, Form)):
            raise trace.refused(f"{'a list' if isinstance(value, list) else repr(value)} is no number")
    a, b = as_form(left), as_form(right)
    if isinstance(op, ast.Add):
        return plain(a + b)
    if isinstance(op, ast.Sub):
        return plain(a - b)
    if isinstance(op, ast.Mult) and not (a.parts and b.parts):
        return plain(a.times(b.constant) if a.parts else b.times(a.constant))
    if b.parts or (a.parts and not isinstance(op, ast.Div)):
        raise trace.refused("noisy values are added, and multiplied or divided by numbers; nothing else")
    if isinstance(op, ast.Div):
        if not b.constant:
            raise trace.refused("a division by 0")
        return plain(a.times(1 / b.constant))
    if b.constant.denominator != 1 or abs(b.constant) > MOST_POWER or (b.constant < 0 and not a.constant):
        raise trace.refused(f"an exponent is an integer of at most {MOST_POWER}, and 0 has no negative power")
    return a.constant ** int(b.constant)


def compared(trace: Trace, op: ast.cmpop, left: Any, right: Any) -> bool:
    if isinstance(op, (ast.In, ast.NotIn)):
        if not isinstance(right, list) or any(isinstance(x, Form) for x in [left, *right]):
            raise trace.refused("'in' asks whether a list of numbers has a number")
        trace.met(*(left - x for x in right if isinstance(left, Fraction) and isinstance(x, Fraction)))
        return (left in right) is isinstance(op, ast.In)
    if not isinstance(left, Form) and not isinstance(right, Form):
        if type(left) is not type(right) or (
            isinstance(left, (list, bool)) and not isinstance(op, (ast.Eq, ast.NotEq))
        ):
            raise trace.refused("a number is compared with a number, a text with a text")
        if isinstance(left, Fraction):
            trace.met(left - right)
        return bool(ORDER[type(op)](left, right))
    numbers = isinstance(left, (Fraction, Form)) and isinstance(right, (Fraction, Form))
    if not numbers or isinstance(op, (ast.Eq, ast.NotEq)):
        raise trace.refused("a noisy value is compared by <, <=, > or >= with a number or a noisy value")
    difference = as_form(left) - as_form(right)
    trace.met(difference.constant)
    downwards = isinstance(op, (ast.Lt, ast.LtE))
    return trace.holds(
        difference.times(Fraction(-1)) if downwards else difference, isinstance(op, (ast.Lt, ast.Gt))
    )


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
