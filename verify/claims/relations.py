"""Formulas and conditions of claims as polynomial relations: for repairs, hypotheses and Coq; nothing here has to be believed."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise
from math import lcm

import sympy
from attrs import define, field, frozen

from epsproof.derive.algebra.signs import Signs
from epsproof.derive.algebra.unfolding import relations_from
from epsproof.derive.text.errors import BoxAdvised, UnsupportedForm
from epsproof.derive.text.grammar import Comparison, parse_conditions
from epsproof.derive.text.notation import symbol
from epsproof.verify.kernel.polynomial import Polynomial
from epsproof.verify.kernel.rejected import Rejected

__all__ = [
    "Algebra",
    "Fact",
    "Goal",
    "cases",
    "comparisons",
    "facts_of",
    "fraction",
    "logarithms",
    "negations",
    "polynomial",
]

# A rational expression as one quotient of polynomials.


@lru_cache(maxsize=4096)
def fraction(expression: sympy.Expr) -> tuple[sympy.Expr, sympy.Expr]:
    """(numerator, denominator), coprime."""
    numerator, denominator = sympy.fraction(sympy.cancel(sympy.together(expression)))
    return numerator, denominator


# Formulas with roots, maxima and logarithms as polynomial relations between more variables.

Fact = tuple[str, str]
NAMES = {">": ">", ">=": ">=", "==": "="}


@frozen
class Goal:
    """``text relation 0`` to be proved; ``role`` says what it is for a reader, ``variable`` names the root of a radicand,
    ``divisor`` is the numerator of a divisor that must not be zero. Where ``below`` is set, the goal is ``top/below relation 0``,
    with ``text`` the product of both."""

    role: str
    text: str
    relation: str
    variable: str = ""
    divisor: sympy.Expr | None = None
    top: sympy.Expr = sympy.S.Zero
    below: sympy.Expr | None = None


@lru_cache(maxsize=4096)
def polynomial(expression: sympy.Expr) -> str:
    """Kernel text of a polynomial expression; raises UnsupportedForm for others, and for one that is too large for the kernel."""
    try:
        return str(Polynomial.parse(sympy.sstr(sympy.expand(expression), order="lex")))
    except Rejected as rejected:
        raise UnsupportedForm(
            f"{sympy.sstr(expression)} is no polynomial that can be proved about: {rejected}"
        ) from rejected


def facts_of(*conditions: str) -> list[Fact]:
    """The relations in kernel form that hold together exactly where all conditions do; of no variable is a sign known beforehand.
    Raises UnsupportedForm for conditions that are no comparisons of rational formulas.

    One condition may give the sign of another one's divisor: give them together.
    """
    return list(_facts(conditions))


@lru_cache(maxsize=4096)
def _facts(conditions: tuple[str, ...]) -> tuple[Fact, ...]:
    comparisons = [c for text in conditions if text.strip() for c in parse_conditions(text)]
    try:
        relations = relations_from(comparisons, Signs(unit=()))
    except sympy.PolynomialError as error:
        raise UnsupportedForm(f"a condition is no comparison of rational formulas: {error}") from error
    return tuple((polynomial(r.polynomial), NAMES[r.sign]) for r in relations)


def logarithms(expression: sympy.Expr) -> tuple[dict[sympy.Expr, sympy.Rational], sympy.Expr]:
    """(coefficient of every logarithm by its argument, the rest); raises UnsupportedForm for products of logarithms."""
    found: dict[sympy.Expr, sympy.Rational] = {}
    rest = sympy.S.Zero
    for term in sympy.Add.make_args(sympy.expand_mul(expression)):
        logs = [f for f in sympy.Mul.make_args(term) if isinstance(f, sympy.log)]
        if not term.has(sympy.log):
            rest += term
            continue
        coefficient = term / logs[0] if len(logs) == 1 else sympy.S.NaN
        if not coefficient.is_Rational:
            raise UnsupportedForm(f"{sympy.sstr(term)} is not a rational multiple of a logarithm")
        argument = logs[0].args[0]
        found[argument] = found.get(argument, sympy.S.Zero) + coefficient
    return {a: c for a, c in found.items() if c != 0}, rest


@define
class Algebra:
    """Collects what reading formulas brings along: ``facts`` about new variables, and ``demands`` without which the formula is
    undefined (a divisor is not zero, a radicand not negative, the argument of a logarithm positive)."""

    facts: list[Fact] = field(factory=list)
    demands: list[Goal] = field(factory=list)
    roots: dict[sympy.Symbol, sympy.Expr] = field(factory=dict)
    known: dict[sympy.Expr, sympy.Expr] = field(factory=dict)

    def rational(self, expression: sympy.Expr) -> sympy.Expr:
        """The expression with every root and absolute value replaced by a variable."""
        if expression.is_Rational or expression.is_Symbol:
            return expression
        if expression in self.known:
            return self.known[expression]
        if expression.is_Add or expression.is_Mul:
            return expression.func(*map(self.rational, expression.args))
        if expression.is_Pow and expression.exp.is_Rational:
            base = self.rational(expression.base)
            power = expression.exp
            if power.q == 2:
                base, power = self.root(base), sympy.Integer(power.p)
            elif power.q != 1:
                raise UnsupportedForm(f"{sympy.sstr(expression)}: only square roots are read")
            if power < 0:
                self.nonzero(base)
            return base**power
        if isinstance(expression, sympy.Abs):
            return self.root(self.rational(expression.args[0]) ** 2)
        name = min((s.name for s in expression.free_symbols), default="x")
        raise BoxAdvised(
            f'{sympy.sstr(expression)} is not algebraic; declare t = "exp(-{name})" in [substitutions] where exp({name}) alone '
            'occurs, or state the claim on a box with kind = "enclosure"'
        )

    def root(self, radicand: sympy.Expr) -> sympy.Expr:
        """A variable that is the square root of a rational expression."""
        top, bottom = fraction(radicand)
        key = sympy.sqrt(sympy.expand(top) / sympy.expand(bottom), evaluate=False)
        for variable, other in self.roots.items():
            factor = _monomial_root(radicand / other)
            if key not in self.known and factor is not None:
                self.demands.append(
                    Goal(f"{sympy.sstr(factor)} is positive", polynomial(sympy.prod(fraction(factor))), ">")
                )
                self.known[key] = factor * variable
        if key not in self.known:
            variable = symbol(f"s{len(self.roots) + 1}_")
            role = f"the radicand {sympy.sstr(radicand)} is not negative"
            self.demands.append(Goal(role, polynomial(top * bottom), ">=", variable.name))
            self.facts += [(polynomial(variable), ">="), (polynomial(variable**2 * bottom - top), "=")]
            self.roots[variable] = radicand
            self.known[key] = variable
        return self.known[key]

    def nonzero(self, divisor: sympy.Expr) -> None:
        """Demand that a divisor is not zero."""
        top, _ = fraction(divisor)
        if not top.is_number:
            goal = Goal(f"the divisor {sympy.sstr(divisor)} is not zero", polynomial(top), "!=", divisor=top)
            if goal not in self.demands:
                self.demands.append(goal)

    def goal(self, comparison: Comparison) -> Goal:
        """The comparison as a polynomial relation."""
        left, relation, right = comparison.left, comparison.relation, comparison.right
        if relation in ("<", "<="):
            left, right, relation = right, left, {"<": ">", "<=": ">="}[relation]
        shown = f"{sympy.sstr(comparison.left)} {comparison.relation} {sympy.sstr(comparison.right)}"
        difference = left - right
        if difference.has(sympy.log):
            difference = self.without_logarithms(difference)
        top, bottom = fraction(self.rational(difference))
        if relation == "==":
            return Goal(shown, self.reduced(top), "=")
        if bottom.is_positive:
            return Goal(shown, polynomial(top), relation)
        return Goal(shown, polynomial(top * bottom), relation, top=top, below=bottom)

    def without_logarithms(self, difference: sympy.Expr) -> sympy.Expr:
        """An algebraic expression with the sign of a rational combination of logarithms."""
        terms, rest = logarithms(difference)
        if sympy.expand(rest) != 0:
            raise UnsupportedForm(f"logarithms next to {sympy.sstr(rest)}")
        power = lcm(*(int(c.q) for c in terms.values())) if terms else 1
        above, below = sympy.S.One, sympy.S.One
        for argument, coefficient in terms.items():
            top, bottom = fraction(self.rational(argument))
            self.demands.append(
                Goal(f"the argument {sympy.sstr(argument)} of log is positive", polynomial(top * bottom), ">")
            )
            count = int(coefficient * power)
            above, below = (
                (above * argument**count, below) if count > 0 else (above, below * argument**-count)
            )
        return above - below

    def reduced(self, top: sympy.Expr) -> str:
        """The polynomial with even powers of roots replaced, so that an identity reads 0 = 0 as often as possible."""
        for variable, radicand in reversed(self.roots.items()):
            above, below = fraction(radicand)
            poly = sympy.Poly(sympy.expand(top), variable)
            half = max(poly.degree() // 2, 0)
            parts = poly.as_dict()
            terms = (
                c * above ** (m // 2) * below ** (half - m // 2) * variable ** (m % 2)
                for (m,), c in parts.items()
            )
            top = sum(terms, sympy.S.Zero)
        return polynomial(top)


def _monomial_root(ratio: sympy.Expr) -> sympy.Expr | None:
    """The monomial whose square is the rational expression, or None."""
    parts = []
    for part in fraction(sympy.factor(ratio)):
        constant, factors = sympy.factor_list(part)
        root = sympy.sqrt(constant)
        if not root.is_Rational or any(n % 2 or not x.is_Symbol for x, n in factors):
            return None
        parts.append(root * sympy.prod([x ** (n // 2) for x, n in factors]))
    return parts[0] / parts[1]


# Conditions as single comparisons, as they are written, and what it means that one does not hold.

NEGATED = {"<": (">=",), "<=": (">",), ">": ("<=",), ">=": ("<",), "==": ("<", ">")}
REVERSED = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "==": "=="}


def comparisons(text: str) -> list[str]:
    """``"0 < a < 1, r > 1"`` as ``["0 < a", "a < 1", "r > 1"]``; raises as the grammar does."""
    parse_conditions(text)
    tree = ast.parse(text.strip(), mode="eval").body
    return [
        single
        for part in (tree.elts if isinstance(tree, ast.Tuple) else [tree])
        for single in _singles(part, text.strip())
    ]


def negations(comparison: str) -> list[str]:
    """Comparisons of which one holds where the given one fails."""
    (found,) = parse_conditions(comparison)
    return [
        f"{sympy.sstr(found.left)} {relation} {sympy.sstr(found.right)}"
        for relation in NEGATED[found.relation]
    ]


def cases(comparison: str) -> list[list[str]]:
    """Lists of polynomial comparisons: the given one holds where all of one list hold, whatever signs its divisors have."""
    (found,) = parse_conditions(comparison)
    top, bottom = fraction(found.left - found.right)
    if bottom.is_number:
        return [[comparison]]
    above, below = sympy.sstr(sympy.expand(top)), sympy.sstr(sympy.expand(bottom))
    return [
        [f"{below} > 0", f"{above} {found.relation} 0"],
        [f"{below} < 0", f"{above} {REVERSED[found.relation]} 0"],
    ]


def _singles(node: ast.expr, text: str) -> Iterator[str]:
    if isinstance(node, ast.BoolOp):
        for value in node.values:
            yield from _singles(value, text)
    elif isinstance(node, ast.Compare):
        sides = [node.left, *node.comparators]
        for left, right in pairwise(sides):
            yield f"{_source(left, text)} {_between(left, right, text)} {_source(right, text)}"


def _source(node: ast.expr, text: str) -> str:
    return ast.get_source_segment(text, node) or ast.unparse(node)


def _between(left: ast.expr, right: ast.expr, text: str) -> str:
    """The relation that stands between two sides of a comparison."""
    return text[left.end_col_offset : right.col_offset].strip(" ()")
