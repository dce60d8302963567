"""``epsproof posterior``."""

from __future__ import annotations

from pathlib import Path

import click

from epsproof.reports.commands.options import File, as_json, forced, reported, time_allowed
from epsproof.reports.exits import Exit
from epsproof.reports.within import within

__all__ = ["command"]

MAX_DIGITS, FEWEST_DRAWS, MOST_DRAWS = 30, 500, 1_000_000


@click.command(name="posterior")
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@click.option(
    "--digits", type=click.IntRange(1, MAX_DIGITS), default=12, show_default=True, help="Significant digits."
)
@click.option(
    "--full",
    is_flag=True,
    help="Quantiles also where the statistics of the values are constrained, whatever time that takes.",
)
@click.option(
    "--figure",
    type=File(".svg", ".pdf", ".png"),
    metavar="FILE",
    help="Draw the joint density with the region that the bounds leave.",
)
@click.option(
    "--gibbs",
    type=click.IntRange(FEWEST_DRAWS, MOST_DRAWS),
    metavar="DRAWS",
    help="Compare the means with those of so many draws of a Gibbs sampler.",
)
@click.option(
    "--seed", type=click.IntRange(min=0), default=1, show_default=True, help="The seed of the sampler."
)
@reported
@time_allowed(300.0)
@forced
@as_json
@within("epsproof.verify.posterior.answer")
def command(
    file: Path,
    digits: int,
    full: bool,
    figure: Path | None,
    gibbs: int | None,
    seed: int,
    report: Path | None,
    seconds: float,
    force: bool,
    as_json: bool,
) -> Exit:
    """What a mean and a variance that were released with Laplace noise tell about those of the normal law of the values.

    FILE (TOML) says how many values there are and their bounds, the two released numbers with their budgets, the prior, and
    whether the bounds constrain mean and variance. Whether there is a posterior is decided first; then moments, quantiles,
    the shortest interval and what is expected of a new value, each between two certified ends, without a sampler.
    """
    from epsproof.reports.documents.releases.posterior import posterior_document, write_figure
    from epsproof.reports.results.shown import print_result

    document = posterior_document(file, digits, full, None if gibbs is None else (gibbs, seed))
    if figure is not None:
        write_figure(file, document, figure, force)
    print_result("posterior", document, as_json, report, force)
    return Exit.PROVED
