"""``epsproof coq``."""

from __future__ import annotations

from pathlib import Path

import click

from reports.commands.options import as_json
from reports.exits import Exit

__all__ = ["command"]


@click.command(name="coq")
@click.argument("targets", nargs=-1, required=True, metavar="(PAPER | PROFILE)...")
@click.option(
    "--to", "folder", required=True, type=click.Path(file_okay=False, path_type=Path), metavar="DIR", help="The folder."
)
@click.option("--where", multiple=True, metavar="COND", help="A condition on the priors, for all PROFILEs.")
@click.option("--assume", multiple=True, metavar="COND", help="A condition on the parameters, for all PROFILEs.")
@click.option("--bound", default="unbounded", show_default=True, metavar="NAME", help="The attack model, for all PROFILEs.")
@click.option("--compile", "compiling", is_flag=True, help="Compile with coqc, check with coqchk, read the assumptions.")
@click.option(
    "--time",
    "seconds",
    type=click.FloatRange(min=0.1),
    default=300.0,
    show_default=True,
    metavar="SECONDS",
    help="For one program.",
)
@as_json
def command(
    targets: tuple[str, ...],
    folder: Path,
    where: tuple[str, ...],
    assume: tuple[str, ...],
    bound: str,
    compiling: bool,
    seconds: float,
    as_json: bool,
) -> Exit:
    """Write closed forms, or a PAPER's statements, as theorems for the Coq proof assistant.

    DIR becomes a self-contained development: `make` there needs Coq with Coquelicot, and nothing of epsproof.
    """
    from reports.development import described, write_development
    from reports.documents.coq import coq_document
    from reports.files import json_text
    from reports.terminal.progress import progress
    from verify.coq.compiler import compile_development

    with progress("writing theorems") as report:
        development, refused = described(targets, where, assume, bound, report)
        compiled = write_development(
            development,
            folder,
            (lambda place: compile_development(development, place, seconds, check=True, progress=report)) if compiling else None,
        )
    document = coq_document(development, refused, compiled)
    if as_json:
        click.echo(json_text(document), nl=False)
    else:
        for line in document["lines"]:
            click.echo(line)
    complete = not refused and development.theorems and (compiled is None or compiled.complete)
    return Exit.PROVED if complete else Exit.UNDECIDED
