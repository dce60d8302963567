"""The privacy factor and epsilon as compact formulas, where the equation has degree at most 2 in some power of t."""

from __future__ import annotations

from math import gcd

import sympy
from attrs import frozen
from flint import fmpq_mpoly

from epsproof.derive.algebra.relation import shorter
from epsproof.derive.algebra.ring import Ring
from epsproof.derive.question.sampling import Point
from epsproof.derive.text.notation import PRIVACY_FACTOR, symbol, symbol_values

__all__ = ["Formula", "formula"]


ROOT = symbol("s_")


@frozen
class Formula:
    """t and epsilon = -log t in radicals of the parameters.

    ``plain`` is t (None where that would nest roots) and ``inverse`` is 1/t**power, rational in the parameters and in ``s_``,
    which stands for the square root of ``radicand``; at the root t of the equation that square root equals ``root``, rational
    in t and the parameters.
    """

    plain: sympy.Expr | None
    inverse: sympy.Expr
    power: int = 1
    radicand: sympy.Expr | None = None
    root: sympy.Expr | None = None

    def shown(self, plain: sympy.Expr) -> sympy.Expr:
        return plain if self.radicand is None else plain.subs(ROOT, sympy.sqrt(self.radicand))

    @property
    def factor(self) -> sympy.Expr | None:
        """t in radicals, None where that would nest them."""
        return None if self.plain is None else self.shown(self.plain)

    @property
    def epsilon(self) -> sympy.Expr:
        return sympy.log(self.shown(self.inverse)) / self.power


def formula(ring: Ring, equation: fmpq_mpoly, point: Point, value: float) -> Formula | None:
    """The root of ``equation`` that is near ``value`` at ``point``, or None where no readable radicals exist."""
    parts = ring.coefficients(equation, PRIVACY_FACTOR)
    stride = ring.stride(equation, PRIVACY_FACTOR)
    parts = parts[:: max(1, stride)]
    if stride == 0 or len(parts) > 3:
        return None
    if len(parts) == 2:
        return _power(ring, parts, stride, point)
    return _quadratic(ring, parts, stride, point, value)


def _power(ring: Ring, parts: list[fmpq_mpoly], stride: int, point: Point) -> Formula | None:
    """c0 + c1 t^k = 0."""
    top, bottom = _positive(ring, -parts[0], point), _positive(ring, parts[1], point)
    divisor = top.gcd(bottom)
    top, bottom = _integral(ring, top / divisor, bottom / divisor)
    numerator, denominator = (shorter(_positive_form(ring, x, point)) for x in (top, bottom))
    if stride == 1:
        return Formula(numerator / denominator, denominator / numerator)
    if stride > 2:
        return Formula(None, denominator / numerator, stride)
    return Formula(ROOT, denominator / numerator, 2, numerator / denominator, symbol(PRIVACY_FACTOR))


def _quadratic(
    ring: Ring, parts: list[fmpq_mpoly], stride: int, point: Point, value: float
) -> Formula | None:
    """A T^2 + B T - C = 0 with C > 0 and T = t^stride, in the form T = 2C/(B +- sqrt(B^2 + 4AC)) that stays regular at A = 0."""
    constant, linear, leading = parts
    if ring.at(constant, point) > 0:
        constant, linear, leading = -constant, -linear, -leading
    constant = -constant
    discriminant = linear**2 + leading * constant * 4
    outside, inside = _square_part(ring, discriminant)
    if ring.at(outside, point) < 0:
        outside = -outside
    halves = all(int(c.p) % 2 == 0 and c.q == 1 for f in (linear, outside) for c in f.coeffs())
    scale = 1 if halves else 2
    half = (linear / 2, outside / 2) if halves else (linear, outside)
    radicand = _readable_radicand(ring, half[0], leading * constant * (1 if halves else 4), half[1], inside)
    t = symbol(PRIVACY_FACTOR) ** stride
    slope = (ring.expression(leading) * t * 2 + ring.expression(linear)) / (2 if halves else 1)
    top = scale * _positive_form(ring, constant, point)
    for sign in (1, -1):
        bottom = ring.expression(half[0]) + sign * ring.expression(half[1]) * ROOT
        plain = top / bottom if stride == 1 else None
        found = Formula(plain, bottom / top, stride, radicand, sign * slope / ring.expression(half[1]))
        numbers = symbol_values(point)
        number = found.shown(top / bottom).subs(numbers).evalf(30)
        if number.is_real and abs(float(number) - value**stride) <= 1e-6 * max(1.0, value**stride):
            return found
    return None


def _readable_radicand(
    ring: Ring, linear: fmpq_mpoly, product: fmpq_mpoly, outside: fmpq_mpoly, inside: fmpq_mpoly
) -> sympy.Expr:
    """The shortest of: factored, expanded, and square of the linear coefficient plus the rest factored."""
    forms = [sympy.factor(ring.expression(inside)), ring.expression(inside)]
    if outside.is_constant():
        scale = ring.expression(outside) ** 2
        square = shorter(ring.expression(linear)) ** 2
        forms.append(
            (square + shorter(ring.expression(product)))
            if scale == 1
            else (square + shorter(ring.expression(product))) / scale
        )
    return min(forms, key=lambda e: (sympy.count_ops(e), len(str(e))))


def _square_part(ring: Ring, polynomial: fmpq_mpoly) -> tuple[fmpq_mpoly, fmpq_mpoly]:
    """(g, h) with polynomial = g^2 h."""
    content, factors = polynomial.factor()
    outside, inside = ring.constant(1), ring.constant(1) * content
    for base, power in factors:
        outside = outside * base ** (int(power) // 2)
        inside = inside * base ** (int(power) % 2)
    square = 1
    number = int(content.p)
    for k in (2, 3, 5, 7):
        while number % (k * k) == 0 and number:
            number //= k * k
            square *= k
    return outside * square, inside / (square * square)


def _positive_form(ring: Ring, polynomial: fmpq_mpoly, point: Point) -> sympy.Expr:
    """The polynomial as a product of factors that are positive at the point."""
    product = sympy.S.One
    content, factors = polynomial.factor()
    flips = 0
    for base, power in factors:
        oriented = base
        if ring.at(base, point) < 0:
            oriented, flips = -base, flips + int(power)
        product *= ring.expression(oriented) ** int(power)
    return product * sympy.Rational(int(content.p), int(content.q)) * (-1) ** flips


def _positive(ring: Ring, polynomial: fmpq_mpoly, point: Point) -> fmpq_mpoly:
    return -polynomial if ring.at(polynomial, point) < 0 else polynomial


def _integral(ring: Ring, top: fmpq_mpoly, bottom: fmpq_mpoly) -> tuple[fmpq_mpoly, fmpq_mpoly]:
    """Both multiplied by one positive rational so that their coefficients are coprime integers together."""
    denominators, numerators = 1, 0
    for c in (*top.coeffs(), *bottom.coeffs()):
        denominators = denominators * int(c.q) // gcd(denominators, int(c.q))
    for c in (*top.coeffs(), *bottom.coeffs()):
        numerators = gcd(numerators, int(c.p) * (denominators // int(c.q)))
    return top * denominators / numerators, bottom * denominators / numerators
