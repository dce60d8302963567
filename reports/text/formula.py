"""Formula -> text of the grammar; ``derive.grammar.parse_expression`` reads it back to an equal object."""

from __future__ import annotations

import sympy

from derive.relation import Relation
from reports.shape import Product, Unprintable, choices, product, terms

__all__ = ["condition_sides", "condition_text", "formula_text"]

FUNCTIONS = {sympy.log: "log", sympy.exp: "exp", sympy.Abs: "abs", sympy.Max: "max", sympy.Min: "min"}
RELATIONS = {
    sympy.StrictLessThan: "<",
    sympy.LessThan: "<=",
    sympy.StrictGreaterThan: ">",
    sympy.GreaterThan: ">=",
    sympy.Equality: "==",
}
FLIPPED = {">": "<", ">=": "<=", "==": "=="}
SUM, PRODUCT, POWER, ATOM = range(4)


def formula_text(expression: sympy.Basic) -> str:
    """The expression or relation in the grammar: ``log((r - a)/(1 - a))``, ``p*q <= a/r``.

    Raises Unprintable for anything that the grammar cannot say.
    """
    if isinstance(expression, sympy.core.relational.Relational):
        return f"{_written(expression.lhs)[0]} {RELATIONS[type(expression)]} {_written(expression.rhs)[0]}"
    return _written(expression)[0]


def condition_sides(relation: Relation) -> tuple[sympy.Expr, str, sympy.Expr]:
    """(left, sign, right) without negative terms; a lone number stands on the right."""
    left, right = (_shorter(side) for side in relation.sides())
    if left.is_number and not right.is_number:
        return right, FLIPPED[relation.sign], left
    return left, relation.sign, right


def _shorter(side: sympy.Expr) -> sympy.Expr:
    """The factored form where it repeats fewer names: ``q0*(r + 1)``."""
    factored = sympy.factor(side)
    fewer = factored.count(sympy.Symbol) < side.count(sympy.Symbol)
    return factored if fewer and factored.as_coeff_Mul()[0] > 0 else side


def condition_text(relation: Relation) -> str:
    """The condition in the grammar: ``a < q0*r``."""
    left, sign, right = condition_sides(relation)
    return f"{formula_text(left)} {sign} {formula_text(right)}"


def _written(expression: sympy.Expr) -> tuple[str, int]:
    """(text, binding strength)."""
    if expression.is_Symbol:
        return expression.name, ATOM
    if expression in (sympy.oo, -sympy.oo):
        return ("inf", ATOM) if expression is sympy.oo else ("-inf", SUM)
    if expression.is_Rational:
        return str(expression), SUM if expression < 0 else ATOM if expression.q == 1 else PRODUCT
    if expression is sympy.E:
        return "exp(1)", ATOM
    if expression.is_Add:
        return _sum(expression), SUM
    if expression.is_Mul or (expression.is_Pow and expression.exp.is_Rational and expression.exp < 0):
        return _product(product(expression))
    if expression.is_Pow and expression.exp.is_Rational:
        return _power(expression)
    name = FUNCTIONS.get(type(expression))
    if name is None:
        raise Unprintable(f"{type(expression).__name__} cannot be written in the grammar")
    return f"{name}({', '.join(_written(x)[0] for x in _arguments(expression))})", ATOM


def _arguments(expression: sympy.Expr) -> list[sympy.Expr]:
    """The arguments in an order that does not depend on hashes."""
    if isinstance(expression, (sympy.Max, sympy.Min)):
        return choices(expression)
    return list(expression.args)


def _at_least(expression: sympy.Expr, strength: int) -> str:
    text, own = _written(expression)
    return text if own >= strength else f"({text})"


def _sum(expression: sympy.Expr) -> str:
    (first_negative, first), *rest = terms(expression)
    text = ("-" if first_negative else "") + _at_least(first, PRODUCT)
    return text + "".join((" - " if negative else " + ") + _at_least(term, PRODUCT) for negative, term in rest)


def _product(parts: Product) -> tuple[str, int]:
    numbers_up = [str(parts.coefficient.p)] if parts.coefficient.p != 1 else []
    above = [_at_least(x, POWER) for x in parts.numerator]
    below = [_at_least(x, POWER) for x in parts.denominator]
    tail = ""
    if parts.coefficient.q != 1:
        if parts.denominator and parts.denominator[0].is_Add:
            tail = f"/{parts.coefficient.q}"
        else:
            below.insert(0, str(parts.coefficient.q))
    quotient = f"/({'*'.join(below)})" if len(below) > 1 else f"/{below[0]}" if below else ""
    alone = len(parts.numerator) == 1 and not below and not tail
    if parts.leads_with_sum and not alone and (numbers_up or parts.negative):
        inner = f"({'*'.join(above)}{quotient}{tail})"
        text = "*".join([*numbers_up, inner])
    else:
        text = ("*".join([*numbers_up, *above]) or "1") + quotient + tail
    return ("-" + text, SUM) if parts.negative else (text, PRODUCT)


def _power(expression: sympy.Pow) -> tuple[str, int]:
    if expression.exp == sympy.Rational(1, 2):
        return f"sqrt({_written(expression.base)[0]})", ATOM
    exponent = str(expression.exp) if expression.exp.q == 1 else f"({expression.exp})"
    return f"{_at_least(expression.base, ATOM)}**{exponent}", POWER
