"""Nonnegative combinations of polynomials that vanish: floating-point vertex, then exact linear algebra."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from flint import fmpq, fmpq_mat, fmpq_mpoly

from epsproof.derive.algebra.floats import as_floats


def vanishing_combination(
    columns: Sequence[fmpq_mpoly],
    costs: Sequence[float],
    normal: Sequence[int],
    free: Sequence[int] = (),
    seconds: float = 5.0,
) -> list[fmpq] | None:
    """Exact c with sum c_j columns_j = 0, c_j >= 0 outside ``free``, and sum of c_j over ``normal`` equal to 1.

    Minimises ``costs`` approximately; None when the linear program is infeasible or its vertex is not exact.
    """
    from scipy.optimize import Bounds, LinearConstraint, milp
    from scipy.sparse import csc_matrix

    rows: dict[tuple[int, ...], int] = {}
    data: list[float] = []
    row_index: list[int] = []
    pointers = [0]
    entries: list[tuple[list[int], list[fmpq]]] = []
    normalised = set(normal)
    for j, column in enumerate(columns):
        values = column.coeffs()
        places = [rows.setdefault(exponents, len(rows) + 1) for exponents in column.monoms()]
        entries.append((places, values))
        floats = as_floats(values)
        scale = max(map(abs, floats), default=1.0)
        if j in normalised:
            data.append(1.0)
            row_index.append(0)
        data += [value / scale for value in floats]
        row_index += places
        pointers.append(len(data))
    matrix = csc_matrix((data, row_index, pointers), shape=(len(rows) + 1, len(columns)))
    right = np.zeros(len(rows) + 1)
    right[0] = 1.0
    unbounded = set(free)
    least = np.array([-np.inf if j in unbounded else 0.0 for j in range(len(columns))])
    options = {"time_limit": max(seconds, 0.05)}
    result = milp(
        np.array(costs),
        constraints=LinearConstraint(matrix, right, right),
        bounds=Bounds(lb=least),
        options=options,
    )
    if result.x is None or result.status not in (0, 1):
        return None
    for threshold in (1e-9, 1e-7, 1e-5):
        support = [j for j, value in enumerate(result.x) if abs(value) > threshold]
        solution = _exact(entries, support, normalised, unbounded)
        if solution is not None:
            answer = [fmpq(0)] * len(columns)
            for j, value in zip(support, solution, strict=True):
                answer[j] = value
            return answer
    return None


def _exact(
    entries: list[tuple[list[int], list[fmpq]]], support: list[int], normal: set[int], free: set[int]
) -> list[fmpq] | None:
    """The exact solution on the given support, or None when there is none with the right signs."""
    rows: dict[int, dict[int, fmpq]] = {}
    for position, j in enumerate(support):
        for index, value in zip(*entries[j], strict=True):
            rows.setdefault(index, {})[position] = value
    width, zero = len(support) + 1, fmpq(0)
    table = [[zero] * width for _ in rows]
    for line, found in zip(table, rows.values(), strict=True):
        for position, value in found.items():
            line[position] = value
    table.append([fmpq(int(j in normal)) for j in support] + [fmpq(1)])
    reduced, rank = fmpq_mat(table).rref()
    solution = [fmpq(0)] * len(support)
    for i in range(rank):
        pivot = next(k for k in range(width) if reduced[i, k] != 0)
        if pivot == width - 1:
            return None
        solution[pivot] = reduced[i, width - 1]
    if any(value < 0 and j not in free for j, value in zip(support, solution, strict=True)):
        return None
    return solution
