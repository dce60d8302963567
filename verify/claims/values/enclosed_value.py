"""The value of a text where some names are only known to lie in balls: a ball that contains it, or why there is none."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import pairwise

from flint import arb, fmpq

from epsproof.verify.claims.values.evaluation import Indistinct, Undefined
from epsproof.verify.reader import NotRead, Truth, parse
from epsproof.verify.reader.tree import Tree
from epsproof.verify.reader.truth import all_of, any_of, equivalent, follows, opposite

__all__ = ["Enclosed", "as_ball"]


def as_ball(value: Fraction) -> arb:
    """The number as a ball, at the working precision."""
    return arb(fmpq(value.numerator, value.denominator))


class Enclosed:
    """Reads texts as the second reader does, at a place whose names have balls for values."""

    def __init__(self, place: Mapping[str, arb]) -> None:
        self.place = place

    def value(self, tree: Tree | str) -> arb:
        """A ball that contains the value; raises Undefined, Indistinct and NotRead."""
        tree = parse(tree) if isinstance(tree, str) else tree
        if tree.kind == "number":
            return as_ball(tree.exact)
        if tree.kind == "pi":
            return arb.pi()
        if tree.kind == "name":
            if tree.name not in self.place:
                raise NotRead(f"{tree.name} has no value", tree.name, tree.column)
            return self.place[tree.name]
        if tree.kind == "if":
            return self._chosen(tree)
        if tree.is_condition or tree.kind == "inf":
            raise NotRead("a formula with a finite value is needed", "", tree.column)
        values = [self.value(part) for part in tree.parts]
        total = values[0]
        for value in values[1:]:
            kind = tree.kind
            total = (
                total + value
                if kind == "+"
                else total * value
                if kind == "*"
                else getattr(total, kind)(value)
            )
        return total if tree.kind in ("+", "*", "min", "max") else _of_one(tree, total)

    def _chosen(self, tree: Tree) -> arb:
        condition, then, otherwise = tree.parts
        found = self.truth(condition)
        if found is Truth.UNDEFINED:
            raise Undefined("the condition is undefined")
        if found is Truth.UNDECIDED:
            raise Indistinct("the condition is too close to decide")
        return self.value(then if found is Truth.TRUE else otherwise)

    def truth(self, tree: Tree | str) -> Truth:
        """What a condition is at every point of the place, UNDECIDED where that is not seen; raises NotRead."""
        tree = parse(tree) if isinstance(tree, str) else tree
        if not tree.is_condition:
            raise NotRead("a condition is needed, this is a formula", "", tree.column)
        if tree.kind == "compare":
            return self._compared(tree)
        parts = [self.truth(part) for part in tree.parts]
        if tree.kind == "not":
            return opposite(parts[0])
        if tree.kind in ("and", "or"):
            return all_of(parts) if tree.kind == "and" else any_of(parts)
        return follows(*parts) if tree.kind == "=>" else equivalent(*parts)

    def _compared(self, tree: Tree) -> Truth:
        try:
            sides = [self.value(part) for part in tree.parts]
        except Undefined:
            return Truth.UNDEFINED
        except Indistinct:
            return Truth.UNDECIDED
        return all_of(
            _holds(a, relation, b) for (a, b), relation in zip(pairwise(sides), tree.word, strict=True)
        )


def _holds(left: arb, relation: str, right: arb) -> Truth:
    less, more, least, most = bool(left < right), bool(left > right), bool(left <= right), bool(left >= right)
    sure = {"<": (less, most), "<=": (least, more), ">": (more, least), ">=": (most, less)}
    holds, fails = sure.get(relation, (less or more, False) if relation == "!=" else (False, less or more))
    return Truth.TRUE if holds else Truth.FALSE if fails else Truth.UNDECIDED


def _of_one(tree: Tree, value: arb) -> arb:
    if tree.kind == "negative":
        return -value
    if tree.kind == "abs":
        return abs(value)
    if tree.kind == "exp":
        return value.exp()
    if tree.kind == "log":
        if value <= 0:
            raise Undefined("the logarithm of a number that is not positive")
        if not value > 0:
            raise Indistinct("the argument of a logarithm is too near to zero")
        return value.log()
    power = Fraction(-1) if tree.kind == "inverse" else Fraction(1, 2) if tree.kind == "sqrt" else tree.exact
    if power < 0 and value.contains(0):
        raise (
            Undefined("division by zero") if value.is_zero() else Indistinct("a divisor is too near to zero")
        )
    if power.denominator > 1:
        if value < 0:
            raise Undefined("a root of a negative number")
        if not value >= 0:
            raise Indistinct("a radicand is too near to zero")
        value = value.sqrt() if power.denominator == 2 else value.root(power.denominator)
    found = value ** abs(power.numerator)
    return 1 / found if power < 0 else found
