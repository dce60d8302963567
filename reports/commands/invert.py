"""``epsproof invert``."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from epsproof.reports.commands.options import as_json, asked, forced, reported, seconds_allowed
from epsproof.reports.exits import Exit, exit_of
from epsproof.reports.within import within

if TYPE_CHECKING:
    from epsproof.reports.question import Question

__all__ = ["command"]


@click.command(name="invert")
@asked
@click.option("--for", "parameter", required=True, metavar="NAME", help="The parameter asked for, such as r.")
@click.option("--epsilon", metavar="VALUE", help="The epsilon of a release.")
@click.option(
    "--exact",
    metavar="P",
    help="In place of --epsilon: the probability of an exact count under the geometric mechanism.",
)
@reported
@seconds_allowed
@forced
@as_json
@within("epsproof.verify.closed_form.inverse")
def command(
    asked: Question,
    parameter: str,
    epsilon: str | None,
    exact: str | None,
    report: Path | None,
    seconds: float,
    force: bool,
    as_json: bool,
) -> Exit:
    """Which value of a parameter of PROFILE does a given epsilon guarantee?

    Without --epsilon and --exact the answer is a formula in t = exp(-epsilon); with --exact it is the frontier of the parameters
    for that utility.
    """
    from epsproof.reports.documents.invert import invert_document
    from epsproof.reports.results.shown import print_result
    from epsproof.verify.closed_form.inverse import prove_inverse

    problem = asked.problem()
    found = prove_inverse(problem, parameter, seconds)
    document = invert_document(problem, found, epsilon, exact)
    print_result("inverse", document, as_json, report, force)
    return exit_of(document["status"])
