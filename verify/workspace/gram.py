"""Sums of squares: a Gram matrix in floating point, its kernel and its entries as rational numbers, then exact elimination.

After Peyrl and Parrilo (2008) and Parrilo (2003): a polynomial is a sum of squares of polynomials if and only if it is
z' Q z for its half monomials z and some positive semidefinite Q. Where it has zeros each such Q is singular, so that no
rounded one is near enough; the kernel is read off then, and the half monomials are reduced to its complement.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations_with_replacement

import numpy as np
from flint import fmpq, fmpq_mat, fmpq_mpoly

from epsproof.derive.text.numbers import as_floats
from epsproof.verify.workspace.ring import Ring, degrees, total_degree

MOST_HALVES, MOST_ROUNDS, MOST_STEPS, NEARLY_NONE, HARDLY = 16, 4, 300, 1e-8, 1e-7
DENOMINATORS = (1, 2, 12, 60, 5040, 1 << 20, 1 << 40)
SMALL, MOST_DENOMINATOR = 1e-5, 60
Square = tuple[fmpq, fmpq_mpoly]
Exponents = tuple[int, ...]

__all__ = ["sum_of_squares"]


def sum_of_squares(ring: Ring, goal: fmpq_mpoly) -> list[Square] | None:
    """Pairs (c, f) with c > 0 and goal = the sum of c*f**2, exactly; None where none was found."""
    halves = half_monomials(goal)
    if halves is None:
        return None
    basis = [ring.context.from_dict({m: fmpq(1)}) for m in halves]
    for _ in range(MOST_ROUNDS):
        gram = _Gram(basis, goal)
        if not gram.possible:
            return None
        try:
            numeric = gram.semidefinite()
        except np.linalg.LinAlgError:
            return None
        if numeric is None:
            return None
        squares = gram.rounded(numeric)
        if squares is not None:
            return squares
        values, vectors = np.linalg.eigh(numeric)
        kernel = vectors[:, values < SMALL * max(values[-1], 1e-300)]
        smaller = _complement(kernel, basis) if kernel.shape[1] else None
        if smaller is None:
            return None
        basis = smaller
    return None


def half_monomials(goal: fmpq_mpoly) -> list[Exponents] | None:
    """The monomials that may stand in the squares; None where the goal is no sum of squares at a glance, or there are too many.

    One whose square is no term of the goal has to be met by a product of two others, or it does not occur (Reznick 1978).
    """
    terms = dict(zip(goal.monoms(), goal.coeffs(), strict=True))
    top, most = total_degree(goal), degrees(goal)
    least = min(map(sum, terms), default=0)
    if not terms or top % 2 or least % 2 or any(d % 2 for d in most):
        return None
    layer: list[Exponents] = [()]
    for d in most:
        layer = [(*m, e) for m in layer for e in range(d // 2 + 1) if sum(m) + e <= top // 2]
        if len(layer) > 20 * MOST_HALVES:
            return None
    found = {m for m in layer if 2 * sum(m) >= least}
    while True:
        met = {tuple(a + b for a, b in zip(m, n, strict=True)) for m in found for n in found if m != n}
        lonely = {
            m
            for m in found
            if (square := tuple(2 * e for e in m)) not in met and not terms.get(square, 0) > 0
        }
        if not lonely:
            break
        found -= lonely
    return sorted(found) if 0 < len(found) <= MOST_HALVES else None


class _Gram:
    """The symmetric matrices Q with basis' Q basis = goal: a fixed one plus combinations of others."""

    def __init__(self, basis: Sequence[fmpq_mpoly], goal: fmpq_mpoly) -> None:
        self.basis, self.size = basis, len(basis)
        self.pairs = list(combinations_with_replacement(range(self.size), 2))
        products = [basis[i] * basis[j] * (1 if i == j else 2) for i, j in self.pairs]
        rows: dict[Exponents, int] = {}
        for polynomial in (*products, goal):
            for exponents in polynomial.monoms():
                rows.setdefault(exponents, len(rows))
        table = [[fmpq(0)] * (len(products) + 1) for _ in rows]
        for j, polynomial in enumerate((*products, goal)):
            for exponents, value in zip(polynomial.monoms(), polynomial.coeffs(), strict=True):
                table[rows[exponents]][j] = value
        reduced, rank = fmpq_mat(table).rref()
        self.rows = [[reduced[i, j] for j in range(len(products) + 1)] for i in range(rank)]
        self.pivots = [next(j for j, value in enumerate(row) if value) for row in self.rows]
        self.possible = len(products) not in self.pivots
        self.free = [j for j in range(len(products)) if j not in set(self.pivots)]

    def entries(self, chosen: Sequence[fmpq]) -> list[fmpq]:
        """The entries on and above the diagonal, from those that are free."""
        found = [fmpq(0)] * len(self.pairs)
        for j, value in zip(self.free, chosen, strict=True):
            found[j] = value
        for pivot, row in zip(self.pivots, self.rows, strict=True):
            found[pivot] = row[-1] - sum((row[j] * found[j] for j in self.free if row[j]), fmpq(0))
        return found

    def semidefinite(self) -> np.ndarray | None:
        """The analytic centre of those that are positive semidefinite, but for rounding, which has the highest rank among them.

        The centre of those with Q + s*1 positive definite is followed by Newton's steps as s falls to 0; it stops above 0 where
        there is none.
        """
        places = range(len(self.free))
        fixed = self._matrix([fmpq(0) for _ in places])
        around = [self._matrix([fmpq(int(i == j)) for j in places]) - fixed for i in places]
        directions, one = np.array(around).reshape(-1, self.size, self.size), np.eye(self.size)
        scale = max(np.abs(fixed).max(initial=0.0), 1e-9)
        found = fixed / scale
        s = 1.0 - float(np.linalg.eigvalsh(found)[0])
        for _ in range(MOST_STEPS):
            inverse = np.linalg.inv(found + s * one)
            turned = directions @ inverse
            slope = np.trace(turned, axis1=1, axis2=2)
            curve = np.einsum("iab,jba->ij", turned, turned)
            step = np.linalg.lstsq(curve, slope, rcond=1e-13)[0]
            far = float(np.sqrt(max(slope @ step, 0.0)))
            found = found + np.tensordot(step, directions, 1) / (1 if far < 1 else 1 + far)
            least = float(np.linalg.eigvalsh(found)[0])
            if far < 0.5:
                s = max(0.1 * s, s - 0.8 * (least + s))
            if s < NEARLY_NONE:
                return np.asarray(found * scale)
            if least + s < HARDLY * s:
                return None
        return None

    def _matrix(self, chosen: Sequence[fmpq]) -> np.ndarray:
        """The matrix with these free entries, in machine numbers."""
        matrix = np.zeros((self.size, self.size))
        for (i, j), value in zip(self.pairs, as_floats(self.entries(chosen)), strict=True):
            matrix[i, j] = matrix[j, i] = value
        return matrix

    def rounded(self, numeric: np.ndarray) -> list[Square] | None:
        """The squares of the first matrix near the numeric one, on grids that grow finer, that is positive semidefinite."""
        for denominator in DENOMINATORS:
            near = [fmpq(round(numeric[self.pairs[j]] * denominator), denominator) for j in self.free]
            squares = _eliminated(self.basis, dict(zip(self.pairs, self.entries(near), strict=True)))
            if squares is not None:
                return squares
        return None


def _eliminated(basis: Sequence[fmpq_mpoly], upper: dict[tuple[int, int], fmpq]) -> list[Square] | None:
    """Squares by symmetric elimination; None where the matrix is not positive semidefinite."""
    matrix = {**upper, **{(j, i): value for (i, j), value in upper.items()}}
    squares, places = [], range(len(basis))
    for k in places:
        pivot = matrix[k, k]
        if pivot < 0 or (pivot == 0 and any(matrix[k, j] != 0 for j in places[k:])):
            return None
        if pivot == 0:
            continue
        row = [matrix[k, j] / pivot for j in places]
        squares.append((pivot, sum((row[j] * basis[j] for j in places[k:]), basis[0] * 0)))
        for i in places[k + 1 :]:
            for j in places[k + 1 :]:
                matrix[i, j] -= pivot * row[i] * row[j]
    return squares


def _complement(kernel: np.ndarray, basis: Sequence[fmpq_mpoly]) -> list[fmpq_mpoly] | None:
    """Combinations of the basis that vanish on a numeric kernel, whose reduced rows are taken to be rational.

    A polynomial z' Q z with Q v = 0 for all v of the kernel is one in the w' z with w orthogonal to the kernel.
    """
    rows = _reduced(kernel.T)
    if rows is None:
        return None
    heads = [next(j for j, value in enumerate(row) if value) for row in rows]
    found = []
    for j in range(len(basis)):
        if j not in heads:
            found.append(
                basis[j]
                - sum((row[j] * basis[head] for row, head in zip(rows, heads, strict=True)), basis[0] * 0)
            )
    return found


def _reduced(rows: np.ndarray) -> list[list[fmpq]] | None:
    """The reduced echelon form in floating point, each entry as the simplest rational near it."""
    rows, rank = rows.copy(), 0
    for column in range(rows.shape[1]):
        if rank == len(rows):
            break
        best = rank + int(np.abs(rows[rank:, column]).argmax())
        if abs(rows[best, column]) < 1e-2:
            continue
        rows[[rank, best]] = rows[[best, rank]]
        rows[rank] /= rows[rank, column]
        others = [i for i in range(len(rows)) if i != rank]
        rows[others] -= np.outer(rows[others, column], rows[rank])
        rank += 1
    if rank < len(rows):
        return None
    return [[_simple(value) for value in row] for row in rows]


def _simple(value: float) -> fmpq:
    near = Fraction(float(value)).limit_denominator(MOST_DENOMINATOR)
    return fmpq(near.numerator, near.denominator)
