"""Series approximations with a certified remainder.

For f - P with the value 0 at 0 and a derivative of at most C (n+1) x^n on (0, c], in size, |f - P| is at most C x^(n+1) there; so
the coefficients of P up to order n are those of f. C is the engine's: a claim is refuted by a coefficient, or by a place without
a value, and never by a bound that is too small.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

import sympy
from attrs import frozen

from epsproof.derive.text.errors import UnsupportedForm
from epsproof.derive.text.grammar import parse_expression
from epsproof.derive.text.notation import symbol
from epsproof.derive.text.numbers import number
from epsproof.verify.claims.claim import Claim, Typed
from epsproof.verify.claims.described import no_value
from epsproof.verify.claims.judges.formulas.algebraic import judge_typed
from epsproof.verify.claims.meanings import placed, unused
from epsproof.verify.claims.reading import read_conditions, read_text
from epsproof.verify.claims.searches import Searches
from epsproof.verify.claims.values.given import Said
from epsproof.verify.claims.verdict import Finding
from epsproof.verify.reader import UNDEFINED, Definitions, NotRead, names, parse, value
from epsproof.verify.reader.parse import nodes

__all__ = ["judge", "undefined_at"]

CORNERED = {"abs", "min", "max", "if"}
ALWAYS = "0 < 1"
PARTS = 48


@frozen
class _Bound:
    """f - P is at most ``constant`` times the next power, in size; ``sign`` is that of its derivative, 0 where it has both."""

    sign: int
    constant: sympy.Rational


def judge(claim: Claim, searches: Searches) -> Finding:
    """Proved where ``series`` holds the Taylor coefficients of ``function`` at 0 up to its degree and the remainder on
    (0, ``upto``] is bounded by a certified constant times the next power; refuted by the first coefficient that differs."""
    x = symbol(claim["variable"])
    function, series = parse_expression(claim["function"]), sympy.expand(parse_expression(claim["series"]))
    others = sorted(s.name for s in (function.free_symbols | series.free_symbols) - {x})
    if others or not series.is_polynomial(x):
        raise claim.rejected(
            f"'series' is a polynomial in {x.name}, 'function' a formula in {x.name} alone", "series"
        )
    end = number(claim["upto"])
    if end <= 0:
        raise claim.rejected("'upto' is a positive number", "upto")
    try:
        start = value(claim["function"], {x.name: Fraction(0)})
    except NotRead as error:
        raise claim.rejected(str(error)) from error
    if start is UNDEFINED or not function.subs(x, 0).is_finite:
        raise claim.rejected(f"'function' has no value at {x.name} = 0", "function")
    if any(node.kind in CORNERED for node in nodes(parse(claim["function"]))):
        raise claim.rejected(
            "'function' has no abs, min, max or if, which have no Taylor coefficients at a corner", "function"
        )
    read_conditions(claim)
    _refuse_narrowed(claim, f"0 < {x.name} <= {end}", searches)
    order = int(sympy.degree(series, x)) if series != 0 else 0
    wrong = _wrong_coefficient(function, series, x, order)
    if wrong is not None:
        return _refuted(claim, wrong, searches)
    remainder = sympy.cancel(sympy.diff(function - series, x))
    if remainder == 0:
        raise claim.rejected("'function' is the polynomial itself: state it as an identity", "function")
    if not remainder.is_rational_function(x):
        raise claim.rejected("the derivative of 'function' must be rational")
    if not remainder.subs(x, sympy.Rational(end.numerator, end.denominator)).is_finite:
        return Finding(
            "undecided", "stated", f"the derivative of the remainder is not bounded up to {x.name} = {end}"
        )
    read_text("'series'", claim["series"], False, "series")
    for bound in _bounds(remainder, x, order, end):
        found = _within(claim, searches, bound, x.name, order, end)
        if found.verdict != "refuted" or undefined_at(claim, _place(found, x.name)):
            return found
    return Finding("undecided", "stated", f"no bound of the remainder was proved up to {x.name} = {end}")


def _within(claim: Claim, searches: Searches, bound: _Bound, name: str, order: int, end: Fraction) -> Finding:
    """What is found of the claim with this bound of the remainder: it is the engine's own, so that it may be wrong."""
    gap, slope = unused(
        ("f_minus_p", "slope_of_it"), (*claim.assumptions, claim["function"], claim["series"])
    )
    most = f"({bound.constant})*{f'{order + 1}*{name}**{order}' if order else '1'}"
    signed, kind = slope, "in size"
    if bound.sign:
        signed, kind = f"{bound.sign}*{slope}", f"{'positive' if bound.sign > 0 else 'negative'} and"
    typed = Typed(
        tuple(claim.assumptions),
        (
            placed(f"({claim['function']}) - ({claim['series']}) == 0", name, "(0)"),
            f"0 < {name} <= {end} => {signed} >= {0 if bound.sign else f'-{most}'}",
            f"0 < {name} <= {end} => {signed} <= {most}",
        ),
        ((gap, f"({claim['function']}) - ({claim['series']})"),),
        ((slope, gap, name),),
    )
    size_text = f"{kind} at most {bound.constant} {name}^{order + 1} for 0 < {name} <= {end}"
    remark = f"; coefficients agree up to order {order}, the remainder is {size_text}"
    return judge_typed(typed, searches, remark, repairing=False)


def _place(found: Finding, name: str) -> dict[str, Fraction]:
    """The value of the variable at which a goal fails, where it is a rational number."""
    try:
        return {name: Fraction((found.counterexample or {})[name])}
    except (KeyError, ValueError):
        return {}


def _refuted(claim: Claim, wrong: dict[str, str], searches: Searches) -> Finding:
    """The refutation, where some point satisfies the assumptions; else what is said of claims about nothing."""
    supposed = judge_typed(Typed(tuple(claim.assumptions), (ALWAYS,)), searches, repairing=False)
    refuted = Finding("refuted", "enclosed", "a Taylor coefficient differs", wrong)
    return refuted if supposed.verdict == "proved" else supposed


def _refuse_narrowed(claim: Claim, whole: str, searches: Searches) -> None:
    """Raise ClaimRejected where an assumption excludes a part of the range on which the remainder is to be bounded."""
    for text in claim.assumptions:
        if (
            claim["variable"] in names(text)
            and judge_typed(Typed((whole,), (text,)), searches, repairing=False).verdict != "proved"
        ):
            rule = f"the assumption {text[:60]!r} is about {claim['variable']!r}, which runs over {whole}"
            raise claim.rejected(f"{rule}: say with 'upto' how far the series is used", "assumptions")


def _wrong_coefficient(
    function: sympy.Expr, series: sympy.Expr, x: sympy.Symbol, order: int
) -> dict[str, str] | None:
    here = function
    for power in range(order + 1):
        right = sympy.cancel(here.subs(x, 0) / sympy.factorial(power))
        if not right.is_finite:
            return {"power": str(power), "undefined": Said(f"derivative {power} of 'function' at 0")}
        printed = sympy.Poly(series, x).coeff_monomial(x**power)
        if right != printed:
            return {"power": str(power), "printed": str(printed), "coefficient": str(right)}
        here = sympy.diff(here, x)
    return None


def _bounds(remainder: sympy.Expr, x: sympy.Symbol, order: int, end: Fraction) -> Iterator[_Bound]:
    """Bounds of the remainder by its derivative's values at the ends and between them: to be proved, not believed."""
    quotient = sympy.cancel(remainder / ((order + 1) * x**order))
    places = [sympy.Rational(end.numerator * k, end.denominator * PARTS) for k in range(PARTS + 1)]
    values = [value for value in (quotient.subs(x, place) for place in places) if value.is_finite]
    if not all(value.is_Rational for value in values):
        raise UnsupportedForm("the derivative of the remainder has no value at an end of the range")
    negative, positive = min(values) < 0, max(values) > 0
    sign = 0 if negative and positive else 1 if positive else -1
    largest = _ceiling(max(abs(value) for value in values))
    for constant in (largest, largest + sympy.Rational(1, 12), 2 * largest):
        yield _Bound(sign, constant)


def undefined_at(claim: Claim, point: Mapping[str, Fraction]) -> dict[str, str] | None:
    """The point, if the function has no value there; else None."""
    if value(claim["function"], dict(point)) is UNDEFINED:
        reason = no_value(parse(claim["function"]), dict(point), Definitions())
        return {**{n: str(v) for n, v in sorted(point.items())}, "undefined": reason}
    return None


def _ceiling(value: sympy.Expr) -> sympy.Rational:
    """The value rounded up to a multiple of 1/12."""
    exact = Fraction(int(value.p), int(value.q)) * 12
    return sympy.Rational(-(-exact.numerator // exact.denominator), 12)
