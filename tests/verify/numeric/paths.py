"""Curves in the region along which a minimum over priors can lie: its boundary, and where two options of the profile agree."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Any

import mpmath
import numpy as np
from attrs import frozen

from epsproof.verify.numeric.numeric_question import Condition, NumericQuestion
from tests.verify.numeric.pointwise import Term, evaluate, numeric_terms

__all__ = ["Path", "Priors", "paths", "range_of"]

Priors = tuple[mpmath.mpf, ...]
BRANCHES = 3


@frozen
class Path:
    """Priors along the curve ``terms`` = 0, as a function of the prior number ``running``; without terms, that prior itself.

    ``branch`` counts the solutions for the other prior in [0, 1] from below.
    """

    terms: list[Term] | None
    running: int
    branch: int
    context: Any

    def at(self, s: mpmath.mpf) -> Priors | None:
        """The priors at s, or None where the curve has no such branch."""
        if self.terms is None:
            return (s,)
        other = 1 - self.running
        coefficients = [self.context.zero] * (1 + max(e[1 + other] for _, e in self.terms))
        for c, e in self.terms:
            coefficients[e[1 + other]] += c * s ** e[1 + self.running]
        solutions = [x for x in _real_zeros(coefficients, self.context) if 0 <= x <= 1]
        if self.branch >= len(solutions):
            return None
        x = solutions[self.branch]
        return (s, x) if self.running == 0 else (x, s)


class Feasible:
    """Membership of the region at working precision: boundaries that belong to it count up to rounding."""

    def __init__(self, question: NumericQuestion, context: Any) -> None:
        self.conditions = [(numeric_terms(c.polynomial, context), c.sign) for c in question.region]
        self.rounding = context.ldexp(1, -(4 * context.prec) // 5)

    def __call__(self, prior: Sequence[mpmath.mpf]) -> bool:
        for terms, sign in self.conditions:
            value = evaluate(terms, prior)
            if (
                (sign == ">" and value <= 0)
                or value < -self.rounding
                or (sign == "==" and value > self.rounding)
            ):
                return False
        return True

    def openness(self, prior: Sequence[mpmath.mpf]) -> mpmath.mpf:
        """The distance, in the polynomials' values, to the ends that do not belong to the region."""
        return min(
            (evaluate(terms, prior) for terms, sign in self.conditions if sign == ">"), default=mpmath.inf
        )


def range_of(
    question: NumericQuestion, number: int, step: mpmath.mpf, context: Any
) -> tuple[mpmath.mpf, mpmath.mpf]:
    """The interval of a running prior by the conditions on it alone; ends that are excluded are kept away from by ``step``."""
    low, high = context.zero, context.one
    for condition in question.region:
        terms = numeric_terms(condition.polynomial, context)
        if all(sum(e) == e[1 + number] <= 1 for _, e in terms):
            by_power = {e[1 + number]: c for c, e in terms}
            end = -by_power.get(0, context.zero) / by_power[1]
            away = step if condition.sign == ">" else context.zero
            if by_power[1] > 0 or condition.sign == "==":
                low = max(low, end + away)
            if by_power[1] < 0 or condition.sign == "==":
                high = min(high, end - away)
    return low, high


def paths(question: NumericQuestion, step: mpmath.mpf, context: Any) -> list[Path]:
    """The paths of a question with one or two running priors; open ends of the region are approached up to ``step``."""
    if len(question.running) == 1:
        return [Path(None, 0, 0, context)]
    equations = [c for c in question.region if c.sign == "=="]
    curves = [_shifted(c, step, context) for c in equations or question.region]
    if not equations:
        options = [option for clause in question.clauses for option in clause]
        for one, two in combinations(options, 2):
            crossing = one.numerator * two.denominator - two.numerator * one.denominator
            if not crossing.is_constant():
                curves.append(numeric_terms(crossing, context))
    found = []
    for terms in curves:
        for running in (0, 1):
            degree = max(e[2 - running] for _, e in terms)
            found += [Path(terms, running, branch, context) for branch in range(min(degree, BRANCHES))]
    return found


def _shifted(condition: Condition, step: mpmath.mpf, context: Any) -> list[Term]:
    terms = numeric_terms(condition.polynomial, context)
    return [*terms, (-step, (0, 0, 0))] if condition.sign == ">" else terms


def _real_zeros(coefficients: list[mpmath.mpf], context: Any) -> list[mpmath.mpf]:
    """The real zeros, ascending; coefficients of ascending powers."""
    while coefficients and not coefficients[-1]:
        coefficients = coefficients[:-1]
    if len(coefficients) <= 1:
        return []
    if len(coefficients) == 2:
        return [-coefficients[0] / coefficients[1]]
    if len(coefficients) == 3:
        return _quadratic(coefficients, context)
    if context is mpmath.fp:
        return sorted(float(z.real) for z in np.roots(coefficients[::-1]) if abs(z.imag) < 1e-9)
    zeros = context.polyroots(coefficients[::-1], maxsteps=200, extraprec=2 * context.prec)
    return sorted(context.re(z) for z in zeros if abs(context.im(z)) < context.ldexp(1, -context.prec // 2))


def _quadratic(coefficients: list[mpmath.mpf], context: Any) -> list[mpmath.mpf]:
    c, b, a = coefficients
    discriminant = b * b - 4 * a * c
    if discriminant < 0:
        return []
    half = -(b + context.sqrt(discriminant)) / 2 if b >= 0 else (context.sqrt(discriminant) - b) / 2
    return sorted([half / a, c / half] if half else [context.zero])
