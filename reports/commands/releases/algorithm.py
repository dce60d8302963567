"""``epsproof algorithm``."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from epsproof.reports.commands.options import as_json, forced, reported, time_allowed
from epsproof.reports.exits import Exit, exit_of
from epsproof.reports.within import within

__all__ = ["command"]


def shown(document: dict[str, Any], as_json: bool, report: Path | None = None, force: bool = False) -> Exit:
    """Print it, on the terminal or as JSON, and write it to ``report``."""
    from epsproof.reports.results.shown import print_result

    print_result("algorithm", document, as_json, report, force)
    return exit_of(document["verdict"])


def shown_undecided(document: dict[str, Any], reason: str, options: dict[str, Any]) -> Exit:
    """Where a limit ended the search for other data: what was known by then, and the limit."""
    reasons = [*document["reasons"], f"the search for other data was ended: {reason}"]
    return shown({**document, "reasons": reasons}, options["as_json"], options["report"], options["force"])


@click.command(name="algorithm")
@click.argument("file", type=click.Path(path_type=Path))
@reported
@time_allowed(300.0)
@forced
@as_json
@within("epsproof.verify.algorithms.trial", unfinished=shown_undecided)
def command(
    file: Path,
    report: Path | None,
    seconds: float,
    force: bool,
    as_json: bool,
    so_far: Callable[[dict[str, Any]], None],
) -> Exit:
    """Put the algorithm of FILE on trial: is it as private as it claims?

    FILE is a TOML file with a program that draws noise, compares and puts out, a claim (epsilon, delta), and the data it is tried
    on. Refuted with two neighbouring data sets and an event, whose probabilities are exact; proved by shifts of the noise for all
    vectors, or over all data sets of a finite family; undecided otherwise. Of Gaussian noise, discrete or not, probabilities are
    known between certified ends: the claim is then refuted, confirmed over a finite family, or undecided with both ends of delta;
    one shift of all noise on the line may prove it for all vectors.
    """
    from epsproof.reports.documents.releases.algorithm import algorithm_document
    from epsproof.verify.algorithms.algorithm import read_algorithm

    return shown(algorithm_document(read_algorithm(file), so_far), as_json, report, force)
