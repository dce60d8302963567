"""``epsproof coq``."""

from __future__ import annotations

from pathlib import Path

import click

from epsproof.reports.commands.options import Folder, as_json, audience, forced, free, priors, time_allowed
from epsproof.reports.exits import Exit

__all__ = ["command"]


@click.command(name="coq")
@click.argument("targets", nargs=-1, metavar="(PAPER | PROFILE)...")
@click.option(
    "--to", "folder", required=True, type=Folder(), metavar="DIR", help="Write the theorems to this folder."
)
@priors
@free
@audience
@click.option(
    "--compile", "compiling", is_flag=True, help="Compile with coqc, check with coqchk, read the assumptions."
)
@time_allowed(300.0, "Stop a question, or a program, after this much time.")
@forced
@as_json
def command(
    targets: tuple[str, ...],
    folder: Path,
    where: tuple[str, ...],
    assume: tuple[str, ...],
    bound: str,
    free: tuple[str, ...],
    classes: tuple[str, ...],
    group: str,
    compiling: bool,
    seconds: float,
    force: bool,
    as_json: bool,
) -> Exit:
    """Write closed forms, or a PAPER's statements, as theorems for the Coq proof assistant.

    The options on priors, parameters, classes and groups are for all PROFILEs; with --class no PROFILE is needed.
    DIR becomes a self-contained development: `make` there needs Coq with Coquelicot, and nothing of epsproof.
    """
    from epsproof.reports.development import described, write_development
    from epsproof.reports.documents.coq import coq_document
    from epsproof.reports.files import json_text
    from epsproof.reports.question import Question
    from epsproof.reports.terminal.console import progress
    from epsproof.reports.within import of_the_command
    from epsproof.verify.coq.compiler import compile_development
    from epsproof.verify.papers import PAPERS

    if not targets and not classes:
        raise click.UsageError("give a paper, a profile, or criteria of classes with --class")
    asked = [
        t if t in PAPERS else Question(t, where, assume, bound, classes, group, named=free)
        for t in targets or ("",)
    ]
    with progress("writing theorems") as report:
        development, refused = described(asked, report, seconds, of_the_command(seconds))
        compiled = write_development(
            development,
            folder,
            (lambda place: compile_development(development, place, seconds, check=True, progress=report))
            if compiling
            else None,
            force,
        )
    document = coq_document(development, refused, compiled)
    if as_json:
        click.echo(json_text(document), nl=False)
    else:
        for line in document["lines"]:
            click.echo(line)
    complete = not refused and development.theorems and (compiled is None or compiled.complete)
    return Exit.PROVED if complete else Exit.UNDECIDED
