"""A document as Markdown with formulas in LaTeX, and as a notebook whose programs are cells that run."""

from __future__ import annotations

import json
import re
from base64 import b64encode
from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import Any

from epsproof.derive.answer.answer import Typed
from epsproof.reports.document.latex import formula_source
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
    Document,
    Emphasis,
    Fields,
    Figure,
    Formula,
    Grid,
    Heading,
    Items,
    Paragraph,
    Picture,
    Program,
    Proof,
    Ref,
    Source,
    Statement,
    Strong,
    Table,
    Text,
    Word,
    Written,
)
from epsproof.reports.latex.prose import spelled
from epsproof.reports.view.formulas import Unprintable

__all__ = ["blocks_markdown", "document_markdown", "document_notebook", "words_markdown"]

SPECIAL = frozenset("\\`*_{}[]<>#|$~&")
KERNEL = {
    "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
    "language_info": {"name": "python"},
}


def document_markdown(document: Document) -> str:
    """The document as one text, pictures left out."""
    about = [words_markdown(document.about)] if document.about else []
    head = [f"# {_plain(document.title)}", *about]
    return "\n\n".join([*head, blocks_markdown(document.blocks)]) + "\n"


def blocks_markdown(blocks: Iterable[Block]) -> str:
    """The blocks, apart from one another."""
    return "\n\n".join(filter(None, map(_block, blocks)))


def document_notebook(document: Document) -> bytes:
    """The notebook, nothing run yet; the same document gives the same bytes."""
    cells: list[dict[str, Any]] = []
    held: list[str] = [f"# {_plain(document.title)}", words_markdown(document.about)]
    attached: dict[str, Any] = {}

    def close() -> None:
        if held:
            extra = {"attachments": dict(attached)} if attached else {}
            cells.append({"cell_type": "markdown", "metadata": {}, "source": "\n\n".join(held), **extra})
        held.clear()
        attached.clear()

    for block in document.blocks:
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
            held += [f"![{_plain(block.told)}](attachment:{name})", words_markdown(block.caption)]
            close()
        elif shown := _block(block):
            held.append(shown)
    close()
    for place, cell in enumerate(cells):
        cell["id"] = f"{place}-{sha256(cell['source'].encode()).hexdigest()[:8]}"
    notebook = {"cells": cells, "metadata": KERNEL, "nbformat": 4, "nbformat_minor": 5}
    return (json.dumps(notebook, sort_keys=True, indent=1, ensure_ascii=False) + "\n").encode()


def words_markdown(words: Text) -> str:
    """The words with formulas between dollar signs."""
    return "".join(map(_word, words))


def _word(word: Word) -> str:
    match word:
        case str():
            return _plain(word)
        case Code():
            return _code(word.text)
        case Written():
            return re.sub(r"\\emph\{([^}]*)\}", r"*\1*", word.latex)
        case Strong():
            return f"**{words_markdown(word.words)}**"
        case Emphasis():
            return f"*{words_markdown(word.words)}*"
        case Break():
            return "<br>"
        case Ref():
            return f"{word.name} ({_plain(word.label)})".strip()
        case Cite():
            return f"[{_plain(word.key)}]"
        case Formula():
            try:
                return f"${formula_source(word)}$"
            except Unprintable:
                return _code(" ".join(part.text for part in word.parts if isinstance(part, Typed)))
    return words_markdown(spelled(word))


def _plain(text: str) -> str:
    """Words with the signs of Markdown made harmless."""
    return "".join(f"\\{char}" if char in SPECIAL else " " if char.isspace() else char for char in text)


def _code(text: str) -> str:
    """The text between more backticks than it has in a row; a bar would end a cell of a table."""
    line, fence = " ".join(text.split()).replace("|", "\\|"), "`"
    while fence in line:
        fence += "`"
    return f"{fence} {line} {fence}" if "`" in line else f"{fence}{line}{fence}"


def _block(block: Block) -> str:
    match block:
        case Heading():
            return f"{'#' * block.level} {words_markdown(block.text)}"
        case Paragraph():
            return words_markdown(block.text)
        case Abstract():
            return words_markdown(block.text)
        case Items():
            return "\n".join(
                (f"{place}. " if block.ordered else "- ") + _indented(item)
                for place, item in enumerate(block.items, 1)
            )
        case Display():
            return "\n\n".join(f"$$ {formula_source(line)} $$" for line in block.lines)
        case Answer():
            return _quoted("\n\n".join(map(words_markdown, (block.headline, *block.paragraphs))))
        case Box():
            return _quoted(blocks_markdown(block.blocks))
        case Statement():
            title = f" ({words_markdown(block.title)})" if block.title else ""
            return _quoted(f"**{block.kind.capitalize()}{title}.**\n\n{blocks_markdown(block.blocks)}")
        case Proof() | Aside():
            return f"**{block.title or 'Proof'}.**\n\n{blocks_markdown(block.blocks)}"
        case Source():
            return f"    {block.text}"
        case Program():
            return f"```python\n{block.text.strip()}\n```"
        case Fields():
            return "\n".join(f"- **{_plain(name)}**: {words_markdown(said)}" for name, said in block.rows)
        case Grid():
            last = ":--" if block.ends_in_words else "--:"
            marks = [":--", *["--:"] * (len(block.head) - 2), last]
            title = f"*{_plain(block.label)}*\n\n" if block.titled else ""
            return title + _rows(block.head, marks, block.rows)
        case Table():
            marks = ["--:" if column == "r" else ":--" for column in block.columns]
            empty: tuple[Text, ...] = ((),) * (len(block.columns) - 1)
            rows = [(row.text, *empty) if isinstance(row, Across) else row for row in block.rows]
            return _rows(block.head, marks, rows)
        case Figure():
            return f"{words_markdown(block.title)}. {words_markdown(block.caption)}"
    return ""


def _indented(blocks: Sequence[Block]) -> str:
    return blocks_markdown(blocks).replace("\n", "\n   ")


def _quoted(text: str) -> str:
    return "\n".join(f"> {line}" if line else ">" for line in text.split("\n"))


def _rows(head: Sequence[Text], marks: Sequence[str], rows: Iterable[Sequence[Text]]) -> str:
    every = [list(map(words_markdown, head)), list(marks), *(list(map(words_markdown, row)) for row in rows)]
    return "\n".join(f"| {' | '.join(row)} |" for row in every)
