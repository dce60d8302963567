"""The sign of a polynomial in atoms: by balls, and exactly where it is 0.

A sum of roots with whole coefficients is an algebraic integer. The product of its conjugates is a
whole number; there are at most D of them, the product of the degrees of the roots, none larger than
U, the same sum with positive coefficients. So it is 0 or at least U**(1 - D) in absolute value. A
sum of logarithms of rational numbers is 0 only if a product of their powers is 1; beside a rational
number other than 0 it never is.
"""

from __future__ import annotations

from fractions import Fraction
from math import lcm, prod

from epsproof.verify.reader.lacks import Undecided
from epsproof.verify.reader.numbers.atoms import Atom, Poly
from epsproof.verify.reader.numbers.balls import ball, bits

__all__ = ["sign_of"]

PRECISIONS = (64, 128, 256, 512, 1024)
MOST_BITS = 1 << 16


def sign_of(poly: Poly) -> int:
    """-1, 0 or 1; raises Undecided where a ball touches 0 and no rule tells whether the number is
    0."""
    if not poly:
        return 0
    signs = {1 if c > 0 else -1 for c in poly.values()}
    if len(signs) == 1:
        return signs.pop()
    for precision in PRECISIONS:
        if found := _seen(poly, precision):
            return found
    if all(_is_algebraic(atom) for monomial in poly for atom, _ in monomial):
        return _algebraic(poly)
    if _is_sum_of_logarithms(poly):
        return _logarithms(poly)
    raise Undecided("a ball touches 0")


def _seen(poly: Poly, precision: int) -> int:
    """The sign that a ball shows; 0 where it contains 0."""
    with bits(precision):
        value = ball(poly)
        return 1 if value > 0 else -1 if value < 0 else 0


def _is_algebraic(atom: Atom) -> bool:
    if atom.kind == "root":
        return all(_is_algebraic(inner) for monomial in atom.inside for inner, _ in monomial)
    return atom.kind == "prime"


def _algebraic(poly: Poly) -> int:
    """The sign of a sum of roots, by the bound on how small it can be."""
    whole = lcm(*(c.denominator for c in poly.values()))
    poly = {m: c * whole for m, c in poly.items()}
    degrees: dict[Atom, int] = {}
    _collect(poly, degrees)
    needed = _size(poly) * (prod(degrees.values()) - 1) + 2
    if needed > MOST_BITS:
        raise Undecided(f"the sign of an algebraic number needs {needed} bits")
    precision = PRECISIONS[-1]
    while precision < MOST_BITS * 4:
        precision *= 2
        with bits(precision):
            value = ball(poly)
            if value > 0 or value < 0:
                return 1 if value > 0 else -1
            if abs(value) * 2**needed < 1:
                return 0
    raise Undecided("the sign of an algebraic number was not found")


def _collect(poly: Poly, degrees: dict[Atom, int]) -> None:
    """Put the degree of every root of the polynomial, also inside others, into ``degrees``."""
    for monomial in poly:
        for atom, power in monomial:
            degrees[atom] = lcm(degrees.get(atom, 1), power.denominator)
            if atom.kind == "root":
                _collect(atom.inside, degrees)


def _size(poly: Poly) -> int:
    """A whole number k such that no conjugate exceeds 2**k; the coefficients are whole."""
    most = 0
    for monomial, coefficient in poly.items():
        size = abs(coefficient.numerator).bit_length()
        for atom, power in monomial:
            inner = _size(atom.inside) if atom.kind == "root" else atom.inside.bit_length()
            size += -(-inner * power.numerator // power.denominator)
        most = max(most, size)
    return most + len(poly).bit_length()


def _is_sum_of_logarithms(poly: Poly) -> bool:
    return all(
        not monomial or (len(monomial) == 1 and monomial[0][0].kind == "log" and monomial[0][1] == 1)
        for monomial in poly
    )


def _logarithms(poly: Poly) -> int:
    """The sign of a rational number plus multiples of logarithms of whole numbers."""
    if () in poly:
        precision = PRECISIONS[-1]
        while precision < MOST_BITS:
            precision *= 2
            if found := _seen(poly, precision):
                return found
        raise Undecided("a ball touches 0")
    whole = lcm(*(c.denominator for c in poly.values()))
    powers = [(m[0][0].inside, c * whole) for m, c in poly.items()]
    if sum(n.bit_length() * abs(int(k)) for n, k in powers) > MOST_BITS:
        raise Undecided("the powers are too large")
    product = prod((Fraction(n) ** int(k) for n, k in powers), start=Fraction(1))
    return (product > 1) - (product < 1)
