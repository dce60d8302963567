"""A release article as a notebook: sentences and formulas as Markdown, programs as cells that run."""

from __future__ import annotations

import json
from base64 import b64encode
from hashlib import sha256
from typing import Any

from epsproof.reports.memo.sheet.blocks import (
    Block,
    Box,
    Bullets,
    Code,
    Display,
    Grid,
    Heading,
    Math,
    NewPage,
    Paragraph,
    Picture,
    Piece,
    Plain,
    Program,
    Sheet,
    Source,
    Text,
)  # fmt: skip

__all__ = ["sheet_notebook"]

SPECIAL = frozenset("\\`*_{}[]<>#|$~&")
KERNEL = {
    "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
    "language_info": {"name": "python"},
}


def sheet_notebook(sheet: Sheet) -> bytes:
    """The notebook, nothing run yet; the same article gives the same bytes."""
    cells: list[dict[str, Any]] = []
    held: list[str] = [f"# {_words(sheet.title)}", _text(sheet.about)]
    attached: dict[str, Any] = {}

    def close() -> None:
        if held:
            extra = {"attachments": dict(attached)} if attached else {}
            cells.append({"cell_type": "markdown", "metadata": {}, "source": "\n\n".join(held), **extra})
        held.clear()
        attached.clear()

    for block in sheet.blocks:
        if isinstance(block, Heading | Program | Picture):
            close()
        if isinstance(block, Program):
            code: dict[str, Any] = {
                "cell_type": "code",
                "execution_count": None,
                "metadata": {},
                "outputs": [],
            }
            cells.append({**code, "source": block.text.rstrip("\n")})
        elif isinstance(block, Picture):
            name = f"{block.name}.svg"
            attached[name] = {"image/svg+xml": b64encode(block.svg).decode()}
            held += [f"![{_words(block.told)}](attachment:{name})", _words(block.caption)]
            close()
        elif not isinstance(block, NewPage):
            held.append(_block(block))
    close()
    for place, cell in enumerate(cells):
        cell["id"] = f"{place}-{sha256(cell['source'].encode()).hexdigest()[:8]}"
    document = {"cells": cells, "metadata": KERNEL, "nbformat": 4, "nbformat_minor": 5}
    return (json.dumps(document, sort_keys=True, indent=1, ensure_ascii=False) + "\n").encode()


def _words(text: str) -> str:
    """Words with the signs of Markdown made harmless."""
    return "".join(f"\\{char}" if char in SPECIAL else " " if char.isspace() else char for char in text)


def _text(text: Text) -> str:
    return "".join(map(_piece, (text,) if isinstance(text, str) else text))


def _piece(piece: Piece) -> str:
    """The piece in Markdown; raises TypeError for LaTeX text, which no article on a release has."""
    match piece:
        case Plain(text):
            return _words(text)
        case Code(text):
            return _code(text)
        case Math(latex):
            return f"${latex}$"
        case str():
            raise TypeError(f"a piece of LaTeX text has no Markdown: {piece[:60]!r}")
    return f"**{_words(piece.text)}**"


def _code(text: str) -> str:
    """The text between more backticks than it has in a row; a bar would end a cell of a table."""
    line, fence = " ".join(text.split()).replace("|", "\\|"), "`"
    while fence in line:
        fence += "`"
    return f"{fence} {line} {fence}" if "`" in line else f"{fence}{line}{fence}"


def _block(block: Block) -> str:
    match block:
        case Heading(text):
            return f"## {_words(text)}"
        case Paragraph(text):
            return _text(text)
        case Bullets(items):
            return "\n".join(f"- {_text(item)}" for item in items)
        case Display(latex):
            return f"$$ {latex} $$"
        case Box(headline, paragraphs):
            return "\n>\n".join(f"> {_text(text)}" for text in (headline, *paragraphs))
        case Source():
            return f"    {block.text}"
        case Grid():
            return _grid(block)
    raise TypeError(type(block).__name__)


def _grid(grid: Grid) -> str:
    aligned = [":--", *["--:"] * (len(grid.head) - 1)]
    if grid.ends_in_words:
        aligned[-1] = ":--"
    rows = [
        [_words(name) for name in grid.head],
        aligned,
        *([_text(cell) for cell in row] for row in grid.rows),
    ]
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)
