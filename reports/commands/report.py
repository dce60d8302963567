"""``epsproof report``."""

from __future__ import annotations

import math
import shlex
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from reports.commands.options import as_json, asked, forced, seconds_allowed
from reports.exits import Exit, exit_of
from reports.within import within

if TYPE_CHECKING:
    from reports.output import Output
    from reports.question import Question

__all__ = ["command"]

GENEROUS = 30.0
FOLDER = click.Path(file_okay=False, path_type=Path)


def _allowed(options: dict[str, Any]) -> float:
    """A proof and a comparison each may take the seconds; those of a paper are limited one by one."""
    from verify.papers import PAPERS

    each: float = options["seconds"]
    return math.inf if options["asked"].profile in PAPERS else 2 * each * (1 + len(options["compare"])) + GENEROUS


@click.command(name="report")
@asked
@click.option("--to", "folder", type=FOLDER, default=".", metavar="DIR", help="Where to write; here, if not given.")
@click.option("--memo", "form", flag_value="memo", help="A memo of two pages on PROFILE at the values of --set.")
@click.option("--html", "form", flag_value="html", help="A folder of static web pages.")
@click.option("--publish", "form", flag_value="publish", help="A paper's article, web pages, figures and ledger, without PDF.")
@click.option("--errata", "form", flag_value="errata", help="A paper's errata, as Markdown, LaTeX and PDF.")
@click.option("--check", type=FOLDER, metavar="DIR", help="Write nothing; compare what --publish makes with DIR.")
@click.option("--set", "settings", multiple=True, metavar="NAME=VALUE", help="A parameter's value for the memo: a=0.25, a=1/4.")
@click.option("--compare", multiple=True, metavar="PROFILE", help="Another criterion for the memo's comparison, at most three.")
@seconds_allowed
@forced
@as_json
@within("reports.latex.article.compose", allowed=_allowed)
def command(
    asked: Question,
    folder: Path,
    form: str | None,
    check: Path | None,
    settings: tuple[str, ...],
    compare: tuple[str, ...],
    seconds: float,
    force: bool,
    as_json: bool,
) -> Exit:
    """Write the derivations, proofs and verdicts of a paper, or of one PROFILE.

    As an article (LaTeX, and PDF where latexmk is installed), as a memo, or as web pages.
    """
    from reports.files import json_text
    from reports.output import differences, written
    from reports.terminal.progress import progress
    from verify.papers import PAPERS

    form = "publish" if check else form
    _refuse(asked.profile in PAPERS, form, asked, settings or compare)
    with progress("writing the report") as report:
        output = _made(form, asked, settings, compare, seconds, report)
        if check:
            stale = differences(output, check)
        else:
            files = written(output, folder, force)
    if check:
        for line in stale:
            click.echo(line)
        click.echo(f"{check}: {'stale' if stale else 'up to date'}")
        return Exit.REFUTED if stale else Exit.PROVED
    note = "; ".join(output.notes)
    if as_json:
        document = {"schema": "epsproof-report/1", "status": output.status, "files": [str(f) for f in files], "note": note}
        click.echo(json_text(document), nl=False)
    else:
        for line in (*(f"wrote {file}" for file in files), *output.notes):
            click.echo(line)
    return exit_of(output.status)


def _refuse(paper: bool, form: str | None, asked: Question, memo_only: Any) -> None:
    if paper and asked.words != [asked.profile]:
        raise click.UsageError("a paper's report takes no conditions, classes, groups, tables or attack model")
    if form == "memo" and not asked.plain:
        alternative = "leave --class, --group and --table out, or --memo for an article"
        raise click.UsageError(f"a memo is about one criterion for single persons; {alternative}")
    if paper and form == "memo":
        raise click.UsageError("a memo is about one profile; give the profile instead of the paper")
    if not paper and form in ("publish", "errata"):
        raise click.UsageError("--publish, --check and --errata are for papers; epsproof list shows them")
    if memo_only and form != "memo":
        raise click.UsageError("--set and --compare belong to --memo")


def _made(
    form: str | None,
    asked: Question,
    settings: tuple[str, ...],
    compare: tuple[str, ...],
    seconds: float,
    report: Any,
) -> Output:
    """The files in memory."""
    from reports.latex.article.compose import file_stem, paper_article, profile_article
    from reports.latex.article.output import article_output
    from verify.papers import PAPERS

    profile, options = asked.profile, asked.words
    stem = file_stem(profile or " ".join(asked.classes) or "table")
    if form == "memo":
        from reports.memo.compose import memo_for

        words = [*options, *_repeated("--set", settings), *_repeated("--compare", compare), "--memo"]
        line = shlex.join(["epsproof", "report", *words])
        return memo_for(profile, asked.where, asked.assume, asked.bound, settings, compare, line, f"{stem}-memo", seconds, report)
    if form == "html":
        from reports.web.output import paper_pages, profile_pages

        if profile in PAPERS:
            return paper_pages(profile, seconds, report)
        return profile_pages(asked.problem(), options, seconds, report)
    if form == "errata":
        from reports.errata.document import errata_output
        from verify.claims.cache import Kept

        return errata_output(profile, report, Kept())
    if form == "publish":
        from reports.publish import published

        return published(profile, seconds, report)
    if profile in PAPERS:
        return article_output(paper_article(profile, seconds, report), stem)
    return article_output(profile_article(asked.problem(), options, seconds, report), stem)


def _repeated(option: str, values: tuple[str, ...]) -> list[str]:
    return [word for value in values for word in (option, value)]
