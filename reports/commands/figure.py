"""``epsproof figure``."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from reports.commands.options import forced, priors
from reports.exits import Exit

if TYPE_CHECKING:
    from matplotlib.figure import Figure

__all__ = ["command"]

KINDS = {
    "surface PROFILE": "r* and the budget over the priors, the binding prior marked (--set all)",
    "cases PROFILE": "which closed form holds where, over one or two parameters (--set the others)",
    "printed CLAIM": "where the budget that a paper's claim prints has a value, and where none",
}
SPOKEN = {
    "surface": "The tolerated ratio of beliefs, and the budget that each pair of priors admits, with the prior that binds",
    "cases": "Which closed form of the budget holds where, with contour lines",
    "printed": "Where a printed budget has a value, with contour lines, and where it has none",
}


@click.command(name="figure")
@click.argument("names", nargs=-1, metavar="[NAME | KIND SUBJECT]...")
@priors
@click.option("--set", "settings", multiple=True, metavar="NAME=VALUE", help="A parameter's value: a=0.25, a=1/4.")
@click.option("--across", default="", metavar="NAME=LOW:HIGH", help="The horizontal axis of a diagram.")
@click.option("--up", default="", metavar="NAME=LOW:HIGH", help="Its vertical axis.")
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
@forced
def command(
    names: tuple[str, ...],
    where: tuple[str, ...],
    assume: tuple[str, ...],
    bound: str,
    settings: tuple[str, ...],
    across: str,
    up: str,
    folder: Path,
    form: str,
    force: bool,
) -> Exit:
    """Draw figures from the derived formulas: those with a name, or of any profile.

    Without a NAME it lists the names and kinds; "all" draws all that have a name.
    """
    from reports.figures.catalogue import figure_names, figures

    if not names:
        for figure in figures().values():
            click.echo(f"{figure.name:<20}{figure.title}")
        for kind, told in KINDS.items():
            click.echo(f"{kind:<20}{told}")
        return Exit.PROVED
    from reports.figures.draw import FORMS, draw, drawn
    from reports.files import file_stem
    from reports.output import write_files

    forms: Sequence[str] = FORMS if form == "both" else (form,)
    made: dict[str, Callable[[], dict[str, bytes]]]
    if names[0] in {kind.split()[0] for kind in KINDS}:
        kind, subject = _subject(names)
        asked = _asked(kind, subject, where, assume, bound, settings, across, up)
        made = {f"{file_stem(subject)}-{kind}": partial(drawn, asked, forms, subject, f"{SPOKEN[kind]}: {subject}")}
    else:
        if where or assume or settings or across or up:
            raise click.UsageError(
                "figures with a name take no conditions or values; those of a profile do: figure cases PROFILE"
            )
        made = {name: partial(draw, name, forms) for name in (figure_names() if "all" in names else dict.fromkeys(names))}
    for name, make in made.items():
        files = {f"{name}.{ending}": content for ending, content in make().items()}
        for file in write_files(folder, files, force):
            click.echo(f"wrote {file}")
    return Exit.PROVED


def _subject(names: tuple[str, ...]) -> tuple[str, str]:
    if len(names) != 2:
        what = "CLAIM" if names[0] == "printed" else "PROFILE"
        raise click.UsageError(f"figure {names[0]} takes one {what}, in quotes; {len(names) - 1} were given")
    return names[0], names[1]


def _asked(
    kind: str,
    subject: str,
    where: Sequence[str],
    assume: Sequence[str],
    bound: str,
    settings: Sequence[str],
    across: str,
    up: str,
) -> Callable[[], Figure]:
    """The function that draws the requested figure; it is called inside the style."""
    from reports.question import posed

    def make() -> Figure:
        from reports.figures.requested import cases_figure, printed_figure, surface_figure

        if kind == "printed":
            if where or assume:
                raise click.UsageError(
                    "a printed formula has the conditions that are printed with it; leave --where, --assume out"
                )
            return printed_figure(subject, settings, across, up)
        problem = posed(subject, where, assume, bound)
        if kind == "cases":
            return cases_figure(problem, settings, across, up)
        if across or up:
            raise click.UsageError("a surface is drawn over the priors; --across and --up belong to cases and printed")
        return surface_figure(problem, settings)

    return make
