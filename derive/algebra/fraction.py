"""A rational expression as one quotient of coprime polynomials: SymPy at the edges, python-flint inside."""

from __future__ import annotations

from functools import lru_cache
from math import gcd, lcm

import sympy
from flint import Ordering, fmpq, fmpq_mpoly, fmpq_mpoly_ctx

__all__ = ["fraction"]

Pair = tuple[fmpq_mpoly, fmpq_mpoly]


class _NotRational(Exception):
    """A part that is no rational function of its symbols."""


def fraction(expression: sympy.Expr) -> tuple[sympy.Expr, sympy.Expr]:
    """(numerator, denominator), coprime and expanded, as SymPy's ``fraction(cancel(together(...)))`` gives them up to sign.

    Their coefficients are integers without a common factor, and the denominator's first one is positive, unless the expression
    is a polynomial.
    """
    symbols = _ordered(frozenset(expression.free_symbols))
    context = fmpq_mpoly_ctx.get([s.name for s in symbols], Ordering.lex)
    gens = dict(zip(symbols, context.gens(), strict=True))
    try:
        top, bottom = _pair(expression, gens, context)
    except _NotRational:
        numerator, denominator = sympy.fraction(sympy.cancel(sympy.together(expression)))
        return sympy.expand(numerator), sympy.expand(denominator)
    if bottom.is_constant():
        numerator, denominator = sympy.fraction(_expression(top / bottom.leading_coefficient(), symbols))
        return numerator, denominator
    scale = lcm(*(int(c.q) for p in (top, bottom) for c in p.coeffs()))
    content = gcd(*(int((c * scale).p) for p in (top, bottom) for c in p.coeffs()))
    factor = fmpq(scale, content if bottom.leading_coefficient() > 0 else -content)
    return _expression(top * factor, symbols), _expression(bottom * factor, symbols)


@lru_cache(maxsize=1024)
def _ordered(symbols: frozenset[sympy.Symbol]) -> tuple[sympy.Symbol, ...]:
    """The symbols in the order in which SymPy sorts the generators of a polynomial."""
    return sympy.Poly(sympy.Add(*symbols)).gens if symbols else ()


def _pair(e: sympy.Expr, gens: dict[sympy.Symbol, fmpq_mpoly], context: fmpq_mpoly_ctx) -> Pair:
    """(numerator, denominator) of the expression, coprime."""
    if e.is_Rational:
        return context.constant(fmpq(int(e.p), int(e.q))), context.constant(1)
    if e.is_Symbol:
        return gens[e], context.constant(1)
    if e.is_Add:
        top, bottom = context.constant(0), context.constant(1)
        for part in e.args:
            above, below = _pair(part, gens, context)
            top, bottom = (
                (top + above, bottom)
                if below == bottom
                else _coprime(top * below + above * bottom, bottom * below)
            )
        return _coprime(top, bottom)
    if e.is_Mul:
        top, bottom = context.constant(1), context.constant(1)
        for part in e.args:
            above, below = _pair(part, gens, context)
            top, bottom = top * above, bottom * below
        return _coprime(top, bottom)
    if e.is_Pow and e.exp.is_Integer:
        above, below = _pair(e.base, gens, context)
        power = int(e.exp)
        if power < 0:
            if above.is_zero():
                raise _NotRational
            above, below, power = below, above, -power
        return above**power, below**power
    raise _NotRational


def _coprime(top: fmpq_mpoly, bottom: fmpq_mpoly) -> Pair:
    if bottom.is_constant():
        return top, bottom
    divisor = top.gcd(bottom)
    return top / divisor, bottom / divisor


def _expression(polynomial: fmpq_mpoly, symbols: tuple[sympy.Symbol, ...]) -> sympy.Expr:
    terms = [
        sympy.Mul(
            sympy.Rational(int(c.p), int(c.q)), *(s**n for s, n in zip(symbols, powers, strict=True) if n)
        )
        for powers, c in polynomial.to_dict().items()
    ]
    return sympy.Add(*terms)
