"""A printed formula of epsilon as exp(k epsilon) = X, and what has to be proved for X t^k = 1 at the engine's t."""

from __future__ import annotations

from math import lcm

import sympy
from attrs import frozen

from derive.errors import UnsupportedForm
from derive.notation import t
from verify.claims.algebra import Algebra, Goal, logarithms, polynomial
from verify.claims.fraction import fraction

__all__ = ["Obligation", "Printed", "equality_obligations", "printed"]


@frozen
class Printed:
    """``expression`` = log(``inverse``)/``power`` wherever all logarithms are defined; ``arguments`` are theirs."""

    expression: sympy.Expr
    inverse: sympy.Expr
    power: int
    arguments: tuple[sympy.Expr, ...]


@frozen
class Obligation:
    """A goal at the root t, with its role for a reader."""

    role: str
    text: str
    relation: str


def printed(expression: sympy.Expr) -> Printed:
    """The formula as one logarithm; raises UnsupportedForm where it is no rational combination of logarithms."""
    terms, rest = logarithms(expression)
    if sympy.expand(rest) != 0 or not terms:
        raise UnsupportedForm(f"{sympy.sstr(expression)} is not a combination of logarithms")
    power = lcm(*(int(c.q) for c in terms.values()))
    inverse = sympy.prod(a ** int(c * power) for a, c in terms.items())
    return Printed(expression, inverse, power, tuple(terms))


def equality_obligations(formula: Printed, equation: sympy.Expr) -> list[Obligation]:
    """What proves that exp(-epsilon) of the formula is the root t: its square root is a rational function of t that is not
    negative and has the right square. Empty where the formula has several roots, or none linear in its root."""
    algebra = Algebra()
    inverse = algebra.rational(formula.inverse)
    for argument in formula.arguments if len(formula.arguments) > 1 else ():
        top, bottom = fraction(algebra.rational(argument))
        algebra.demands.append(Goal(f"the argument {sympy.sstr(argument)} is positive", polynomial(top * bottom), ">"))
    if len(algebra.roots) > 1:
        return []
    excess, _ = fraction(inverse * t**formula.power - 1)
    if not algebra.roots:
        demands = [Obligation(d.role, d.text, d.relation) for d in algebra.demands]
        return [*demands, Obligation("the formulas agree", polynomial(excess), "=")]
    ((root, radicand),) = algebra.roots.items()
    poly = sympy.Poly(excess, root)
    if poly.degree() != 1:
        return []
    slope, offset = poly.all_coeffs()
    value = sympy.cancel(-offset / slope)
    top, bottom = fraction(value)
    radicand_top, radicand_bottom = fraction(radicand)
    found = [Obligation("the slope in the root is not zero", polynomial(slope), "!=")]
    if not radicand_bottom.is_number:
        found.append(Obligation("the radicand is defined", polynomial(radicand_bottom), "!="))
    found.append(Obligation("the root is not negative", polynomial(top * bottom if not bottom.is_number else top / bottom), ">="))
    square = top**2 * radicand_bottom - radicand_top * bottom**2
    found.append(Obligation("the root squares to the radicand", polynomial(square), "="))
    for demand in algebra.demands:
        if demand.divisor is not None:
            placed, _ = fraction(demand.divisor.subs(root, value))
            found.append(Obligation(demand.role, polynomial(placed), "!="))
    return found
