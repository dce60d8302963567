"""``epsproof compose``."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import click

from epsproof.derive.text.errors import MissingValue
from epsproof.reports.commands.options import as_json, forced, reported, time_allowed
from epsproof.reports.exits import Exit, exit_of
from epsproof.reports.within import within

__all__ = ["command"]

MAX_DIGITS = 100


def shown(document: dict[str, Any], options: Mapping[str, Any]) -> Exit:
    """Print the document, and write it, and the picture of a trade-off function, to files; undecided where it says so."""
    from epsproof.reports.documents.trade_off import SCHEMA, save_curve
    from epsproof.reports.results.shown import print_result

    kind = "trade_off" if document["schema"] == SCHEMA else "composition"
    if options["figure"] is not None:
        save_curve(document, options["figure"], options["force"])
    print_result(kind, document, options["as_json"], options["report"], options["force"])
    return exit_of(document.get("status", "proved"))


def shown_undecided(document: dict[str, Any], reason: str, options: dict[str, Any]) -> Exit:
    """Print what was known when a limit ended the search."""
    from epsproof.reports.documents.compose import undecided

    return shown(undecided(document, reason), options)


@click.command(name="compose")
@click.argument("releases")
@click.option("--delta", metavar="DELTA", help="Enclose epsilon at this delta, 0 <= delta < 1.")
@click.option(
    "--epsilon", metavar="EPSILON", help="Enclose delta at this epsilon, which may be 0 or negative."
)
@click.option(
    "--to", type=click.Choice(["zcdp", "gdp"]), help="Enclose the least rho, or mu, that the releases have."
)
@click.option("--renyi", metavar="ORDER", help="Enclose the Renyi divergence of this order > 1.")
@click.option(
    "--trade-off", is_flag=True, help="Enclose the trade-off function (f-DP) between two polylines."
)
@click.option(
    "--alpha",
    multiple=True,
    metavar="ALPHA",
    help="With --trade-off: the type I errors, or chances of a guess, at which it is told.",
)
@click.option(
    "--figure",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="With --trade-off: draw the polylines, or write them as a table, .csv.",
)
@click.option(
    "--digits", type=click.IntRange(1, MAX_DIGITS), default=12, show_default=True, help="Significant digits."
)
@reported
@time_allowed(60.0)
@forced
@as_json
@within("epsproof.verify.laws.guarantee", unfinished=shown_undecided)
def command(releases: str, so_far: Callable[[dict[str, Any]], None], **options: Any) -> Exit:
    """Compose RELEASES, such as '0.135 x 12', '12 x laplace(epsilon=0.1)' or 'gaussian(sigma=3) x 10, 0.1 x 5'; between bars of
    disjoint parts of the data: '0.5 | 0.2 x 3'.

    Prints two certified ends of epsilon at --delta, of delta at --epsilon, or of another budget, and the theorems that give them.

    With --delta and --epsilon, and a budget left open, as in '60 x gaussian': the least noise, or the largest budget, for both;
    the largest rate of a sample, as in '60 x subsampled_gaussian(sigma=1)', or the most rounds, as in 'n x gaussian(sigma=20)'.

    With --trade-off, the least type II error of a test at each type I error, and what follows for guesses and reconstructions.
    """
    from epsproof.reports.documents.compose import compose_document
    from epsproof.reports.documents.trade_off import trade_off_document

    asked = {
        "delta": options["delta"],
        "epsilon": options["epsilon"],
        "to": options["to"],
        "order": options["renyi"],
    }
    if options["trade_off"]:
        if others := [name for name, value in asked.items() if value is not None]:
            name = {"order": "renyi"}.get(others[0], others[0])
            raise MissingValue(f"one question at a time: leave out --{name} beside --trade-off")
        document = trade_off_document(releases, options["alpha"], options["digits"], so_far)
    elif options["alpha"] or options["figure"] is not None:
        name = "--alpha" if options["alpha"] else "--figure"
        raise MissingValue(f"{name} is of the trade-off function: add --trade-off, or leave it out")
    else:
        document = compose_document(releases, asked, options["digits"], so_far)
    return shown(document, options)
