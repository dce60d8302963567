"""A risk profile given as a table: values at grid points, and how to read it between them."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import pairwise

import sympy
from attrs import frozen

from epsproof.derive.text.errors import LimitExceeded, SyntaxRejected, UnsupportedForm
from epsproof.derive.text.grammar import Choice
from epsproof.derive.text.notation import rational, symbol
from epsproof.derive.text.numbers import number

__all__ = ["INTERPOLATIONS", "Table", "table_profile"]

HEADERS = {("p", "q", "r"): ("p", "q"), ("prior", "r"): ("prior",), ("p", "r"): ("p",), ("q", "r"): ("q",)}
INTERPOLATIONS = ("linear", "smallest")
MAX_CELLS = 900
BOTH = symbol("p") * symbol("q")


@frozen
class Table:
    """A profile as a formula, and the conditions that restrict the priors to the range of the table."""

    profile: sympy.Expr
    where: tuple[str, ...]


def table_profile(text: str, interpolation: str = "linear", prior: sympy.Expr = BOTH) -> Table:
    """The profile in CSV ``text`` with the header ``p,q,r``, ``prior,r``, ``p,r`` or ``q,r``.

    ``prior`` is that of the attack model, and r is the ratio tolerated there. Between grid points ``linear`` interpolates
    (bilinearly for two priors), ``smallest`` takes the smallest value at the corners of the cell, also on the edge to a more
    tolerant cell: never more than was stated at any of them. Raises SyntaxRejected, LimitExceeded, UnsupportedForm.
    """
    if interpolation not in INTERPOLATIONS:
        raise UnsupportedForm(
            f"the interpolation {interpolation!r} is not known; known: {', '.join(INTERPOLATIONS)}"
        )
    axes, values = _read(text)
    grids = [sorted({place[k] for place in values}) for k in range(len(axes))]
    for name, grid in zip(axes, grids, strict=True):
        if len(grid) < 2:
            raise UnsupportedForm(f"a table needs at least two values of {name}; it has {len(grid)}")
    cells = 1
    for grid in grids:
        cells *= len(grid) - 1
    if cells > MAX_CELLS:
        raise LimitExceeded(f"the table has {cells} cells; at most {MAX_CELLS} are read")
    runs = [prior if name == "prior" else symbol(name) for name in axes]
    if len(axes) == 1:
        profile = _along(
            runs[0], grids[0], lambda low, high: _line(runs[0], low, high, values, interpolation)
        )
    else:
        missing = [(x, y) for x in grids[0] for y in grids[1] if (x, y) not in values]
        if missing:
            raise UnsupportedForm(
                f"the table has no value at p = {missing[0][0]}, q = {missing[0][1]}; give every grid point"
            )

        def row(low: Fraction, high: Fraction) -> sympy.Expr:
            return _along(
                runs[1],
                grids[1],
                lambda left, right: _cell(runs, (low, high), (left, right), values, interpolation),
            )

        profile = _along(runs[0], grids[0], row)
    return Table(
        profile, tuple(part for run, grid in zip(runs, grids, strict=True) for part in _range(run, grid))
    )


def _range(run: sympy.Expr, grid: Sequence[Fraction]) -> list[str]:
    """What the ends of the grid say about a probability; nothing where they are 0 and 1."""
    low, high = (
        [f"{grid[0]} <= {run}"] if grid[0] > 0 else [],
        [f"{run} <= {grid[-1]}"] if grid[-1] < 1 else [],
    )
    return [", ".join((*low, *high))] if low or high else []


Values = dict[tuple[Fraction, ...], Fraction]


def _read(text: str) -> tuple[tuple[str, ...], Values]:
    reader = csv.reader(io.StringIO(text, newline=""))
    rows = [
        (reader.line_num, [cell.strip() for cell in row])
        for row in reader
        if any(cell.strip() for cell in row)
    ]
    header = tuple(rows[0][1]) if rows else ()
    if header not in HEADERS:
        known = "p,q,r or prior,r or p,r or q,r"
        apart = ";" in ",".join(header) or "\t" in ",".join(header)
        hint = f"as {known}, with commas between them, and decimals with a point" if apart else known
        raise SyntaxRejected("the first line of a table names its columns", ",".join(header), 1, hint)
    values: Values = {}
    for line, row in rows[1:]:
        if len(row) != len(header):
            said = f"line {line} has {len(row)} {'value' if len(row) == 1 else 'values'}, not {len(header)}"
            raise SyntaxRejected(
                said, ",".join(row), 1, "values are separated by commas, and decimals have a point"
            )
        *place, value = (_number(cell, line, name) for name, cell in zip(header, row, strict=True))
        if not all(0 <= x <= 1 for x in place):
            shown = ",".join(
                f"{cell}/100" if 1 < x <= 100 else cell for cell, x in zip(row, place, strict=False)
            )
            percent = f"write {shown},{row[-1]} for percent" if all(0 <= x <= 100 for x in place) else ""
            raise SyntaxRejected(f"line {line}: a prior lies in [0, 1]", ",".join(row), 1, percent)
        if tuple(place) in values:
            raise SyntaxRejected(f"line {line} states a value a second time", ",".join(row), 1)
        values[tuple(place)] = value
    return HEADERS[header], values


def _number(cell: str, line: int, column: str) -> Fraction:
    try:
        return number(cell)
    except SyntaxRejected as error:
        hint = (
            f"leave the line out, or give {column} a number" if cell in ("", "NA", "NaN", "-") else error.hint
        )
        raise SyntaxRejected(f"line {line}, {column}: {error.rule}", cell, 1, hint) from None


def _along(
    run: sympy.Expr, grid: Sequence[Fraction], piece: Callable[[Fraction, Fraction], sympy.Expr]
) -> sympy.Expr:
    """``piece`` on every interval of the grid, chosen by bisection; a grid point belongs to the interval on its left."""
    intervals = list(pairwise(grid))
    if len(intervals) == 1:
        return piece(*intervals[0])
    middle = len(intervals) // 2
    left, right = _along(run, grid[: middle + 1], piece), _along(run, grid[middle:], piece)
    return Choice(rational(grid[middle]) - run, sympy.S.Zero, left, right)


def _line(run: sympy.Expr, low: Fraction, high: Fraction, values: Values, interpolation: str) -> sympy.Expr:
    first, last = values[(low,)], values[(high,)]
    if interpolation == "smallest":
        return rational(min(first, last))
    return rational(first) + rational((last - first) / (high - low)) * (run - rational(low))


def _cell(
    runs: Sequence[sympy.Expr],
    p: tuple[Fraction, Fraction],
    q: tuple[Fraction, Fraction],
    values: Values,
    interpolation: str,
) -> sympy.Expr:
    corners = {(x, y): values[(x, y)] for x in p for y in q}
    if interpolation == "smallest":
        return rational(min(corners.values()))
    total = sympy.S.Zero
    for (x, y), value in corners.items():
        weight = sympy.S.One
        for run, (low, high), here in ((runs[0], p, x), (runs[1], q, y)):
            share = (run - rational(low)) / rational(high - low)
            weight *= share if here == high else 1 - share
        total += rational(value) * weight
    return sympy.expand(total)
