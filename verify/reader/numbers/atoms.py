"""Positive real numbers that are kept as they are: roots of primes, roots of sums, powers of e,
logarithms, pi.

A monomial is a product of atoms with rational exponents; a polynomial gives every monomial its
rational coefficient. Atoms:

- "prime": a whole number n > 1, with an exponent in (0, 1);
- "root": a positive polynomial with whole coefficients, with an exponent in (0, 1);
- "exp": exp(m) of a monomial m, of 1 for the empty one; "expof": exp of a quotient;
- "log": log(n) of a whole number n > 1; "logof": the absolute value of the logarithm of a
  polynomial;
- "pi".
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from epsproof.verify.reader.lacks import Undecided

__all__ = ["Atom", "Monomial", "Poly", "constant", "plus", "scaled", "shown", "times"]

Poly = dict["Monomial", Fraction]
MAX_TERMS = 300
MAX_BITS = 40_000


@dataclass(frozen=True, order=True)
class Atom:
    """``inside`` is what the kind says; ``text`` tells atoms of one kind apart."""

    kind: str
    text: str
    inside: Any = field(default=None, compare=False)


Monomial = tuple[tuple[Atom, Fraction], ...]


ONE = Fraction(1)


def constant(value: Fraction) -> Poly:
    """The polynomial of a rational number."""
    return {(): value} if value else {}


def shown(poly: Poly) -> str:
    """A text that two polynomials share only if they are the same."""
    terms = sorted((_monomial(m), c) for m, c in poly.items())
    return " + ".join(f"{c}*{m}" if m else str(c) for m, c in terms) or "0"


def _monomial(monomial: Monomial) -> str:
    return "*".join(f"{atom.kind}[{atom.text}]^{power}" for atom, power in monomial)


def scaled(poly: Poly, factor: Fraction) -> Poly:
    """The polynomial times a rational number."""
    return {m: c * factor for m, c in poly.items()} if factor else {}


def plus(*polys: Poly) -> Poly:
    """The sum."""
    found: Poly = {}
    for poly in polys:
        for monomial, coefficient in poly.items():
            found[monomial] = found[monomial] + coefficient if monomial in found else coefficient
    return _checked({m: c for m, c in found.items() if c})


def times(left: Poly, right: Poly) -> Poly:
    """The product, with exponents of roots in (0, 1) again."""
    found: Poly = {}
    later: list[Poly] = []
    for one, a in left.items():
        for other, b in right.items():
            monomial, factor, extra = _joined((*one, *other))
            if extra:
                product = {monomial: a * b * factor}
                for poly in extra:
                    product = times(product, poly)
                later.append(product)
            else:
                term = a * b if factor is ONE else a * b * factor
                found[monomial] = found[monomial] + term if monomial in found else term
    return plus(found, *later)


def _joined(powers: Iterable[tuple[Atom, Fraction]]) -> tuple[Monomial, Fraction, list[Poly]]:
    """The monomial, and a number and polynomials to multiply it with, where roots have whole
    powers."""
    total: dict[Atom, Fraction] = {}
    for atom, power in powers:
        total[atom] = total[atom] + power if atom in total else power
    factor, extra = ONE, []
    for atom, power in total.items():
        whole = power.numerator // power.denominator
        if atom.kind == "prime":
            factor *= Fraction(atom.inside) ** whole
            total[atom] = power - whole
        elif atom.kind == "root" and whole:
            extra += [atom.inside] * whole
            total[atom] = power - whole
    return tuple(sorted((a, p) for a, p in total.items() if p)), factor, extra


def _checked(poly: Poly) -> Poly:
    """The polynomial; raises Undecided where it is too large to go on with."""
    size = sum(c.numerator.bit_length() + c.denominator.bit_length() for c in poly.values())
    if len(poly) > MAX_TERMS or size > MAX_BITS:
        raise Undecided("the number is too large to be kept exactly")
    return poly
