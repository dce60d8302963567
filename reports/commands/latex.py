"""``epsproof latex``."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from epsproof.reports.commands.options import File, asked, forced, seconds_allowed
from epsproof.reports.exits import Exit, status_of
from epsproof.reports.within import within

if TYPE_CHECKING:
    from epsproof.reports.question import Question

__all__ = ["command"]


@click.command(name="latex")
@asked
@click.option("--proof/--no-proof", default=True, show_default=True, help="Write the proof, or leave it out.")
@click.option(
    "--signs", is_flag=True, help="In place of the theorem: where the pointwise epsilon rises and falls."
)
@click.option("--body", is_flag=True, help="The theorem and its proof alone, without packages and notation.")
@click.option("--preamble", is_flag=True, help="In place of a theorem: what those with --body need, once.")
@click.option(
    "--to", "file", type=File(".tex", ".txt"), metavar="FILE", help="A file, instead of the screen."
)
@seconds_allowed
@forced
@within("epsproof.verify.closed_form.proved", "epsproof.reports.article.theorem")
def command(
    asked: Question,
    proof: bool,
    signs: bool,
    body: bool,
    preamble: bool,
    file: Path | None,
    seconds: float,
    force: bool,
) -> Exit:
    """One theorem, or the sign lemmas of a profile, as LaTeX for \\input in an article of one's own.

    PROFILE is a criterion, a registered profile, or the ID of a claim about a minimum such as KR24.T5.case1, which stands for the
    theorem on its profile. The snippet names the packages it needs and defines the environments that the article lacks; for
    several, --preamble says this once, and --body leaves it out.
    """
    from epsproof.reports.article import theorem
    from epsproof.reports.output import write_files
    from epsproof.reports.terminal.console import progress
    from epsproof.reports.view.proved_view import asked_view

    if preamble and (body or signs or asked.profile):
        raise click.UsageError("--preamble is asked for alone: epsproof latex --preamble --to preamble.tex")
    status = "proved"
    with progress("proving sign lemmas" if signs else "deriving") as report:
        if preamble:
            source = theorem.preamble()
        elif signs:
            from epsproof.reports.documents.signs import proved_signs

            problem = asked.problem()
            lemmas = proved_signs(problem, seconds)
            source = theorem.lemma_snippet(problem, lemmas, asked.words, proof, body)
            status = status_of(*(lemma.status for lemma in lemmas))
        else:
            found = asked_view(asked, seconds, report)
            source = theorem.snippet(found, asked.words, proof, body)
            status = found.answer.status
    if file:
        write_files(file.parent, {file.name: source.encode()}, force)
        click.echo(f"wrote {file}")
    else:
        click.echo(source, nl=False)
    return Exit.PROVED if status == "proved" else Exit.UNDECIDED
