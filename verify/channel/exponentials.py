"""Exponentials kept exact where that can be, else enclosed: powers of exp(-epsilon), and sums of c*exp(r).

A polynomial in x = exp(-epsilon*unit) has a sign that is decided exactly. A rational epsilon makes x transcendental
(Lindemann): only the zero polynomial vanishes. Where epsilon is rate*log(base), x is a root of a rational; with the least k for
which x**k = r is rational, z**k - r is irreducible (no root of r of a degree dividing k is rational, and r > 0), so that a
polynomial vanishes at x exactly where z**k - r divides it.

Probabilities of Laplace, exponential and geometric noise are quotients of sums of c*exp(r) with rational c and r. Exponentials
of distinct rationals are linearly independent over the rationals (Lindemann and Weierstrass), so that a number of this kind is
zero only if its numerator has no term, and its sign is found by balls of growing precision.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from typing import Any

from attrs import field, frozen
from flint import arb, fmpq_poly

from epsproof.derive.text.errors import LimitExceeded, QuestionError, SyntaxRejected
from epsproof.derive.text.numbers import number
from epsproof.verify.numeric.real_roots import as_fmpq, ball, precision

__all__ = [
    "HIGHEST",
    "ONE",
    "ZERO",
    "Exact",
    "Factor",
    "Powers",
    "Quotient",
    "constant",
    "exponential",
    "factor_of",
    "total",
]

NATURAL = re.compile(r"\s*(?:ln|log)\s*\(?\s*([\d./]+)\s*\)?\s*")
LOGARITHM = re.compile(
    r"\s*(?:(?P<times>[^()*]+)\*)?\s*log\((?P<base>[^()]+)\)\s*(?:/\s*(?P<over>[\d.]+))?\s*"
)
HIGHEST, FIRST, MOST_BITS, MOST_EXACT_BITS = 20_000, 128, 1 << 15, 1 << 16
HINT = "epsilon is a number such as 1/2, or a logarithm such as log(3) or log(3)/2"


@frozen
class Factor:
    """epsilon is ``rate``, or ``rate * log(base)`` where a base is given: a rational above 1."""

    rate: Fraction
    base: Fraction | None = None

    def __str__(self) -> str:
        if self.base is None:
            return str(self.rate)
        times = "" if self.rate.numerator == 1 else f"{self.rate.numerator}*"
        return f"{times}log({self.base}){'' if self.rate.denominator == 1 else f'/{self.rate.denominator}'}"

    def exact(self, distance: Fraction) -> Fraction | None:
        """exp(-epsilon*distance) where that is known to be rational, None elsewhere."""
        if distance == 0:
            return Fraction(1)
        if self.base is None:
            return None
        power = self.rate * distance
        root = rational_root(self.base, power.denominator)
        return None if root is None else root**-power.numerator

    def ball(self, distance: Fraction) -> arb:
        """A ball around exp(-epsilon*distance), at the precision in force."""
        power = self.rate * distance
        exponent = ball(power)
        if self.base is not None:
            exponent *= ball(self.base).log()
        return (-exponent).exp()

    def epsilon(self) -> arb:
        """A ball around epsilon."""
        return -self.ball(Fraction(1)).log()

    @property
    def data(self) -> dict[str, Any]:
        """What a certificate holds."""
        return {"rate": str(self.rate), **({} if self.base is None else {"base": str(self.base)})}


def factor_of(text: str) -> Factor:
    """The factor of an epsilon as text: ``1/2``, ``log(3)``, ``2*log(3/2)``, ``log(3)/2``.

    Raises QuestionError for what is not a number above 0.
    """
    found = LOGARITHM.fullmatch(text)
    try:
        if found is None:
            rate, base = number(text), None
        else:
            base = number(found["base"])
            rate = number(found["times"] or "1") / number(found["over"] or "1")
    except (SyntaxRejected, ZeroDivisionError):
        better = f"write log({found[1]})" if (found := NATURAL.fullmatch(text)) else HINT
        raise QuestionError(f"{text[:60]!r} is no epsilon; {better}") from None
    if rate <= 0 or (base is not None and base <= 1):
        raise QuestionError(
            f"epsilon = {text} is not above 0; at epsilon = 0 nothing is learnt, and the posterior is the prior"
        )
    return Factor(rate, base)


def rational_root(value: Fraction, degree: int) -> Fraction | None:
    """The root of a positive rational where it is rational."""
    top, bottom = (_integer_root(part, degree) for part in (value.numerator, value.denominator))
    return None if top is None or bottom is None else Fraction(top, bottom)


def _integer_root(value: int, degree: int) -> int | None:
    if degree == 1 or value == 1:
        return value
    if degree >= value.bit_length():
        return None
    low, high = 1, 1 << (value.bit_length() // degree + 1)
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if middle**degree <= value else (low, middle - 1)
    return low if low**degree == value else None


def sign_by_balls(value: Callable[[], arb], bits: int, most: int) -> int | None:
    """1 or -1 for a number that is not 0, by balls of growing precision; None where ``most`` bits do not tell."""
    while bits <= most:
        with precision(bits):
            found = value()
        if found > 0 or found < 0:
            return 1 if found > 0 else -1
        bits *= 2
    return None


@frozen(eq=False)
class Quotient:
    """``top``/``bottom`` in lowest terms, polynomials in x."""

    top: fmpq_poly
    bottom: fmpq_poly

    def __add__(self, other: Quotient) -> Quotient:
        return _reduced(self.top * other.bottom + other.top * self.bottom, self.bottom * other.bottom)

    def __mul__(self, other: Quotient) -> Quotient:
        return _reduced(self.top * other.top, self.bottom * other.bottom)

    def __truediv__(self, other: Quotient) -> Quotient:
        return _reduced(self.top * other.bottom, self.bottom * other.top)


def _reduced(top: fmpq_poly, bottom: fmpq_poly) -> Quotient:
    common = top.gcd(bottom)
    if common.degree() < 1:
        return Quotient(top, bottom)
    return Quotient(divmod(top, common)[0], divmod(bottom, common)[0])


@frozen
class Powers:
    """Numbers that are quotients of polynomials in x = exp(-epsilon*unit), whose signs are decided exactly."""

    factor: Factor
    unit: Fraction

    def power(self, distance: Fraction) -> Quotient:
        """exp(-epsilon*distance) for a multiple of the unit that is not negative; raises LimitExceeded for high powers."""
        exponent = int(distance / self.unit)
        if exponent > HIGHEST:
            raise LimitExceeded(
                f"a power of {exponent} of the unit {self.unit}; at most {HIGHEST} are compared"
            )
        return Quotient(fmpq_poly([0] * exponent + [1]), fmpq_poly([1]))

    def number(self, value: Fraction) -> Quotient:
        return Quotient(fmpq_poly([as_fmpq(value)]), fmpq_poly([1]))

    def polynomial(self, terms: Mapping[Any, Fraction]) -> fmpq_poly:
        """The sum of share*exp(-epsilon*distance); raises LimitExceeded for high powers."""
        return sum((self.power(d).top * as_fmpq(share) for d, share in terms.items()), fmpq_poly([0]))

    @property
    def modulus(self) -> tuple[int, Fraction] | None:
        """The k and r of z**k - r, None where x is transcendental."""
        base = self.factor.base
        if base is None:
            return None
        whole = (self.factor.rate * self.unit).denominator
        for degree in range(max(base.numerator, base.denominator).bit_length(), 0, -1):
            if whole % degree == 0 and rational_root(base, degree) is not None:
                root = self.factor.exact(self.unit * (whole // degree))
                assert root is not None
                return whole // degree, root
        raise AssertionError("a power of x is rational")

    def sign(self, poly: fmpq_poly) -> int | None:
        """-1, 0 or 1; None where 32,768 bits do not tell a number that is not 0 from it."""
        modulus = self.modulus
        if modulus is not None and modulus[0] <= poly.degree():
            k, r = modulus
            poly = divmod(poly, fmpq_poly([as_fmpq(-r)] + [0] * (k - 1) + [1]))[1]
        if not poly.coeffs():
            return 0

        def value() -> arb:
            x, found = self.factor.ball(self.unit), arb(0)
            for coefficient in reversed(poly.coeffs()):
                found = found * x + arb(coefficient)
            return found

        return sign_by_balls(value, FIRST, MOST_BITS)

    def above(self, one: Quotient, other: Quotient) -> int | None:
        """The sign of the difference; None where that is open."""
        polys = one.top * other.bottom - other.top * one.bottom, one.bottom, other.bottom
        signs = [self.sign(poly) for poly in polys]
        return None if None in signs else signs[0] * signs[1] * signs[2]  # type: ignore[operator]


Divisor = tuple[tuple[Fraction, Fraction], ...]
"""The pairs (r, c) of a positive sum of c*exp(r), the largest r first; it is 0 there with c = 1 or -1."""


@frozen(eq=False)
class Exact:
    """``terms[r]`` is the coefficient of exp(r), none of them 0; ``poles[d]`` is the power of the positive divisor d."""

    terms: Mapping[Fraction, Fraction]
    poles: Mapping[Divisor, int] = field(factory=dict)

    def __add__(self, other: Exact) -> Exact:
        if not other.terms or not self.terms:
            return other if not self.terms else self
        poles = {d: max(self.poles.get(d, 0), other.poles.get(d, 0)) for d in {**self.poles, **other.poles}}
        left, right = self._over(poles), other._over(poles)
        merged = dict(left)
        for r, c in right.items():
            merged[r] = merged.get(r, Fraction(0)) + c
        return Exact({r: c for r, c in merged.items() if c}, poles)

    def __neg__(self) -> Exact:
        return Exact({r: -c for r, c in self.terms.items()}, self.poles)

    def __sub__(self, other: Exact) -> Exact:
        return self + -other

    def __mul__(self, other: Exact) -> Exact:
        poles = dict(self.poles)
        for divisor, power in other.poles.items():
            poles[divisor] = poles.get(divisor, 0) + power
        return Exact(_product(self.terms, other.terms), poles)

    def times(self, factor: Fraction) -> Exact:
        return Exact({r: c * factor for r, c in self.terms.items()}, self.poles) if factor else ZERO

    def shifted(self, exponent: Fraction) -> Exact:
        """The number times exp(exponent)."""
        return Exact({r + exponent: c for r, c in self.terms.items()}, self.poles)

    def over(self, s: Fraction) -> Exact:
        """The number divided by 1 - exp(s), s nonzero."""
        if s > 0:
            return -self.shifted(-s).over(-s)
        return self.divided(Exact({Fraction(0): Fraction(1), s: Fraction(-1)}))

    def divided(self, divisor: Exact) -> Exact:
        """The number divided by a positive one."""
        top = max(divisor.terms)
        leading = abs(divisor.terms[top])
        key = tuple((r - top, c / leading) for r, c in sorted(divisor.terms.items(), reverse=True))
        shared = {
            d: max(power, divisor.poles.get(d, 0)) for d, power in {**divisor.poles, **self.poles}.items()
        }
        poles = {
            d: power - divisor.poles.get(d, 0)
            for d, power in shared.items()
            if power > divisor.poles.get(d, 0)
        }
        found = Exact(self._over(shared), poles).shifted(-top).times(1 / leading)
        return found if len(key) == 1 else Exact(found.terms, {**poles, key: poles.get(key, 0) + 1})

    def is_zero(self) -> bool:
        return not self.terms

    def sign(self) -> int:
        """-1, 0 or 1. Raises ArithmeticError where 65,536 bits do not tell, which distinct exponents of usual size never need."""
        if not self.terms:
            return 0
        if len({c > 0 for c in self.terms.values()}) == 1:
            return 1 if next(iter(self.terms.values())) > 0 else -1
        found = sign_by_balls(lambda: _sum(self.terms), FIRST, MOST_EXACT_BITS)
        if found is None:
            raise ArithmeticError(f"the sign of {self} is not told by {MOST_EXACT_BITS} bits")
        return found

    def ball(self, bits: int = FIRST) -> arb:
        with precision(bits):
            found = _sum(self.terms)
            for divisor, power in self.poles.items():
                found /= _sum(dict(divisor)) ** power
            return found

    def _over(self, poles: Mapping[Divisor, int]) -> Mapping[Fraction, Fraction]:
        """The numerator over the larger denominator."""
        terms = self.terms
        for divisor, power in poles.items():
            for _ in range(power - self.poles.get(divisor, 0)):
                terms = _product(terms, dict(divisor))
        return terms

    def __str__(self) -> str:
        """As one would type it: ``1/2*exp(-1) + 3/8``."""
        if not self.terms:
            return "0"
        text = _written(self.terms)
        if not self.poles:
            return text
        below = [
            f"({_written(dict(divisor))})" + (f"**{power}" if power > 1 else "")
            for divisor, power in sorted(self.poles.items())
        ]
        return f"({text})/({'*'.join(below)})"


def _product(
    left: Mapping[Fraction, Fraction], right: Mapping[Fraction, Fraction]
) -> dict[Fraction, Fraction]:
    found: dict[Fraction, Fraction] = {}
    for r, c in left.items():
        for s, d in right.items():
            found[r + s] = found.get(r + s, Fraction(0)) + c * d
    return {r: c for r, c in found.items() if c}


def _sum(terms: Mapping[Fraction, Fraction]) -> arb:
    return sum((ball(c) * ball(r).exp() for r, c in terms.items()), arb(0))


def _written(terms: Mapping[Fraction, Fraction]) -> str:
    parts = [_term(c, r) for r, c in sorted(terms.items(), reverse=True)]
    return parts[0] + "".join(f" - {part[1:]}" if part[0] == "-" else f" + {part}" for part in parts[1:])


def _term(c: Fraction, r: Fraction) -> str:
    if not r:
        return str(c)
    return f"exp({r})" if c == 1 else f"-exp({r})" if c == -1 else f"{c}*exp({r})"


def constant(value: Fraction | int) -> Exact:
    return Exact({Fraction(0): Fraction(value)}) if value else ZERO


def exponential(exponent: Fraction) -> Exact:
    return Exact({exponent: Fraction(1)})


def total(values: Iterable[Exact]) -> Exact:
    found = ZERO
    for value in values:
        found = found + value
    return found


ZERO = Exact({})
ONE = constant(1)
