"""``epsproof sensitivity``."""

from __future__ import annotations

from pathlib import Path

import click

from epsproof.reports.commands.options import as_json, forced, reported, time_allowed
from epsproof.reports.exits import Exit, exit_of
from epsproof.reports.within import within

__all__ = ["command"]


@click.command(name="sensitivity")
@click.argument("file", type=click.Path(path_type=Path))
@reported
@time_allowed(120.0)
@forced
@as_json
@within("epsproof.verify.sensitivity.answer")
def command(file: Path, report: Path | None, seconds: float, force: bool, as_json: bool) -> Exit:
    """By how much one record can change the statistic of FILE (TOML): exact worst pairs; a claimed value proved or refuted."""
    from epsproof.reports.documents.releases.sensitivity import sensitivity_document
    from epsproof.reports.results.shown import print_result

    document = sensitivity_document(file)
    print_result("sensitivity", document, as_json, report, force)
    return exit_of(document["status"])
