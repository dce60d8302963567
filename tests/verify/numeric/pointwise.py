"""Epsilon at one prior, from the posterior-to-prior ratio and nothing else, in mpmath at the working precision."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import mpmath
from flint import fmpq_mpoly

from epsproof.verify.numeric.numeric_question import NumericQuestion

__all__ = ["PointwiseEpsilon", "evaluate", "numeric_terms"]

Term = tuple[mpmath.mpf, tuple[int, ...]]


class PointwiseEpsilon:
    """The largest epsilon at which 1/B(p, q, exp(-epsilon)) <= r*(p, q) for one prior.

    ``context`` is the arithmetic: mpmath.mp, or mpmath.fp for machine numbers. Coefficients are rounded once, to the precision
    that holds when the object is made. Where rounding cannot tell whether anything is demanded, the value is +inf, an
    upper bound.
    """

    def __init__(self, question: NumericQuestion, context: Any = mpmath.mp) -> None:
        self.context = context
        self.rounding = context.ldexp(1, -(7 * context.prec) // 8)
        self.lower = question.lower
        self.reciprocal, self.divisor = (
            numeric_terms(f, context) for f in (question.reciprocal, question.divisor)
        )
        self.clauses = [
            [(numeric_terms(o.numerator, context), numeric_terms(o.denominator, context)) for o in clause]
            for clause in question.clauses
        ]

    def profile(self, prior: Sequence[mpmath.mpf]) -> mpmath.mpf:
        """r* at the prior, +inf where nothing is demanded or an option is infinite."""
        inf = self.context.inf
        values = [inf]
        for clause in self.clauses:
            values.append(
                max((self._ratio(evaluate(n, prior), evaluate(d, prior)) for n, d in clause), default=-inf)
            )
        return min(values)

    def _ratio(self, numerator: mpmath.mpf, denominator: mpmath.mpf) -> mpmath.mpf:
        inf = self.context.inf
        if self.lower and denominator <= 0:
            return inf
        if denominator:
            return numerator / denominator
        return inf if numerator > 0 else -inf

    def __call__(self, prior: Sequence[mpmath.mpf]) -> mpmath.mpf:
        """Epsilon in [0, +inf] at the running priors, in the order of the question; 0 where no epsilon > 0 is admissible."""
        ratio = self.profile(prior)
        if ratio == self.context.inf:
            return ratio
        above, below = self._powers_of_t(self.reciprocal, prior), self._powers_of_t(self.divisor, prior)
        if above[0] * ratio >= below[0] * (1 - self.rounding):
            return self.context.inf
        if sum(above) * ratio <= sum(below):
            return self.context.zero
        powers = [above[k] * ratio - below[k] for k in range(len(above))]

        def excess(epsilon: mpmath.mpf) -> mpmath.mpf:
            """The bound's divisor minus its reciprocal times r*: negative while the bound respects r*."""
            factor, total = self.context.exp(-epsilon), self.context.zero
            for coefficient in reversed(powers):
                total = total * factor + coefficient
            return -total

        return _root(excess, self.context)

    def _powers_of_t(self, terms: list[Term], prior: Sequence[mpmath.mpf]) -> list[mpmath.mpf]:
        """The polynomial at the prior as coefficients of powers of t."""
        powers = [self.context.zero] * (
            1 + max(e[0] for part in (self.reciprocal, self.divisor) for _, e in part)
        )
        for coefficient, exponents in terms:
            value = coefficient
            for x, k in zip(prior, exponents[1:], strict=True):
                value *= x**k
            powers[exponents[0]] += value
        return powers


def evaluate(terms: list[Term], prior: Sequence[mpmath.mpf]) -> mpmath.mpf:
    """The value at the prior of a polynomial without t."""
    total = prior[0] * 0 if prior else mpmath.mpf(0)
    for coefficient, exponents in terms:
        value = coefficient
        for x, k in zip(prior, exponents[1:], strict=True):
            if k:
                value *= x**k
        total += value
    return total


def numeric_terms(polynomial: fmpq_mpoly, context: Any = mpmath.mp) -> list[Term]:
    """(coefficient, exponents) of every term, rounded to the arithmetic of ``context``."""
    terms = polynomial.to_dict().items()
    return [
        (context.mpf(int(c.p)) / context.mpf(int(c.q)), tuple(int(k) for k in exponents))
        for exponents, c in terms
    ]


def _root(excess: Callable[[mpmath.mpf], mpmath.mpf], context: Any) -> mpmath.mpf:
    """The zero of a function that is negative at 0 and positive for large arguments, by bisection with the Illinois rule."""
    low, high = context.zero, context.one
    below, above = excess(low), excess(high)
    while above < 0:
        low, below = high, above
        high *= 2
        above = excess(high)
    side = 0
    tolerance = high * context.ldexp(1, 8 - context.prec)
    while high - low > tolerance:
        middle = (low * above - high * below) / (above - below)
        if not low < middle < high:
            middle = (low + high) / 2
        value = excess(middle)
        if not value:
            return middle
        if value < 0:
            low, below = middle, value
            above = above / 2 if side == -1 else above
            side = -1
        else:
            high, above = middle, value
            below = below / 2 if side == 1 else below
            side = 1
    return low
