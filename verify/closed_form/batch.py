"""A proved closed form at millions of parameter points: float intervals that contain epsilon, computed in NumPy.

A bound of the error runs along with every number. Every operation of IEEE arithmetic is correctly rounded: its result is off by
at most ``UNIT`` of itself, or by far less than ``ETA`` where it is next to 0; logarithms are off by less than ``LOG_ULPS`` units.
What the bounds themselves lose by rounding, in sums and products of numbers that are not negative, is less than the ``SLACK`` by
which they are enlarged. Where a condition's sign is in doubt it is decided exactly, and where machine numbers leave epsilon
without ends, next to a pole or to their own largest one, it is computed in balls.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import reduce

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
UNIT, ETA, SLACK = 2.0**-53, 1e-300, 2.0**-38
CHUNK = 1 << 15


@frozen(eq=False)
class Near:
    """The value is at most ``error``, enlarged by ``SLACK``, from the number; without an error it is the number."""

    number: Array
    error: Array | None = None

    def __add__(self, other: Near) -> Near:
        return _rounded(self.number + other.number, *_given(self.error, other.error))

    def __neg__(self) -> Near:
        return Near(-self.number, self.error)

    def __mul__(self, other: Near) -> Near:
        parts = []
        if self.error is not None:
            parts.append(np.abs(other.number) * self.error)
        if other.error is not None:
            parts.append(np.abs(self.number) * other.error)
        if self.error is not None and other.error is not None:
            parts.append(self.error * other.error)
        return _rounded(self.number * other.number, ETA, *parts)

    def inverse(self) -> Near:
        """One over the value; with an infinite error where that may be 0."""
        found = 1 / self.number
        if self.error is None:
            return _rounded(found, ETA)
        return _rounded(found, ETA, np.abs(found) * self._relative())

    def root(self) -> Near:
        """The square root of a value known to be at least 0."""
        found = np.sqrt(np.maximum(self.number, 0.0))
        return _rounded(found, *_given(None if self.error is None else self.error / found))

    def log(self) -> Near:
        """The logarithm of a value known to be positive."""
        found = np.log(np.maximum(self.number, 0.0))
        parts = [] if self.error is None else [self._relative()]
        wide = np.abs(found)
        wide *= 2 * LOG_ULPS * UNIT
        return _rounded(found, ETA, wide, *parts)

    def _relative(self) -> Array:
        """The error as a part of the least size that the value may have."""
        assert self.error is not None
        least = np.abs(self.number)
        least -= 2 * self.error
        found: Array = self.error / least
        if not (sure := least > 0).all():
            found[~sure] = np.inf
        return found

    @property
    def ends(self) -> tuple[Array, Array]:
        """Numbers below and above the value."""
        if self.error is None:
            return self.number, self.number
        wide = np.abs(self.number)
        wide *= 2 * UNIT
        wide += (1 + SLACK) * self.error
        return self.number - wide, self.number + wide


def _given(*errors: Array | None) -> list[Array]:
    return [error for error in errors if error is not None]


def _rounded(number: Array, *errors: Array | float) -> Near:
    """With what rounding the number to the nearest one adds to its errors."""
    found = np.abs(number)
    found *= UNIT
    for error in errors:
        found += error
    return Near(number, found)


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
                self.chunk(points, lower[part], upper[part], case[part])
        return Epsilons(lower.reshape(shape), upper.reshape(shape), case.reshape(shape))

    def certain(self, points: Sequence[Mapping[str, Fraction]]) -> Epsilons:
        """Epsilon at rational points, in machine numbers alone.

        The case is -1, and the ends are NaN, where these do not decide it, or where it has rivals.
        """
        size = len(points)
        lower, upper, case = np.full(size, np.nan), np.full(size, np.nan), np.full(size, -1)
        found = Epsilons(lower, upper, case)
        if any(len(self.answer.rivals_of(number)) > 1 for number in range(len(self.formulas))):
            return found
        try:
            columns = {name: np.array([float(point[name]) for point in points]) for name in self.names}
        except OverflowError:
            return found
        with np.errstate(all="ignore"):
            numbers = {name: _rounded(column, ETA) for name, column in columns.items()}
            left = np.ones(size, dtype=bool)
            for condition in self.assumed:
                left &= condition.signs(condition.formula(numbers))[0]
            for number, conditions in enumerate(self.conditions):
                here, missed = left.copy(), np.zeros(size, dtype=bool)
                for condition in conditions:
                    yes, no = condition.signs(condition.formula(numbers))
                    here &= yes
                    missed |= no
                low, high = (np.broadcast_to(end, (size,)) for end in self.formulas[number](numbers).ends)
                case[here], lower[here], upper[here] = number, np.maximum(low[here], 0.0), high[here]
                left &= missed
        return found

    def chunk(self, points: dict[str, Array], lower: Array, upper: Array, case: Array) -> None:
        """Write the ends and the cases of these points."""
        numbers = {name: Near(x) for name, x in points.items()}
        finite = np.ones(len(case), dtype=bool)
        for x in points.values():
            finite &= np.isfinite(x)
        left: Array = finite & _all(self.assumed, numbers, points, finite)
        for number, conditions in enumerate(self.conditions):
            rivals = sorted(
                self.answer.rivals_of(number), key=lambda k: self.answer.cases[k].kind == "finite"
            )
            if min(rivals) < number:
                continue
            here = left & _all(conditions, numbers, points, left)
            if not here.any():
                continue
            left &= ~here
            whole = bool(here.all())
            chosen = numbers if whole else {name: Near(v.number[here]) for name, v in numbers.items()}
            place = slice(None) if whole else here
            low, high = self.rival(rivals[0], chosen, points, here)
            which = np.asarray(rivals[0])
            for one in rivals[1:]:
                other = self.rival(one, chosen, points, here)
                which = np.where(other[0] < low, one, which)
                low, high = np.minimum(low, other[0]), np.minimum(high, other[1])
            case[place], lower[place], upper[place] = which, np.maximum(low, 0.0), high
        sure = upper - lower <= WIDE
        if sure.all():
            return
        sure |= (case < 0) | (upper - lower <= WIDE * upper) | (lower == upper)
        for k in np.flatnonzero(~sure):
            at = {name: Fraction(float(column[k])) for name, column in points.items()}
            lower[k], upper[k] = self.in_balls(at)
            case[k] = self.exact.case_at(at)[0]

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
        self, number: int, numbers: Mapping[str, Near], points: Mapping[str, Array], here: Array
    ) -> tuple[Array, Array]:
        """Both ends of the case's epsilon at the points ``here``, whose numbers are given; infinite where it demands nothing."""
        (low, high), demands = self.formulas[number](numbers).ends, self.demands[number]
        if demands is None:
            return low, high
        there = {name: column[here] for name, column in points.items()}
        idle = ~demands.holds(numbers, there, np.ones(int(here.sum()), dtype=bool))
        return np.where(idle, np.inf, low), np.where(idle, np.inf, high)


class _Condition:
    """One relation: decided by machine numbers, and exactly where these do not tell."""

    def __init__(self, relation: Relation) -> None:
        self.relation = relation
        self.formula = _compiled(sympy.factor(relation.polynomial))

    def signs(self, value: Near) -> tuple[Array, Array]:
        """Where it holds, and where it does not, as far as machine numbers tell."""
        off = 0.0 if value.error is None else 2 * value.error
        above, below = value.number > off, value.number < -off
        return (np.zeros_like(above), above | below) if self.relation.sign == "==" else (above, below)

    def holds(self, numbers: Mapping[str, Near], points: Mapping[str, Array], asked: Array) -> Array:
        yes, no = self.signs(self.formula(numbers))
        if yes.all():
            return asked
        yes, no = yes & asked, no | ~asked
        result: Array = np.array(yes)
        for k in np.flatnonzero(~(yes | no)):
            exact = {name: Fraction(float(column[k])) for name, column in points.items()}
            result[k] = self.relation.holds(exact)
        return result


def _all(
    conditions: list[_Condition], numbers: Mapping[str, Near], points: Mapping[str, Array], asked: Array
) -> Array:
    holds = asked.copy()
    for condition in conditions:
        holds &= condition.holds(numbers, points, holds)
    return holds


def _formula(case: Case) -> Callable[[Mapping[str, Near]], Near]:
    if case.kind != "finite":
        constant = np.array([np.inf if case.kind == "unbounded" else 0.0])
        return lambda _: Near(constant)
    if case.closed is None:
        raise UnsupportedForm("a case of this answer is the root of a polynomial without readable radicals")
    return _compiled(case.epsilon)


def _compiled(expression: sympy.Expr) -> Callable[[Mapping[str, Near]], Near]:
    """A function that evaluates the formula with a bound of its error."""
    if expression.is_Rational:
        number = Fraction(int(expression.p), int(expression.q))
        near = np.array([float(number)])
        constant = Near(near) if Fraction(float(number)) == number else _rounded(near, ETA)
        return lambda _: constant
    if expression.is_Symbol:
        name = expression.name
        return lambda at: at[name]
    parts = [_compiled(a) for a in expression.args]
    if expression.is_Add:
        return lambda at: reduce(Near.__add__, [f(at) for f in parts])
    if expression.is_Mul and expression.args[0] == -1:
        return lambda at: -reduce(Near.__mul__, [f(at) for f in parts[1:]])
    if expression.is_Mul:
        return lambda at: reduce(Near.__mul__, [f(at) for f in parts])
    if expression.is_Pow and expression.exp.is_Rational and expression.exp.q in (1, 2):
        return _power(parts[0], int(expression.exp.p), expression.exp.q == 2)
    if isinstance(expression, sympy.log):
        return lambda at: parts[0](at).log()
    raise UnsupportedForm(f"{sympy.sstr(expression)} has no interval arithmetic here")


def _power(
    base: Callable[[Mapping[str, Near]], Near], exponent: int, root: bool
) -> Callable[[Mapping[str, Near]], Near]:
    def evaluated(at: Mapping[str, Near]) -> Near:
        value = base(at)
        value = value.root() if root else value
        result = value if exponent % 2 else None
        for _ in range(abs(exponent) // 2):
            square = value * value
            result = square if result is None else result * square
        assert result is not None
        return result.inverse() if exponent < 0 else result

    return evaluated
