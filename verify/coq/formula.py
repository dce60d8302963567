"""Formulas and polynomial relations as Coq text."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

from epsproof.verify.coq.names import coq_name
from epsproof.verify.coq.out_of_reach import OutOfReach
from epsproof.verify.kernel.certificate import Fact
from epsproof.verify.kernel.polynomial import Monomial, Number, Polynomial

__all__ = [
    "comment",
    "conjunction",
    "fact_text",
    "formula_text",
    "nested",
    "polynomial_text",
    "quantified",
    "readable",
]

SUM, PRODUCT, SIGN, POWER, ATOM = range(5)
FUNCTIONS = {
    "log": "ln",
    "sqrt": "sqrt",
    "exp": "exp",
    "Max": "Rmax",
    "Min": "Rmin",
    "max": "Rmax",
    "min": "Rmin",
}
OPERATORS: dict[type[ast.operator], tuple[str, int]] = {
    ast.Add: ("+", SUM),
    ast.Sub: ("-", SUM),
    ast.Mult: ("*", PRODUCT),
    ast.Div: ("/", PRODUCT),
}
SYMBOLS = {">": "<", ">=": "<=", "=": "="}


def formula_text(text: str, names: Mapping[str, str] | None = None) -> str:
    """The formula, written in the syntax of Python, in the syntax of Coq's reals.

    ``names`` gives the Coq text, in parentheses where it is compound, of some variables. Raises OutOfReach for functions
    without a Coq name and for exponents that are no literal natural numbers.
    """
    return _Writer(names or {}).text(ast.parse(text.strip(), mode="eval").body, SUM)


class _Writer:
    def __init__(self, names: Mapping[str, str]) -> None:
        self.names = names

    def text(self, node: ast.expr, least: int) -> str:
        """The node, in parentheses where it binds less than ``least``."""
        written, strength = self.written(node)
        return written if strength >= least else f"({written})"

    def written(self, node: ast.expr) -> tuple[str, int]:
        if isinstance(node, ast.Constant) and type(node.value) in (int, float):
            return _number(Fraction(ast.unparse(node)))
        if isinstance(node, ast.Name) and node.id == "pi":
            raise OutOfReach("pi has no rational value, of which these theorems are")
        if isinstance(node, ast.Name):
            return self.names.get(node.id, coq_name(node.id)), ATOM
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, (ast.USub, ast.UAdd)):
            inner = self.text(node.operand, POWER)
            return (f"- {inner}", SIGN) if isinstance(node.op, ast.USub) else (inner, POWER)
        if isinstance(node, ast.BinOp):
            return self.operation(node)
        if (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Name)
            and node.func.id in FUNCTIONS
            and not node.keywords
        ):
            return self.call(FUNCTIONS[node.func.id], [self.text(a, ATOM) for a in node.args]), POWER
        raise OutOfReach(f"{ast.unparse(node)!r} has no counterpart in Coq's reals here")

    def operation(self, node: ast.BinOp) -> tuple[str, int]:
        if isinstance(node.op, ast.Pow):
            exponent = node.right
            if not isinstance(exponent, ast.Constant) or type(exponent.value) is not int:
                raise OutOfReach(f"{ast.unparse(node)!r}: an exponent must be a natural number")
            return f"{self.text(node.left, ATOM)} ^ {exponent.value}", POWER
        if type(node.op) not in OPERATORS:
            raise OutOfReach(f"{ast.unparse(node)!r} has no counterpart in Coq's reals here")
        sign, strength = OPERATORS[type(node.op)]
        left, right = self.text(node.left, strength), self.text(node.right, strength + 1)
        return f"{left} {sign} {right if not right.startswith('-') else f'({right})'}", strength

    def call(self, name: str, arguments: list[str]) -> str:
        """Maxima and minima of several arguments are nested to the right."""
        if name not in ("Rmax", "Rmin") or len(arguments) <= 2:
            return f"{name} {' '.join(arguments)}"
        return f"{name} {arguments[0]} ({self.call(name, arguments[1:])})"


def _number(value: Fraction) -> tuple[str, int]:
    return (
        (str(value), ATOM)
        if value.denominator == 1
        else (f"{value.numerator} / {value.denominator}", PRODUCT)
    )


def polynomial_text(polynomial: Polynomial) -> str:
    """The polynomial as a sum of monomials."""
    return _sum(list(polynomial.terms.items()))


def fact_text(fact: Fact) -> str:
    """``0 < polynomial``, ``0 <= polynomial`` or ``polynomial = 0``."""
    polynomial, relation = fact
    written = polynomial_text(polynomial)
    return f"{written} = 0" if relation == "=" else f"0 {SYMBOLS[relation]} {written}"


def conjunction(statements: Iterable[str]) -> str:
    """All statements."""
    return " /\\ ".join(statements)


def readable(fact: Fact) -> str:
    """The relation with positive coefficients on both sides, such as ``a < 1``."""
    polynomial, relation = fact
    left = _sum([(m, -v) for m, v in polynomial.terms.items() if v < 0])
    right = _sum([(m, v) for m, v in polynomial.terms.items() if v > 0])
    if relation == "=":
        left, right = (right, left) if left == "0" or not any(map(str.isalpha, left)) else (left, right)
    return f"{left} {SYMBOLS[relation]} {right}"


def _sum(terms: list[tuple[Monomial, Number]]) -> str:
    ordered = sorted(terms, key=lambda item: (-sum(e for _, e in item[0]), [(n, -e) for n, e in item[0]]))
    pieces = []
    for monomial, value in ordered:
        factors = [coq_name(n) if e == 1 else f"{coq_name(n)} ^ {e}" for n, e in monomial]
        if abs(value) != 1 or not factors:
            factors.insert(0, _number(abs(Fraction(value)))[0])
        pieces.append((value < 0, " * ".join(factors)))
    if not pieces:
        return "0"
    (negative, first), *rest = pieces
    return (
        ("- " if negative else "")
        + first
        + "".join(f" {'-' if minus else '+'} {piece}" for minus, piece in rest)
    )


def quantified(word: str, names: Sequence[str]) -> str:
    """``forall x y : R, `` or the like; nothing without names."""
    return f"{word} {' '.join(names)} : R, " if names else ""


def nested(function: str, texts: Sequence[str]) -> str:
    """``function x (function y z)``; a single text stays alone."""
    wrapped = [t if t.isidentifier() else f"({t})" for t in texts]
    result = texts[-1] if len(texts) == 1 else wrapped[-1]
    for index, text in enumerate(reversed(wrapped[:-1])):
        result = f"{function} {text} {result if index == 0 else f'({result})'}"
    return result


def comment(text: str) -> str:
    """A Coq comment; marks that would open or close a comment or a string are changed."""
    plain = text.replace("(*", "( *").replace("*)", "* )").replace('"', "'")
    return f"(* {plain} *)"
