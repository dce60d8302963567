"""``epsproof model``."""

from __future__ import annotations

import click

from reports.commands.options import as_json
from reports.exits import Exit

__all__ = ["command"]


@click.command(name="model")
@click.argument("model", metavar="NAME|FILE")
@as_json
def command(model: str, as_json: bool) -> Exit:
    """Show an attack model: its worlds, how far apart they are, and the bounds on the posterior that follow."""
    from reports.documents.model import model_document
    from reports.files import json_text
    from reports.question import Question
    from reports.terminal.console import console
    from reports.terminal.model import show_model

    document = model_document(Question("", bound=model).model)
    if as_json:
        click.echo(json_text(document), nl=False)
    else:
        show_model(document, console())
    return Exit.PROVED
