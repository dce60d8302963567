"""``epsproof report``."""

from __future__ import annotations

import math
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from epsproof.reports.commands.options import Folder, as_json, asked, forced, seconds_allowed
from epsproof.reports.exits import Exit, exit_of
from epsproof.reports.formats.form import ARTICLE, Wanted, forms
from epsproof.reports.within import within

if TYPE_CHECKING:
    from epsproof.reports.output import Output
    from epsproof.reports.question import Question

__all__ = ["command"]

GENEROUS = 30.0
FIRST = 20
MOST_TABLES = 1_000_000
FOLDER = Folder()


def _allowed(options: dict[str, Any]) -> float:
    """The seconds that the command may take: twice those of the option for the profile and for each comparison, and some more.
    A paper has no limit here: its proofs are limited one by one."""
    from epsproof.verify.papers import PAPERS

    each: float = options["seconds"]
    return (
        math.inf
        if options["asked"].profile in PAPERS
        else 2 * each * (1 + len(options["compare"])) + GENEROUS
    )


class _OneForm(click.Command):
    """A command whose flags of form exclude one another."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        given = [word for word in dict.fromkeys(args) if word in _flags()]
        if len(given) > 1:
            raise click.UsageError(
                f"{' and '.join(given)} are two forms of a report: ask for one at a time; each has a page"
            )
        return super().parse_args(ctx, args)


def _flags() -> dict[str, str]:
    """The forms that have a flag, by it."""
    return {f"--{name}": name for name in forms() if name != ARTICLE}


def _by_form(command: Callable[..., Exit]) -> Callable[..., Exit]:
    """The command with the flags of all forms."""
    for flag, name in reversed(_flags().items()):
        command = click.option(flag, "form", flag_value=name, help=forms()[name].help)(command)
    return command


@click.command(name="report", cls=_OneForm)
@asked
@click.option(
    "--to", "folder", type=FOLDER, default=".", metavar="DIR", help="Where to write; here, if not given."
)
@_by_form
@click.option(
    "--tracked",
    type=FOLDER,
    metavar="DIR",
    help="With --publish: write to DIR what a repository keeps of it.",
)
@click.option(
    "--check",
    type=FOLDER,
    metavar="DIR",
    help="Write nothing; compare what --publish makes with the digests in DIR.",
)
@click.option(
    "--set",
    "settings",
    multiple=True,
    metavar="NAME=VALUE",
    help="A parameter's value for the memo: a=0.25, a=1/4.",
)
@click.option(
    "--compare",
    multiple=True,
    metavar="PROFILE",
    help="Another criterion for the memo's comparison, at most three.",
)
@click.option(
    "--tables", type=click.IntRange(1, MOST_TABLES), metavar="K",
    help="How many tables or counts are planned, for the memo.",
)  # fmt: skip
@click.option(
    "--overlap", type=click.Choice(("yes", "no", "moves")),
    help="Whom the tables share: one person may be in all; nobody is in two; or a step may move a record from one to another.",
)  # fmt: skip
@click.option(
    "--mechanism",
    metavar="RELEASES",
    help="For the memo: what is released, its epsilon left open: '12 x laplace'.",
)
@click.option("--failure", metavar="PROBABILITY", help="How often the criterion may fail, with --mechanism.")
@seconds_allowed
@forced
@as_json
@within("epsproof.reports.articles", allowed=_allowed)
def command(
    asked: Question,
    folder: Path,
    form: str | None,
    tracked: Path | None,
    check: Path | None,
    settings: tuple[str, ...],
    compare: tuple[str, ...],
    tables: int | None,
    overlap: str | None,
    mechanism: str | None,
    failure: str | None,
    seconds: float,
    force: bool,
    as_json: bool,
) -> Exit:
    """Write the derivations, proofs and verdicts of a paper, or of one PROFILE.

    As an article (a page for the browser, LaTeX, and PDF where latexmk is installed), as a memo, or as web pages.
    """
    from epsproof.reports.memo.memo import MemoAsked
    from epsproof.reports.terminal.console import progress

    if tracked and (form != "publish" or check):
        raise click.UsageError("--tracked belongs to --publish")
    name = "publish" if check else form or ARTICLE
    with progress("writing the report", aloud=True) as report:
        wanted = Wanted(
            asked, MemoAsked(settings, compare, tables, overlap, mechanism, failure), seconds, report
        )
        _refuse(wanted, name)
        if check:
            return _checked(asked.profile, check, seconds, report, as_json)
        output = forms()[name].made(wanted)
        files = _written(output, folder, asked.profile, tracked, force)
    document = {
        "status": output.status,
        "files": [str(file) for file in files],
        "note": "; ".join(output.notes),
    }
    _say(document, [*(f"wrote {file}" for file in files), *output.notes, *_to_read(files)], as_json)
    return exit_of(output.status)


def _to_read(files: list[Path]) -> list[str]:
    """Which of the files to open: pages, and documents made from a source beside them."""
    sources = {file.with_suffix("") for file in files if file.suffix == ".tex"}
    shown = [
        file
        for file in files
        if file.suffix == ".html" or (file.suffix == ".pdf" and file.with_suffix("") in sources)
    ]
    return [f"open {' or '.join(map(str, shown))}"] if shown else []


def _written(output: Output, folder: Path, paper: str, tracked: Path | None, force: bool) -> list[Path]:
    """The files, and what a repository keeps of them; nothing is written where one of the two places is refused."""
    from epsproof.reports.output import written

    if tracked is None:
        return written(output, folder, force)
    from epsproof.reports.tracked import refuse_tracked, write_tracked

    refuse_tracked(output, paper, tracked, force)
    return [*written(output, folder, force), *write_tracked(output, paper, tracked, force)]


def _checked(paper: str, folder: Path, seconds: float, report: Any, as_json: bool) -> Exit:
    """Name the first files that are not what the list of digests in the folder says."""
    from epsproof.reports.publish import published
    from epsproof.reports.tracked import listed_digests, stale

    listed_digests(paper, folder)
    found = stale(published(paper, seconds, report), paper, folder)
    status = "stale" if found else "up to date"
    more = [f"and {len(found) - FIRST} more"] if len(found) > FIRST else []
    document = {"status": status, "files": [], "note": "", "differences": found}
    _say(document, [*found[:FIRST], *more, f"{folder}: {status}"], as_json)
    return exit_of(status)


def _say(document: dict[str, Any], lines: list[str], as_json: bool) -> None:
    from epsproof.reports.files import json_text

    if as_json:
        click.echo(json_text({"schema": "epsproof-report/1", **document}), nl=False)
    else:
        for line in lines:
            click.echo(line)


def _refuse(wanted: Wanted, form: str) -> None:
    chosen, asked = forms()[form], wanted.question
    if asked.table is not None and str(asked.table).isdigit():
        raise click.UsageError(
            f"--table reads a profile from a file; how many tables share the budget is --tables {asked.table}"
        )
    if wanted.paper and asked.words != [asked.profile]:
        others = ", ".join(word for word in asked.words if word.startswith("--"))
        raise click.UsageError(f"a paper's report is about what the paper says: leave {others} out")
    if form == "memo" and asked.group != "1":
        raise click.UsageError("a memo is about single persons; leave --group out, or --memo for an article")
    if wanted.paper and not chosen.of_papers:
        raise click.UsageError(
            f"a {form} is about one profile; give the profile instead of the paper, such as epsproof report 3 --{form}"
        )
    if not wanted.paper and not chosen.of_profiles:
        from difflib import get_close_matches

        from epsproof.verify.papers import PAPERS

        flags = [f"--{name}" for name, one in forms().items() if not one.of_profiles]
        near = get_close_matches(asked.profile.lower(), PAPERS, n=1)
        meant = f"did you mean {near[0]}?" if near else "epsproof list papers shows them"
        raise click.UsageError(f"{', '.join(flags)} and --check are for papers; {meant}")
    if wanted.memo.overlap and wanted.memo.tables is None:
        raise click.UsageError(
            "--overlap says whom the planned tables share: add how many there are, such as --tables 40"
        )
    if wanted.memo != type(wanted.memo)() and form != "memo":
        belong = "--set, --compare, --tables, --overlap, --mechanism and --failure belong to --memo"
        better = "leave them out, for a memo is about one profile" if wanted.paper else "add --memo"
        raise click.UsageError(f"{belong}: {better}")
