"""A formula as a quotient of polynomials in one variable, the others at rational numbers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

from flint import fmpq, fmpq_poly

from epsproof.verify.reader.definitions import Definitions
from epsproof.verify.reader.parse import parse
from epsproof.verify.reader.tree import Tree

__all__ = ["NotRational", "Quotient", "rational_zeros"]

Quotient = tuple[fmpq_poly, fmpq_poly]
MOST_DEGREE = 16
ONE = fmpq_poly([1])


class NotRational(Exception):
    """The formula is no quotient of polynomials, or one of a high degree."""


class Quotients:
    """Quotients of trees in ``variable``; ``point`` holds rational numbers for the other names."""

    def __init__(self, variable: str, point: Mapping[str, Fraction], known: Definitions) -> None:
        self.variable, self.point, self.known = variable, point, known

    def of(self, tree: Tree) -> Quotient:
        """The quotient; raises NotRational."""
        kind = tree.kind
        if kind == "number":
            return _constant(tree.exact), ONE
        if kind == "name":
            return self._name(tree.name)
        if kind == "negative":
            top, bottom = self.of(tree.parts[0])
            return -top, bottom
        if kind == "inverse":
            top, bottom = self.of(tree.parts[0])
            if not len(top):
                raise NotRational
            return bottom, top
        if kind == "power" and tree.exact.denominator == 1:
            return self._power(tree)
        if kind not in ("+", "*"):
            raise NotRational
        found = self.of(tree.parts[0])
        for part in tree.parts[1:]:
            (a, b), (c, d) = found, self.of(part)
            found = (a * d + c * b, b * d) if kind == "+" else (a * c, b * d)
            if max(map(len, found)) > MOST_DEGREE:
                raise NotRational
        return found

    def _name(self, name: str) -> Quotient:
        if name == self.variable:
            return fmpq_poly([0, 1]), ONE
        if name in self.point:
            return _constant(self.point[name]), ONE
        text = self.known.let.get(name) or self.known.plain.get(name)
        if text is None:
            raise NotRational
        return self.of(parse(text))

    def _power(self, tree: Tree) -> Quotient:
        top, bottom = self.of(tree.parts[0])
        power = int(tree.exact)
        if max(len(top), len(bottom)) * abs(power) > 2 * MOST_DEGREE or (power < 0 and not len(top)):
            raise NotRational
        return (top**power, bottom**power) if power >= 0 else (bottom**-power, top**-power)


def _constant(value: Fraction) -> fmpq_poly:
    return fmpq_poly([fmpq(value.numerator, value.denominator)])


def rational_zeros(poly: fmpq_poly) -> Iterator[Fraction]:
    """The rational zeros of a polynomial."""
    if len(poly) < 2:
        return
    _, parts = poly.numer().factor()
    for part, _ in parts:
        if len(part) == 2:
            yield Fraction(-int(part[0]), int(part[1]))
