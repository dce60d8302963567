"""Conditions as alternatives of rational comparisons, and a criterion as clauses of which all hold."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Iterator
from itertools import product

import sympy
from attrs import frozen

from epsproof.derive.algebra.polynomials import fraction
from epsproof.derive.algebra.signs import Signs, factors
from epsproof.derive.algebra.unfolding import Sided, unfolded
from epsproof.derive.text.definedness import Demand, demands_in
from epsproof.derive.text.errors import LimitExceeded, UnsupportedForm
from epsproof.derive.text.grammar import Comparison, Reader
from epsproof.derive.text.names import ADVERSARY
from epsproof.derive.text.notation import is_rational, symbol
from epsproof.derive.text.tree import tree_of

__all__ = ["Alternatives", "Atom", "clauses_of", "conditions_of"]

# Conditions as alternatives of rational comparisons: or, not, min, max, abs, roots and if-else removed.
#
# A condition holds where it is true and defined; so do the alternatives found here, at every point where
# some of them holds.

MOST = 24
NEGATED = {
    ast.Lt: ast.GtE,
    ast.LtE: ast.Gt,
    ast.Gt: ast.LtE,
    ast.GtE: ast.Lt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
}
SIGN = {ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=", ast.Eq: "==", ast.NotEq: "!="}
TURNED = {">": "<", ">=": "<="}
Alternatives = list[tuple[Comparison, ...]]


def conditions_of(text: str) -> Alternatives:
    """Groups of comparisons of which one holds altogether exactly where the text does; [] where it holds nowhere.

    Raises SyntaxRejected, UnsupportedForm, LimitExceeded.
    """
    tree = tree_of(text)
    parts = tree.elts if isinstance(tree, ast.Tuple) else [tree]
    reader = Reader(text, None)
    found = _all([_read(part, True, reader) for part in parts])
    return [tuple(dict.fromkeys(group)) for group in found]


def _read(node: ast.expr, positive: bool, reader: Reader) -> Alternatives:
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        return _read(node.operand, not positive, reader)
    if isinstance(node, ast.BoolOp):
        parts = [_read(value, positive, reader) for value in node.values]
        return (
            _all(parts) if isinstance(node.op, ast.And) == positive else [x for part in parts for x in part]
        )
    if not isinstance(node, ast.Compare):
        raise reader.refuse("a condition is a comparison", node, "for instance 0 < a < 1 and r > 1")
    sides = [node.left, *node.comparators]
    found = [
        _pair(left, kind, right, positive, reader)
        for left, kind, right in zip(sides, node.ops, sides[1:], strict=False)
    ]
    return _all(found) if positive else [x for part in found for x in part]


def _pair(left: ast.expr, kind: ast.cmpop, right: ast.expr, positive: bool, reader: Reader) -> Alternatives:
    """The alternatives of one comparison."""
    if type(kind) not in SIGN:
        raise reader.refuse("this comparison is not known", left, "use < <= > >= == !=")
    sign = SIGN[type(kind) if positive else NEGATED[type(kind)]]
    one, other = reader.expression(left), reader.expression(right)
    defined = [d for side in (left, right) for d in demands_in(side, reader)]
    plain = _plainly(one, sign, other)
    groups = [plain] if plain is not None else [_compared(group) for group in unfolded(one - other, sign)]
    beside = [c for d in defined for c in _demanded(d, one - other)]
    return [kept for group in groups if (kept := _settled((*group, *beside))) is not None]


def _plainly(left: sympy.Expr, sign: str, right: sympy.Expr) -> tuple[Comparison, ...] | None:
    """The comparison as it stands, where both sides are rational."""
    sides = [x for x in (left, right) if x not in (sympy.oo, -sympy.oo)]
    return (Comparison(left, sign, right),) if all(map(is_rational, sides)) else None


def _compared(group: Iterable[Sided]) -> tuple[Comparison, ...]:
    """The comparisons of a group without those that are certain; an end of a prior reads as one."""
    found = []
    for value, sign in group:
        if Signs().possible(value) <= {">": {1}, ">=": {0, 1}, "==": {0}, "!=": {-1, 1}}[sign]:
            continue
        value = sympy.expand(value)
        prior = next(
            (s for s in map(symbol, ADVERSARY) if value.coeff(s, 1).is_number and value.coeff(s, 1) != 0),
            None,
        )
        slope = sympy.S.Zero if prior is None else value.coeff(prior, 1)
        rest = value if prior is None else sympy.expand(value - slope * prior)
        if prior is None or rest.free_symbols & set(map(symbol, ADVERSARY)):
            found.append(Comparison(value, sign, sympy.S.Zero))
        else:
            found.append(Comparison(prior, sign if slope > 0 else TURNED.get(sign, sign), -rest / slope))
    return tuple(found)


def _demanded(demand: Demand, difference: sympy.Expr) -> tuple[Comparison, ...]:
    """What the text demands in order to be defined, but for what its own denominators show."""
    value = demand.value
    if Signs().possible(value) <= {"!=": {-1, 1}, ">=": {0, 1}, ">": {1}}[demand.sign]:
        return ()
    if demand.path:
        raise UnsupportedForm(
            f"{sympy.sstr(value)} inside an if-else of a condition may be outside of its domain; split it by or"
        )
    if not is_rational(value):
        raise UnsupportedForm(
            f"the divisor or radicand {sympy.sstr(value)} of a condition is not rational; multiply it out"
        )
    if demand.sign == "!=" and is_rational(difference):
        shown = {part for part, _ in factors(fraction(difference)[1])[1]}
        if all(part in shown or sympy.expand(-part) in shown for part, _ in factors(fraction(value)[0])[1]):
            return ()
    return (Comparison(value, demand.sign, sympy.S.Zero),)


def _settled(group: tuple[Comparison, ...]) -> tuple[Comparison, ...] | None:
    """The comparisons without those of numbers that are true; None where one is false."""
    kept = []
    for c in group:
        difference = c.left - c.right
        if not difference.is_number:
            kept.append(c)
            continue
        holds = {"<": difference < 0, "<=": difference <= 0, ">": difference > 0, ">=": difference >= 0}
        true = bool(holds[c.relation]) if c.relation in holds else (difference == 0) == (c.relation == "==")
        if not true:
            return None
    return tuple(kept)


def _all(parts: list[Alternatives]) -> Alternatives:
    total = 1
    for part in parts:
        total *= len(part)
    if total > MOST:
        raise LimitExceeded(f"the conditions fall into {total} alternatives; at most {MOST} are read")
    return [tuple(c for group in choice for c in group) for choice in product(*parts)]


# A criterion as clauses of which all hold, each where one of its comparisons does: no more not, no and
# inside or, no chains.

MOST_CLAUSES = 64


@frozen
class Atom:
    """The comparison ``left sign right``, which holds where it is true and all of ``demands`` are met."""

    left: sympy.Expr
    sign: str
    right: sympy.Expr
    demands: tuple[Demand, ...] = ()

    @property
    def symbols(self) -> set[sympy.Symbol]:
        return {*self.left.free_symbols, *self.right.free_symbols}

    def mapped(self, change: Callable[[sympy.Expr], sympy.Expr]) -> Atom:
        """The atom with its formulas changed."""
        demands = (
            Demand(change(d.value), d.sign, tuple((change(x), sign) for x, sign in d.path))
            for d in self.demands
        )
        return Atom(change(self.left), self.sign, change(self.right), tuple(demands))


Clauses = list[tuple[Atom, ...]]


def clauses_of(text: str) -> Clauses:
    """The clauses of a criterion, in the order in which it is written.

    Raises SyntaxRejected, LimitExceeded for more than 64 clauses.
    """
    tree, reader = tree_of(text), Reader(text, None)
    parts = tree.elts if isinstance(tree, ast.Tuple) else [tree]
    return [clause for part in parts for clause in _clauses_of(part, True, reader)]


def _clauses_of(node: ast.expr, positive: bool, reader: Reader) -> Clauses:
    """The clauses of a condition, or of its contrary: of a comparison, the contrary one where both sides are defined."""
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        return _clauses_of(node.operand, not positive, reader)
    if isinstance(node, ast.BoolOp):
        return _joined(
            [_clauses_of(value, positive, reader) for value in node.values],
            isinstance(node.op, ast.And) == positive,
        )
    if isinstance(node, ast.Compare):
        return _joined([[(atom,)] for atom in _pairs(node, positive, reader)], positive)
    raise reader.refuse("a condition is a comparison", node, "for instance 0 < a < 1 and r > 1")


def _joined(parts: list[Clauses], every: bool) -> Clauses:
    """The clauses of all parts, or those that say that one of the parts holds."""
    if every:
        return [clause for part in parts for clause in part]
    total = 1
    for part in parts:
        total *= len(part)
    if total > MOST_CLAUSES:
        raise LimitExceeded(f"the criterion falls into {total} clauses; at most {MOST_CLAUSES} are read")
    return [tuple(dict.fromkeys(atom for clause in choice for atom in clause)) for choice in product(*parts)]


def _pairs(node: ast.Compare, positive: bool, reader: Reader) -> Iterator[Atom]:
    """The comparisons of a chain."""
    sides = [node.left, *node.comparators]
    for left, kind, right in zip(sides, node.ops, sides[1:], strict=False):
        if type(kind) not in SIGN:
            raise reader.refuse("this comparison is not known", left, "use < <= > >= ==")
        sign = SIGN[type(kind) if positive else NEGATED[type(kind)]]
        demands = dict.fromkeys(d for side in (left, right) for d in demands_in(side, reader))
        yield Atom(reader.expression(left), sign, reader.expression(right), tuple(demands))
