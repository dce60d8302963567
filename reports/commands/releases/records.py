"""The part of ``epsproof risk`` about records: what a query's release says about each record of a table."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from epsproof.reports.exits import Exit

if TYPE_CHECKING:
    from epsproof.reports.output import Output

__all__ = ["answer", "record_options", "write_article"]

MOST_LISTED = 1000
OPTIONS = (
    click.option(
        "--data", "data", type=click.Path(path_type=Path), metavar="FILE",
        help="One row per person: .csv, .parquet (the table data) or .duckdb; extra data.",
    ),
    click.option("--query", metavar="SQL", help="One SELECT about the table: counts, sums, averages, or anything deterministic."),
    click.option("--table", metavar="NAME", help="The table of a DuckDB database."),
    click.option("--sensitivity", metavar="NUMBER", help="By how much one record can change the answer; known for counts."),
    click.option("--epsilon", metavar="EPSILON", help="Show the bound and the expected risk at this epsilon."),
    click.option("--preference", metavar="COND", help="Find the largest epsilon with, for instance, 'min/max >= 0.95'."),
    click.option(
        "--by", type=click.Choice(["exact", "bound"]), default="exact", show_default=True,
        help="The preference is about the expected risk, or its printed bound.",
    ),
    click.option("--groups", metavar="COLUMN", help="Show influences and median risks for each value of a column."),
    click.option("--list", "listed", type=click.IntRange(0, MOST_LISTED), default=0, metavar="K", help="Show K exposed records."),
    click.option("--empty", metavar="NUMBER", help="What an average, or another number, over nothing counts as."),
    click.option("--runs", type=click.IntRange(1), default=20_000, show_default=True, help="Run the query at most so often."),
    click.option(
        "--scheduler", metavar="tcp://HOST:PORT",
        help="Work on a running Dask cluster (extra sweep) instead, whose workers read the same FILE.",
    ),
)  # fmt: skip


def record_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """The options of a question about records."""
    for decorator in reversed(OPTIONS):
        command = decorator(command)
    return command


def write_article(output: Output, folder: Path, force: bool) -> None:
    """Write the files into the folder, and say on standard error which."""
    from epsproof.reports.output import written

    for line in (*(f"wrote {file}" for file in written(output, folder, force)), *output.notes):
        click.echo(line, err=True)


def answer(
    as_json: bool, memo: Path | None, folder: Path | None, report: Path | None, force: bool, **options: Any
) -> Exit:
    """Print the answer; 1 where the declared sensitivity is below an influence that was found, 2 where a part is undecided."""
    from epsproof.derive.text.errors import MissingValue
    from epsproof.reports.documents.releases.records import Asked, record_document
    from epsproof.reports.results.shown import print_result
    from epsproof.reports.terminal.console import progress
    from epsproof.verify.records.uncollected import uncollected

    if memo is not None:
        from epsproof.reports.document.formats import refuse_form

        refuse_form(memo, "--memo")
    if options["data"] is None or options["query"] is None:
        raise MissingValue(
            "a question about records needs --data FILE and --query SQL, such as 'SELECT COUNT(*) FROM data'"
        )
    with uncollected(), progress("records") as progressing:
        document = record_document(Asked(**options), progressing)
    if memo is not None:
        from epsproof.reports.memo.releases.output import release_sheet, write_memo

        for note in write_memo(release_sheet(document), memo, force):
            click.echo(note, err=True)
    if folder is not None:
        from epsproof.reports.releases.output import records_output

        write_article(records_output(document), folder, force)
    print_result("records", document, as_json, report, force)
    if document["sensitivity"] is not None and not document["sensitivity"]["enough"]:
        return Exit.REFUTED
    wish = document.get("preference")
    return Exit.UNDECIDED if wish is not None and "reason" in wish[wish["used"]] else Exit.PROVED
