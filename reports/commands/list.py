"""``epsproof list``."""

from __future__ import annotations

import click

from epsproof.reports.commands.options import as_json
from epsproof.reports.exits import Exit

__all__ = ["command"]


@click.command(name="list")
@click.argument(
    "kind", type=click.Choice(["papers", "models", "profiles", "kinds", "claims"]), required=False
)
@as_json
def command(kind: str | None, as_json: bool) -> Exit:
    """List what has a name: papers, attack models, profiles and claims; or one KIND of these, or the kinds of claims."""
    from epsproof.reports.documents.list import list_document
    from epsproof.reports.files import json_text
    from epsproof.reports.terminal.catalogue import show_catalogue
    from epsproof.reports.terminal.console import console

    document = list_document(kind)
    if as_json:
        click.echo(json_text(document), nl=False)
    else:
        show_catalogue(document, console())
    return Exit.PROVED
