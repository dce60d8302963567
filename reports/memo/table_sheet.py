"""The table that a criterion was given as, for a memo."""

from __future__ import annotations

import csv
import io
from fractions import Fraction

from attrs import frozen

from epsproof.derive.question.problem import Problem
from epsproof.derive.text.grammar import number
from epsproof.derive.text.notation import symbol
from epsproof.reports.document.model import Block, Formula, Grid, Paragraph, Text, Word, joined
from epsproof.reports.memo.words import decimal_text, event

__all__ = ["GivenTable", "given_table", "tabled"]

MOST = 8
BETWEEN = {
    "linear": "Between the numbers of the table it is read along straight lines.",
    "smallest": "Between the numbers of the table the smallest of those around counts.",
}


@frozen
class GivenTable:
    """``ratios`` by the values of the priors ``names``; read between them as ``BETWEEN`` says."""

    names: tuple[str, ...]
    ratios: dict[tuple[Fraction, ...], Fraction]
    interpolation: str


def given_table(text: str, interpolation: str) -> GivenTable:
    """The table of a CSV that has been read as one before."""
    rows = [
        [cell.strip() for cell in row]
        for row in csv.reader(io.StringIO(text))
        if any(cell.strip() for cell in row)
    ]
    head, *rest = rows
    return GivenTable(
        tuple(head[:-1]), {tuple(map(number, row[:-1])): number(row[-1]) for row in rest}, interpolation
    )


def tabled(table: GivenTable | None, problem: Problem) -> list[Block]:
    """The table and how it is read; one with many numbers is left to its file."""
    if table is None:
        return []
    axes = [sorted({place[k] for place in table.ratios}) for k in range(len(table.names))]
    by = joined((_axis(name, problem) for name in table.names), ", and ")
    told: Text = ("The table says how many times as large the belief may become, by ", *by, ".")
    if max(map(len, axes)) > MOST:
        ends = " and ".join(
            f"{len(axis)} values from {decimal_text(axis[0])} to {decimal_text(axis[-1])}" for axis in axes
        )
        return [Paragraph((*told, f" It has {ends}, which are in its file. {BETWEEN[table.interpolation]}"))]
    first, *across = table.names
    columns = [(y,) for y in axes[1]] if across else [()]
    head: tuple[Word | Text, ...] = ("times",)
    if across:
        head = tuple(Formula((symbol(across[0]), f" = {decimal_text(*y)}")) for y in columns)
    rows = tuple((decimal_text(x), *(decimal_text(table.ratios[x, *y]) for y in columns)) for x in axes[0])
    label = "The table of the criterion"
    return [
        Paragraph(told),
        Grid(
            label,
            (symbol(first) if first in problem.model.variables else "belief before", *head),
            rows,
        ),
        Paragraph(BETWEEN[table.interpolation], small=True),
    ]


def _axis(name: str, problem: Problem) -> Text:
    """A prior in words, with its letter where it has one."""
    if name not in problem.model.variables:
        return ("what it was before",)
    return (symbol(name), f", the probability that {event(problem, name)}")
