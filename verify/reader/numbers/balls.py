"""Balls that contain the numbers kept as atoms, at any precision."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from fractions import Fraction

from flint import arb, ctx, fmpq

from epsproof.verify.reader.numbers.atoms import Atom, Monomial, Poly

__all__ = ["ball", "bits"]


@contextmanager
def bits(precision: int) -> Iterator[None]:
    """Inside, balls are computed with that many bits."""
    before, ctx.prec = ctx.prec, precision
    try:
        yield
    finally:
        ctx.prec = before


def ball(poly: Poly) -> arb:
    """A ball that contains the value of the polynomial."""
    total = arb(0)
    for monomial, coefficient in poly.items():
        total += _rational(coefficient) * _monomial(monomial)
    return total


def _monomial(monomial: Monomial) -> arb:
    product = arb(1)
    for atom, power in monomial:
        product *= _power(atom, power)
    return product


def _rational(value: Fraction) -> arb:
    return arb(fmpq(value.numerator, value.denominator))


def _power(atom: Atom, power: Fraction) -> arb:
    if atom.kind == "exp":
        return (_rational(power) * _monomial(atom.inside)).exp()
    if atom.kind == "expof":
        top, bottom = atom.inside
        return (_rational(power) * ball(top) / ball(bottom)).exp()
    if atom.kind == "pi":
        base = arb.pi()
    elif atom.kind == "log":
        base = arb(atom.inside).log()
    elif atom.kind == "logof":
        base = abs(ball(atom.inside).log())
    elif atom.kind == "prime":
        base = arb(atom.inside)
    else:
        base = ball(atom.inside)
    if power.denominator != 1:
        base = base.root(power.denominator)
    result = base ** abs(power.numerator)
    return result if power > 0 else 1 / result
