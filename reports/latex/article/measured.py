"""A recorded figure as LaTeX."""

from __future__ import annotations

import re

from attrs import frozen

from epsproof.reports.latex.escape import tex, tex_code
from epsproof.reports.latex.prose import prose
from epsproof.reports.measured.page import Measured

__all__ = ["MeasuredText", "measured_text", "told"]

LONG = 26
CASE = re.compile(r"\[([^\]]*)\]")


@frozen
class MeasuredText:
    """Everything in LaTeX; ``columns`` is the column specification of the table."""

    title: str
    text: str
    command: str
    versions: str
    columns: str
    headings: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    notes: tuple[str, ...]


def measured_text(figure: Measured) -> MeasuredText:
    """The figure in LaTeX: columns of long texts are broken, columns of numbers set to the right."""
    widths = [
        max(len(row[k]) for row in figure.rows) if figure.rows else 0 for k in range(len(figure.headings))
    ]
    numbers = [
        all(not row[k] or row[k][0].isdigit() for row in figure.rows) for k in range(len(figure.headings))
    ]
    share = "0.5" if sum(width > LONG for width in widths) < 2 else "0.24"
    columns = "".join(
        rf">{{\raggedright\arraybackslash}}p{{{share}\textwidth}}" if width > LONG else "r" if number else "l"
        for width, number in zip(widths, numbers, strict=True)
    )
    rows = tuple(
        tuple(prose(text) if place in figure.formulas else _entry(text) for place, text in enumerate(row))
        for row in figure.rows
    )
    notes = tuple(map(tex, figure.notes))
    return MeasuredText(
        tex(figure.title),
        told(figure.text),
        tex_code(figure.command),
        tex(figure.versions),
        columns,
        tuple(map(tex, figure.headings)),
        rows,
        notes,
    )


def told(text: str) -> str:
    """The sentences in LaTeX, with formulas in those that have an equation."""
    return ". ".join(
        prose(sentence) if " = " in sentence else _with_code(sentence) for sentence in text.split(". ")
    )


def _with_code(sentence: str) -> str:
    """The sentence, with the command ``epsproof explain`` as code."""
    before, command, behind = sentence.partition("epsproof explain")
    return tex(before) + (tex_code(command) + tex(behind) if command else "")


def _entry(text: str) -> str:
    """An entry of a table: a parametrised name ``grid[two]`` with its parameter after a comma, options with both hyphens."""
    return tex(CASE.sub(r", \1", text)).replace("--", "-{}-")
