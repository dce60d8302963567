"""Elimination of a prior: solutions of linear curves, common and double roots, and what is worth eliminating."""

from __future__ import annotations

from flint import fmpq_mpoly

from epsproof.derive.algebra.ring import Fraction, Ring

__all__ = ["common_root", "common_zeros", "completed", "double_roots", "middle", "solutions", "tractable"]

MAX_ELIMINATION = 1500


def middle(ring: Ring, one: Fraction, other: Fraction) -> Fraction:
    """The mean of two quotients."""
    return ring.reduced(one[0] * other[1] + other[0] * one[1], one[1] * other[1] * 2)


def solutions(ring: Ring, curve: fmpq_mpoly, name: str) -> list[Fraction]:
    """The rational solution of a curve that is linear in ``name``."""
    parts = ring.coefficients(curve, name)
    return [ring.reduced(-parts[0], parts[1])] if len(parts) == 2 else []


def completed(
    ring: Ring, prior: dict[str, Fraction], place: dict[str, Fraction]
) -> dict[str, Fraction] | None:
    """``place`` together with the priors that depend on it; None where one is undefined."""
    whole = dict(place)
    for name, (top, bottom) in prior.items():
        numerator, d1 = ring.substitute(top, place)
        denominator, d2 = ring.substitute(bottom, place)
        if denominator.is_zero():
            return None
        whole[name] = ring.reduced(numerator * d2, denominator * d1)
    return whole


def tractable(ring: Ring, polynomial: fmpq_mpoly, name: str) -> bool:
    """Whether eliminating the prior is worth trying; where it is not, a candidate may be missing and no proof succeeds."""
    others = max(
        (int(d) for n, d in zip(ring.names, polynomial.degrees(), strict=True) if n != name), default=0
    )
    return (
        ring.degree(polynomial, name) ** 2 * len(polynomial.to_dict()) * max(1, others // 3)
        <= MAX_ELIMINATION
    )


def common_zeros(ring: Ring, factor: fmpq_mpoly, name: str) -> fmpq_mpoly:
    """For A*x + C: the common zeros of A and C in t, where t does not change along x."""
    low, high = ring.coefficients(factor, name)
    return low.gcd(high)


def double_roots(ring: Ring, factor: fmpq_mpoly, name: str) -> list[Fraction]:
    """The double root of a polynomial in ``name`` as a rational function of the other variables."""
    return common_root(ring, factor, ring.derivative(factor, name), name)


def common_root(ring: Ring, first: fmpq_mpoly, second: fmpq_mpoly, name: str) -> list[Fraction]:
    """The common root of two polynomials in ``name``, from the first linear remainder of the Euclidean algorithm."""
    if ring.degree(first, name) < ring.degree(second, name):
        first, second = second, first
    while ring.degree(second, name) > 1:
        if len(first.to_dict()) * len(second.to_dict()) > MAX_ELIMINATION * 10:
            return []
        remainder = ring.pseudo_remainder(first, second, name)
        first, second = second, ring.primitive_in(remainder, name)
    return solutions(ring, second, name)
