"""Quotients of sums of c*exp(r) with rational c and r: the probabilities of Laplace, exponential and geometric noise.

Exponentials of distinct rationals are linearly independent over the rationals (Lindemann and Weierstrass), so that a number of
this kind is zero only if its numerator has no term, and its sign is found by balls of growing precision.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction

from attrs import field, frozen
from flint import arb, ctx, fmpq

__all__ = ["ONE", "ZERO", "Exact", "constant", "exponential", "total"]

Divisor = tuple[tuple[Fraction, Fraction], ...]
"""The pairs (r, c) of a positive sum of c*exp(r), the largest r first; it is 0 there with c = 1 or -1."""

FIRST_BITS, MOST_BITS = 128, 1 << 16


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
        bits = FIRST_BITS
        while bits <= MOST_BITS:
            found = self._numerator(bits)
            if found > 0 or found < 0:
                return 1 if found > 0 else -1
            bits *= 2
        raise ArithmeticError(f"the sign of {self} is not told by {MOST_BITS} bits")

    def ball(self, bits: int = FIRST_BITS) -> arb:
        found = self._numerator(bits)
        before, ctx.prec = ctx.prec, bits
        try:
            for divisor, power in self.poles.items():
                found /= _sum(dict(divisor)) ** power
            return found
        finally:
            ctx.prec = before

    def _numerator(self, bits: int) -> arb:
        before, ctx.prec = ctx.prec, bits
        try:
            return _sum(self.terms)
        finally:
            ctx.prec = before

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
    return sum((_rational(c) * _rational(r).exp() for r, c in terms.items()), arb(0))


def _written(terms: Mapping[Fraction, Fraction]) -> str:
    parts = [_term(c, r) for r, c in sorted(terms.items(), reverse=True)]
    return parts[0] + "".join(f" - {part[1:]}" if part[0] == "-" else f" + {part}" for part in parts[1:])


def _term(c: Fraction, r: Fraction) -> str:
    if not r:
        return str(c)
    return f"exp({r})" if c == 1 else f"-exp({r})" if c == -1 else f"{c}*exp({r})"


def _rational(value: Fraction) -> arb:
    return arb(fmpq(value.numerator, value.denominator))


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
