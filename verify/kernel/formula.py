"""Quotients of polynomials, and the formulas that are read as such."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import reduce

from epsproof.verify.kernel import syntax
from epsproof.verify.kernel.polynomial import WORK, Polynomial
from epsproof.verify.kernel.rejected import Rejected, budget, require

ONE, ROOT = Polynomial.constant(1), "s_"
Names = Collection[str] | None


@dataclass(frozen=True)
class Ratio:
    """``top / bottom``; nothing is cancelled: ``bottom`` vanishes wherever a divisor does."""

    top: Polynomial
    bottom: Polynomial = ONE

    def __add__(self, other: Ratio) -> Ratio:
        top = self.top * other.bottom + other.top * self.bottom
        return Ratio(top, self.bottom * other.bottom)

    def __neg__(self) -> Ratio:
        return Ratio(-self.top, self.bottom)

    def __mul__(self, other: Ratio) -> Ratio:
        return Ratio(self.top * other.top, self.bottom * other.bottom)

    def __truediv__(self, other: Ratio) -> Ratio:
        """The quotient; a divisor's own divisor stays in the denominator."""
        require(other.top.terms, "division by zero")
        if not other.variables():
            return Ratio(self.top * Polynomial.constant(Fraction(1) / other.top.terms[()]), self.bottom)
        return self * Ratio(other.bottom * other.bottom, other.top * other.bottom)

    def __pow__(self, exponent: int) -> Ratio:
        return Ratio(self.top**exponent, self.bottom**exponent)

    def variables(self) -> frozenset[str]:
        return self.top.variables() | self.bottom.variables()

    def at(self, values: Mapping[str, Ratio]) -> Ratio:
        """The quotient with names replaced by quotients free of these names."""
        top, bottom = substitute(self.top, values), substitute(self.bottom, values)
        return Ratio(top.top * bottom.bottom, top.bottom * bottom.top)


def substitute(polynomial: Polynomial, values: Mapping[str, Ratio]) -> Ratio:
    """The polynomial at quotients, one after another; each denominator enters to its degree."""
    result = Ratio(polynomial)
    for name, value in values.items():
        parts = result.top.coefficients(name)
        degree = len(parts) - 1
        top = Polynomial()
        for power, part in enumerate(parts):
            top += part * value.top**power * value.bottom ** (degree - power)
        result = Ratio(top, result.bottom * value.bottom**degree)
    return result


@budget(WORK)
def read(text: str, names: Names = None, radicands: list[Ratio] | None = None) -> Ratio:
    """The formula in ``text``; where ``names`` are given, in these alone.

    Where ``radicands`` is a list, square roots may occur: they read as the variable ``ROOT``, and
    what they are roots of enters the list.
    """
    result = ratio(syntax.read(text), radicands)
    if names is not None and not result.variables() <= {*names}:
        raise Rejected(f"in {text[:60]!r} only {', '.join(sorted(names))} may occur")
    return result


def ratio(tree: syntax.Tree, radicands: list[Ratio] | None = None) -> Ratio:
    """The formula as a quotient, with square roots only where ``radicands`` is a list."""
    parts = [ratio(part, radicands) for part in tree.parts]
    match tree.sign:
        case "number":
            return Ratio(Polynomial.constant(tree.value))
        case "name":
            return Ratio(Polynomial.variable(tree.label))
        case "+":
            tops = dict[Polynomial, list[Polynomial]]()
            for part in parts:
                tops.setdefault(part.bottom, []).append(part.top)
            sums = (Ratio(Polynomial.total(found), bottom) for bottom, found in tops.items())
            return reduce(Ratio.__add__, sums)
        case "-":
            return -parts[0]
        case "*":
            return parts[0] * parts[1]
        case "/":
            return parts[0] / parts[1]
        case "**" if tree.value.denominator == 1 <= tree.value:
            return parts[0] ** int(tree.value)
        case "**" if tree.value == syntax.HALF and radicands is not None:
            if parts[0] not in radicands:
                radicands.append(parts[0])
            return Ratio(Polynomial.variable(ROOT))
    raise Rejected(f"{tree.sign!r} is not read here, or not with this exponent")
