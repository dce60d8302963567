"""Real numbers that are not rational: quotients of polynomials in roots, exponentials and
logarithms."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from math import gcd, lcm

from flint import arb

from epsproof.verify.reader.lacks import Undecided, Undefined
from epsproof.verify.reader.numbers.atoms import Atom, Poly, constant, plus, scaled, shown, times
from epsproof.verify.reader.numbers.balls import ball, bits
from epsproof.verify.reader.numbers.sign import sign_of

__all__ = [
    "PI",
    "Number",
    "Value",
    "add",
    "as_quotient",
    "compared",
    "inverse",
    "made",
    "multiply",
    "sign",
]

MAX_BITS = 40_000


@dataclass(frozen=True, eq=False)
class Number:
    """``top``/``bottom``, the bottom never 0. Equal values may have different forms: ``compared``
    tells."""

    top: Poly
    bottom: Poly = field(default_factory=lambda: {(): Fraction(1)})

    @property
    def text(self) -> str:
        """The form as a text."""
        return f"({shown(self.top)})/({shown(self.bottom)})"

    def ball(self, precision: int = 64) -> arb:
        """A ball that contains the number."""
        with bits(precision):
            return ball(self.top) / ball(self.bottom)

    def __float__(self) -> float:
        return float(self.ball().mid())

    def __str__(self) -> str:
        return str(self.ball())


Value = Fraction | Number
PI = Number({((Atom("pi", ""), Fraction(1)),): Fraction(1)})


def as_quotient(value: Value) -> tuple[Poly, Poly]:
    """Numerator and denominator."""
    if isinstance(value, Number):
        return value.top, value.bottom
    return constant(value), {(): Fraction(1)}


def made(top: Poly, bottom: Poly) -> Value:
    """The quotient in its simplest known form: a Fraction where it is seen to be one. The bottom is
    not 0."""
    if len(bottom) == 1:
        ((monomial, coefficient),) = bottom.items()
        away = {tuple((a, -p) for a, p in monomial if a.kind != "root"): 1 / coefficient}
        kept = [(a, p) for a, p in monomial if a.kind == "root"]
        top, bottom = times(top, away), {(): Fraction(1)}
        for atom, power in kept:
            top = times(top, {((atom, 1 - power),): Fraction(1)})
            bottom = times(bottom, atom.inside)
        if kept:
            return made(top, bottom)
    else:
        lead = bottom[min(bottom, key=lambda m: shown({m: Fraction(1)}))]
        top, bottom = scaled(top, 1 / lead), scaled(bottom, 1 / lead)
        if top == bottom:
            return Fraction(1)
    if not top:
        return Fraction(0)
    if bottom == {(): Fraction(1)} and set(top) == {()}:
        return _checked(top[()])
    return Number(top, bottom)


def _checked(value: Fraction) -> Fraction:
    if value.numerator.bit_length() + value.denominator.bit_length() > MAX_BITS:
        raise Undecided("the number is too large to be kept exactly")
    return value


def add(left: Value, right: Value) -> Value:
    """The sum."""
    if isinstance(left, Fraction) and isinstance(right, Fraction):
        return _checked(left + right)
    (a, b), (c, d) = as_quotient(left), as_quotient(right)
    if b == d:
        return made(plus(a, c), b)
    return made(plus(times(a, d), times(c, b)), times(b, d))


def multiply(left: Value, right: Value) -> Value:
    """The product."""
    if isinstance(left, Fraction) and isinstance(right, Fraction):
        return _checked(left * right)
    for value, factor in ((left, right), (right, left)):
        if isinstance(value, Number) and isinstance(factor, Fraction):
            return made(plus(scaled(value.top, factor)), value.bottom)
    (a, b), (c, d) = as_quotient(left), as_quotient(right)
    if a == d:
        return made(c, b)
    if b == c:
        return made(a, d)
    return made(times(a, c), times(b, d))


def inverse(value: Value) -> Value:
    """1/value; raises Undefined at 0 and Undecided where it may be 0."""
    if sign(value) == 0:
        raise Undefined("division by 0")
    if isinstance(value, Fraction):
        return 1 / value
    return made(value.bottom, value.top)


def sign(value: Value) -> int:
    """-1, 0 or 1; raises Undecided."""
    if isinstance(value, Fraction):
        return (value > 0) - (value < 0)
    return sign_of(value.top) * sign_of(value.bottom)


def compared(left: Value, right: Value) -> int:
    """The sign of left - right; raises Undecided."""
    if isinstance(left, Fraction) and isinstance(right, Fraction):
        return (left > right) - (left < right)
    return sign(add(left, multiply(Fraction(-1), right)))


def content(poly: Poly) -> Fraction:
    """The positive rational number that leaves whole coefficients without a common divisor."""
    top = gcd(*(c.numerator for c in poly.values()))
    return Fraction(top, lcm(*(c.denominator for c in poly.values())))


def rooted(poly: Poly) -> Atom:
    """The atom for roots of a positive polynomial with whole coefficients."""
    return Atom("root", shown(poly), poly)
