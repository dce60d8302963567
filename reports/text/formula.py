"""Formula -> text of the grammar; ``epsproof.derive.text.grammar.parse_expression`` reads it back to an equal object."""

from __future__ import annotations

import sympy
from attrs import frozen

from epsproof.derive.algebra.relation import Relation
from epsproof.derive.text.grammar import Choice
from epsproof.reports.view.formulas import (
    Product,
    Unprintable,
    choices,
    common_denominator,
    product,
    terms,
)

__all__ = ["RELATIONS", "choice_sides", "condition_sides", "condition_text", "formula_text"]

FUNCTIONS = {sympy.log: "log", sympy.exp: "exp", sympy.Abs: "abs", sympy.Max: "max", sympy.Min: "min"}
RELATIONS = {
    sympy.StrictLessThan: "<",
    sympy.LessThan: "<=",
    sympy.StrictGreaterThan: ">",
    sympy.GreaterThan: ">=",
    sympy.Equality: "==",
}
FLIPPED = {">": "<", ">=": "<=", "==": "==", "!=": "!="}
SUM, PRODUCT, POWER, ATOM = range(4)


def formula_text(expression: sympy.Basic, same_object: bool = True) -> str:
    """The expression or relation in the grammar: ``log((r - a)/(1 - a))``, ``p*q <= a/r``.

    Without ``same_object`` the text reads back to an equal value, but SymPy may multiply a number into a sum on the way:
    ``2*(1 - a)/b`` instead of ``2*((1 - a)/b)``. Raises Unprintable for anything that the grammar cannot say.
    """
    writer = _Writer(same_object)
    if isinstance(expression, sympy.core.relational.Relational):
        return f"{writer.written(expression.lhs)[0]} {RELATIONS[type(expression)]} {writer.written(expression.rhs)[0]}"
    return writer.written(expression)[0]


def condition_sides(relation: Relation) -> tuple[sympy.Expr, str, sympy.Expr]:
    """(left, sign, right) without negative terms, sign also ``!=``; a lone number stands on the right, and bounds a lone name:
    ``p <= 1/10``."""
    base = relation.nonzero
    shown, sign = (relation, relation.sign) if base is None else (Relation(base, "=="), "!=")
    left, right = (_shorter(side) for side in shown.sides())
    if left.is_number and not right.is_number:
        left, sign, right = right, FLIPPED[sign], left
    factor, name = left.as_coeff_Mul()
    return (name, sign, right / factor) if name.is_Symbol and right.is_Rational else (left, sign, right)


def condition_text(relation: Relation) -> str:
    """The condition in the grammar: ``a < q0*r``."""
    left, sign, right = condition_sides(relation)
    return f"{formula_text(left)} {sign} {formula_text(right)}"


def choice_sides(choice: Choice) -> tuple[sympy.Expr, str, sympy.Expr]:
    """(left, sign, right) of the condition of a choice, such that it reads back to the same choice."""
    difference, strict = choice.args[:2]
    sign = ">" if strict else ">="
    parts = sympy.Add.make_args(difference)
    left = sympy.Add(*(x for x in parts if not x.could_extract_minus_sign()))
    right = sympy.Add(*(-x for x in parts if x.could_extract_minus_sign()))
    return (right, FLIPPED[sign], left) if left.is_number and not right.is_number else (left, sign, right)


def _shorter(side: sympy.Expr) -> sympy.Expr:
    """The factored form where it repeats fewer names: ``q0*(1 + r)``."""
    factored = sympy.factor(side)
    fewer = factored.count(sympy.Symbol) < side.count(sympy.Symbol)
    return factored if fewer and factored.as_coeff_Mul()[0] > 0 else side


@frozen
class _Writer:
    """Every method returns (text, binding strength) or the text."""

    same_object: bool

    def written(self, expression: sympy.Expr) -> tuple[str, int]:
        if expression.is_Symbol:
            return expression.name, ATOM
        if expression in (sympy.oo, -sympy.oo):
            return ("inf", ATOM) if expression is sympy.oo else ("-inf", SUM)
        if expression.is_Rational:
            return str(expression), SUM if expression < 0 else ATOM if expression.q == 1 else PRODUCT
        if expression is sympy.E:
            return "exp(1)", ATOM
        if expression is sympy.pi:
            return "pi", ATOM
        if expression.is_Add:
            below, above = (1, expression) if self.same_object else common_denominator(expression)
            return (self.sum(above), SUM) if below == 1 else (f"({self.sum(above)})/{below}", PRODUCT)
        if expression.is_Mul or (expression.is_Pow and expression.exp.is_Rational and expression.exp < 0):
            return self.product(product(expression))
        if expression.is_Pow and expression.exp.is_Rational:
            return self.power(expression)
        if isinstance(expression, Choice):
            then, otherwise = (self.at_least(x, ATOM) for x in expression.args[2:])
            return f"({then} if {self.test(expression)} else {otherwise})", ATOM
        name = FUNCTIONS.get(type(expression))
        if name is None:
            raise Unprintable(f"{type(expression).__name__} cannot be written in the grammar")
        arguments = choices(expression) if isinstance(expression, (sympy.Max, sympy.Min)) else expression.args
        return f"{name}({', '.join(self.written(x)[0] for x in arguments)})", ATOM

    def test(self, expression: Choice) -> str:
        """The condition of a choice, negative terms moved to the other side, a lone number to the right."""
        left, sign, right = choice_sides(expression)
        return f"{self.written(left)[0]} {sign} {self.written(right)[0]}"

    def at_least(self, expression: sympy.Expr, strength: int) -> str:
        text, own = self.written(expression)
        return text if own >= strength else f"({text})"

    def sum(self, expression: sympy.Expr) -> str:
        (first_negative, first), *rest = terms(expression)
        text = ("-" if first_negative else "") + self.at_least(first, PRODUCT)
        return text + "".join(
            (" - " if negative else " + ") + self.at_least(term, PRODUCT) for negative, term in rest
        )

    def product(self, parts: Product) -> tuple[str, int]:
        numbers_up = [str(parts.coefficient.p)] if parts.coefficient.p != 1 else []
        above = [self.at_least(x, POWER) for x in parts.numerator]
        below = [self.at_least(x, POWER) for x in parts.denominator]
        tail = ""
        if parts.coefficient.q != 1:
            if self.same_object and parts.denominator and parts.denominator[0].is_Add:
                tail = f"/{parts.coefficient.q}"
            else:
                below.insert(0, str(parts.coefficient.q))
        quotient = f"/({'*'.join(below)})" if len(below) > 1 else f"/{below[0]}" if below else ""
        alone = len(parts.numerator) == 1 and not below and not tail
        if self.same_object and parts.leads_with_sum and not alone and (numbers_up or parts.negative):
            text = "*".join([*numbers_up, f"({'*'.join(above)}{quotient}{tail})"])
        else:
            text = ("*".join([*numbers_up, *above]) or "1") + quotient + tail
        return ("-" + text, SUM) if parts.negative else (text, PRODUCT)

    def power(self, expression: sympy.Pow) -> tuple[str, int]:
        if expression.exp == sympy.Rational(1, 2):
            return f"sqrt({self.written(expression.base)[0]})", ATOM
        exponent = str(expression.exp) if expression.exp.q == 1 else f"({expression.exp})"
        return f"{self.at_least(expression.base, ATOM)}**{exponent}", POWER
