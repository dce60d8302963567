"""Where the runs of a query without one record each are done: here, or by a Dask cluster."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from pathlib import Path

from epsproof.verify.records.influences import Pairs
from epsproof.verify.records.leave_one_out import RunsApart, pairs_apart
from epsproof.verify.sweep.workers import cluster

__all__ = ["runs_elsewhere"]

NOT_KEPT = "nothing was kept of the runs: give the command again"


def runs_elsewhere(
    file: Path, table: str | None, query: str, empty: Fraction | None, scheduler: str | None
) -> Callable[[Sequence[int]], Iterator[Pairs]] | None:
    """The changes of records by the cluster of that scheduler; None where no scheduler was named."""
    if scheduler is None:
        return None

    def elsewhere(waiting: Iterator[RunsApart]) -> Iterator[tuple[RunsApart, str]]:
        return cluster(waiting, scheduler, NOT_KEPT)

    return pairs_apart(file, table, query, empty, elsewhere)
