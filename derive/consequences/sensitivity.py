"""How epsilon moves with a parameter, case by case, by implicit differentiation."""

from __future__ import annotations

import sympy
from attrs import frozen

from epsproof.derive.answer.answer import Answer
from epsproof.derive.text.notation import PRIVACY_FACTOR, symbol

__all__ = ["Sensitivity", "sensitivities"]

t = symbol(PRIVACY_FACTOR)


@frozen
class Sensitivity:
    """d epsilon/d(parameter) in one case: ``slope``, and ``numerator``, whose sign it has because epsilon = -log(t)/group and
    d t/d(parameter) = -numerator/(d equation/dt)."""

    case: int
    parameter: str
    slope: sympy.Expr
    numerator: sympy.Expr
    denominator: sympy.Expr


def sensitivities(answer: Answer) -> list[Sensitivity]:
    """For every finite case and every parameter of it, the group's size left out."""
    found = []
    for number, case in enumerate(answer.cases):
        if case.kind != "finite" or case.equation is None:
            continue
        rising = sympy.diff(case.equation, t)
        for name in sorted(s.name for s in case.equation.free_symbols - {t}):
            numerator = sympy.diff(case.equation, symbol(name))
            if case.closed is not None:
                slope = sympy.factor(sympy.together(sympy.diff(case.epsilon, symbol(name))))
            else:
                slope = sympy.factor(numerator) / (t * sympy.factor(rising) * case.group)
            found.append(Sensitivity(number, name, slope, sympy.expand(numerator), sympy.expand(rising)))
    return found
