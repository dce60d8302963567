"""Formula -> LaTeX; written so that reading the LaTeX back gives the same object."""

from __future__ import annotations

import sympy

from epsproof.derive.algebra.relation import Relation
from epsproof.derive.text.grammar import Choice
from epsproof.derive.text.notation import latex_name
from epsproof.reports.text.formula import RELATIONS, choice_sides, condition_sides
from epsproof.reports.view.formula_parts import (
    Product,
    Unprintable,
    choices,
    common_denominator,
    product,
    terms,
)

__all__ = ["condition_latex", "formula_latex", "juxtaposed"]

FUNCTIONS = {sympy.log: r"\log", sympy.exp: r"\exp"}
CHOICES = {sympy.Max: r"\max", sympy.Min: r"\min"}
SIGNS = {"<": "<", "<=": r"\le", ">": ">", ">=": r"\ge", "==": "=", "!=": r"\ne"}
WORD = r"\mathit{"
SUM, PRODUCT, POWER, ATOM = range(4)


def formula_latex(expression: sympy.Basic) -> str:
    """The expression or relation in LaTeX (mathematics mode), with epsilon as \\varepsilon.

    Raises Unprintable for anything that the engine's answers cannot contain.
    """
    if isinstance(expression, sympy.core.relational.Relational):
        return f"{_written(expression.lhs)[0]} {SIGNS[RELATIONS[type(expression)]]} {_written(expression.rhs)[0]}"
    return _written(expression)[0]


def condition_latex(relation: Relation) -> str:
    """The condition in LaTeX: ``a < q_{0} r``."""
    left, sign, right = condition_sides(relation)
    return f"{formula_latex(left)} {SIGNS[sign]} {formula_latex(right)}"


def _written(expression: sympy.Expr) -> tuple[str, int]:
    """(LaTeX, binding strength)."""
    if expression.is_Symbol:
        return latex_name(expression.name), ATOM
    if expression in (sympy.oo, -sympy.oo):
        return (r"\infty", ATOM) if expression is sympy.oo else (r"-\infty", SUM)
    if expression.is_Rational:
        return _rational(expression)
    if expression is sympy.E:
        return "e", ATOM
    if expression is sympy.pi:
        return r"\pi", ATOM
    if expression.is_Add:
        below, above = common_denominator(expression)
        return (_sum(above), SUM) if below == 1 else (rf"\frac{{{_sum(above)}}}{{{below}}}", PRODUCT)
    if expression.is_Mul or (expression.is_Pow and expression.exp.is_Rational and expression.exp < 0):
        return _product(product(expression))
    if expression.is_Pow and expression.exp.is_Rational:
        return _power(expression)
    if isinstance(expression, sympy.Abs):
        return rf"\left\lvert {_written(expression.args[0])[0]}\right\rvert", ATOM
    if type(expression) in CHOICES:
        inner = ",\\ ".join(_written(x)[0] for x in choices(expression))
        return rf"{CHOICES[type(expression)]}\left\{{{inner}\right\}}", ATOM
    if isinstance(expression, Choice):
        return _choice(expression), POWER
    if type(expression) in FUNCTIONS:
        return f"{FUNCTIONS[type(expression)]}{_argument(expression.args[0])}", PRODUCT
    raise Unprintable(f"{type(expression).__name__} has no LaTeX here")


def _choice(expression: Choice) -> str:
    """The formulas one below the other, each with its condition."""
    rows = []
    rest: sympy.Expr = expression
    while isinstance(rest, Choice):
        left, sign, right = choice_sides(rest)
        rows.append(
            rf"{_written(rest.args[2])[0]} & \text{{if }} {_written(left)[0]} {SIGNS[sign]} {_written(right)[0]}"
        )
        rest = rest.args[3]
    rows.append(rf"{_written(rest)[0]} & \text{{otherwise}}")
    return r"\begin{cases} " + r" \\ ".join(rows) + r" \end{cases}"


def _rational(value: sympy.Rational) -> tuple[str, int]:
    size = str(abs(value.p)) if value.q == 1 else rf"\tfrac{{{abs(value.p)}}}{{{value.q}}}"
    return ("-" + size, SUM) if value < 0 else (size, ATOM if value.q == 1 else POWER)


def _argument(expression: sympy.Expr) -> str:
    """What follows a function name: a bare symbol, number or fraction, else brackets."""
    text, _ = _written(expression)
    if expression.is_Symbol or (expression.is_Integer and expression >= 0):
        return " " + text
    if text.startswith((r"\frac{", r"\tfrac{")) and _spans_all(text):
        return text
    return _bracketed(text)


def _spans_all(fraction: str) -> bool:
    """Whether a text that starts with ``\\frac`` or ``\\tfrac`` is that one fraction."""
    depth, groups = 0, 0
    for position, char in enumerate(fraction):
        depth += {"{": 1, "}": -1}.get(char, 0)
        if char == "}" and depth == 0:
            groups += 1
            if groups == 2:
                return position == len(fraction) - 1
    return False


def _bracketed(text: str) -> str:
    tall = r"\frac" in text or r"\sqrt" in text
    return rf"\left({text}\right)" if tall else f"({text})"


def _at_least(expression: sympy.Expr, strength: int) -> str:
    text, own = _written(expression)
    return text if own >= strength else _bracketed(text)


def _sum(expression: sympy.Expr) -> str:
    (first_negative, first), *rest = terms(expression)
    text = ("-" if first_negative else "") + _at_least(first, PRODUCT)
    return text + "".join(
        (" - " if negative else " + ") + _at_least(term, PRODUCT) for negative, term in rest
    )


def _product(parts: Product) -> tuple[str, int]:
    functions = [x for x in parts.numerator if type(x) in FUNCTIONS]
    if functions and not parts.denominator and parts.numerator == tuple(functions):
        head = "" if parts.coefficient == 1 else _rational(parts.coefficient)[0] + r"\,"
        text = head + r"\,".join(_written(x)[0] for x in functions)
    elif parts.denominator or parts.coefficient.q != 1:
        below = juxtaposed(parts.coefficient.q, parts.denominator)
        text = rf"\frac{{{juxtaposed(parts.coefficient.p, parts.numerator)}}}{{{below}}}"
    else:
        text = juxtaposed(parts.coefficient.p, parts.numerator)
    return ("-" + text, SUM) if parts.negative else (text, PRODUCT)


def juxtaposed(number: int, factors: tuple[sympy.Expr, ...]) -> str:
    """The product of an integer and factors; a lone factor needs no brackets."""
    if number == 1 and len(factors) == 1:
        return _written(factors[0])[0]
    texts = [str(number)] if number != 1 or not factors else []
    for factor in factors:
        text = _at_least(
            factor, POWER if factor is not factors[-1] or type(factor) not in FUNCTIONS else PRODUCT
        )
        digit_follows = bool(texts) and text[0].isdigit()
        words = bool(texts) and (text.startswith(WORD) or texts[-1].removeprefix(r"\,").startswith(WORD))
        texts.append(
            (r"\cdot " if digit_follows else r"\," if words or text.startswith("\\log") else "") + text
        )
    return " ".join(texts)


def _power(expression: sympy.Pow) -> tuple[str, int]:
    if expression.exp.q == 2 and expression.exp.p == 1:
        return rf"\sqrt{{{_written(expression.base)[0]}}}", ATOM
    exponent = str(expression.exp)
    return f"{_at_least(expression.base, ATOM)}^{{{exponent}}}", POWER
