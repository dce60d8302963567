"""Formulas of a text for a proof on a box: every definition inserted, and what each of their parts needs to have a value."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from math import comb

import sympy
from attrs import frozen

from epsproof.derive.text.errors import LimitExceeded, UnsupportedForm
from epsproof.derive.text.notation import symbol
from epsproof.verify.claims.typed import Typed
from epsproof.verify.claims.values.points import Point
from epsproof.verify.reader import Definitions, Truth, is_counterexample, parse
from epsproof.verify.reader.definitions import logarithm_of
from epsproof.verify.reader.evaluate import At
from epsproof.verify.reader.tree import Tree, nodes

__all__ = ["Comparison", "Demand", "Formulas", "expanded", "is_met", "premises"]

Demand = tuple[sympy.Expr, str]
MOST_PARTS, MOST_TERMS = 4000, 1500
FUNCTIONS = {
    "log": sympy.log,
    "exp": sympy.exp,
    "sqrt": sympy.sqrt,
    "abs": sympy.Abs,
    "min": sympy.Min,
    "max": sympy.Max,
}
KINKS = frozenset({"abs", "min", "max"})


@frozen
class Comparison:
    """``left relation right``."""

    left: sympy.Expr
    relation: str
    right: sympy.Expr


class Formulas:
    """Formulas of texts with these definitions. Where all demands of a text hold, its formulas have the values of the text,
    whatever cancels in them."""

    def __init__(self, known: Definitions, bounded: frozenset[str] = frozenset()) -> None:
        """Of a pair t = exp(c*x) the variable is t where only t is among the ``bounded`` names, and x otherwise."""
        self.known = known
        self.meaning: dict[str, Tree] = dict(known.defined)
        self.positive: list[str] = []
        for variable, name, factor in known.pairs:
            if name in bounded and variable not in bounded:
                self.meaning[variable] = logarithm_of(name, factor)
                self.positive.append(name)
            else:
                self.meaning[name] = parse(known.substitutions[name])
        self.built: dict[str, sympy.Expr] = {}
        self.sizes: dict[str, int] = {}

    def comparisons(self, tree: Tree) -> list[Comparison]:
        """The comparisons of which a condition is the conjunction; raises UnsupportedForm for other conditions."""
        if tree.kind == "and":
            return [one for part in tree.parts for one in self.comparisons(part)]
        if tree.kind != "compare":
            raise UnsupportedForm("kind 'enclosure' judges comparisons joined by 'and', after => at most")
        sides = [self.expression(part) for part in tree.parts]
        return [
            Comparison(a, relation, b) for (a, b), relation in zip(pairwise(sides), tree.word, strict=True)
        ]

    def demands(self, tree: Tree) -> list[Demand]:
        """(formula, relation to 0) for every logarithm, root and divisor of the text and of the definitions it names."""
        return list(dict.fromkeys(self._demands(tree, False, set())))

    def _demands(self, tree: Tree, smooth: bool, seen: set[tuple[str, bool]]) -> Iterator[Demand]:
        for node in nodes(tree):
            if node.kind == "name" and node.name in self.meaning and (node.name, smooth) not in seen:
                seen.add((node.name, smooth))
                yield from self._demands(
                    self.meaning[node.name], smooth or node.name in self.known.slope, seen
                )
            elif smooth and node.kind in KINKS:
                raise UnsupportedForm(f"a derivative of {node.kind} is not enclosed")
            elif node.kind == "log":
                yield self.expression(node.parts[0]), ">"
            elif node.kind == "inverse" or (
                node.kind == "power" and node.exact.denominator == 1 and node.exact < 0
            ):
                yield self.expression(node.parts[0]), "!="
            elif node.kind == "sqrt" or (node.kind == "power" and node.exact.denominator > 1):
                yield self.expression(node.parts[0]), ">" if smooth or node.exact < 0 else ">="

    def expression(self, tree: Tree) -> sympy.Expr:
        """The formula with definitions inserted; raises LimitExceeded where it becomes too long."""
        if self._size(tree) > MOST_PARTS:
            raise LimitExceeded(f"with all definitions inserted a formula has more than {MOST_PARTS} parts")
        return self._expression(tree)

    def _size(self, tree: Tree) -> int:
        total = 0
        for node in nodes(tree):
            total += 1
            if node.kind == "name" and node.name in self.meaning:
                if node.name not in self.sizes:
                    self.sizes[node.name] = self._size(self.meaning[node.name]) * (
                        4 if node.name in self.known.slope else 1
                    )
                total += self.sizes[node.name]
        return total

    def _expression(self, tree: Tree) -> sympy.Expr:
        if tree.kind == "number":
            return sympy.Rational(tree.exact.numerator, tree.exact.denominator)
        if tree.kind == "pi":
            return sympy.pi
        if tree.kind == "name":
            return self._named(tree.name)
        parts = [self._expression(part) for part in tree.parts if not part.is_condition]
        if tree.kind == "negative":
            return -parts[0]
        if tree.kind == "inverse":
            return _finite(1 / parts[0])
        if tree.kind == "power":
            _bounded(parts[0], int(abs(tree.exact)))
            return _finite(parts[0] ** sympy.Rational(tree.exact.numerator, tree.exact.denominator))
        if tree.kind in ("+", "*"):
            return _finite((sympy.Add if tree.kind == "+" else sympy.Mul)(*parts))
        if tree.kind in FUNCTIONS:
            return _finite(FUNCTIONS[tree.kind](*parts))
        raise UnsupportedForm(f"kind 'enclosure' takes no {tree.kind!r} in a formula")

    def _named(self, name: str) -> sympy.Expr:
        if name not in self.meaning:
            return symbol(name)
        if name not in self.built:
            found = self._expression(self.meaning[name])
            self.built[name] = (
                sympy.diff(found, symbol(self.known.slope[name][1])) if name in self.known.slope else found
            )
        return self.built[name]


def _finite(formula: sympy.Expr) -> sympy.Expr:
    if formula.has(sympy.zoo, sympy.nan, sympy.oo, sympy.I):
        raise UnsupportedForm("a part of the formula has no real value anywhere")
    return formula


def _bounded(formula: sympy.Expr, power: int) -> None:
    """Refuse powers of numbers that would fill the memory."""
    if formula.is_Rational and max(formula.p.bit_length(), formula.q.bit_length()) * power > 1 << 16:
        raise LimitExceeded("a number of the formula has too many digits")


def expanded(formula: sympy.Expr) -> sympy.Expr:
    """The formula multiplied out, where that is not long."""
    return sympy.expand(formula) if _terms(formula) <= MOST_TERMS else formula


def _terms(formula: sympy.Expr) -> int:
    """A bound of the number of terms when it is multiplied out, with those inside of functions."""
    if not formula.args:
        return 1
    sizes = [_terms(part) for part in formula.args]
    if formula.is_Mul:
        total = 1
        for size in sizes:
            total = min(total * size, MOST_TERMS + 1)
        return total
    if formula.is_Pow and formula.exp.is_Integer and formula.exp > 0:
        return min(comb(sizes[0] + int(formula.exp) - 1, int(formula.exp)), MOST_TERMS + 1)
    return min(sum(sizes), MOST_TERMS + 1)


def premises(text: str) -> tuple[list[Tree], Tree]:
    """What stands before the last => of a goal, and its conclusion."""
    tree, given = parse(text), list[Tree]()
    while tree.kind == "=>":
        given.append(tree.parts[0])
        tree = tree.parts[1]
    return given, tree


def is_met(typed: Typed, number: int, point: Point) -> bool:
    """Whether the assumptions hold at the point, and all that stands before the last => of a goal."""
    here = At(point, typed.reading)
    given = [*map(parse, typed.assumptions), *premises(typed.goals[number])[0]]
    held = is_counterexample((), ("1 < 0",), point, typed.reading) is Truth.TRUE
    return held and all(here.truth(tree) is Truth.TRUE for tree in given)
