"""``epsproof algorithm``."""

from __future__ import annotations

from pathlib import Path

import click

from reports.commands.options import as_json, time_allowed
from reports.exits import CODES, Exit
from reports.within import within

__all__ = ["command"]


@click.command(name="algorithm")
@click.argument("file", type=click.Path(path_type=Path))
@time_allowed(300.0)
@as_json
@within("verify.algorithms.trial")
def command(file: Path, seconds: float, as_json: bool) -> Exit:
    """Put the algorithm of FILE on trial: is it as private as it claims?

    FILE is a TOML file with a program that draws noise, compares and puts out, a claim (epsilon, delta), and the data it is tried
    on. Refuted with two neighbouring data sets and an event, whose probabilities are exact; proved by shifts of the noise for all
    vectors, or over all data sets of a finite family; undecided otherwise. Of Gaussian noise, discrete or not, probabilities are
    known between certified ends: the claim is then refuted, confirmed over a finite family, or undecided with both ends of delta;
    one shift of all noise on the line may prove it for all vectors.
    """
    from reports.documents.releases.algorithm import algorithm_document
    from reports.files import json_text
    from reports.terminal.console import console
    from reports.terminal.releases.algorithm import show_algorithm
    from verify.algorithms.file import read_algorithm

    document = algorithm_document(read_algorithm(file))
    if as_json:
        click.echo(json_text(document), nl=False)
    else:
        show_algorithm(document, console())
    return CODES.get(document["verdict"], Exit.UNDECIDED)
