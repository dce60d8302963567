"""Certified digits of a closed form: ball arithmetic on the formula of the case that holds."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction

import sympy
from flint import arb, ctx, fmpq

from epsproof.derive.answer.answer import Answer, Case
from epsproof.derive.text.errors import MissingValue, UnsupportedForm, ValueOutsideAssumptions

__all__ = ["ClosedValue", "compiled", "ends"]

Balls = Mapping[str, arb]
GUARD_BITS = 32
MOST_TIMES = 64
DIGITS = 15


class ClosedValue:
    """A closed form compiled for evaluation; calling it gives decimals that enclose epsilon.

    Raises UnsupportedForm where a finite case has no radicals: there, evaluate the problem itself.
    """

    def __init__(self, answer: Answer) -> None:
        self.answer = answer
        self.formulas: list[Callable[[Balls], arb] | None] = []
        for case in answer.cases:
            if case.kind == "finite" and case.closed is None:
                raise UnsupportedForm(
                    "a case of this answer is the root of a polynomial without readable radicals"
                )
            self.formulas.append(compiled(case.epsilon) if case.kind == "finite" else None)

    def case_at(self, values: Mapping[str, Fraction]) -> tuple[int, Case]:
        """The first case whose conditions hold, of its rivals the one with the least epsilon, with its index.

        Raises MissingValue, ValueOutsideAssumptions.
        """
        rivals = self._demanding(values)
        if len(rivals) > 1:
            rivals.sort(key=lambda k: Fraction(self.enclosed(k, values, DIGITS)[0]))
        return rivals[0], self.answer.cases[rivals[0]]

    def _demanding(self, values: Mapping[str, Fraction]) -> list[int]:
        """The first case whose conditions hold, or those of its rivals that demand something."""
        for name in self.answer.problem.parameters:
            if name not in values:
                raise MissingValue(f"the parameter {name} has no value")
        for relation in self.answer.problem.assumptions:
            if not relation.holds(values):
                raise ValueOutsideAssumptions(f"the values contradict the assumption {relation.text}")
        for index, case in enumerate(self.answer.cases):
            if all(relation.holds(values) for relation in case.when):
                return self.answer.demanding(index, values)
        raise ValueOutsideAssumptions("no case covers these values")

    def __call__(self, values: Mapping[str, Fraction], digits: int = 15) -> tuple[str, str]:
        """(lower, upper) with lower <= epsilon <= upper, at most one unit of the last of ``digits`` decimals apart.

        Raises UnsupportedForm where the formula is singular at the values, such as a root of an exact 0.
        """
        return self.with_case(values, digits)[1]

    def with_case(self, values: Mapping[str, Fraction], digits: int) -> tuple[int, tuple[str, str]]:
        """The index that ``case_at`` gives, and those ends."""
        rivals = self._demanding(values)
        kind = self.answer.cases[rivals[0]].kind
        if kind != "finite":
            return rivals[0], ("inf", "inf") if kind == "unbounded" else ("0", "0")
        if len(rivals) == 1:
            return rivals[0], self.enclosed(rivals[0], values, digits)
        found = [self.enclosed(k, values, digits) for k in rivals]
        lower, upper = (min(ends, key=Fraction) for ends in zip(*found, strict=True))
        return self.case_at(values)[0], (lower, upper)

    def enclosed(self, index: int, values: Mapping[str, Fraction], digits: int) -> tuple[str, str]:
        """Decimals that enclose the epsilon of a finite case, none below 0. Raises UnsupportedForm where it is singular."""
        formula = self.formulas[index]
        assert formula is not None
        saved = ctx.prec
        try:
            bits = GUARD_BITS + int(3.33 * digits)
            most = MOST_TIMES * bits
            exact = {n: fmpq(v.numerator, v.denominator) for n, v in values.items()}
            while bits <= most:
                ctx.prec = bits
                ball = formula({n: arb(v) for n, v in exact.items()})
                scaled = ball * 10**digits
                if scaled.is_finite() and scaled.rad() < 1:
                    low, high = _outward(scaled)
                    if high - low <= 2:
                        return _decimal(max(low, min(high, 0)), digits), _decimal(high, digits)
                bits *= 2
        finally:
            ctx.prec = saved
        raise UnsupportedForm(
            "the closed form is singular at these values; evaluate the problem itself there"
        )


def ends(ball: arb, digits: int) -> tuple[str, str]:
    """Decimals with ``digits`` places that enclose a finite ball."""
    low, high = _outward(ball * 10**digits)
    return _decimal(low, digits), _decimal(high, digits)


def _outward(scaled: arb) -> tuple[int, int]:
    """The ball's ends as whole numbers, rounded outward."""
    low, high = scaled.lower().floor().unique_fmpz(), scaled.upper().ceil().unique_fmpz()
    assert low is not None and high is not None
    return int(low), int(high)


def _decimal(units: int, digits: int) -> str:
    """The integer ``units`` times 10**-digits."""
    text = str(abs(units)).rjust(digits + 1, "0")
    return ("-" if units < 0 else "") + text[:-digits] + "." + text[-digits:]


def compiled(expression: sympy.Expr) -> Callable[[Balls], arb]:
    """A function that evaluates the formula in ball arithmetic at the precision in force."""
    if expression.is_Rational:
        number = fmpq(int(expression.p), int(expression.q))
        return lambda balls: arb(number)
    if expression.is_Symbol:
        name = expression.name
        return lambda balls: balls[name]
    parts = [compiled(a) for a in expression.args]
    if expression.is_Add:
        return lambda balls: sum((f(balls) for f in parts[1:]), parts[0](balls))
    if expression.is_Mul:
        return lambda balls: _product([f(balls) for f in parts])
    if expression.is_Pow and expression.exp.is_Integer:
        power = int(expression.exp)
        return lambda balls: parts[0](balls) ** power
    if expression.is_Pow and expression.exp in (sympy.S.Half, -sympy.S.Half):
        inverse = expression.exp.is_negative
        return lambda balls: 1 / parts[0](balls).sqrt() if inverse else parts[0](balls).sqrt()
    if isinstance(expression, sympy.log):
        return lambda balls: parts[0](balls).log()
    raise UnsupportedForm(f"{sympy.sstr(expression)} has no ball arithmetic here")


def _product(values: list[arb]) -> arb:
    result = values[0]
    for value in values[1:]:
        result = result * value
    return result
