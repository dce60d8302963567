"""Ratios between competitors of one run, printed as a table at its end."""

from __future__ import annotations

import pytest


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """For every group: median times, and where a grid search is in it, how many times faster than that each one is."""
    session = getattr(config, "_benchmarksession", None)
    if session is None:
        return
    rows: dict[str, dict[str, tuple[float, str]]] = {}
    for item in session.benchmarks:
        if item.group and item.stats.rounds:
            rows.setdefault(item.group, {})[item.name] = (item.stats.median, str(item.extra_info.get("error", "")))
    for group, found in sorted(rows.items()):
        baseline = next((name for kind in ("r_grid", "grid") for name in found if kind in name), None)
        if baseline is None:
            terminalreporter.write_line(f"\n{group}: median milliseconds")
        else:
            terminalreporter.write_line(f"\n{group}: median milliseconds, times faster than {baseline}, error in epsilon")
        for name, (median, error) in sorted(found.items(), key=lambda e: e[1][0]):
            ratio = f"{found[baseline][0] / median:11.2f}x" if baseline else ""
            terminalreporter.write_line(f"  {1000 * median:12.3f} {ratio}  {name}  {error}")
