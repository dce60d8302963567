"""Formulas and numbers as a reader takes them in: signs turned, sums factored, parts in reading order, decimals as typed."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from decimal import Decimal
from fractions import Fraction
from math import ceil, floor

import sympy
from attrs import frozen

from epsproof.derive.question.problem import Problem
from epsproof.derive.text.grammar import Choice
from epsproof.derive.text.notation import t

__all__ = [
    "PATH",
    "Product",
    "Unprintable",
    "as_written_by_people",
    "choices",
    "common_denominator",
    "compact",
    "compact_equation",
    "near_number",
    "occurrences",
    "outward",
    "placed",
    "product",
    "readable",
    "terms",
    "typed_numbers",
    "with_discriminant",
]

# The same formula with signs turned the way people write them; equal by construction, never by
# simplification.

Point = Mapping[sympy.Symbol, sympy.Rational]


def readable(expression: sympy.Expr, at: Point | None = None) -> sympy.Expr:
    """An equal expression whose sums are positive at the point ``at``: ``(a - 1)/(a - r)`` becomes ``(1 - a)/(r - a)``.

    Without a point only sums of negative terms are turned. Uses nothing but (-x)^n = (-1)^n x^n for integers n.
    """
    if expression.is_Atom:
        return expression
    if isinstance(expression, (sympy.Max, sympy.Min)):
        return expression.func(*(readable(x, at) for x in expression.args), evaluate=False)
    if isinstance(expression, Choice):
        return Choice(*expression.args[:2], *(readable(x, at) for x in expression.args[2:]))
    parts = [readable(x, at) for x in expression.args]
    if expression.is_Pow and parts[0].is_Add and parts[1].is_even and _is_negative(parts[0], at):
        return sympy.Pow(-parts[0], parts[1])
    if not expression.is_Mul:
        return expression.func(*parts)
    sign, factors = 1, []
    for part in parts:
        base, exponent = part.as_base_exp()
        if base.is_Add and exponent.is_Integer and _is_negative(base, at):
            sign *= -1 if exponent % 2 else 1
            part = sympy.Pow(-base, exponent)
        factors.append(part)
    return sympy.Mul(sign, *factors)


def as_written_by_people(polynomial: sympy.Expr) -> sympy.Expr:
    """The shorter of the sum and the product, of two as long the product; sums in it are positive where every letter is 1/3, as
    probabilities may be."""
    at = {x: sympy.Rational(1, 3) for x in polynomial.free_symbols}
    factored = readable(sympy.factor(polynomial), at)
    return factored if sympy.count_ops(factored) <= sympy.count_ops(polynomial) else readable(polynomial, at)


def _is_negative(total: sympy.Expr, at: Point | None) -> bool:
    if at is not None and total.free_symbols <= set(at):
        return bool(total.subs(at) < 0)
    return all(x.as_coeff_Mul(rational=True)[0] < 0 for x in total.as_ordered_terms())


# The parts of a formula in reading order; text, terminal and LaTeX printers share them.

PATH = sympy.Symbol("h", positive=True)


class Unprintable(TypeError):
    """The expression has a part that no printer of this package writes; it names the part."""


@frozen
class Product:
    """``sign * coefficient * prod(numerator) / prod(denominator)`` with a positive rational coefficient."""

    negative: bool
    coefficient: sympy.Rational
    numerator: tuple[sympy.Expr, ...]
    denominator: tuple[sympy.Expr, ...]

    @property
    def leads_with_sum(self) -> bool:
        """Whether a number written before the factors would meet a sum and be multiplied into it by the grammar."""
        return bool(self.numerator) and self.numerator[0].is_Add


def product(expression: sympy.Expr) -> Product:
    """The factors of ``expression``, symbols before sums, sums before roots, functions last."""
    coefficient, rest = expression.as_coeff_Mul(rational=True)
    above: list[sympy.Expr] = []
    below: list[sympy.Expr] = []
    for factor in sorted((f for f in rest.as_ordered_factors() if f != 1), key=_rank):
        if factor.is_Pow and factor.exp.is_Rational and factor.exp < 0:
            below.append(sympy.Pow(factor.base, -factor.exp))
        else:
            above.append(factor)
    return Product(bool(coefficient < 0), abs(coefficient), tuple(above), tuple(below))


def terms(expression: sympy.Expr) -> list[tuple[bool, sympy.Expr]]:
    """The terms of a sum as (negative, magnitude): positive before negative, numbers before the others, a path's ``h`` last."""
    ordered = sorted(
        expression.as_ordered_terms(), key=lambda x: 2 if x.has(PATH) else 0 if x.is_number else 1
    )
    found = [(bool(x.as_coeff_Mul(rational=True)[0] < 0), x) for x in ordered]
    return [(False, x) for negative, x in found if not negative] + [
        (True, -x) for negative, x in found if negative
    ]


def common_denominator(expression: sympy.Expr) -> tuple[int, sympy.Expr]:
    """(d, d * sum) for a sum whose terms all have denominators, d the least common one; (1, sum) for any other."""
    denominators = [x.as_coeff_Mul(rational=True)[0].q for x in expression.args]
    number = sympy.ilcm(*denominators) if 1 not in denominators else 1
    return int(number), expression if number == 1 else sympy.Add(*(number * x for x in expression.args))


def choices(expression: sympy.Expr) -> list[sympy.Expr]:
    """The arguments of a maximum or minimum, the longest first, in an order that does not depend on hashes."""
    return sorted(
        expression.args,
        key=lambda x: (-sum(1 for _ in sympy.preorder_traversal(x)), sympy.default_sort_key(x)),
    )


def _rank(factor: sympy.Expr) -> int:
    base = factor.base if factor.is_Pow else factor
    if factor.is_Pow and not factor.exp.is_Integer:
        return 2
    return 0 if base.is_Symbol or base.is_number else 1 if base.is_Add else 3


# Shorter forms of the same formula: sums factored where that is shorter, discriminants and equations by
# their structure.


def occurrences(expression: sympy.Expr) -> int:
    """The number of names and numbers in the expression."""
    return sum(1 for node in sympy.preorder_traversal(expression) if node.is_Atom and node != -1)


def compact(expression: sympy.Expr, at: Point | None = None) -> sympy.Expr:
    """An equal expression with every polynomial sum factored where fewer names occur, and signs turned as ``readable`` does."""
    return readable(_factored(expression), at)


def compact_equation(equation: sympy.Expr, at: Point | None = None) -> sympy.Expr:
    """The polynomial in t by powers of t, highest first, each coefficient compact."""
    polynomial = sympy.Poly(equation, t)
    return sympy.Add(*(compact(c, at) * t**k for (k,), c in polynomial.terms()))


def with_discriminant(expression: sympy.Expr, equation: sympy.Expr, at: Point | None = None) -> sympy.Expr:
    """The expression with the root of B^2 - 4 A C written that way, where ``equation`` is A t^2 + B t + C; else unchanged."""
    if sympy.degree(equation, t) != 2:
        return expression
    a, b, c = sympy.Poly(equation, t).all_coeffs()
    expanded = sympy.expand(b**2 - 4 * a * c)
    structured = compact(b, at) ** 2 + compact(sympy.factor(-4 * a * c), at)
    if b == 0 or occurrences(structured) >= occurrences(expanded):
        return expression

    def rewritten(node: sympy.Pow) -> sympy.Expr:
        return sympy.sqrt(structured) if sympy.expand(node.base - expanded) == 0 else node

    return expression.replace(lambda node: node.is_Pow and node.exp == sympy.Rational(1, 2), rewritten)


def _factored(expression: sympy.Expr) -> sympy.Expr:
    if expression.is_Atom:
        return expression
    if expression.is_Add and expression.is_polynomial():
        return min((expression, sympy.factor(expression)), key=occurrences)
    if isinstance(expression, (sympy.Max, sympy.Min)):
        return expression.func(*map(_factored, expression.args), evaluate=False)
    return expression.func(*map(_factored, expression.args))


# The decimals that a question was typed with, so that they come back as decimals.

TYPED_PLACES = 6
DECIMAL = re.compile(r"(?<![\w.])\d+\.\d+(?![\w.])")


def typed_numbers(problem: Problem) -> dict[sympy.Basic, str]:
    """The decimals of the question's conditions by their values; of a table the limits of its range, where they are decimals."""
    if problem.stated is None:
        return dict(_limits(problem))
    texts = (
        *problem.stated.where,
        *problem.stated.assume,
        *(text for c in problem.stated.classes for text in c.where),
    )
    return {sympy.Rational(text): text for text in DECIMAL.findall(" ".join(texts))}


def _limits(problem: Problem) -> Iterator[tuple[sympy.Basic, str]]:
    """The numbers to which the region compares a multiple of a product of priors."""
    for relation in problem.prior_relations:
        offset, rest = relation.polynomial.as_coeff_Add()
        limit = -offset / rest.primitive()[0]
        if limit.is_Rational and not 10**TYPED_PLACES % limit.q:
            yield limit, f"{Decimal(int(limit.p)) / Decimal(int(limit.q)):f}"


# A fraction as a reader takes it in: exact where it is short, else rounded and said to be so.

LONGEST = 14
TINY = Fraction(1, 10**6)
PLACES = 12


def placed(name: str, value: Fraction) -> str:
    """``p = 1/2``, or ``p about 0.352718`` where the number is rounded."""
    return f"{name} = {value}" if _is_short(value) else f"{name} {near_number(value)}"


def _is_short(value: Fraction) -> bool:
    return len(str(value)) <= LONGEST


def near_number(value: Fraction) -> str:
    """``1/2``, ``about 0.352718``, or ``next to 0 (about 1e-19)``."""
    if _is_short(value):
        return str(value)
    if abs(value) < TINY:
        return f"next to 0 (about {_first_digit(value)})"
    if abs(1 - value) < TINY:
        return f"next to 1 (about 1 {'-' if value < 1 else '+'} {_first_digit(abs(1 - value))})"
    return f"about {float(value):.6g}"


def _first_digit(value: Fraction) -> str:
    """The number in one digit, also where it is below all machine numbers."""
    return f"{float(value) or Decimal(value.numerator) / value.denominator:.1g}".lower()


def outward(low: Fraction, high: Fraction) -> tuple[str, str]:
    """The ends of an interval: as they are where they are short, else with PLACES decimals, rounded outward."""
    if max(len(str(low)), len(str(high))) <= LONGEST:
        return str(low), str(high)
    return _decimal(floor(low * 10**PLACES)), _decimal(ceil(high * 10**PLACES))


def _decimal(scaled: int) -> str:
    whole, rest = divmod(scaled, 10**PLACES)
    return f"{whole}.{rest:0{PLACES}d}"
