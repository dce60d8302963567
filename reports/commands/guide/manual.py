"""``epsproof manual``."""

from __future__ import annotations

from pathlib import Path

import click

from epsproof.reports.commands.options import Folder, forced
from epsproof.reports.exits import Exit

__all__ = ["command"]


@click.command(name="manual")
@click.option(
    "--to",
    "folder",
    type=Folder(),
    default="manual",
    show_default=True,
    metavar="DIR",
    help="The folder of the pages.",
)
@forced
def command(folder: Path, force: bool) -> Exit:
    """Write the manual as web pages: tutorial, guides, reference and explanation, with a search.

    The pages need no network. Sphinx typesets them: pip install -e '.[docs]' in the folder of its source.
    """
    from epsproof.reports.manual.build import manual
    from epsproof.reports.output import write_folder
    from epsproof.reports.terminal.console import progress

    with progress("writing the manual"):
        made = manual()
        (pages,) = made.folders.values()
        write_folder(folder, pages, force)
    for note in made.notes:
        click.echo(note)
    click.echo(f"wrote {len(pages)} files; open {folder / 'index.html'}")
    return Exit.PROVED
