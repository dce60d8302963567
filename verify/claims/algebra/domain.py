"""Where a text has a value, also for the logarithms, roots and divisors that an algebra system cancels unseen."""

from __future__ import annotations

import ast
import re
from collections.abc import Mapping, Sequence

import sympy

from epsproof.derive.text.errors import QuestionError, UnsupportedForm
from epsproof.derive.text.grammar import Comparison, parse_expression
from epsproof.verify.claims.algebra.relations import logarithms
from epsproof.verify.reader import NotRead, parse

__all__ = ["cancelled", "domain_conditions"]

WORD = re.compile(r"(?<![\w.])[A-Za-z]\w*")
OWN_WORDS = re.compile(r"\b(?:Abs|Max|Min)(?=\()")
POSITIVE, NOT_NEGATIVE, NOT_ZERO = ">", ">=", "!="


def cancelled(
    text: str, inserted: Mapping[sympy.Symbol, sympy.Expr], shown: Sequence[sympy.Expr]
) -> list[Comparison]:
    """The conditions ``argument > 0`` and ``radicand >= 0`` of the text that its formulas ``shown`` no longer demand."""
    left = set().union(*map(_demanded, shown))
    found = []
    for value, argument, relation in _parts(text):
        if relation == NOT_ZERO or _certain(argument, relation):
            continue
        placed = argument.subs(inserted)
        marks = [traces(x) for x in (value.subs(inserted), sympy.expand_mul(value.subs(inserted)))]
        if not any(mark and mark <= left for mark in marks) and not _certain(placed, relation):
            found.append(Comparison(placed, relation, sympy.S.Zero))
    return found


def domain_conditions(texts: Sequence[str]) -> list[str]:
    """Conditions such as ``1 - x >= 0`` and ``1 - x > 0`` for the radicands and the arguments of logarithms in formulas and
    goals; nothing for a text that the grammar does not read."""
    found = dict[str, None]()
    for text in texts:
        try:
            parts = _parts(text.rpartition("=>")[2])
        except (QuestionError, SyntaxError):
            continue
        for _, argument, relation in parts:
            if relation != NOT_ZERO and argument.free_symbols:
                signs = (">",) if relation == POSITIVE else (">=", ">")
                found |= dict.fromkeys(f"{_written(argument)} {sign} 0" for sign in signs)
    return [text for text in found if _is_read(text)]


def _written(formula: sympy.Expr) -> str:
    """The formula in the words of the language."""
    return OWN_WORDS.sub(lambda word: word[0].lower(), sympy.sstr(formula))


def _is_read(text: str) -> bool:
    try:
        parse(text)
    except NotRead:
        return False
    return True


def _demanded(difference: sympy.Expr) -> set[tuple[str, sympy.Expr]]:
    """The traces in what is left when the logarithms of a difference are collected; where options are told apart first, none."""
    if difference.has(sympy.Max, sympy.Min, sympy.Abs):
        return set()
    if not difference.has(sympy.log):
        return traces(difference)
    try:
        terms, rest = logarithms(difference)
    except UnsupportedForm:
        return traces(difference)
    return {("log", x) for x in terms}.union(traces(rest), *map(traces, terms))


def traces(expression: sympy.Expr) -> set[tuple[str, sympy.Expr]]:
    """The logarithms, and the bases of roots and of negative powers, that occur in an expression."""
    found: set[tuple[str, sympy.Expr]] = {("log", x.args[0]) for x in expression.atoms(sympy.log)}
    for power in expression.atoms(sympy.Pow):
        if power.exp.is_Rational:
            found |= {("root", power.base)} if power.exp.q > 1 else set()
            found |= {("divisor", power.base)} if power.exp < 0 else set()
    return found


def _read(text: str) -> sympy.Expr:
    """The formula; all names of the text are known, also epsilon."""
    return parse_expression(text, frozenset(WORD.findall(text)))


def _parts(text: str) -> list[tuple[sympy.Expr, sympy.Expr, str]]:
    """(value, what its domain depends on, the relation of that to 0) for every logarithm, root and quotient of the text."""
    found = []
    for node in ast.walk(ast.parse(text.strip(), mode="eval")):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("log", "sqrt"):
            argument = _read(ast.unparse(node.args[0]))
            value = sympy.log(argument) if node.func.id == "log" else sympy.sqrt(argument)
            found.append((value, argument, POSITIVE if node.func.id == "log" else NOT_NEGATIVE))
        elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Pow):
            base, power = (_read(ast.unparse(x)) for x in (node.left, node.right))
            if power.q > 1:
                found.append((base**power, base, NOT_NEGATIVE))
            if power < 0:
                found.append((base**power, base, NOT_ZERO))
        elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Div):
            below = _read(ast.unparse(node.right))
            found.append((1 / below, below, NOT_ZERO))
    return found


def _certain(argument: sympy.Expr, relation: str) -> bool:
    """Whether the condition holds whatever real numbers the variables are."""
    known = {
        POSITIVE: argument.is_positive,
        NOT_NEGATIVE: argument.is_nonnegative,
        NOT_ZERO: argument.is_nonzero,
    }[relation]
    return known is True
