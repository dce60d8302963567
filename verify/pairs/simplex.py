"""Linear programmes in fractions: a largest value, a vertex that attains it and the multipliers that prove it."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from attrs import frozen

__all__ = ["Optimum", "maximum"]

Row = list[Fraction]
MOST_STEPS = 2_000


@frozen
class Optimum:
    """``weights`` of the columns, ``multipliers`` of the rows, and the numbers of the ``basic`` columns and ``tight`` rows, which
    are equally many: all other columns have no weight, all other rows no multiplier."""

    value: Fraction
    weights: tuple[Fraction, ...]
    multipliers: tuple[Fraction, ...]
    basic: tuple[int, ...]
    tight: tuple[int, ...]


def maximum(
    rows: Sequence[Sequence[Fraction]], right: Sequence[Fraction], gain: Sequence[Fraction], equal: int
) -> Optimum | None:
    """The largest gain of weights at least 0 whose rows are at most ``right``, the last ``equal`` rows equal to it; None where
    no weights fit or the gain has no largest value. Bland's rule, so that it ends."""
    count, width = len(rows), len(gain)
    slack = count - equal
    table, signs = list[Row](), list[int]()
    for number, row in enumerate(rows):
        sign = -1 if right[number] < 0 else 1
        own = [Fraction(int(k == number)) for k in range(slack)]
        aid = [Fraction(int(k == number)) for k in range(count)]
        table.append([*(sign * x for x in (*row, *own)), *aid, sign * right[number]])
        signs.append(sign)
    basis = [width + slack + k for k in range(count)]
    first = [Fraction(0)] * (width + slack) + [Fraction(-1)] * count
    if _run(table, basis, first, width + slack + count) is None or _gain(table, basis, first) < 0:
        return None
    _drive_out(table, basis, width + slack)
    second = [*gain, *[Fraction(0)] * (slack + count)]
    if _run(table, basis, second, width + slack) is None:
        return None
    multipliers = []
    for number in range(count):
        column = width + slack + number
        multipliers.append(
            signs[number] * sum((second[b] * table[i][column] for i, b in enumerate(basis)), Fraction(0))
        )
    weights = [Fraction(0)] * width
    for i, b in enumerate(basis):
        if b < width:
            weights[b] = table[i][-1]
    basic = tuple(sorted(b for b in basis if b < width))
    loose = {b - width for b in basis if width <= b < width + slack} | {
        b - width - slack for b in basis if b >= width + slack
    }
    tight = tuple(k for k in range(count) if k not in loose)
    return Optimum(_gain(table, basis, second), tuple(weights), tuple(multipliers), basic, tight)


def _gain(table: list[Row], basis: list[int], gain: Row) -> Fraction:
    return sum((gain[b] * table[i][-1] for i, b in enumerate(basis)), Fraction(0))


def _run(table: list[Row], basis: list[int], gain: Row, width: int) -> bool | None:
    """Pivot until no column of the first ``width`` improves the gain; None where it grows without end."""
    for _ in range(MOST_STEPS):
        entering = next(
            (j for j in range(width) if j not in basis and _reduced(table, basis, gain, j) > 0), None
        )
        if entering is None:
            return True
        ratios = [(row[-1] / row[entering], basis[i], i) for i, row in enumerate(table) if row[entering] > 0]
        if not ratios:
            return None
        _pivot(table, basis, min(ratios)[2], entering)
    return None


def _reduced(table: list[Row], basis: list[int], gain: Row, column: int) -> Fraction:
    return gain[column] - sum(
        (gain[b] * table[i][column] for i, b in enumerate(basis) if gain[b]), Fraction(0)
    )


def _pivot(table: list[Row], basis: list[int], line: int, column: int) -> None:
    pivot = table[line][column]
    table[line] = [x / pivot for x in table[line]]
    for i, row in enumerate(table):
        if i != line and row[column]:
            factor = row[column]
            table[i] = [x - factor * y for x, y in zip(row, table[line], strict=True)]
    basis[line] = column


def _drive_out(table: list[Row], basis: list[int], width: int) -> None:
    """Replace aids that are left in the basis with the value 0 by columns of the programme, where there are any."""
    for line, b in enumerate(basis):
        if b >= width:
            column = next((j for j in range(width) if table[line][j] and j not in basis), None)
            if column is not None:
                _pivot(table, basis, line, column)
