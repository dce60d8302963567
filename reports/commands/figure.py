"""``epsproof figure``."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING

import click

from epsproof.reports.commands.options import Folder, forced, free, priors
from epsproof.reports.exits import Exit

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from epsproof.reports.question import Question

__all__ = ["command"]

KINDS = {
    "surface PROFILE": "r* and the budget over the priors, the binding prior marked (--set all)",
    "budget PROFILE": "the largest admissible budget along a parameter, with a table (--across, --set the others)",
    "cases PROFILE": "which closed form holds where, over one or two parameters (--set the others)",
    "band PROFILE": "what an adversary may come to believe from --mechanism, but for --failure (--set all)",
    "printed CLAIM": "where the budget that a paper's claim prints has a value, and where none",
}
SECONDS = 20.0
SPOKEN = {
    "surface": "The tolerated ratio of beliefs, and the budget that each pair of priors admits, with the prior that binds",
    "budget": "The largest admissible budget along a parameter",
    "cases": "Which closed form of the budget holds where, with contour lines",
    "band": "The belief after the releases of a mechanism by the belief before, with the limit of the criterion",
    "printed": "Where a printed budget has a value, with contour lines, and where it has none",
}


@click.command(name="figure")
@click.argument("names", nargs=-1, metavar="[NAME | KIND SUBJECT]...")
@priors
@free
@click.option(
    "--set", "settings", multiple=True, metavar="NAME=VALUE", help="A parameter's value: a=0.25, a=1/4."
)
@click.option("--across", default="", metavar="NAME=LOW:HIGH", help="The horizontal axis of a diagram.")
@click.option("--up", default="", metavar="NAME=LOW:HIGH", help="The vertical axis of a diagram.")
@click.option(
    "--mechanism", default="", metavar="RELEASES", help="What is released, for a band: '12 x laplace'."
)
@click.option(
    "--failure", default="", metavar="PROBABILITY", help="How often the criterion may fail, for a band."
)
@click.option(
    "--to",
    "folder",
    type=Folder(),
    default=".",
    metavar="DIR",
    help="Where to write; here, if not given.",
)
@click.option(
    "--format",
    "form",
    type=click.Choice(["svg", "pdf", "png", "both"]),
    default="both",
    show_default=True,
    help="The format of the files; both are SVG and PDF. A budget has its table beside it, as CSV.",
)
@forced
def command(
    names: tuple[str, ...],
    where: tuple[str, ...],
    assume: tuple[str, ...],
    bound: str,
    free: tuple[str, ...],
    settings: tuple[str, ...],
    across: str,
    up: str,
    mechanism: str,
    failure: str,
    folder: Path,
    form: str,
    force: bool,
) -> Exit:
    """Draw figures from the derived formulas: those with a name, or of any profile.

    Without a NAME it lists the names and kinds; "all" draws all that have a name.
    """
    if not names:
        return _listed()
    from epsproof.reports.figures.catalogue import FORMS, draw, drawn, figure_names
    from epsproof.reports.files import file_stem
    from epsproof.reports.output import write_files
    from epsproof.reports.question import Question

    forms: Sequence[str] = FORMS if form == "both" else (form,)
    if names[0] in SPOKEN:
        kind, subject = _subject(names)
        _refuse_misplaced(kind, across, up, mechanism, failure)
        named = (*free, *(setting.partition("=")[0].strip() for setting in settings))
        question = Question(subject, where, assume, bound, named=named)
        beside = [*question.words[1:], *settings, *filter(None, (across, up, mechanism, failure))]
        stem, told = f"{file_stem(subject, *beside)}-{kind}", f"{SPOKEN[kind]}: {subject}"
        made: dict[str, Callable[[], dict[str, bytes]]]
        if kind == "budget":
            stem = f"{stem}-by-{across.partition('=')[0].strip()}"
            made = {stem: partial(_budget, question, settings, across, forms, told)}
        elif kind == "band":
            made = {stem: partial(drawn, _band(question, settings, mechanism, failure), forms, subject, told)}
        else:
            asked = _asked(kind, subject, question, settings, across, up)
            made = {stem: partial(drawn, asked, forms, subject, told)}
    else:
        _refuse_named(names, bool(where or assume or settings or across or up or mechanism or failure))
        made = {
            name: partial(draw, name, forms)
            for name in (figure_names() if "all" in names else dict.fromkeys(names))
        }
    for name, make in made.items():
        files = {f"{name}.{ending}": content for ending, content in make().items()}
        for file in write_files(folder, files, force):
            click.echo(f"wrote {file}")
    return Exit.PROVED


def _refuse_named(names: tuple[str, ...], conditions: bool) -> None:
    """Raise where a figure with a name is given conditions or values, or a name is that of no figure, before any is drawn."""
    from difflib import get_close_matches

    from epsproof.reports.figures.catalogue import drawing, figure_names

    if len(names) > 1 and names[-1] in SPOKEN:
        raise click.UsageError(
            f"the kind stands first: epsproof figure {names[-1]} {' '.join(map(quote, names[:-1]))}"
        )
    if conditions:
        raise click.UsageError(
            "figures with a name take no conditions or values; those of a profile do: figure cases PROFILE"
        )
    if names[0] not in figure_names() and (
        near := get_close_matches(names[0].lower(), SPOKEN, n=1, cutoff=0.6)
    ):
        subject = " ".join(map(quote, names[1:])) or ("CLAIM" if near[0] == "printed" else "PROFILE")
        raise click.UsageError(
            f"no figure is named {names[0]!r}; did you mean: epsproof figure {near[0]} {subject}"
        )
    for name in names:
        if len(names) > 1 and (file := re.fullmatch(r"(\S+)\.(?:svg|pdf|png)", name)):
            raise click.UsageError(
                f"--to names the folder, and the command the files in it: write --to {file[1]}"
            )
        if name != "all":
            drawing(name)


def _listed() -> Exit:
    """The figures with a name, and the kinds."""
    from epsproof.reports.figures.catalogue import figures

    for figure in figures().values():
        click.echo(f"{figure.name:<20}{figure.title}")
    for kind, told in KINDS.items():
        click.echo(f"{kind:<20}{told}")
    return Exit.PROVED


def _subject(names: tuple[str, ...]) -> tuple[str, str]:
    if len(names) != 2:
        what = "CLAIM" if names[0] == "printed" else "PROFILE"
        example = (
            "KR24.T5 --set r=3 --across q0=0:1 --up a=-0.5:1" if what == "CLAIM" else "'max(1/(4*p*q), 3)'"
        )
        given = f"one {what}, in quotes; {len(names) - 1} were given"
        raise click.UsageError(
            f"figure {names[0]} takes {given}: for instance epsproof figure {names[0]} {example}"
        )
    return names[0], names[1]


def _refuse_misplaced(kind: str, across: str, up: str, mechanism: str, failure: str) -> None:
    """Raises UsageError for options that the kind does not draw with."""
    if (across or up) and kind in ("surface", "band"):
        raise click.UsageError(
            f"a {kind} is drawn over the priors; --across and --up belong to budget, cases and printed"
        )
    if up and kind == "budget":
        raise click.UsageError("a budget is drawn along one parameter, --across; figure cases has two axes")
    if kind == "band" and not (mechanism and failure):
        raise click.UsageError(
            "a band needs --mechanism and --failure: --mechanism '12 x laplace' --failure 0.05"
        )
    if kind != "band" and (mechanism or failure):
        raise click.UsageError(
            "--mechanism and --failure belong to a band: figure band PROFILE --mechanism ... --failure ..."
        )


def _budget(
    asked: Question, settings: Sequence[str], across: str, forms: Sequence[str], told: str
) -> dict[str, bytes]:
    """The files of the curve by their endings, and its table."""
    from epsproof.reports.figures.budget_curve import budget_curve
    from epsproof.reports.figures.catalogue import drawn
    from epsproof.reports.figures.plots import need_plots

    need_plots()
    curve = budget_curve(asked.problem(), settings, across)
    return {**drawn(curve.figure, forms, asked.profile, told), "csv": curve.table()}


def _band(asked: Question, settings: Sequence[str], mechanism: str, failure: str) -> Callable[[], Figure]:
    def make() -> Figure:
        from epsproof.reports.documents.mechanism import mechanism_document
        from epsproof.reports.figures.mechanism_band import band_figure
        from epsproof.reports.view.belief_band import DIGITS, belief_band

        document = mechanism_document(asked, settings, mechanism, failure, DIGITS, SECONDS)
        return band_figure(belief_band(asked, settings, mechanism, document))

    return make


def _asked(
    kind: str, subject: str, question: Question, settings: Sequence[str], across: str, up: str
) -> Callable[[], Figure]:
    """The function that draws the requested figure; it is called inside the style."""

    def make() -> Figure:
        from epsproof.reports.figures.requested import cases_figure, printed_figure, surface_figure

        if kind == "printed":
            if question.where or question.assume:
                raise click.UsageError(
                    "a printed formula has the conditions that are printed with it; leave --where, --assume out"
                )
            return printed_figure(subject, settings, across, up)
        problem = question.problem()
        if kind == "cases":
            return cases_figure(problem, settings, across, up)
        return surface_figure(problem, settings)

    return make
