"""Coq tactics that enclose exponentials, logarithms and square roots of rational numbers between rational numbers."""

from __future__ import annotations

from fractions import Fraction
from math import isqrt

from epsproof.verify.coq.out_of_reach import OutOfReach

__all__ = ["exponential", "number_text", "root_bounds"]

DOUBLINGS = 16
SCALE = 10**15


def number_text(value: Fraction) -> str:
    """The number in Coq, in parentheses where it is no natural number."""
    return (
        str(value) if value.denominator == 1 and value >= 0 else f"({value.numerator} / {value.denominator})"
    )


def root_bounds(value: Fraction) -> tuple[Fraction, Fraction]:
    """Rational numbers just below and just above the square root of a number that is not negative."""
    below = Fraction(isqrt(value.numerator * SCALE**2 // value.denominator), SCALE)
    return below, below + Fraction(2, SCALE)


def exponential(name: str, exponent: Fraction, below: bool) -> tuple[list[str], Fraction]:
    """Tactics that prove ``name``: r <= exp exponent (``below``) or exp exponent <= r, by doubling a small exponent; and r."""
    if exponent <= 0:
        raise OutOfReach(f"the number exp({exponent}) is enclosed for positive exponents only")
    small = exponent / 2**DOUBLINGS
    if small >= 1:
        raise OutOfReach(f"the number exp({exponent}) is too large to be enclosed here")
    bound = _rounded(1 + small if below else 1 / (1 - small), below)
    start = "exp_at_least" if below else "exp_at_most"
    side = (
        f"{number_text(bound)} <= exp {number_text(small)}"
        if below
        else f"exp {number_text(small)} <= {number_text(bound)}"
    )
    first = (
        f"pose proof ({start} {number_text(small)})"
        if below
        else f"pose proof ({start} {number_text(small)} ltac:(lra))"
    )
    lines = [f"  assert ({name} : {side}) by ({first}; lra)."]
    for _ in range(DOUBLINGS):
        small, following = 2 * small, _rounded(bound * bound, below)
        old = number_text(small / 2)
        rule = (
            f"exp_doubled_below {old} {number_text(bound)}"
            if below
            else f"exp_doubled_above {old} {number_text(bound)}"
        )
        double = f"exp {number_text(small)}"
        side = f"{number_text(following)} <= {double}" if below else f"{double} <= {number_text(following)}"
        lines.append(f"  assert ({name}' : {side}).")
        lines.append(f"  {{ replace {number_text(small)} with ({old} + {old}) by lra.")
        lines.append(f"    apply ({rule}); first [ exact {name} | lra ]. }}")
        lines.append(f"  clear {name}. rename {name}' into {name}.")
        bound = following
    return lines, bound


def _rounded(value: Fraction, down: bool) -> Fraction:
    scaled = value * SCALE
    return Fraction(
        scaled.numerator // scaled.denominator if down else -(-scaled.numerator // scaled.denominator), SCALE
    )
