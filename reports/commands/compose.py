"""``epsproof compose``."""

from __future__ import annotations

import click

from reports.commands.options import as_json, time_allowed
from reports.exits import Exit
from reports.within import within

__all__ = ["command"]

MAX_DIGITS = 100


@click.command(name="compose")
@click.argument("releases")
@click.option("--delta", metavar="DELTA", help="Enclose epsilon at this delta, 0 <= delta < 1.")
@click.option("--epsilon", metavar="EPSILON", help="Enclose delta at this epsilon >= 0.")
@click.option("--to", type=click.Choice(["zcdp", "gdp"]), help="Enclose the least rho, or mu, that the releases have.")
@click.option("--renyi", metavar="ORDER", help="Enclose the Renyi divergence of this order > 1.")
@click.option("--digits", type=click.IntRange(1, MAX_DIGITS), default=12, show_default=True, help="Significant digits.")
@time_allowed(60.0)
@as_json
@within("verify.laws.guarantee")
def command(
    releases: str,
    delta: str | None,
    epsilon: str | None,
    to: str | None,
    renyi: str | None,
    digits: int,
    seconds: float,
    as_json: bool,
) -> Exit:
    """Compose RELEASES, such as '0.135 x 12', '12 x laplace(epsilon=0.1)' or 'gaussian(sigma=3) x 10, 0.1 x 5'.

    Prints two certified ends of epsilon at --delta, of delta at --epsilon, or of another budget, and the theorems that give them.
    """
    from reports.documents.compose import compose_document
    from reports.files import json_text
    from reports.terminal.budgets.composition import show_composition
    from reports.terminal.console import console

    document = compose_document(releases, {"delta": delta, "epsilon": epsilon, "to": to, "order": renyi}, digits)
    if as_json:
        click.echo(json_text(document), nl=False)
    else:
        show_composition(document, console())
    return Exit.PROVED
