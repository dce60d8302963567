"""A result where it was asked for: on the terminal, as JSON, or as a file in any format of documents."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any

from epsproof.reports.document.model import Document

__all__ = ["document_of", "print_result"]


def document_of(kind: str, data: dict[str, Any]) -> Document:
    """The document of a result of this kind, a file of this room, from what ``--json`` prints of it."""
    from importlib.metadata import version

    found = import_module(f"epsproof.reports.results.{kind}")
    about = f"Made by epsproof {version('epsproof')}."
    return Document(found.TITLE, "", found.blocks(data), about=about, style="report")


def print_result(
    kind: str, data: dict[str, Any], as_json: bool, file: Path | None = None, force: bool = False
) -> None:
    """Print the result, and write it to the ``file``. Raises UnsupportedForm, NotOurs."""
    import click

    from epsproof.reports.files import json_text

    if file is not None:
        from epsproof.reports.document.formats import document_files, refuse_form
        from epsproof.reports.output import write_files

        refuse_form(file, "--report")
        write_files(file.parent, document_files(document_of(kind, data), file), force)
    if as_json:
        click.echo(json_text(data), nl=False)
        return
    from epsproof.reports.document.terminal import show
    from epsproof.reports.terminal.console import console

    show(document_of(kind, data).blocks, console())
