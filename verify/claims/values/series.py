"""The sum of a series at exact parameters: terms one by one in balls, and a bound on the rest by the form of the terms.

A term is a constant times powers of polynomials in the variable and the exponential of a polynomial of degree 2 at most, or a sum
of such. From a place N on, the quotient of two terms that follow each other is then at most a number q. If q < 1, the rest is at
most the term at N over 1 - q. Without an exponential the term is k**-s times what lies between two numbers: an integral bounds
the rest for s > 1, and for s <= 1 the series diverges, as it does where the exponential grows.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import reduce

from attrs import frozen
from flint import arb, arb_poly, fmpq_poly

from epsproof.verify.claims.values.evaluation import as_ball, evaluate_interval
from epsproof.verify.numeric.real_roots import as_fmpq
from epsproof.verify.reader import value
from epsproof.verify.reader.evaluate import names_of
from epsproof.verify.reader.parse import Tree

__all__ = ["Diverges", "NoForm", "enclosures"]

FIRST, MOST = 16, 2048
HIGHEST = 2
ONE, NONE = fmpq_poly([1]), arb_poly([])
Place = Mapping[str, Fraction]


class NoForm(ValueError):
    """The terms have another form than those that are bounded here; the message says which."""


class Diverges(ArithmeticError):
    """The terms are of one ``sign``, and of the size of those of a series that diverges at least."""

    def __init__(self, sign: int) -> None:
        super().__init__("the series diverges")
        self.sign = sign


def enclosures(tree: Tree, k: str, first: int, place: Place) -> Iterator[arb]:
    """Balls that contain the sum over k = first, first + 1, ..., ever smaller ones.

    Raises Diverges where there is no sum, NoForm, and Undefined or Indistinct where a term has no value that is told.
    """
    balls = {name: as_ball(number) for name, number in place.items()}
    parts = [
        (part, _form(part, k, place)) for part in ([tree] if _rational(tree, k, place) else _addends(tree))
    ]
    total, reached, most = arb(0), first, max(FIRST, first + 1)
    while most <= MOST + first:
        while reached < most:
            total += evaluate_interval(tree, {**balls, k: arb(reached)})
            reached += 1
        rest = [
            form.rest(evaluate_interval(part, {**balls, k: arb(most)}), most, len(parts) == 1)
            for part, form in parts
        ]
        yield total + sum(rest, arb(0))
        most *= 2


@frozen
class Form:
    """A term but for a constant: ``powers`` of polynomials in k, and the ``exponent`` of its exponential."""

    powers: tuple[tuple[fmpq_poly, Fraction], ...] = ()
    exponent: arb_poly = NONE

    def times(self, other: Form) -> Form:
        """The form of the product."""
        return Form(self.powers + other.powers, self.exponent + other.exponent)

    def to(self, power: Fraction) -> Form:
        """The form of the power."""
        return Form(tuple((poly, e * power) for poly, e in self.powers), self.exponent * as_ball(power))

    def rest(self, term: arb, least: int, alone: bool) -> arb:
        """A ball that contains the sum from ``least`` on, where the term is that; not finite where none is known. Raises
        Diverges where the sum is ``alone``."""
        if term.is_zero() and any(poly.degree() < 0 for poly, _ in self.powers):
            return arb(0)
        u = arb(0).union(1 / arb(least))
        start, slope = self.exponent[1] + self.exponent[2], 2 * self.exponent[2]
        degree = sum((poly.degree() * e for poly, e in self.powers), Fraction(0))
        if start.is_zero() and slope.is_zero():
            return self._by_powers(term, degree, u, least, alone)
        grows = bool(slope > 0) or (slope.is_zero() and bool(start > 0))
        steady = alone and not any(_over_highest(poly, u).contains(0) for poly, _ in self.powers)
        if grows and steady and not term.contains(0):
            raise Diverges(1 if term > 0 else -1)
        if not slope <= 0:
            return arb.nan()
        quotient = (start + slope * least).exp()
        for poly, e in self.powers:
            later = sum(
                (c * (1 + u) ** i * u ** (poly.degree() - i) for i, c in enumerate(_balls(poly))), arb(0)
            )
            quotient *= abs(later / _over_highest(poly, u)) ** as_ball(e)
        q = quotient.upper()
        return term / (1 - q) * arb(0).union(1) * (arb(-1).union(1)) if q < 1 else arb.nan()

    def _by_powers(self, term: arb, degree: Fraction, u: arb, least: int, alone: bool) -> arb:
        """The same for k**degree times what lies between two numbers."""
        near, scale = arb(1), arb(1)
        for poly, e in self.powers:
            near *= _over_highest(poly, u) ** as_ball(e)
            scale *= _over_highest(poly, 1 / arb(least)) ** as_ball(e)
        if not near.is_finite() or near.contains(0):
            return arb.nan()
        if degree >= -1:
            if alone and not term.contains(0):
                raise Diverges(1 if term > 0 else -1)
            return arb.nan()
        s, n = as_ball(-degree), arb(least)
        whole = n ** (1 - s) / (s - 1)
        return term * n**s * (near / scale) * whole.union(whole + n**-s)


def _addends(tree: Tree) -> list[Tree]:
    """Trees of which the tree is the sum."""
    if tree.kind == "+":
        return [one for part in tree.parts for one in _addends(part)]
    if tree.kind == "negative":
        return [Tree("negative", (one,), column=one.column) for one in _addends(tree.parts[0])]
    return [tree]


def _balls(poly: fmpq_poly) -> list[arb]:
    return [arb(c) for c in poly.coeffs()]


def _over_highest(poly: fmpq_poly, u: arb) -> arb:
    """The polynomial at 1/u over the highest power of that."""
    return sum((c * u ** (poly.degree() - i) for i, c in enumerate(_balls(poly))), arb(0))


def _form(tree: Tree, k: str, place: Place) -> Form:
    """The form of a product; raises NoForm."""
    if k not in names_of(tree):
        return Form()
    if (found := _rational(tree, k, place)) is not None:
        return Form(
            tuple((poly, Fraction(e)) for poly, e in zip(found, (1, -1), strict=True) if poly.degree())
        )
    if tree.kind == "*":
        return reduce(Form.times, (_form(part, k, place) for part in tree.parts))
    if tree.kind in ("negative", "abs"):
        return _form(tree.parts[0], k, place)
    if tree.kind in ("inverse", "power", "sqrt"):
        power = {"inverse": Fraction(-1), "sqrt": Fraction(1, 2)}.get(tree.kind, tree.exact)
        return _form(tree.parts[0], k, place).to(power)
    if tree.kind == "exp":
        return Form((), _exponent(tree.parts[0], k, place))
    raise NoForm(f"a term with {tree.kind} is not bounded")


def _rational(tree: Tree, k: str, place: Place) -> tuple[fmpq_poly, fmpq_poly] | None:
    """Numerator and denominator of the rational function of k that the tree is, with rational coefficients; None for others."""
    if k not in names_of(tree):
        found = value(tree, place)
        return (fmpq_poly([as_fmpq(found)]), ONE) if isinstance(found, Fraction) else None
    if tree.kind == "name":
        return fmpq_poly([0, 1]), ONE
    whole = tree.kind == "power" and tree.exact.denominator == 1
    if tree.kind not in ("+", "*", "negative", "inverse") and not whole:
        return None
    parts = [_rational(part, k, place) for part in tree.parts]
    known = [part for part in parts if part is not None]
    if len(known) < len(parts):
        return None
    top, bottom = known[0]
    if tree.kind == "negative":
        return -top, bottom
    if tree.kind == "inverse" or (whole and tree.exact < 0):
        top, bottom = bottom, top
    if whole:
        return top ** abs(int(tree.exact)), bottom ** abs(int(tree.exact))
    for above, below in known[1:]:
        top = top * below + above * bottom if tree.kind == "+" else top * above
        bottom = bottom * below
    return top, bottom


def _exponent(tree: Tree, k: str, place: Place) -> arb_poly:
    """The polynomial of degree 2 at most that stands in an exponential; raises NoForm for others."""
    if k not in names_of(tree):
        return arb_poly([evaluate_interval(tree, {name: as_ball(number) for name, number in place.items()})])
    if tree.kind == "name":
        return arb_poly([0, 1])
    parts = (
        [_exponent(part, k, place) for part in tree.parts]
        if tree.kind in ("+", "*", "negative", "power")
        else []
    )
    whole = tree.exact.denominator == 1 and 0 <= tree.exact <= HIGHEST
    found = None
    if tree.kind == "negative":
        found = -parts[0]
    elif tree.kind == "power" and whole:
        found = parts[0] ** int(tree.exact)
    elif tree.kind in ("+", "*"):
        found = reduce(lambda a, b: a + b if tree.kind == "+" else a * b, parts)
    if found is None or found.degree() > HIGHEST:
        raise NoForm("an exponent of a term is a polynomial of degree 2 at most")
    return found
