"""``epsproof derive``."""

from __future__ import annotations

from pathlib import Path

import click

from reports.commands.options import as_json, question, save_to, seconds_allowed
from reports.exits import Exit, exit_of

__all__ = ["command"]


@click.command(name="derive")
@question
@save_to
@seconds_allowed
@as_json
def command(
    profile: str, where: tuple[str, ...], assume: tuple[str, ...], bound: str, folder: Path | None, seconds: float, as_json: bool
) -> Exit:
    """Derive the largest epsilon that PROFILE admits, in all cases, and prove it.

    PROFILE is a ratio such as "max(a/(p*q), r)", a bound on the posterior such as "posterior - prior <= b",
    or a name from epsproof list.
    """
    from reports.case_view import case_views
    from reports.cross_check import cross_check
    from reports.documents.derive import derive_document
    from reports.files import json_text
    from reports.question import posed
    from reports.save import save_document
    from reports.terminal.answer import show_answer
    from reports.terminal.console import console
    from reports.terminal.progress import progress
    from verify.closed_form import prove_closed_form

    problem = posed(profile, where, assume, bound)
    with progress("deriving") as report:
        proved = prove_closed_form(problem, seconds=seconds, progress=report)
        views = case_views(proved.answer)
        report("checking numerically")
        checks = cross_check(problem, views)
    file = None if folder is None else save_document(folder, proved.document, proved.digest)
    if as_json:
        click.echo(json_text(derive_document(proved, views, checks, file)), nl=False)
    else:
        show_answer(proved, views, checks, file, console())
    return exit_of(proved.status)
