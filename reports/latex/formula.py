"""Formula -> LaTeX; written so that reading the LaTeX back gives the same object."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

import sympy

from epsproof.derive.algebra.relation import Relation
from epsproof.derive.text.grammar import Choice
from epsproof.derive.text.names import latex_name
from epsproof.derive.text.notation import symbol
from epsproof.reports.latex.as_written import bracketed
from epsproof.reports.text.formula import RELATIONS, choice_sides, condition_sides
from epsproof.reports.view.formulas import (
    Product,
    Unprintable,
    choices,
    common_denominator,
    occurrences,
    product,
    readable,
    terms,
)
from epsproof.verify.kernel.polynomial import Polynomial

__all__ = [
    "Term",
    "condition_latex",
    "expression_of",
    "factored",
    "formula_latex",
    "juxtaposed",
    "product_latex",
    "sum_latex",
]


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
    return bracketed(text)


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


def _at_least(expression: sympy.Expr, strength: int) -> str:
    text, own = _written(expression)
    return text if own >= strength else bracketed(text)


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


# A product of a rational number and formulas, set without needless brackets.

Term = tuple[sympy.Rational, Sequence[tuple[sympy.Expr, int]]]


def product_latex(number: sympy.Rational, factors: Sequence[tuple[sympy.Expr, int]]) -> str:
    """``number * prod(formula ** exponent)``, equal bases collected, in the order given; a leading minus if negative."""
    negative, text, _ = _set_product(number, factors)
    return f"-{text}" if negative else text


def sum_latex(terms: Iterable[Term]) -> str:
    """The terms joined by their signs; a sum among several terms stands in brackets, "0" without terms."""
    parts = [_set_product(*term) for term in terms]
    text = ""
    for negative, part, is_sum in parts:
        shown = f"({part})" if is_sum and len(parts) > 1 and not negative else part
        text += ((" - " if negative else " + ") if text else "-" if negative else "") + shown
    return text or "0"


def _set_product(number: sympy.Rational, factors: Sequence[tuple[sympy.Expr, int]]) -> tuple[bool, str, bool]:
    """(negative, LaTeX of the magnitude, whether that is a bare sum)."""
    powers: dict[sympy.Expr, int] = {}
    for formula, exponent in factors:
        coefficient, rest = formula.as_coeff_Mul(rational=True)
        number *= coefficient**exponent
        for part in sympy.Mul.make_args(rest):
            base, own = part.as_base_exp()
            powers[base] = powers.get(base, 0) + int(own) * exponent
    kept = tuple(base**exponent for base, exponent in powers.items() if base != 1)
    size = abs(number)
    if number == 0:
        return False, "0", False
    if size == 1 and len(kept) == 1 and kept[0].is_Add:
        text = formula_latex(kept[0])
        return (True, f"({text})", False) if number < 0 else (False, text, True)
    if size.q == 1:
        return bool(number < 0), juxtaposed(size.p, kept), False
    factor = rf"\tfrac{{{size.p}}}{{{size.q}}}"
    rest = [f"({formula_latex(x)})" if x.is_Add else formula_latex(x) for x in kept]
    return bool(number < 0), " ".join([factor, *rest]), False


# Kernel polynomials as formulas that people can read.

KEPT = 1 << 15


def expression_of(polynomial: Polynomial) -> sympy.Expr:
    """The same polynomial as a SymPy expression, expanded."""
    total = sympy.S.Zero
    for monomial, value in polynomial.terms.items():
        powers = [symbol(name) ** exponent for name, exponent in monomial]
        total += sympy.Mul(sympy.Rational(value.numerator, value.denominator), *powers)
    return total


def factored(text: str, model: Mapping[str, str] | None = None) -> sympy.Expr:
    """The kernel's text as a formula, factored where that is shorter, with factors that are positive at the model."""
    return _factored(text, None if model is None else tuple(sorted(model.items())))


@lru_cache(KEPT)
def _factored(text: str, model: tuple[tuple[str, str], ...] | None) -> sympy.Expr:
    at = None if model is None else {symbol(name): sympy.Rational(value) for name, value in model}
    return _turned(min((readable(x, at) for x in _forms(text)), key=occurrences))


@lru_cache(KEPT)
def _forms(text: str) -> tuple[sympy.Expr, sympy.Expr]:
    """The polynomial expanded, and as a product."""
    expanded = expression_of(Polynomial.parse(text))
    return expanded, sympy.factor(expanded)


def _turned(formula: sympy.Expr) -> sympy.Expr:
    """A product without a leading minus, where some factor is a sum that can take it."""
    coefficient, rest = formula.as_coeff_Mul(rational=True)
    sums = [x for x in sympy.Mul.make_args(rest) if x.is_Add]
    if coefficient >= 0 or not sums:
        return formula
    worst = max(sums, key=lambda x: sum(1 for y in x.args if y.as_coeff_Mul(rational=True)[0] < 0))
    return sympy.Mul(-coefficient, *(-x if x is worst else x for x in sympy.Mul.make_args(rest)))
