"""Ratios between competitors of one run, printed as a table at its end; ``--record FILE`` keeps them for reports."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest

from epsproof.reports.measured.page import label
from epsproof.reports.measured.record import PACKAGES, record

ABOUT = "The profile is max(a/(p q), r) at a = 1/4, r = 3; refinements start where the value is located."


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--record", type=Path, metavar="FILE", help="keep the medians and ratios for reports")


def pytest_configure(config: pytest.Config) -> None:
    """One table is enough."""
    if hasattr(config.option, "benchmark_quiet"):
        config.option.benchmark_quiet = True


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """For every group: median times, and where a grid search is in it, how many times faster than that each one is."""
    session = getattr(config, "_benchmarksession", None)
    if session is None:
        return
    groups = table(session.benchmarks)
    for rows in groups:
        terminalreporter.write_line(
            f"\n{rows[0]['group']}: median milliseconds, times faster than the grid, error in epsilon"
        )
        for row in rows:
            terminalreporter.write_line(
                f"  {row['median']:>12} {row['ratio']:>12}  {label(row['name'])}  {row['error']}"
            )
    if file := config.getoption("--record"):
        words = [file.name if word == str(file) else word for word in config.invocation_params.args]
        command = shlex.join(["pytest", *words])
        record(file, "benchmarks", command, {"about": ABOUT, "groups": groups}, (*PACKAGES, "z3-solver"))


def table(benchmarks: list) -> list[list[dict[str, str]]]:
    """The rows of every group, fastest first; the grid in R is the baseline, else the one in NumPy."""
    found: dict[str, list] = {}
    for item in benchmarks:
        if item.group and item.stats.rounds:
            found.setdefault(item.group, []).append(item)
    groups = []
    for group, items in sorted(found.items()):
        items.sort(key=lambda x: x.stats.median)
        baseline = next(
            (x.stats.median for kind in ("r_grid", "grid") for x in items if kind in x.name), None
        )
        groups.append(
            [
                {
                    "group": group,
                    "name": x.name.removeprefix("test_").replace("_", " "),
                    "median": f"{1000 * x.stats.median:,.3f}",
                    "ratio": f"{baseline / x.stats.median:,.2f}" if baseline else "",
                    "error": str(x.extra_info.get("error", "")),
                }
                for x in items
            ]
        )
    return groups
