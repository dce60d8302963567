"""A result where it was asked for: on the terminal, as JSON, or as a file in any format of documents."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any

from epsproof.reports.document.model import Block, Document

__all__ = ["document_of", "print_blocks", "print_result", "titled", "write_blocks"]


def document_of(kind: str, data: dict[str, Any]) -> Document:
    """The document of a result of this kind, a file of this room, from what ``--json`` prints of it."""
    found = import_module(f"epsproof.reports.results.{kind}")
    return titled(found.TITLE, found.blocks(data))


def titled(title: str, blocks: tuple[Block, ...]) -> Document:
    """The document of a result."""
    from importlib.metadata import version

    return Document(title, "", blocks, about=f"Made by epsproof {version('epsproof')}.", style="report")


def write_blocks(title: str, blocks: tuple[Block, ...], file: Path, force: bool) -> list[Path]:
    """Write a result to a file; returns this file and those beside it. Raises UnsupportedForm, NotOurs."""
    from epsproof.reports.document.formats import document_files, refuse_form
    from epsproof.reports.output import write_files

    refuse_form(file, "--report")
    return write_files(file.parent, document_files(titled(title, blocks), file), force)


def print_result(
    kind: str, data: dict[str, Any], as_json: bool, file: Path | None = None, force: bool = False
) -> None:
    """Print the result of this kind, and write it to the ``file``. Raises UnsupportedForm, NotOurs."""
    document = document_of(kind, data)
    print_blocks(document.title, document.blocks, data, as_json, file, force)


def print_blocks(
    title: str,
    blocks: tuple[Block, ...],
    data: dict[str, Any],
    as_json: bool,
    file: Path | None = None,
    force: bool = False,
) -> None:
    """Print the blocks, or as JSON the ``data``, and write the blocks to the ``file``. Raises UnsupportedForm, NotOurs."""
    files = [] if file is None else write_blocks(title, blocks, file, force)
    if as_json:
        import click

        from epsproof.reports.files import json_text

        click.echo(json_text(data), nl=False)
    else:
        from epsproof.reports.document.terminal import show
        from epsproof.reports.terminal.console import console

        show(blocks, console())
    if files:
        from epsproof.reports.output import tell

        tell(files)
