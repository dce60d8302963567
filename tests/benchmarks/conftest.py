"""Ratios between competitors of one run, printed as a table at its end."""

from __future__ import annotations

import pytest


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """For every group with a baseline: its median time over each competitor's."""
    session = getattr(config, "_benchmarksession", None)
    if session is None:
        return
    rows: dict[str, dict[str, tuple[float, str]]] = {}
    for item in session.benchmarks:
        if item.group and item.stats.rounds:
            rows.setdefault(item.group, {})[item.name] = (item.stats.median, str(item.extra_info.get("error", "")))
    for group, found in sorted(rows.items()):
        baseline = next((name for name in found if "grid" in name), None)
        if baseline is None:
            continue
        terminalreporter.write_line(f"\n{group}: how many times faster than {baseline}, and the error in epsilon")
        for name, (median, error) in sorted(found.items(), key=lambda e: e[1][0]):
            terminalreporter.write_line(f"  {found[baseline][0] / median:12.1f}  {name}  {error}")
