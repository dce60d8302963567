"""A document on a terminal, within 100 columns."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from rich.cells import cell_len
from rich.console import Console
from rich.padding import Padding
from rich.table import Table as Columns

from epsproof.reports.document.model import (
    Abstract,
    Across,
    Answer,
    Aside,
    Block,
    Box,
    Break,
    Cite,
    Code,
    Display,
    Emphasis,
    Fields,
    Figure,
    Formula,
    Grid,
    Heading,
    Items,
    Paragraph,
    Part,
    Picture,
    Product,
    Program,
    Proof,
    Ref,
    Sentence,
    Source,
    Statement,
    Strong,
    Sum,
    Table,
    Text,
    Word,
    Written,
)
from epsproof.reports.terminal.console import has_unicode
from epsproof.reports.text.pretty import pretty_text

__all__ = ["show", "told"]

NAMES = {r"\varepsilon": "epsilon", r"\to": "->", r"\downarrow": "->", r"\le": "<=", r"\ge": ">=", r"\log": "log",
r"\infty": "inf",
         r"\cdot": "*", r"\approx": "~", r"\,": " ", r"\ ": " ", r"\quad": " ", r"\qquad": " "}  # fmt: skip
COMMAND = re.compile(r"\\(?:[A-Za-z]+|.)")
WORDS = re.compile(r"\\(?:text|mathit|mathrm)\{([^}]*)\}")


def show(blocks: Iterable[Block], screen: Console) -> None:
    """Print the blocks, a blank line before each but what stands below a heading, and a table below a sentence."""
    before, unicode = None, has_unicode(screen)
    for block in blocks:
        goes_on = isinstance(before, Heading) or (isinstance(before, Paragraph) and isinstance(block, Grid))
        if before is not None and not goes_on:
            screen.print()
        before = block
        _show(block, screen, unicode)


def told(words: Text, unicode: bool = True) -> str:
    """The words on a terminal; a formula has mathematical characters where the terminal has them."""
    return "".join(_word(word, unicode) for word in words)


def _word(word: Word, unicode: bool) -> str:
    match word:
        case str():
            return word
        case Code() | Sentence():
            return word.text
        case Written():
            return _notation(word.latex.replace("$", ""), unicode)
        case Strong() | Emphasis():
            return told(word.words, unicode)
        case Ref():
            return f"{word.name} {word.label}".strip()
        case Cite():
            return f"[{word.key}]"
        case Break():
            return "\n"
        case Formula():
            return "".join(_part(part, unicode) for part in word.parts)
    return _object(word, unicode)


def _object(word: Part | Word, unicode: bool) -> str:
    """A formula; what prints it is loaded where there is one."""
    from epsproof.reports.text.words import words_text

    return words_text((word,), unicode)


def _part(part: Part, unicode: bool) -> str:
    if isinstance(part, str):
        return _notation(part, unicode)
    if isinstance(part, Product | Sum):
        from epsproof.reports.document.latex import formula_source

        return _notation(formula_source(Formula((part,))), unicode)
    return _object(part, unicode)


def _notation(latex: str, unicode: bool) -> str:
    """Signs and letters that are written by hand in the notation of LaTeX."""
    plain = COMMAND.sub(lambda m: NAMES.get(m[0], m[0][1:]), WORDS.sub(r"\1", latex))
    shown = plain.replace("{", "").replace("}", "")
    return "*".join(pretty_text(part, unicode) for part in shown.split("^*"))


def _show(block: Block, screen: Console, unicode: bool) -> None:
    def line(words: Text, style: str | None = None, indent: int = 0) -> None:
        screen.print(Padding(told(words, unicode), (0, 0, 0, indent)), style=style)

    match block:
        case Heading():
            line(block.text, "bold")
        case Paragraph():
            screen.print(told(block.text, unicode))
        case Abstract():
            line(block.text)
        case Answer():
            line(block.headline, "bold")
            for text in block.paragraphs:
                line(text)
        case Display():
            for formula in block.lines:
                line((formula,), indent=6)
        case Items():
            for place, item in enumerate(block.items, 1):
                mark = f"{place}. " if block.ordered else "• " if unicode else "- "
                first, *rest = item
                if isinstance(first, Paragraph):
                    line((mark, *first.text), indent=2)
                    show(rest, screen)
                else:
                    show(item, screen)
        case Statement():
            line((block.kind, *((": ", *block.title) if block.title else ())), "bold")
            show(block.blocks, screen)
        case Proof() | Aside():
            line((block.title or "proof",), "bold")
            show(block.blocks, screen)
        case Box():
            show(block.blocks, screen)
        case Fields():
            table = Columns(box=None, show_header=False, pad_edge=False, padding=(0, 2, 0, 0))
            table.add_column(no_wrap=True, style="bold")
            table.add_column(overflow="fold")
            for name, text in block.rows:
                table.add_row(name, told(text, unicode))
            screen.print(table)
        case Grid():
            title = block.label if block.titled else None
            _table(block.head, block.rows, title, screen, unicode)
        case Table():
            rows = [(row.text,) if isinstance(row, Across) else row for row in block.rows]
            _table(block.head, rows, None, screen, unicode, block.columns)
        case Figure():
            line((*block.title, ". ", *block.caption))
        case Picture():
            line(block.caption or (block.told,))
        case Source():
            line((block.text,), indent=4)
        case Program():
            screen.print(block.text)


def _table(
    head: Sequence[Text],
    rows: Iterable[Sequence[Text]],
    title: str | None,
    screen: Console,
    unicode: bool,
    columns: Sequence[str | float] = (),
) -> None:
    """Numbers stand to the right: in such ``columns``, or where every cell begins with a digit."""
    table = Columns(box=None, pad_edge=False, padding=(0, GAP, 0, 0), title=title, title_justify="left")
    shown = [[told(cell, unicode) for cell in row] for row in rows]
    names = [told(name, unicode) for name in head]
    for place, name in enumerate(names):
        cells = [row[place] for row in shown if place < len(row)]
        numbers = columns[place] == "r" if columns else all(not cell or cell[0].isdigit() for cell in cells)
        table.add_column(name, overflow="fold", justify="right" if numbers else "left")
    for column, width in zip(table.columns, _widths([names, *shown], screen.width), strict=True):
        column.width = width
    for row in shown:
        table.add_row(*row)
    screen.print(table)


GAP = 2


def _widths(rows: Sequence[Sequence[str]], room: int) -> list[int | None]:
    """The widths of columns that break between words alone, the widest ones narrowed; None where they fit, or no words do."""
    columns = [[row[k] for row in rows if k < len(row)] for k in range(len(rows[0]))]
    lines = [[line for cell in cells for line in cell.split("\n")] for cells in columns]
    full = [max(map(cell_len, each), default=0) for each in lines]
    least = [max((cell_len(word) for line in each for word in line.split()), default=0) for each in lines]
    room -= GAP * (len(full) - 1)
    if sum(full) <= room or sum(least) > room:
        return [None] * len(full)

    def narrowed(most: int) -> list[int]:
        return [max(low, min(high, most)) for low, high in zip(least, full, strict=True)]

    most = max(each for each in range(room + 1) if sum(narrowed(each)) <= room)
    found, wider = narrowed(most), narrowed(most + 1)
    for place, (own, more) in enumerate(zip(found, wider, strict=True)):
        if more > own and sum(found) < room:
            found[place] = more
    return list(found)
