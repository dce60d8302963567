"""``epsproof risk``."""

from __future__ import annotations

from pathlib import Path

import click

from reports.commands.options import as_json, forced
from reports.exits import Exit
from reports.within import within

__all__ = ["command"]

MAX_DIGITS = 100


@click.command(name="risk")
@click.argument("file", required=False, type=click.Path(dir_okay=False, path_type=Path))
@click.option("--noise", metavar="LAW", help="Such as 'discrete-gaussian(rho=0.099)', 'geometric(t=1/3)', 'laplace(b=2)'.")
@click.option("--prior", metavar="P", help="The probability, before anything is published, that the person has the value.")
@click.option("--known", default="0", show_default=True, metavar="N", help="How many others have it, as the adversary knows.")
@click.option("--published", metavar="X", help="The published value; of several releases of the same count 'X1, X2, ...'.")
@click.option("--at-least", default="0.001", show_default=True, metavar="P", help="Show published values of this probability.")
@click.option("--cells", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE", help="Many counts: CSV or Parquet.")
@click.option("--column", default="n", show_default=True, metavar="NAME", help="The column of published values.")
@click.option("--known-column", metavar="NAME", help="The column of the counts of others; without it --known for all.")
@click.option("--figure", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE", help="Posterior by published value.")
@click.option("--certificate", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE", help="Integers to be checked.")
@click.option("--digits", type=click.IntRange(1, MAX_DIGITS), default=6, show_default=True, help="Significant digits.")
@click.option(
    "--time", "seconds", type=click.FloatRange(min=0.1), default=60.0, show_default=True, metavar="SECONDS",
    help="Of the processor.",
)  # fmt: skip
@forced
@as_json
@within("verify.releases.one_count", "verify.releases.tree_posterior")
def command(
    file: Path | None,
    noise: str | None,
    prior: str | None,
    known: str,
    published: str | None,
    at_least: str,
    cells: Path | None,
    column: str,
    known_column: str | None,
    figure: Path | None,
    certificate: Path | None,
    digits: int,
    seconds: float,
    force: bool,
    as_json: bool,
) -> Exit:
    """What published counts tell about one person: the exact posterior, with both ends certified.

    One count (--noise, --prior, with or without --published), a tree of counts in a TOML FILE, or the --cells of a table. The
    adversary knows how many others have the value (--known), and asks whether the person has it.
    """
    from reports.documents.releases.risk import Asked, risk_document
    from reports.documents.releases.saved import save
    from reports.files import json_text
    from reports.terminal.console import console
    from reports.terminal.release import show_risk

    asked = Asked(file, noise, prior, known, published, at_least, cells, column, known_column, digits)
    document = risk_document(asked)
    save(asked, document, figure, certificate, force)
    if as_json:
        click.echo(json_text(document), nl=False)
    else:
        show_risk(document, console())
    return Exit.PROVED
