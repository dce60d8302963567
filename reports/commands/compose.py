"""``epsproof compose``."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from epsproof.reports.commands.options import as_json, forced, reported, time_allowed
from epsproof.reports.exits import Exit, exit_of
from epsproof.reports.within import within

__all__ = ["command"]

MAX_DIGITS = 100


def shown(document: dict[str, Any], as_json: bool, report: Path | None = None, force: bool = False) -> Exit:
    """Print the document, and write it to ``report``; undecided where it says so."""
    from epsproof.reports.results.shown import print_result

    print_result("composition", document, as_json, report, force)
    return exit_of(document.get("status", "proved"))


def shown_undecided(document: dict[str, Any], reason: str, options: dict[str, Any]) -> Exit:
    """Print what was known when a limit ended the search."""
    from epsproof.reports.documents.compose import undecided

    return shown(undecided(document, reason), options["as_json"], options["report"], options["force"])


@click.command(name="compose")
@click.argument("releases")
@click.option("--delta", metavar="DELTA", help="Enclose epsilon at this delta, 0 <= delta < 1.")
@click.option("--epsilon", metavar="EPSILON", help="Enclose delta at this epsilon >= 0.")
@click.option(
    "--to", type=click.Choice(["zcdp", "gdp"]), help="Enclose the least rho, or mu, that the releases have."
)
@click.option("--renyi", metavar="ORDER", help="Enclose the Renyi divergence of this order > 1.")
@click.option(
    "--digits", type=click.IntRange(1, MAX_DIGITS), default=12, show_default=True, help="Significant digits."
)
@reported
@time_allowed(60.0)
@forced
@as_json
@within("epsproof.verify.laws.guarantee", unfinished=shown_undecided)
def command(
    releases: str,
    delta: str | None,
    epsilon: str | None,
    to: str | None,
    renyi: str | None,
    digits: int,
    report: Path | None,
    seconds: float,
    force: bool,
    as_json: bool,
    so_far: Callable[[dict[str, Any]], None],
) -> Exit:
    """Compose RELEASES, such as '0.135 x 12', '12 x laplace(epsilon=0.1)' or 'gaussian(sigma=3) x 10, 0.1 x 5'.

    Prints two certified ends of epsilon at --delta, of delta at --epsilon, or of another budget, and the theorems that give them.

    With --delta and --epsilon, and a budget left open, as in '60 x gaussian': the least noise, or the largest budget, for both.
    """
    from epsproof.reports.documents.compose import compose_document

    asked = {"delta": delta, "epsilon": epsilon, "to": to, "order": renyi}
    return shown(compose_document(releases, asked, digits, so_far), as_json, report, force)
