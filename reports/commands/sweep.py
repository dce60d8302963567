"""``epsproof sweep``."""

from __future__ import annotations

from pathlib import Path

import click

from epsproof.reports.commands.options import as_json, forced, processes
from epsproof.reports.exits import Exit, exit_of

__all__ = ["command"]


@click.command(name="sweep")
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@click.option(
    "--to",
    "table",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="TABLE",
    help="The table to write, .csv or .parquet (extra sweep); by default FILE with the ending .csv.",
)
@processes
@click.option(
    "--scheduler", metavar="tcp://HOST:PORT", help="Work on a running Dask cluster (extra sweep) instead."
)
@click.option("--resume", is_flag=True, help="Go on with a sweep that was interrupted.")
@forced
@as_json
def command(
    file: Path, table: Path | None, jobs: int, scheduler: str | None, resume: bool, force: bool, as_json: bool
) -> Exit:
    """Write a table of certified epsilons, lower <= epsilon <= upper, for the profiles and parameter points of FILE (TOML).

    Every closed form is derived and proved once; where none is proved, each point is enclosed from the bound itself. Finished
    chunks are kept in TABLE.parts until the table is whole. The table's bytes do not depend on the number of processes.
    """
    from epsproof.reports.terminal.console import progress
    from epsproof.verify.sweep import read_plan, sweep

    plan = read_plan(file)
    target = table or file.with_suffix(".csv")
    try:
        with progress("sweep") as report:
            found = sweep(
                plan, target, jobs=jobs, scheduler=scheduler, resume=resume, progress=report, force=force
            )
    except KeyboardInterrupt:
        click.echo("finished chunks are kept; go on with --resume", err=True)
        raise
    code = exit_of("proved", *found.statuses)
    if as_json:
        from epsproof.reports.documents.sweep import sweep_document
        from epsproof.reports.files import json_text

        click.echo(json_text(sweep_document(found)), nl=False)
        return code
    for name, (proved, proof) in found.proofs.items():
        click.echo(f"{name}: {f'proved {proof[:16]}' if proved else f'enclosed point by point ({proof})'}")
    counted = ", ".join(f"{count} {status}" for status, count in found.statuses.items())
    again = f", {found.reused} of {found.chunks} chunks from before" if found.reused else ""
    click.echo(f"{found.table}: {found.rows} rows, {counted}{again}")
    return code
