"""The interval of a parameter that the assumptions on it alone leave, cut off where it is long."""

from __future__ import annotations

import sympy

from epsproof.derive.question.problem import Problem
from epsproof.derive.text.notation import symbol

__all__ = ["MOST", "parameter_range"]

LEAST, MOST = 0.0, 12.0


def parameter_range(name: str, problem: Problem, most: float = MOST) -> tuple[float, float]:
    """(low, high) from the assumptions that bound the parameter by numbers; 0 and ``most`` where there is none.

    Where an assumed end lies beyond these, the interval is as long as they are apart.
    """
    lower: list[float] = []
    upper: list[float] = []
    for relation in problem.assumptions:
        if relation.names == {name} and sympy.degree(relation.polynomial, symbol(name)) == 1:
            slope, offset = sympy.Poly(relation.polynomial, symbol(name)).all_coeffs()
            end = float(-offset / slope)
            (lower if slope > 0 else upper).append(end)
    if lower and upper:
        return max(lower), min(upper)
    if lower:
        return max(lower), most if max(lower) < most else max(lower) + most
    if upper:
        return LEAST if min(upper) > LEAST else min(upper) - most, min(upper)
    return LEAST, most
