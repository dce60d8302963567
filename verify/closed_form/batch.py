"""A proved closed form at millions of parameter points: float intervals that contain epsilon, computed in NumPy.

Every operation of IEEE arithmetic is correctly rounded, so one step outward contains its exact value; logarithms are widened by
more than their documented error. Where a condition's sign is in doubt it is decided exactly, and where machine numbers leave
epsilon without ends, next to a pole or to their own largest one, it is computed in balls.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction

import numpy as np
import sympy
from attrs import frozen

from epsproof.derive.algebra.relation import Relation
from epsproof.derive.answer.answer import Answer, Case
from epsproof.derive.text.errors import MissingValue, UnknownName, UnsupportedForm
from epsproof.verify.closed_form.closed_value import ClosedValue
from epsproof.verify.closed_form.evaluate import evaluate

__all__ = ["Batch", "Epsilons"]

Array = np.ndarray
LOG_ULPS, WIDE, DIGITS = 8, 1e-6, 20
CHUNK = 1 << 15


@frozen(eq=False)
class Interval:
    """Arrays with lower <= value <= upper."""

    lower: Array
    upper: Array

    def __add__(self, other: Interval) -> Interval:
        return _outward(self.lower + other.lower, self.upper + other.upper)

    def __mul__(self, other: Interval) -> Interval:
        if other is self:
            low, high = np.abs(self.lower), np.abs(self.upper)
            straddles = (self.lower < 0) & (self.upper > 0)
            small, large = np.minimum(low, high), np.maximum(low, high)
            return _outward(np.where(straddles, 0.0, small * small), large * large)
        if np.all(self.lower >= 0) and np.all(other.lower >= 0):
            return _outward(self.lower * other.lower, self.upper * other.upper)
        corners = [x * y for x in (self.lower, self.upper) for y in (other.lower, other.upper)]
        return _outward(np.minimum.reduce(corners), np.maximum.reduce(corners))

    def inverse(self) -> Interval:
        """One over the value; everything where the value may be 0."""
        with np.errstate(divide="ignore", invalid="ignore"):
            found = _outward(1 / self.upper, 1 / self.lower)
        doubtful = (self.lower <= 0) & (self.upper >= 0)
        return Interval(np.where(doubtful, -np.inf, found.lower), np.where(doubtful, np.inf, found.upper))

    def root(self) -> Interval:
        """The square root of a value known to be at least 0."""
        return _outward(np.sqrt(np.maximum(self.lower, 0.0)), np.sqrt(np.maximum(self.upper, 0.0)))

    def log(self) -> Interval:
        """The logarithm of a value known to be positive."""
        with np.errstate(divide="ignore"):
            low, high = np.log(np.maximum(self.lower, 0.0)), np.log(np.maximum(self.upper, 0.0))
        return Interval(low - LOG_ULPS * np.abs(np.spacing(low)), high + LOG_ULPS * np.abs(np.spacing(high)))


@frozen(eq=False)
class Epsilons:
    """``lower`` <= epsilon <= ``upper``, floats; ``case[k]`` numbers the case from 0, -1 where the assumptions are violated (the
    bounds are then NaN). Infinite where nothing is demanded, 0 where no epsilon > 0 is admissible."""

    lower: Array
    upper: Array
    case: Array


class Batch:
    """A closed form compiled for arrays.

    Raises UnsupportedForm where a finite case has no radicals.
    """

    def __init__(self, answer: Answer) -> None:
        self.answer = answer
        self.names = answer.problem.parameters
        self.assumed = [_Condition(r) for r in answer.problem.assumptions]
        self.conditions = [[_Condition(r) for r in case.when] for case in answer.cases]
        self.formulas = [_formula(case) for case in answer.cases]
        demands = [answer.demands(number) for number in range(len(answer.cases))]
        self.exact = ClosedValue(answer)
        self.demands = [None if relation is None else _Condition(relation) for relation in demands]

    def __call__(self, **values: Array) -> Epsilons:
        """Epsilon at the parameter points; each argument is an array of floats, taken as exact, or a number for all points.

        Raises MissingValue, UnknownName.
        """
        for name in values:
            if name not in self.names:
                raise UnknownName(
                    f"{name!r} is not a parameter; parameters: {', '.join(self.names) or 'none'}"
                )
        missing = [name for name in self.names if name not in values]
        if missing:
            raise MissingValue(f"no value for {', '.join(missing)}; every parameter needs one")
        columns = (
            np.broadcast_arrays(*(np.asarray(values[name], dtype=float) for name in self.names))
            if self.names
            else [np.zeros(1)]
        )
        shape = columns[0].shape
        flat = [c.reshape(-1) for c in columns]
        size = flat[0].size
        lower, upper, case = np.full(size, np.nan), np.full(size, np.nan), np.full(size, -1)
        for start in range(0, size, CHUNK):
            part = slice(start, start + CHUNK)
            points = dict(zip(self.names, (c[part] for c in flat), strict=False))
            with np.errstate(all="ignore"):
                lower[part], upper[part], case[part] = self.chunk(points, min(CHUNK, size - start))
        return Epsilons(lower.reshape(shape), upper.reshape(shape), case.reshape(shape))

    def chunk(self, points: dict[str, Array], size: int) -> tuple[Array, Array, Array]:
        intervals = {name: Interval(x, x) for name, x in points.items()}
        lower, upper, case = np.full(size, np.nan), np.full(size, np.nan), np.full(size, -1)
        finite = np.ones(size, dtype=bool)
        for x in points.values():
            finite &= np.isfinite(x)
        left: Array = finite & _all(self.assumed, intervals, points, finite)
        for number, conditions in enumerate(self.conditions):
            rivals = sorted(
                self.answer.rivals_of(number), key=lambda k: self.answer.cases[k].kind == "finite"
            )
            if min(rivals) < number:
                continue
            here = left & _all(conditions, intervals, points, left)
            if not here.any():
                continue
            left &= ~here
            whole = bool(here.all())
            chosen = (
                intervals
                if whole
                else {name: Interval(v.lower[here], v.upper[here]) for name, v in intervals.items()}
            )
            found = [self.rival(k, chosen, points, here) for k in rivals]
            low, high = (np.array(side) for side in _sides(found))
            case[here] = np.array(rivals)[np.argmin(low, axis=0)]
            lower[here], upper[here] = np.maximum(low.min(axis=0), 0.0), high.min(axis=0)
        doubtful = (case >= 0) & ~((upper - lower <= WIDE * (1 + upper)) | (lower == upper))
        for k in np.flatnonzero(doubtful):
            at = {name: Fraction(float(column[k])) for name, column in points.items()}
            lower[k], upper[k] = self.in_balls(at)
            case[k] = self.exact.case_at(at)[0]
        return lower, upper, case

    def in_balls(self, at: Mapping[str, Fraction]) -> tuple[float, float]:
        """Machine numbers around epsilon, one step outward."""
        try:
            ends = self.exact(at, DIGITS)
        except UnsupportedForm:
            found = evaluate(self.answer.problem, at, DIGITS)
            ends = found.lower, found.upper
        low, high = map(float, ends)
        return max(0.0, float(np.nextafter(low, -np.inf))), float(np.nextafter(high, np.inf))

    def rival(
        self, number: int, intervals: Mapping[str, Interval], points: Mapping[str, Array], here: Array
    ) -> Interval:
        """The case's epsilon at the points ``here``, whose intervals are given; infinite where it demands nothing."""
        found, demands, size = self.formulas[number](intervals), self.demands[number], int(here.sum())
        low, high = (np.broadcast_to(x, (size,)) for x in (found.lower, found.upper))
        if demands is None:
            return Interval(low, high)
        there = {name: column[here] for name, column in points.items()}
        idle = ~demands.holds(intervals, there, np.ones(size, dtype=bool))
        return Interval(np.where(idle, np.inf, low), np.where(idle, np.inf, high))


class _Condition:
    """One relation: decided by intervals, and exactly where these do not tell."""

    def __init__(self, relation: Relation) -> None:
        self.relation = relation
        self.formula = _compiled(sympy.factor(relation.polynomial))

    def holds(self, intervals: Mapping[str, Interval], points: Mapping[str, Array], asked: Array) -> Array:
        value = self.formula(intervals)
        low, high = np.broadcast_to(value.lower, asked.shape), np.broadcast_to(value.upper, asked.shape)
        yes, no = (low > 0) & asked, (high < 0) | ~asked
        if self.relation.sign == "==":
            yes, no = np.zeros_like(yes), no | yes
        result: Array = np.array(yes)
        for k in np.flatnonzero(~(yes | no)):
            exact = {name: Fraction(float(column[k])) for name, column in points.items()}
            result[k] = self.relation.holds(exact)
        return result


def _sides(intervals: list[Interval]) -> tuple[list[Array], list[Array]]:
    return [x.lower for x in intervals], [x.upper for x in intervals]


def _all(
    conditions: list[_Condition], intervals: Mapping[str, Interval], points: Mapping[str, Array], asked: Array
) -> Array:
    holds = asked.copy()
    for condition in conditions:
        holds &= condition.holds(intervals, points, holds)
    return holds


def _formula(case: Case) -> Callable[[Mapping[str, Interval]], Interval]:
    if case.kind != "finite":
        constant = np.array([np.inf if case.kind == "unbounded" else 0.0])
        return lambda _: Interval(constant, constant)
    if case.closed is None:
        raise UnsupportedForm("a case of this answer is the root of a polynomial without readable radicals")
    return _compiled(case.epsilon)


def _outward(lower: Array, upper: Array) -> Interval:
    return Interval(np.nextafter(lower, -np.inf), np.nextafter(upper, np.inf))


def _compiled(expression: sympy.Expr) -> Callable[[Mapping[str, Interval]], Interval]:
    """A function that evaluates the formula in intervals."""
    if expression.is_Rational:
        number = Fraction(int(expression.p), int(expression.q))
        near = np.array([float(number)])
        constant = Interval(near, near) if Fraction(float(number)) == number else _outward(near, near)
        return lambda _: constant
    if expression.is_Symbol:
        name = expression.name
        return lambda at: at[name]
    parts = [_compiled(a) for a in expression.args]
    if expression.is_Add:
        return lambda at: _folded([f(at) for f in parts], Interval.__add__)
    if expression.is_Mul:
        return lambda at: _folded([f(at) for f in parts], Interval.__mul__)
    if expression.is_Pow and expression.exp.is_Rational and expression.exp.q in (1, 2):
        return _power(parts[0], int(expression.exp.p), expression.exp.q == 2)
    if isinstance(expression, sympy.log):
        return lambda at: parts[0](at).log()
    raise UnsupportedForm(f"{sympy.sstr(expression)} has no interval arithmetic here")


def _power(
    base: Callable[[Mapping[str, Interval]], Interval], exponent: int, root: bool
) -> Callable[[Mapping[str, Interval]], Interval]:
    def evaluated(at: Mapping[str, Interval]) -> Interval:
        value = base(at)
        value = value.root() if root else value
        result = value if exponent % 2 else None
        for _ in range(abs(exponent) // 2):
            square = value * value
            result = square if result is None else result * square
        assert result is not None
        return result.inverse() if exponent < 0 else result

    return evaluated


def _folded(values: list[Interval], combine: Callable[[Interval, Interval], Interval]) -> Interval:
    result = values[0]
    for value in values[1:]:
        result = combine(result, value)
    return result
