"""Boxes, and signs of formulas on them by branch and bound in rigorous ball arithmetic."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import pairwise
from math import comb

import sympy
from attrs import define, field, frozen
from flint import arb, fmpq

from epsproof.derive.text.errors import LimitExceeded, UnsupportedForm
from epsproof.derive.text.notation import symbol
from epsproof.verify.claims.claim import Typed
from epsproof.verify.claims.values.evaluation import Indistinct, Undefined, ball, ends_over, value_at
from epsproof.verify.claims.values.points import Point
from epsproof.verify.reader import Definitions, Truth, is_counterexample, parse
from epsproof.verify.reader.evaluate import At, logarithm_of
from epsproof.verify.reader.parse import Tree, nodes

__all__ = [
    "Box",
    "BoxSearch",
    "Comparison",
    "Demand",
    "Formulas",
    "NotFound",
    "Side",
    "expanded",
    "is_met",
    "premises",
]

# Boxes: an interval for each variable, some ends of which do not belong to the domain.


@frozen
class Side:
    """An interval of a variable; an open end does not belong to the domain."""

    low: Fraction
    high: Fraction
    low_open: bool = False
    high_open: bool = False

    @property
    def ball(self) -> arb:
        """A ball that contains the interval."""
        low, high = self.ends
        return low.union(high)

    @property
    def ends(self) -> tuple[arb, arb]:
        """The two ends, each as close as the precision in force allows."""
        low, high = (arb(fmpq(x.numerator, x.denominator)) for x in (self.low, self.high))
        return low, high

    def halves(self) -> tuple[Side, Side]:
        """The parts on both sides of the simplest number of the middle half, where the formula is most likely exact."""
        quarter = (self.high - self.low) / 4
        middle = _simplest(self.low + quarter, self.high - quarter)
        return Side(self.low, middle, self.low_open), Side(middle, self.high, False, self.high_open)


Box = dict[str, Side]


def _simplest(low: Fraction, high: Fraction) -> Fraction:
    """The fraction with the smallest denominator between two others."""
    if low <= 0 <= high:
        return Fraction(0)
    if high < 0:
        return -_simplest(-high, -low)
    whole = -(-low.numerator // low.denominator)
    if whole <= high:
        return Fraction(whole)
    return whole - 1 + 1 / _simplest(1 / (high - (whole - 1)), 1 / (low - (whole - 1)))


# Formulas of a text for a proof on a box: every definition inserted, and what each of their parts needs to
# have a value.

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


# Signs of formulas on boxes, by branch and bound in rigorous ball arithmetic.

ORDER = 4


class NotFound(Exception):
    """The branch and bound ended without an answer."""


@define
class BoxSearch:
    """A search that looks at no more than ``most`` boxes."""

    most: int
    tried: int = 0
    slopes: dict[tuple[sympy.Expr, str], sympy.Expr] = field(factory=dict)

    def whole(self, demands: Sequence[Demand], comparisons: Sequence[Comparison], box: Box) -> None:
        """Return where the demands, and then the comparisons, are proved on the box; raises NotFound where they are not."""
        for formula, relation in demands:
            if relation == "!=":
                self.nonzero(formula, box)
            else:
                self.prove(formula, box, relation == ">", ORDER)
        for c in comparisons:
            difference = c.left - c.right
            if c.relation == "!=":
                self.nonzero(difference, box)
            for sign in {">": (1,), ">=": (1,), "<": (-1,), "<=": (-1,), "==": (1, -1), "!=": ()}[c.relation]:
                self.prove(self.numerator(sign * difference, box), box, c.relation in ("<", ">"), ORDER)

    def prove(self, f: sympy.Expr, box: Box, strict: bool, order: int) -> None:
        """Return where f > 0 (or f >= 0) on the box; raises NotFound where that is not found."""
        waiting = [box]
        while waiting:
            here = waiting.pop()
            if self._settled(f, here, strict, order):
                continue
            wide = max(here, key=lambda n: (here[n].high - here[n].low, n), default=None)
            if wide is None or here[wide].high == here[wide].low or self.tried >= self.most:
                place = ", ".join(f"{n} in [{s.low}, {s.high}]" for n, s in here.items())
                raise NotFound(f"no sign was found for {place or 'the constant'} after {self.tried} boxes")
            waiting += [{**here, wide: half} for half in here[wide].halves()]

    def nonzero(self, divisor: sympy.Expr, box: Box) -> None:
        """Return where the divisor has one sign on the box, that in its middle; raises NotFound where it does not seem to."""
        middle = value_at(divisor, {name: (side.low + side.high) / 2 for name, side in box.items()})
        self.prove(divisor if middle > 0 else -divisor, box, True, ORDER)

    def numerator(self, f: sympy.Expr, box: Box) -> sympy.Expr:
        """An expression with the sign of f on the box: its numerator, where the sign of the denominator is settled at once."""
        top, bottom = sympy.fraction(sympy.together(f))
        for sign in (1, -1):
            if not bottom.is_number and self._settled(sign * bottom, box, True, 1):
                return expanded(sign * top)
        return f

    def _settled(self, f: sympy.Expr, box: Box, strict: bool, order: int) -> bool:
        self.tried += 1
        inner = [n for n, s in box.items() if s.low < s.high]
        defined = True
        try:
            if not inner:
                value = value_at(f, {n: s.low for n, s in box.items()})
                return bool(value > 0) if strict else bool(value >= 0)
            low = ball(value_at(f, {n: s.ball for n, s in box.items()}))
            if low > 0 or (not strict and low >= 0):
                return True
        except (Undefined, UnsupportedForm):
            defined = False
        except Indistinct:
            pass
        ends = ends_over(f, {n: s.ends for n, s in box.items()})
        if ends is not None and (ends[0] > 0 or (not strict and ends[0] >= 0)):
            return True
        if not defined or order <= 0 or self.tried >= self.most:
            return False
        if f.is_Mul and self._by_factors(f, box, strict, order - 1):
            return True
        return any(self._from_face(f, box, name, strict, order) for name in inner)

    def _by_factors(self, f: sympy.Expr, box: Box, strict: bool, order: int) -> bool:
        """Whether every factor has a sign and their product is the wanted one; a ball that touches 0 hides that of a product."""
        positive = True
        for factor in f.args:
            base, power = (
                factor.as_base_exp()
                if isinstance(factor, sympy.Pow) and factor.exp.is_Integer
                else (factor, 1)
            )
            signs = (sign for sign in (1, -1) if self._settled(sign * base, box, strict or power < 0, order))
            if (found := next(signs, None)) is None:
                return False
            positive = positive == (found > 0 or power % 2 == 0)
        return positive

    def _from_face(self, f: sympy.Expr, box: Box, name: str, strict: bool, order: int) -> bool:
        """Whether f is monotone in the variable and has the sign on the face it grows from."""
        key = (f, name)
        if key not in self.slopes:
            self.slopes[key] = sympy.diff(f, symbol(name))
        side = box[name]
        for sign in (1, -1):
            is_open, end = (side.low_open, side.low) if sign > 0 else (side.high_open, side.high)
            slope = expanded(sign * self.slopes[key]) if sign < 0 else self.slopes[key]
            if not self._settled(slope, box, strict and is_open, order - 1):
                continue
            face = {n: other for n, other in box.items() if n != name}
            on_face = expanded(f.subs(symbol(name), sympy.Rational(end.numerator, end.denominator)))
            if self._settled(on_face, face, strict and not is_open, order):
                return True
        return False
