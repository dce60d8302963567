"""``epsproof model``."""

from __future__ import annotations

from pathlib import Path

import click

from epsproof.reports.commands.guide.completion import models
from epsproof.reports.commands.options import as_json, forced
from epsproof.reports.exits import Exit

__all__ = ["command"]


@click.command(name="model")
@click.argument("model", metavar="NAME|FILE", shell_complete=models)
@click.option(
    "--to",
    "target",
    type=click.Path(path_type=Path),
    metavar="FILE|DIR",
    help="A picture (.svg, .pdf, .png), a page (.html) or the document (.json); all of them in a folder.",
)
@forced
@as_json
def command(model: str, target: Path | None, force: bool, as_json: bool) -> Exit:
    """Show an attack model: its worlds, how far apart they are, and the bounds on the posterior that follow."""
    from epsproof.reports.documents.model import model_document
    from epsproof.reports.question import Question
    from epsproof.reports.results.shown import print_result

    found = Question("", bound=model).model
    if target is not None:
        from epsproof.reports.model_files import model_files
        from epsproof.reports.output import write_files

        folder, files = model_files(found, model, target)
        for file in write_files(folder, files, force):
            click.echo(f"wrote {file}")
    else:
        print_result("model", model_document(found), as_json)
    return Exit.PROVED
