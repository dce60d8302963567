"""``epsproof figure``."""

from __future__ import annotations

from pathlib import Path

import click

from reports.exits import Exit

__all__ = ["command"]


@click.command(name="figure")
@click.argument("names", nargs=-1, metavar="[NAME]...")
@click.option(
    "--to",
    "folder",
    type=click.Path(file_okay=False, path_type=Path),
    default=".",
    metavar="DIR",
    help="Where to write; here, if not given.",
)
@click.option(
    "--format", "form", type=click.Choice(["svg", "pdf", "both"]), default="both", show_default=True, help="File format."
)
def command(names: tuple[str, ...], folder: Path, form: str) -> Exit:
    """Draw figures from the derived formulas: figure-1 to figure-5 of the paper, and case diagrams.

    Without a NAME it lists them; "all" draws all.
    """
    from reports.figures.catalogue import FIGURES

    if not names:
        for figure in FIGURES.values():
            click.echo(f"{figure.name:<20}{figure.title}")
        return Exit.PROVED
    from reports.figures.draw import FORMS, draw
    from reports.files import write_bytes

    for name in FIGURES if "all" in names else dict.fromkeys(names):
        for ending, content in draw(name, FORMS if form == "both" else (form,)).items():
            write_bytes(folder / f"{name}.{ending}", content)
            click.echo(f"wrote {folder / name}.{ending}")
    return Exit.PROVED
