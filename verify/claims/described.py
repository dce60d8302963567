"""An exact point at which a goal fails, for a reader: its coordinates, and the two sides there or why one has no value."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from epsproof.verify.claims.claim import Typed
from epsproof.verify.claims.values.given import Said
from epsproof.verify.reader import UNDECIDED, UNDEFINED, Definitions, Truth, lacking, parse, truth, value
from epsproof.verify.reader.evaluate import Point
from epsproof.verify.reader.parse import Tree

__all__ = ["described", "no_value"]

LACKS = {"log": "logarithm of ", "sqrt": "square root of ", "power": "power of "}


def described(typed: Typed, goal: int, point: Point) -> dict[str, str]:
    """The coordinates of the point with the two sides of the goal there, or the reason why one has no value."""
    place = {name: str(x) for name, x in sorted(point.items())}
    for variable, name, factor in typed.reading.pairs:
        power = point.get(name)
        if isinstance(power, Fraction):
            place |= {variable: _logarithm(power, Fraction(str(factor)))}
    for comparison in _comparisons(parse(typed.goals[goal])):
        found = truth(comparison, point, typed.reading)
        if found is Truth.UNDEFINED:
            return {**place, "undefined": no_value(comparison, point, typed.reading)}
        if found is Truth.FALSE:
            sides = _sides(comparison, typed, point)
            if sides is not None:
                return {**place, "left side": sides[0], "right side": sides[1]}
    return {**place, "fails": typed.goals[goal]}


def _logarithm(number: Fraction, factor: Fraction) -> str:
    """log(number)/factor, of a number of at least one and without a factor of one: ``-log(2)/3``."""
    sign = "-" if (number < 1) != (factor < 0) else ""
    whole = f"log({max(number, 1 / number)})"
    if number == 1:
        return "0"
    above, below = abs(factor).denominator, abs(factor).numerator
    return sign + (f"{above}*" if above != 1 else "") + whole + (f"/{below}" if below != 1 else "")


def _comparisons(tree: Tree) -> Iterator[Tree]:
    """The comparisons of the conclusion; of <=> those of both sides."""
    if tree.kind == "compare":
        yield tree
    else:
        for part in tree.parts[1:] if tree.kind == "=>" else tree.parts:
            if part.is_condition:
                yield from _comparisons(part)


def _sides(comparison: Tree, typed: Typed, point: Point) -> tuple[str, str] | None:
    """The two sides of the first relation of a chain that is false."""
    for left, relation, right in zip(comparison.parts, comparison.word, comparison.parts[1:], strict=False):
        one = Tree("compare", (left, right), (relation,))
        if truth(one, point, typed.reading) is Truth.FALSE:
            return _shown(left, point, typed.reading), _shown(right, point, typed.reading)
    return None


def _shown(tree: Tree, point: Point, reading: Definitions) -> str:
    """A fraction as it is, another number to eight digits."""
    found = value(tree, point, reading)
    if found in (UNDEFINED, UNDECIDED):
        return Said(str(found))
    return str(found.ball().str(8, radius=False)) if hasattr(found, "ball") else str(found)


def no_value(tree: Tree, point: Point, reading: Definitions) -> str:
    """Why a tree has no value at the point, in words about its innermost part that has none."""
    part = lacking(tree, point, reading)
    if part.kind == "inverse" or (part.kind == "power" and part.exact < 0):
        return Said("division by zero")
    if part.kind in LACKS:
        return Said(LACKS[part.kind], _shown(part.parts[0], point, reading))
    return Said("no value")
