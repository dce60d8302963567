"""The largest quotient of two densities whose pieces are single exponentials."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

from epsproof.verify.algorithms.exact import ZERO, Exact
from epsproof.verify.algorithms.piecewise import Piece, Piecewise

__all__ = ["largest_ratio"]


def largest_ratio(f: Piecewise, g: Piecewise) -> Exact | None:
    """The supremum of f/g where f > 0; None where it is infinite, or where a piece is no single exponential."""
    found = ZERO
    for low, high, top, bottom in _common(f, g):
        if not top:
            continue
        if len(top) > 1 or len(bottom) != 1:
            return None
        (((n, r), c),), (((m, s), d),) = top.items(), bottom.items()
        if n or m or d.sign() <= 0:
            return None
        rate = r - s
        end = high if rate > 0 else low if rate < 0 else Fraction(0)
        if end is None:
            return None
        if f.discrete and rate > 0:
            end -= 1
        value = c.divided(d).shifted(rate * end)
        found = value if (value - found).sign() > 0 else found
    return found


def _common(f: Piecewise, g: Piecewise) -> list[tuple[Fraction | None, Fraction | None, Piece, Piece]]:
    """The pieces of both between common breaks."""
    breaks = sorted({*f.breaks, *g.breaks})
    edges = [None, *breaks, None]
    found = []
    for low, high in pairwise(edges):
        i = 0 if low is None else sum(b <= low for b in f.breaks)
        j = 0 if low is None else sum(b <= low for b in g.breaks)
        found.append((low, high, f.pieces[i], g.pieces[j]))
    return found
