"""Linear programmes in fractions: a largest value, a vertex that attains it and the multipliers that prove it.

Steps follow Bland's rule, so that they end, and are the same on every machine.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from attrs import frozen
from flint import fmpq

from epsproof.verify.numeric.real_roots import as_fmpq, as_fraction

__all__ = ["Optimum", "maximum"]

Row = list[fmpq]
ZERO, ONE = fmpq(0), fmpq(1)
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
    no weights fit or the gain has no largest value."""
    count, width = len(rows), len(gain)
    slack = count - equal
    every = width + slack
    signs = [-1 if end < 0 else 1 for end in right]
    table = [
        [
            *(sign * as_fmpq(x) for x in row),
            *(fmpq(sign * (k == number)) for k in range(slack)),
            *(fmpq(k == number) for k in range(count)),
            sign * as_fmpq(end),
        ]
        for number, (row, end, sign) in enumerate(zip(rows, right, signs, strict=True))
    ]
    basis = [every + k for k in range(count)]
    first = [ZERO] * every + [-ONE] * count
    if not _raised(table, basis, first, every + count) or _gain(table, basis, first) < 0:
        return None
    _drive_out(table, basis, every)
    second = [*map(as_fmpq, gain), *[ZERO] * (slack + count)]
    if not _raised(table, basis, second, every):
        return None
    multipliers = (
        sign * sum((second[b] * table[i][every + k] for i, b in enumerate(basis)), ZERO)
        for k, sign in enumerate(signs)
    )
    weights = [ZERO] * width
    for i, b in enumerate(basis):
        if b < width:
            weights[b] = table[i][-1]
    loose = {b - width if b < every else b - every for b in basis if b >= width}
    return Optimum(
        as_fraction(_gain(table, basis, second)),
        tuple(map(as_fraction, weights)),
        tuple(map(as_fraction, multipliers)),
        tuple(sorted(b for b in basis if b < width)),
        tuple(k for k in range(count) if k not in loose),
    )


def _gain(table: list[Row], basis: list[int], gain: Row) -> fmpq:
    return sum((gain[b] * table[i][-1] for i, b in enumerate(basis)), ZERO)


def _raised(table: list[Row], basis: list[int], gain: Row, width: int) -> bool:
    """Pivot until no column of the first ``width`` improves the gain; False where it grows without end."""
    for _ in range(MOST_STEPS):
        entering = next(
            (j for j in range(width) if j not in basis and _reduced(table, basis, gain, j) > 0), None
        )
        if entering is None:
            return True
        ratios = [(row[-1] / row[entering], basis[i], i) for i, row in enumerate(table) if row[entering] > 0]
        if not ratios:
            return False
        _pivot(table, basis, min(ratios)[2], entering)
    return False


def _reduced(table: list[Row], basis: list[int], gain: Row, column: int) -> fmpq:
    return gain[column] - sum((gain[b] * table[i][column] for i, b in enumerate(basis) if gain[b]), ZERO)


def _pivot(table: list[Row], basis: list[int], line: int, column: int) -> None:
    pivot = table[line][column]
    table[line] = [x / pivot for x in table[line]]
    for i, row in enumerate(table):
        if i != line and (factor := row[column]):
            table[i] = [x - factor * y for x, y in zip(row, table[line], strict=True)]
    basis[line] = column


def _drive_out(table: list[Row], basis: list[int], width: int) -> None:
    """Replace aids that are left in the basis with the value 0 by columns of the programme, where there are any."""
    for line, b in enumerate(basis):
        if b >= width:
            column = next((j for j in range(width) if table[line][j] and j not in basis), None)
            if column is not None:
                _pivot(table, basis, line, column)
