"""The sign of a polynomial in x = exp(-epsilon*unit), decided exactly.

A rational epsilon makes x transcendental (Lindemann): only the zero polynomial vanishes. Where epsilon is rate*log(base), x is a
root of a rational; with the least k for which x**k = r is rational, z**k - r is irreducible (no root of r of a degree dividing k
is rational, and r > 0), so that a polynomial vanishes at x exactly where z**k - r divides it.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from flint import arb, fmpq, fmpq_poly

from epsproof.verify.metric.factor import Factor, rational_root
from epsproof.verify.numeric.real_roots import precision

__all__ = ["HIGHEST", "modulus_of", "polynomial", "sign_of"]

HIGHEST, FIRST, MOST_BITS = 20_000, 128, 1 << 15


def polynomial(terms: Mapping[Fraction, Fraction], unit: Fraction) -> fmpq_poly | None:
    """The sum of share*exp(-epsilon*distance), distances multiples of the unit; None for powers too high to compare."""
    places = {int(distance / unit): share for distance, share in terms.items()}
    if max(places, default=0) > HIGHEST:
        return None
    return fmpq_poly([_number(places.get(k, Fraction(0))) for k in range(max(places, default=0) + 1)])


def modulus_of(factor: Factor, unit: Fraction) -> tuple[int, Fraction] | None:
    """The k and r of z**k - r, None where x is transcendental."""
    if factor.base is None:
        return None
    whole = (factor.rate * unit).denominator
    for degree in range(max(factor.base.numerator, factor.base.denominator).bit_length(), 0, -1):
        if whole % degree == 0 and rational_root(factor.base, degree) is not None:
            root = factor.exact(unit * (whole // degree))
            assert root is not None
            return whole // degree, root
    raise AssertionError("a power of x is rational")


def sign_of(poly: fmpq_poly, factor: Factor, unit: Fraction) -> int | None:
    """-1, 0 or 1; None where 32,768 bits do not tell a number that is not 0 from it."""
    modulus = modulus_of(factor, unit)
    if modulus is not None and modulus[0] <= poly.degree():
        k, r = modulus
        poly = divmod(poly, fmpq_poly([_number(-r)] + [0] * (k - 1) + [1]))[1]
    if not poly.coeffs():
        return 0
    bits = FIRST
    while bits <= MOST_BITS:
        with precision(bits):
            x, value = factor.ball(unit), arb(0)
            for coefficient in reversed(poly.coeffs()):
                value = value * x + arb(coefficient)
            if value > 0 or value < 0:
                return 1 if value > 0 else -1
        bits *= 2
    return None


def _number(value: Fraction) -> fmpq:
    return fmpq(value.numerator, value.denominator)
