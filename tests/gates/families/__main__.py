"""Prove every family and compare it at many points: ``python -m tests.gates.families --points 1000 --record families.json``.

Each family has a process of its own, so that time and memory are its own. The exit code is 1 where a number disagrees or a
proof that is demanded is missing.
"""

from __future__ import annotations

import argparse
import sys
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path

from tests.gates.families.examined import examined
from tests.gates.families.families import FAMILIES


def main() -> None:
    """One line for every family."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--points", type=int, default=1000, help="random parameter points a family")
    parser.add_argument("--jobs", type=int, default=1, help="processes at a time")
    parser.add_argument("--record", type=Path, metavar="FILE", help="keep the counts for reports")
    options = parser.parse_args()
    rows = []
    with ProcessPoolExecutor(options.jobs, max_tasks_per_child=1) as pool:
        for row in pool.map(partial(examined, points=options.points), range(len(FAMILIES))):
            rows.append(row)
            wrong = len(row["disagreements"])
            told = f"{row['cases']} cases, {row['seconds']} s, {row['megabytes']} MB, {wrong} of {row['points']} disagree"
            print(f"{row['family']}: {row['status']}, {told}", flush=True)
    if options.record:
        from epsproof.reports.measured.record import record

        command = f"python -m tests.gates.families --points {options.points} --record {options.record.name}"
        record(options.record, "families", command, {"points": options.points, "rows": rows})
    sys.exit(any(row["disagreements"] or (row["demanded"] and row["status"] != "proved") for row in rows))


if __name__ == "__main__":
    main()
