"""Nonnegative combinations of polynomials that vanish: a vertex of a linear programme, then exact linear algebra."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property

import attrs
from flint import fmpq, fmpq_mat, fmpq_mpoly

from epsproof.derive.text.numbers import as_floats

__all__ = ["Columns", "vanishing_combination"]

SMALL, RIGHT, MOST_KEPT = 150, -1, 8_000
Entries = list[tuple[list[int], list[fmpq]]]
Line = dict[int, fmpq]
Powers = tuple[tuple[str, int], ...]


@attrs.frozen(eq=False, slots=False)
class Column:
    """A polynomial as numbers of its monomials and their coefficients."""

    monomials: list[int]
    coefficients: list[fmpq]

    @cached_property
    def floats(self) -> list[float]:
        """The coefficients over the largest of them."""
        found = as_floats(self.coefficients)
        largest = max(map(abs, found), default=1.0)
        return [value / largest for value in found]


class Columns:
    """The columns of programs over the same facts; those of products, which many programs have, are kept."""

    def __init__(self) -> None:
        self.products: dict[Powers, fmpq_mpoly] = {}
        self._numbers: dict[tuple[int, ...], int] = {}
        self._opposites: dict[Powers, Column] = {}

    def of(self, polynomial: fmpq_mpoly) -> Column:
        """The column of a polynomial."""
        numbers = self._numbers
        found = [numbers.setdefault(exponents, len(numbers)) for exponents in polynomial.monoms()]
        return Column(found, polynomial.coeffs())

    def opposite(self, powers: Powers, polynomial: fmpq_mpoly) -> Column:
        """The column of the negative of the product of these powers of facts."""
        found = self._opposites.get(powers)
        if found is None:
            found = self.of(-polynomial)
            if len(self._opposites) < MOST_KEPT:
                self._opposites[powers], self.products[powers] = found, polynomial
        return found


def vanishing_combination(
    columns: Sequence[Column],
    costs: Sequence[float],
    normal: Sequence[int],
    free: Sequence[int] = (),
    seconds: float = 5.0,
) -> list[fmpq] | None:
    """Exact c with sum c_j columns_j = 0, c_j >= 0 outside ``free``, and sum of c_j over ``normal`` equal to 1.

    Minimises ``costs`` of the columns over their largest coefficients; None when the linear programme is infeasible, has no
    minimum, or its vertex is not exact.
    """
    rows: dict[int, int] = {}
    entries = [
        ([rows.setdefault(number, len(rows) + 1) for number in column.monomials], column.coefficients)
        for column in columns
    ]
    found = _only_vertex(entries, costs, normal, free) if len(columns) <= SMALL else None
    if found is None:
        scaled = [(places, column.floats) for (places, _), column in zip(entries, columns, strict=True)]
        supports = _by_highs(scaled, len(rows) + 1, costs, normal, free, seconds)
    for support in supports if found is None else found:
        solution = _exact(entries, support, set(normal), set(free))
        if solution is not None:
            answer = [fmpq(0)] * len(columns)
            for j, value in zip(support, solution, strict=True):
                answer[j] = value
            return answer
    return None


def _only_vertex(
    entries: Entries, costs: Sequence[float], normal: Sequence[int], free: Sequence[int]
) -> list[list[int]] | None:
    """The columns of the cheapest vertex, by the simplex method in fractions, in a list that is empty where there is none.

    None where several are the cheapest: which of them a certificate has is left to HiGHS, as it was in all that are recorded.
    Lines that are solved for free columns say what these are, and no more. The right side of every other line but the sum over
    ``normal`` is 0: solved for any column, they hold with all columns at 0, from where the sum is raised to 1. Bland's rule.
    """
    table, prices = dict[int, Line](), Line()
    for j, (places, values) in enumerate(entries):
        scale = max(map(abs, values), default=fmpq(1))
        for row, value in zip(places, values, strict=True):
            table.setdefault(row, {})[j] = value / scale
        if costs[j]:
            prices[j] = fmpq(*costs[j].as_integer_ratio())
    sums = dict.fromkeys((*normal, RIGHT), fmpq(1))
    basis: dict[int, int] = {}

    def solve(row: int, column: int) -> None:
        """Solve the line for the column, and put that into the others."""
        scale = table[row][column]
        solved = table[row] = {j: value / scale for j, value in table[row].items()}
        basis[row] = column
        for line in (*table.values(), sums, prices):
            factor = line.get(column)
            if factor is not None and line is not solved:
                for j, value in solved.items():
                    if rest := line.pop(j, 0) - factor * value:
                        line[j] = rest

    def entering(line: Line, sign: int) -> int | None:
        return min((j for j, value in line.items() if value * sign > 0 and j != RIGHT), default=None)

    def leaving(column: int) -> tuple[fmpq, int, int] | None:
        """How far the column is raised until the first one falls to 0, that one, and its line."""
        falling = [
            (line.get(RIGHT, fmpq(0)) / line[column], basis[row], row)
            for row, line in table.items()
            if line.get(column, 0) > 0
        ]
        return min(falling, default=None)

    needed = []
    for j in free:
        rows = [row for row, line in table.items() if j in line]
        if rows:
            solve(rows[0], j)
            del table[rows[0]], basis[rows[0]]
            needed.append(j)
    table = {row: line for row, line in table.items() if line}
    for row in table:
        if table[row]:
            solve(row, min(table[row]))
    while 0 not in table:
        if (column := entering(sums, 1)) is None:
            return []
        if (first := leaving(column)) is not None:
            solve(first[-1], column)
        else:
            table[0], sums = sums, Line()
            solve(0, column)
    while (column := entering(prices, -1)) is not None:
        if (first := leaving(column)) is None:
            return []
        solve(first[-1], column)
    found = [j for row, j in basis.items() if RIGHT in table[row]]
    table = {
        row: {j: value for j, value in line.items() if j == RIGHT or j not in prices}
        for row, line in table.items()
    }
    prices = dict.fromkeys({j for line in table.values() for j in line} - {RIGHT, *basis.values()}, fmpq(-1))
    while (column := entering(prices, -1)) is not None:
        if (first := leaving(column)) is None or first[0] > 0:
            return None
        solve(first[-1], column)
    return [[*found, *needed]] if len(needed) == len(free) else None


def _by_highs(
    entries: Sequence[tuple[list[int], list[float]]],
    height: int,
    costs: Sequence[float],
    normal: Sequence[int],
    free: Sequence[int],
    seconds: float,
) -> Iterator[list[int]]:
    """The columns of a vertex that is nearly cheapest, by several thresholds; entries are scaled."""
    import numpy as np
    from scipy.optimize import Bounds, LinearConstraint, milp
    from scipy.sparse import csc_matrix

    normalised, unbounded = set(normal), set(free)
    data: list[float] = []
    row_index: list[int] = []
    pointers = [0]
    for j, (places, values) in enumerate(entries):
        if j in normalised:
            data.append(1.0)
            row_index.append(0)
        data += values
        row_index += places
        pointers.append(len(data))
    matrix = csc_matrix((data, row_index, pointers), shape=(height, len(entries)))
    right = np.zeros(height)
    right[0] = 1.0
    least = np.array([-np.inf if j in unbounded else 0.0 for j in range(len(entries))])
    result = milp(
        np.array(costs),
        constraints=LinearConstraint(matrix, right, right),
        bounds=Bounds(lb=least),
        options={"time_limit": max(seconds, 0.05)},
    )
    if result.x is not None and result.status in (0, 1):
        for threshold in (1e-9, 1e-7, 1e-5):
            yield [j for j, value in enumerate(result.x) if abs(value) > threshold]


def _exact(entries: Entries, support: list[int], normal: set[int], free: set[int]) -> list[fmpq] | None:
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
