"""All tables of speed and of peers, in one run: ``python -m tests.benchmarks``.

``speed`` times the engine beside what one would use instead, with ratios in the same run; ``peers`` asks other libraries for
compositions and conversions; ``compositions`` races random ones against the fastest of them. What is not installed is left out,
and named with what installs it.
"""

from __future__ import annotations

import argparse
import importlib.util
import shutil
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from attrs import frozen

from epsproof.reports.measured.figure import Measured
from epsproof.reports.measured.libraries import compositions, peers
from tests.benchmarks.peers import questions, race
from tests.benchmarks.peers.tools import TOOLS

ROOT = Path(__file__).parents[2]
TABLES = ("speed", "peers", "compositions")
CASES = {"peers": 100, "compositions": 200}


@frozen
class Tool:
    """What the tables named in ``of`` lack without it."""

    name: str
    of: tuple[str, ...]
    lacking: str
    install: str
    found: bool


def module(name: str) -> bool:
    return importlib.util.find_spec(name) is not None


def tools() -> list[Tool]:
    """What is found now."""
    speed, libraries = ("speed",), ("peers", "compositions")
    return [
        Tool(
            "pytest-benchmark",
            speed,
            "the whole table",
            'pip install -e ".[bench]"',
            module("pytest_benchmark"),
        ),
        Tool(
            "Rscript",
            speed,
            "the authors' grid; ratios are then to the one in NumPy",
            "apt install r-base-core, or see r-project.org",
            shutil.which("Rscript") is not None,
        ),
        Tool("z3", speed, "its optimiser", 'pip install -e ".[smt]"', module("z3")),
        Tool("duckdb", speed, "tables of data", 'pip install -e ".[data]"', module("duckdb")),
        *(Tool(name, libraries, "its answers", 'pip install -e ".[peers]"', module(name)) for name in TOOLS),
    ]


def speed(options: argparse.Namespace) -> bool:
    """The benchmarks under pytest, which prints their table; whether none failed."""
    words = [sys.executable, "-m", "pytest", "tests/benchmarks", "-n", "0", "-q", "--no-header"]
    words += ["--record", str(options.record)] if options.record else []
    return subprocess.run(words, cwd=ROOT, check=False).returncode == 0


def show(table: Measured) -> None:
    """The table, and what is listed."""
    rows = [table.headings, *table.rows]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    print(table.text)
    for row in rows:
        print("  ".join(cell.rjust(width) for cell, width in zip(row, widths, strict=True)))
    for line in (*table.notes, *table.listed):
        print(line)


def asked(options: argparse.Namespace) -> bool:
    tell: Callable[[dict[str, Any]], None] = (
        partial(questions.keep, options.record) if options.record else lambda found: None
    )
    number = options.cases or CASES["peers"]
    found = questions.measured(number, options.seed, options.seconds, options.jobs, tell)
    tell(found)
    show(peers({"results": found, "command": "", "versions": {}}))
    return True


def raced(options: argparse.Namespace) -> bool:
    found = race.race(options.cases or CASES["compositions"], options.seed)
    if options.record:
        race.keep(options.record, found)
    show(compositions({"results": found, "command": "", "versions": {}}))
    return True


RUN = dict(zip(TABLES, (speed, asked, raced), strict=True))


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks", description=__doc__)
    parser.add_argument(
        "tables", nargs="*", metavar="TABLE", help=f"of {', '.join(TABLES)}; all if none is named"
    )
    parser.add_argument("--cases", type=int, help=f"of the libraries; by default {CASES}")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--seconds", type=float, default=float("inf"), help="of the processor, for peers; stop after them"
    )
    parser.add_argument("--jobs", type=int, default=1, help="processes, for peers")
    parser.add_argument(
        "--record", type=Path, metavar="FILE", help="keep the results of one table for reports"
    )
    options = parser.parse_args()
    named = options.tables or list(TABLES)
    if unknown := {*named} - {*TABLES}:
        parser.error(f"{', '.join(sorted(unknown))}: the tables are {', '.join(TABLES)}")
    if options.record and len(named) != 1:
        parser.error("--record keeps one table: name it, such as compositions --record compositions.json")
    known = tools()
    for tool in known:
        if not tool.found and {*tool.of} & {*named}:
            print(f"not installed: {tool.name} ({' and '.join(tool.of)}: {tool.lacking}). {tool.install}")
    failed = list[str]()
    for name in named:
        own = [tool for tool in known if name in tool.of]
        needed = own[:1] if name == "speed" else own
        print(f"\n{name}", flush=True)
        if any(tool.found for tool in needed):
            failed += [] if RUN[name](options) else [name]
        else:
            print(f"left out: {needed[0].install}")
    if failed:
        raise SystemExit(f"a test of {', '.join(failed)} failed; its report is above")


if __name__ == "__main__":
    main()
