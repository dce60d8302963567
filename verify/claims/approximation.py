"""Series approximations with a certified remainder.

For f - P vanishing at 0 with the coefficients of f up to order n, a bound 0 <= |(f - P)'| <= C (n+1) x^n on (0, c] gives
|f - P| <= C x^(n+1) there, with the sign of the derivative.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

import sympy

from derive.grammar import Comparison, number, parse_expression
from derive.notation import symbol
from verify.claims.algebraic import Implication, judge_implications
from verify.claims.claim import Claim
from verify.claims.court import Court
from verify.claims.evaluation import Undefined, value_at
from verify.claims.verdict import Finding

__all__ = ["judge", "undefined_at"]


def judge(claim: Claim, court: Court) -> Finding:
    """Proved where ``series`` holds the Taylor coefficients of ``function`` at 0 up to its degree and the remainder on
    (0, ``upto``] is bounded by a certified constant times the next power; refuted by the first coefficient that differs."""
    x = symbol(claim["variable"])
    function, series = parse_expression(claim["function"]), sympy.expand(parse_expression(claim["series"]))
    others = sorted(s.name for s in (function.free_symbols | series.free_symbols) - {x})
    if others or not series.is_polynomial(x):
        raise claim.rejected(f"'series' is a polynomial in {x.name}, 'function' a formula in {x.name} alone")
    if not function.subs(x, 0).is_finite:
        raise claim.rejected(f"'function' has no value at {x.name} = 0")
    order = int(sympy.degree(series, x)) if series != 0 else 0
    here = function
    for power in range(order + 1):
        right = sympy.cancel(here.subs(x, 0) / sympy.factorial(power))
        printed = sympy.Poly(series, x).coeff_monomial(x**power)
        if right != printed:
            wrong = {"power": str(power), "printed": str(printed), "coefficient": str(right)}
            return Finding("refuted", "certified", "a Taylor coefficient differs", wrong)
        here = sympy.diff(here, x)
    remainder = sympy.cancel(sympy.diff(function - series, x))
    if remainder == 0:
        raise claim.rejected("'function' is the polynomial itself: state it as an identity")
    if not remainder.is_rational_function(x):
        raise claim.rejected("the derivative of 'function' must be rational")
    end = number(claim["upto"])
    given = (f"0 < {x.name} <= {end}",)
    slope, first = remainder, order + 1
    while sympy.cancel((slope / x ** (first - 1)).subs(x, 0)) == 0:
        first += 1
    sign = 1 if sympy.cancel(slope / x ** (first - 1)).subs(x, 0) > 0 else -1
    size = sympy.cancel(sign * slope)
    last = sympy.Rational(end.numerator, end.denominator)
    constant = _ceiling(size.subs(x, last) / (first * last ** (first - 1)))
    steps = [
        Implication(given, Comparison(size, ">=", sympy.S.Zero), "sign of the derivative of the remainder"),
        Implication(
            given, Comparison(size, "<=", constant * first * x ** (first - 1)), "bound of the derivative of the remainder"
        ),
    ]
    kind = "positive" if sign > 0 else "negative"
    size_text = f"{kind} and at most {constant} {x.name}^{first} for {given[0]}"
    remark = f"; coefficients agree up to order {order}, the remainder is {size_text}"
    return judge_implications(steps, court, remark)


def undefined_at(claim: Claim, point: Mapping[str, Fraction]) -> dict[str, str] | None:
    """The point, if the function has no value there, and why; else None."""
    try:
        value_at(parse_expression(claim["function"]), point)
    except Undefined as undefined:
        return {**{n: str(v) for n, v in sorted(point.items())}, "undefined": str(undefined)}
    return None


def _ceiling(value: sympy.Expr) -> sympy.Rational:
    """The value rounded up to a multiple of 1/12."""
    exact = Fraction(int(value.p), int(value.q)) * 12
    return sympy.Rational(-(-exact.numerator // exact.denominator), 12)
