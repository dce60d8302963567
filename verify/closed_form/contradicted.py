"""Whether a certified number excludes the cases proposed for a problem without parameters."""

from __future__ import annotations

from fractions import Fraction

import sympy
from flint import arb, fmpq

from epsproof.derive.answer.answer import Answer, Case
from epsproof.derive.text.errors import UnsupportedForm
from epsproof.derive.text.names import PRIVACY_FACTOR
from epsproof.derive.text.notation import symbol
from epsproof.verify.closed_form.closed_value import ClosedValue
from epsproof.verify.closed_form.evaluate import Evaluation

__all__ = ["contradicted"]

DIGITS = 20


def contradicted(answer: Answer, number: Evaluation) -> bool:
    """Whether the epsilon of the cases lies outside the decimals that enclose it."""
    if not answer.cases:
        return False
    try:
        lower, upper = ClosedValue(answer)({}, DIGITS)
    except UnsupportedForm:
        return all(_elsewhere(case, number) for case in answer.cases)
    if "inf" in (lower, number.lower):
        return lower != number.lower
    return Fraction(upper) < Fraction(number.lower) or Fraction(lower) > Fraction(number.upper)


def _elsewhere(case: Case, number: Evaluation) -> bool:
    """Whether no root of the case's equation between its limits has an epsilon in the enclosure."""
    if case.kind == "unbounded" or number.lower == "inf":
        return case.kind != "unbounded" or number.lower != "inf"
    if case.equation is None:
        return Fraction(number.lower) > 0
    low, high = (Fraction(end) * int(case.group) for end in (number.lower, number.upper))
    t = (-_ball(low).union(_ball(high))).exp()
    value = sum(
        (_ball(c) * t**k for (k,), c in sympy.Poly(case.equation, symbol(PRIVACY_FACTOR)).terms()), arb(0)
    )
    start, end = (_ball(x) for x in case.between)
    return not value.contains(0) or bool(t**case.stride < start) or bool(t**case.stride > end)


def _ball(value: Fraction | sympy.Rational) -> arb:
    return arb(fmpq(int(value.numerator), int(value.denominator)))
