"""Usefulness of the geometric mechanism (Ghosh, Roughgarden and Sundararajan 2012) as functions of the privacy factor t.

The mechanism adds noise Z to a count with P[Z = k] = (1 - t)/(1 + t) * t**|k|; with t = exp(-epsilon) the count is
epsilon-differentially private (Kazan and Reiter 2024, eq. 2).
"""

from __future__ import annotations

import sympy

from epsproof.derive.text.notation import t

__all__ = ["exact_probability", "standard_deviation", "switching_probability", "utilities", "variance"]

variance = 2 * t / (1 - t) ** 2
"""Var Z, in squared counts, for 0 <= t < 1."""

standard_deviation = sympy.sqrt(2 * t) / (1 - t)
"""The standard deviation of Z, in counts; the root mean squared error, because Z has mean 0."""

exact_probability = (1 - t) / (1 + t)
"""P[Z = 0], the probability that the released count is the true one."""


def switching_probability(distance: int) -> sympy.Expr:
    """P[Z >= distance] = t**distance/(1 + t): the noise carries a count over a threshold ``distance`` >= 1 counts away.

    Raises ValueError for a distance below 1.
    """
    if distance < 1:
        raise ValueError("the threshold is at least one count away")
    return t**distance / (1 + t)


def utilities(factor: sympy.Expr) -> dict[str, sympy.Expr]:
    """Variance, standard deviation and probability of the exact count at the privacy factor ``factor``, a formula."""
    top, bottom = sympy.fraction(factor)
    found = {
        "exact_probability": (bottom - top) / (bottom + top),
        "standard_deviation": sympy.sqrt(2 * top * bottom) / (bottom - top),
        "variance": 2 * top * bottom / (bottom - top) ** 2,
    }
    return {name: _shorter(value) if value.is_rational_function() else value for name, value in found.items()}


def _shorter(value: sympy.Expr) -> sympy.Expr:
    factored = sympy.factor(value)
    return factored if len(str(factored)) < len(str(value)) else value
