"""``epsproof latex``."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from epsproof.reports.commands.options import File, asked, forced, seconds_allowed
from epsproof.reports.exits import Exit
from epsproof.reports.within import within

if TYPE_CHECKING:
    from epsproof.reports.question import Question

__all__ = ["command"]


@click.command(name="latex")
@asked
@click.option("--proof/--no-proof", default=True, show_default=True, help="Write the proof, or leave it out.")
@click.option("--body", is_flag=True, help="The theorem and its proof alone, without packages and notation.")
@click.option("--preamble", is_flag=True, help="In place of a theorem: what those with --body need, once.")
@click.option(
    "--to", "file", type=File(".tex", ".txt"), metavar="FILE", help="A file, instead of the screen."
)
@seconds_allowed
@forced
@within("epsproof.verify.closed_form.proved", "epsproof.reports.article.theorem")
def command(
    asked: Question, proof: bool, body: bool, preamble: bool, file: Path | None, seconds: float, force: bool
) -> Exit:
    """One theorem as LaTeX for \\input in an article of one's own.

    PROFILE is a criterion, a registered profile, or the ID of a claim about a minimum such as KR24.T5.case1, which stands for the
    theorem on its profile. The snippet names the packages it needs and defines the environments that the article lacks; for
    several, --preamble says this once, and --body leaves it out.
    """
    from epsproof.reports.article import theorem
    from epsproof.reports.output import write_files
    from epsproof.reports.terminal.console import progress
    from epsproof.reports.view.proved_view import asked_view

    if preamble and (body or asked.profile):
        raise click.UsageError("--preamble is asked for alone: epsproof latex --preamble --to preamble.tex")
    with progress("deriving") as report:
        found = None if preamble else asked_view(asked, seconds, report)
        source = theorem.preamble() if found is None else theorem.snippet(found, asked.words, proof, body)
    if file:
        write_files(file.parent, {file.name: source.encode()}, force)
        click.echo(f"wrote {file}")
    else:
        click.echo(source, nl=False)
    return Exit.PROVED if found is None or found.answer.status == "proved" else Exit.UNDECIDED
