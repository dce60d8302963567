"""Where a text has a value, and the goals of a claim as implications, definitions inserted."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping, Sequence

import sympy
from attrs import frozen

from epsproof.derive.text.errors import LimitExceeded, QuestionError, UnsupportedForm
from epsproof.derive.text.grammar import (
    MAX_DEGREE,
    Comparison,
    parse_conditions,
    parse_expression,
)
from epsproof.derive.text.notation import symbol
from epsproof.derive.text.numbers import MAX_DIGITS
from epsproof.verify.claims.claim import Claim
from epsproof.verify.claims.relations import logarithms
from epsproof.verify.reader import NotRead, parse

__all__ = [
    "MOST_DEGREE",
    "Implication",
    "cancelled",
    "divisors",
    "domain_conditions",
    "implications",
    "placed",
]

# The divisors that a text writes down, also those that an algebra system cancels before anybody sees them.


def divisors(text: str) -> list[sympy.Expr]:
    """The divisors of ``text`` that hold a variable, each once, in their order; the text has been read by the grammar before."""
    found: list[sympy.Expr] = []
    for node in ast.walk(ast.parse(text.strip(), mode="eval")):
        if isinstance(node, ast.BinOp) and isinstance(node.op, (ast.Div, ast.Pow)):
            divides = isinstance(node.op, ast.Div) or parse_expression(ast.unparse(node.right)).is_negative
            below = parse_expression(ast.unparse(node.right if isinstance(node.op, ast.Div) else node.left))
            if divides and below.free_symbols and below not in found:
                found.append(below)
    return found


# Definitions inserted in formulas, as long as what results is small enough to be worked with.

MOST_DEGREE = 4 * MAX_DEGREE
MOST_BITS = 16 * MAX_DIGITS


def placed(formula: sympy.Expr, meanings: Mapping[sympy.Symbol, sympy.Expr]) -> sympy.Expr:
    """The formula with names replaced by what they mean; raises LimitExceeded where its degree or a number becomes too large."""
    found = formula.subs(meanings)
    if (degree := _degree(found)) > MOST_DEGREE:
        raise LimitExceeded(
            f"with all definitions inserted the formula has degree {degree}; at most {MOST_DEGREE} is accepted"
        )
    if any(max(x.p.bit_length(), x.q.bit_length()) > MOST_BITS for x in found.atoms(sympy.Rational)):
        raise LimitExceeded("with all definitions inserted the formula has a number with too many digits")
    return found


def _degree(formula: sympy.Expr) -> int:
    """A bound of the degree of numerator and denominator; functions count as their arguments do."""
    if not formula.args:
        return int(formula.is_Symbol)
    degrees = [_degree(part) for part in formula.args]
    if formula.is_Mul:
        return sum(degrees)
    if formula.is_Pow and formula.exp.is_Rational:
        return degrees[0] * max(1, abs(int(formula.exp)))
    return max(degrees)


# Where a text has a value, also for the logarithms, roots and divisors that an algebra system cancels unseen.

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
    """The logarithms, with those in powers, and the bases of roots and of negative powers, that occur in an expression."""
    found: set[tuple[str, sympy.Expr]] = {("log", x.args[0]) for x in expression.atoms(sympy.log)}
    for power in expression.atoms(sympy.Pow):
        if power.exp.is_Rational:
            found |= {("root", power.base)} if power.exp.q > 1 else set()
            found |= {("divisor", power.base)} if power.exp < 0 else set()
        elif power.exp.free_symbols and power.base is not sympy.E:
            found.add(("log", power.base))
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
            if power.free_symbols:
                found.append((sympy.log(base), base, POSITIVE))
                continue
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


# The goals of a claim as implications: conditions => comparison, definitions and derivatives inserted.

HOLDS = "=>"
UNDEFINED = {POSITIVE: "logarithm", NOT_NEGATIVE: "square root"}


@frozen
class Implication:
    """Wherever ``given`` holds, ``goal`` holds.

    ``divisors`` are those of the text, also where they cancel; ``through`` are statements that are used once they are proved.
    Where ``undefined`` is set, the goal says that what is on its left has a "logarithm" or a "square root".
    """

    given: tuple[str, ...]
    goal: Comparison
    text: str
    divisors: tuple[sympy.Expr, ...] = ()
    through: tuple[str, ...] = ()
    undefined: str = ""


def implications(claim: Claim) -> list[Implication]:
    """The goals ``conditions => comparison``, definitions and derivatives inserted, each under the claim's assumptions."""
    inserted: dict[sympy.Symbol, sympy.Expr] = {}
    arguments: dict[sympy.Symbol, list[sympy.Expr]] = {}
    for name, text in claim.get("let", {}).items():
        inserted[symbol(name)] = placed(parse_expression(text), inserted)
    for name, (text, variable) in claim.get("slope", {}).items():
        function = placed(parse_expression(text), inserted)
        inserted[symbol(name)] = sympy.diff(function, symbol(variable))
        arguments[symbol(name)] = sorted(
            (x.args[0] for x in function.atoms(sympy.log)), key=sympy.default_sort_key
        )
    found = []
    through = tuple(claim.get("through", []))
    for text in claim["goals"]:
        *conditions, goal = text.split(HOLDS)
        given = (*claim.assumptions, *(g for g in conditions if g.strip()))
        comparisons = parse_conditions(goal)
        used = set(map(symbol, WORD.findall(goal)))
        texts = (goal, *_definitions(claim, used))
        below = tuple(x.subs(inserted) for x in (d for written in texts for d in divisors(written)))
        for argument in [x for name, xs in arguments.items() if name in used for x in xs]:
            found.append(
                Implication(
                    given, Comparison(argument, POSITIVE, sympy.S.Zero), text, undefined=UNDEFINED[POSITIVE]
                )
            )
        whole = [
            Comparison(placed(c.left, inserted), c.relation, placed(c.right, inserted)) for c in comparisons
        ]
        shown = [c.left - c.right for c in whole]
        lost = (x for written in texts for x in cancelled(written, inserted, shown))
        found += [Implication(given, x, text, undefined=UNDEFINED[x.relation]) for x in dict.fromkeys(lost)]
        found += [Implication(given, c, text, below, through) for c in whole]
    if not found:
        raise claim.rejected("'goals' is empty", "goals")
    return found


def _definitions(claim: Claim, used: set[sympy.Symbol]) -> Iterator[str]:
    """The definitions of the names used, and of those used there."""
    known, definitions = set(used), claim.get("let", {})
    for name in reversed(list(definitions)):
        if symbol(name) in known:
            known |= set(map(symbol, WORD.findall(definitions[name])))
            yield definitions[name]
