"""``epsproof mutate``."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from epsproof.reports.commands.options import Seconds, as_json, processes
from epsproof.reports.exits import Exit, exit_of

if TYPE_CHECKING:
    from rich.table import Table

__all__ = ["command"]


@click.command(name="mutate")
@click.argument("target", metavar="PAPER | FILE")
@click.option(
    "--most",
    type=click.IntRange(min=1),
    default=200,
    show_default=True,
    metavar="N",
    help="Judge at most N mutants.",
)
@click.option(
    "--seed",
    type=int,
    default=0,
    show_default=True,
    metavar="N",
    help="Which ones are drawn where there are more.",
)
@click.option(
    "--seconds",
    type=Seconds(min=0),
    default=float("inf"),
    metavar="S",
    help="Begin no mutant after S seconds.",
)
@processes
@click.option(
    "--no-cache",
    is_flag=True,
    help="Judge every mutant anew; neither read nor write what earlier runs found.",
)
@click.option(
    "--record",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Keep the counts for reports.",
)
@as_json
def command(
    target: str,
    most: int,
    seed: int,
    seconds: float,
    jobs: int,
    no_cache: bool,
    record: Path | None,
    as_json: bool,
) -> Exit:
    """Change the proved claims of a paper or claim file one small thing at a time, and judge each changed claim.

    A mutant that is false must be refuted. One that is proved, with certificates of its own, is true; it is listed, and points
    are searched at which it would fail. Beside the verdicts stands how many of the refuted mutants are false at one of two
    points, and at a point of a grid. Outcomes are kept by content, as verdicts are: a run that was interrupted goes on.
    """
    from epsproof.reports.documents.mutate import mutate_document, status_of
    from epsproof.reports.files import json_text
    from epsproof.reports.terminal.console import console
    from epsproof.reports.terminal.progress import progress
    from epsproof.verify.claims import run as decide
    from epsproof.verify.claims.cache import Kept
    from epsproof.verify.claims.claim import Unread, place_of
    from epsproof.verify.claims.claim_file import claims_and_faults
    from epsproof.verify.mutation import KeptOutcomes, run
    from epsproof.verify.papers import PAPERS

    _refuse_other(record)
    with progress("judging mutants") as report:
        found = PAPERS[target].read() if target in PAPERS else claims_and_faults(Path(target))
        claims = [claim for claim in found if not isinstance(claim, Unread)]
        for claim in found:
            if isinstance(claim, Unread):
                click.echo(f"not read: {place_of(claim)}: {claim.rule}", err=True)
        verdicts = decide(target, report, kept=None if no_cache else Kept())
        score = run(claims, verdicts, most, seed, report, seconds, jobs, None if no_cache else KeptOutcomes())
    document = mutate_document(score, seed)
    if record is not None:
        from epsproof.reports.documents.mutate import recorded
        from epsproof.reports.measured.record import record as keep

        limit = f" --seconds {seconds:g}" if seconds < float("inf") else ""
        words = f"epsproof mutate {target} --most {most} --seed {seed}{limit} --record {record.name}"
        keep(record, "mutation", words, recorded(document))
    if as_json:
        click.echo(json_text(document), nl=False)
    else:
        screen = console()
        for entry in document["listed"]:
            screen.print(
                f"{entry['result']}: {entry['claim']}, {entry['class']}: {entry['change']}",
                highlight=False,
                markup=False,
            )
        screen.print(_table(document["classes"]))
        changed = ", ".join(f"{n} {result}" for result, n in document["certificates"].items())
        screen.print(
            f"{document['judged']} of {document['possible']} mutants judged; changed certificates: {changed or 'none'}"
        )
    return exit_of(status_of(score))


def _refuse_other(record: Path | None) -> None:
    """Raise NotOurs where the record is to replace another file."""
    from epsproof.reports.measured.record import refuse_other

    if record is not None:
        refuse_other(record, "mutation")


def _table(rows: list[dict[str, Any]]) -> Table:
    from rich.table import Table

    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for heading in rows[0]:
        table.add_column(heading, justify="left" if heading == "class" else "right")
    for row in rows:
        table.add_row(*map(str, row.values()))
    return table
