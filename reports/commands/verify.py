"""``epsproof verify``."""

from __future__ import annotations

import click

from reports.commands.options import as_json
from reports.exits import Exit, exit_of

__all__ = ["command"]


@click.command(name="verify")
@click.argument("targets", nargs=-1, metavar="[PAPER | FILE]...")
@click.option("-v", "--verbose", is_flag=True, help="Show statements, evidence, counterexamples and repairs.")
@as_json
def command(targets: tuple[str, ...], verbose: bool, as_json: bool) -> Exit:
    """Give a verdict on every claim of the papers or claim files; without arguments, of all papers."""
    from reports.documents.verify import status_of, verify_document
    from reports.files import json_text
    from reports.terminal.console import console
    from reports.terminal.progress import progress
    from reports.terminal.verdicts import show_verdicts
    from verify.claims import run
    from verify.papers import PAPERS

    verdicts = []
    with progress("checking claims") as report:
        for target in targets or sorted(PAPERS):
            verdicts += run(target, report)
    if as_json:
        click.echo(json_text(verify_document(verdicts)), nl=False)
    else:
        show_verdicts(verdicts, verbose, console())
    return exit_of(status_of(verdicts))
