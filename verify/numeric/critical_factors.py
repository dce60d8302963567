"""The values of t at which the truth of "some prior fails" can change: roots of the projection onto the t axis."""

from __future__ import annotations

from collections.abc import Callable

from flint import fmpq

from verify.numeric.projection import factors, projected, univariate
from verify.numeric.real_roots import Root, real_roots
from verify.numeric.stratum import Stratum

__all__ = ["critical_factors"]

LARGEST_DEGREE = 250


def critical_factors(pieces: list[Stratum], go_on: Callable[[], None]) -> list[Root]:
    """All critical t in [0, 1], ascending: over an open interval between two of them each open cell of a stratum persists.

    The isolated points of a one-dimensional stratum are roots of its conditions, whose resultants with the clauses are projected
    along. ``go_on`` is called between resultants and may raise to stop. Raises TooLarge beyond LARGEST_DEGREE.
    """
    shadows = []
    for piece in pieces:
        polynomials = factors(piece.polynomials())
        for name in reversed(piece.elimination_order()):
            polynomials = projected(polynomials, name, go_on, LARGEST_DEGREE)
        shadows += [univariate(f, 0) for f in polynomials]
    return real_roots(shadows, fmpq(0), fmpq(1))
