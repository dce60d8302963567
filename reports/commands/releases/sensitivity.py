"""``epsproof sensitivity``."""

from __future__ import annotations

from pathlib import Path

import click

from epsproof.reports.commands.options import as_json, time_allowed
from epsproof.reports.exits import Exit, exit_of
from epsproof.reports.within import within

__all__ = ["command"]


@click.command(name="sensitivity")
@click.argument("file", type=click.Path(path_type=Path))
@time_allowed(120.0)
@as_json
@within("epsproof.verify.sensitivity.answer")
def command(file: Path, seconds: float, as_json: bool) -> Exit:
    """By how much one record can change the statistic of FILE (TOML): exact worst pairs; a claimed value proved or refuted."""
    from epsproof.reports.documents.releases.sensitivity import sensitivity_document
    from epsproof.reports.files import json_text
    from epsproof.reports.terminal.console import console
    from epsproof.reports.terminal.releases.sensitivity import show_sensitivity

    document = sensitivity_document(file)
    if as_json:
        click.echo(json_text(document), nl=False)
    else:
        show_sensitivity(document, console())
    return Exit.PROVED if document["status"] == "found" else exit_of(document["status"])
