"""``epsproof justify``."""

from __future__ import annotations

from pathlib import Path

import click

from epsproof.reports.commands.options import File, as_json, forced, reported, time_allowed
from epsproof.reports.exits import Exit, exit_of
from epsproof.reports.within import within

__all__ = ["command"]


@click.command(name="justify")
@click.argument("plan", metavar="PLAN")
@click.option(
    "--record", type=File(".json"), metavar="FILE", help="Write the record that epsproof check repeats."
)
@reported
@time_allowed(120.0)
@forced
@as_json
@within("epsproof.verify.deployments.judged", "epsproof.verify.laws.implied_risk")
def command(
    plan: str, record: Path | None, report: Path | None, seconds: float, force: bool, as_json: bool
) -> Exit:
    """Justify a deployment: what is protected, from whom, what its budget means, and whether every claimed number holds.

    PLAN (TOML) states the unit of protection, the adversary's priors, mechanisms with their laws or budgets, disjoint parts of
    the data, post-processing and the claimed totals; or it is the name of a known deployment.
    """
    from epsproof.reports.documents.justify import justify_document
    from epsproof.reports.files import json_text
    from epsproof.reports.output import write_files
    from epsproof.reports.results.shown import print_result
    from epsproof.verify.deployments.plan import read_plan

    document = justify_document(read_plan(plan))
    if record is not None:
        write_files(record.parent, {record.name: json_text(document).encode()}, force)
    print_result("justification", document, as_json, report, force)
    return exit_of(document["status"])
