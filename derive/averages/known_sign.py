"""The sign of a polynomial, read off factors that it shares with polynomials known to be positive."""

from __future__ import annotations

from collections.abc import Iterable

import sympy

from epsproof.derive.algebra.signs import factors

__all__ = ["known_sign"]

Odd = tuple[frozenset[sympy.Expr], bool]
"""The irreducible factors of odd power, and whether the number before them is negative."""


def known_sign(polynomial: sympy.Expr, positive: Iterable[sympy.Expr]) -> int | None:
    """1 or -1 where it is, up to squares, a number times a product of some of the ``positive`` ones, wherever these are and it is
    not 0; None where that is not so."""
    known: dict[sympy.Expr, Odd] = {}
    for each in dict.fromkeys(positive):
        rest, negative = _reduced(_odd(each), known)
        if rest:
            known[min(rest, key=sympy.default_sort_key)] = rest, negative
    rest, negative = _reduced(_odd(polynomial), known)
    return None if rest else -1 if negative else 1


def _reduced(found: Odd, known: dict[sympy.Expr, Odd]) -> Odd:
    """Times those known products whose own factor, by which they are listed, is in it; they are positive."""
    rest, negative = found
    for own, (product, turned) in known.items():
        if own in rest:
            rest, negative = rest ^ product, negative != turned
    return rest, negative


def _odd(polynomial: sympy.Expr) -> Odd:
    scale, parts = factors(polynomial)
    return frozenset(part for part, power in parts if power % 2), bool(scale < 0)
