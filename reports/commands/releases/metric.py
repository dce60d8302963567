"""``epsproof metric``."""

from __future__ import annotations

from pathlib import Path

import click

from epsproof.reports.commands.options import as_json, forced, reported, time_allowed
from epsproof.reports.exits import Exit
from epsproof.reports.within import within

__all__ = ["command"]

MAX_DIGITS = 60


@click.command(name="metric")
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@click.option(
    "--digits", type=click.IntRange(1, MAX_DIGITS), default=6, show_default=True, help="Significant digits."
)
@click.option(
    "--certificate",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Write to FILE what proves the posterior.",
)
@reported
@time_allowed(120.0)
@forced
@as_json
@within(
    "epsproof.verify.metric.judged_bounds",
    "epsproof.verify.metric.largest_epsilon",
    "epsproof.verify.metric.line",
)
def command(
    file: Path,
    digits: int,
    certificate: Path | None,
    report: Path | None,
    seconds: float,
    force: bool,
    as_json: bool,
) -> Exit:
    """The largest posterior of a secret set of values under metric privacy, over all mechanisms.

    FILE (TOML) says which values there are and how far apart, the prior, the secret, and epsilon or what is tolerated; or a law
    on the line (uniform, normal, truncated-normal) and an interval. A mechanism attains the posterior, multipliers prove that no
    other exceeds it, and printed bounds are compared with it.
    `python -m epsproof.verify.repeat` checks a certificate with the standard library alone.
    """
    from epsproof.reports.documents.releases.metric import certificate_of, line_document, metric_document
    from epsproof.reports.files import json_text
    from epsproof.reports.output import write_beside
    from epsproof.reports.results.shown import print_result
    from epsproof.verify.metric.metric_file import SpaceQuestion, read_question

    question = read_question(file)
    document = (
        metric_document(question, digits)
        if isinstance(question, SpaceQuestion)
        else line_document(question, digits)
    )
    if certificate is not None:
        content = json_text(certificate_of(question, digits)).encode()
        write_beside(certificate.parent, {certificate.name: content}, force)
    print_result("metric", document, as_json, report, force)
    return Exit.PROVED
