"""The values of t at which the truth of "some prior fails" can change: roots of the projection onto the t axis."""

from __future__ import annotations

from collections.abc import Callable

from attrs import evolve
from flint import fmpq

from epsproof.verify.numeric.projection import factors, projected, univariate
from epsproof.verify.numeric.real_roots import Root, real_roots
from epsproof.verify.numeric.stratum import Stratum

__all__ = ["critical_factors"]

LARGEST_DEGREE = 250


def critical_factors(pieces: list[Stratum], go_on: Callable[[], None]) -> tuple[list[Root], list[Stratum]]:
    """(all critical t in [0, 1], ascending; the pieces with their shadows).

    Over an open interval between two critical t each open cell of a stratum persists.

    The isolated points of a one-dimensional stratum are roots of its conditions, whose resultants with the clauses are projected
    along. ``go_on`` is called between resultants and may raise to stop. Raises TooLarge beyond LARGEST_DEGREE.
    """
    critical, kept = [], []
    for piece in pieces:
        polynomials = factors(piece.polynomials())
        order = piece.elimination_order
        for name in reversed(order):
            polynomials = projected(polynomials, name, go_on, LARGEST_DEGREE)
            if len(order) == 2 and name == order[-1]:
                piece = evolve(piece, shadows=tuple(polynomials))
        kept.append(piece)
        critical += [univariate(f, 0) for f in polynomials]
    return real_roots(critical, fmpq(0), fmpq(1)), kept
