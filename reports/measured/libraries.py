"""Compositions and conversions beside other libraries, from the records."""

from __future__ import annotations

from collections import Counter
from statistics import median
from typing import Any

from epsproof.reports.measured.figure import Measured, versions_text

__all__ = ["compositions", "peers"]

TOLD = {
    "dp": "pure budgets", "gaussian": "Gaussian noise", "laplace": "Laplace noise", "randomized_response": "randomized response",
    "subsampled_gaussian": "sampled Gaussian", "zcdp": "from zero-concentrated", "rdp": "from a divergence",
    "divergence": "to a divergence",
}  # fmt: skip


def peers(data: dict[str, Any]) -> Measured:
    """How often a library's number is above our two ends, between them or below the lower one; those below are listed."""
    results = data["results"]
    own, refused = results["ours"], len(results["refused"])
    answered, narrow = (sum(row[what] for row in own) for what in ("answered", "narrow"))
    rounding = sum(row["rounding"] for row in results["tools"])
    rows = [
        ("epsproof", TOLD[row["kind"]], f"{row['answered']:,} of {row['cases']:,}", "", f"{row['narrow']:,}", "",
         row["width"], row["seconds"], "")
        for row in own
    ]  # fmt: skip
    rows += [
        (row["tool"], TOLD[row["kind"]], f"{row['asked'] - row['none']:,} of {row['asked']:,}", f"{row['above']:,}",
         f"{row['between'] + row['rounding']:,}", f"{row['below']:,}", row["excess"], row["seconds"], row["times"])
        for row in results["tools"]
    ]  # fmt: skip
    text = (
        f"{results['cases']:,} random questions, from the seed {results['seed']}, were asked of this engine and of the libraries "
        "that are named: epsilon at a delta, delta at an epsilon, and conversions, for 1 to 10,000 releases. The engine gave two "
        f"ends of {answered:,}, which for {narrow:,} are at most a billionth apart (of numbers above 1, in relation to them), "
        f"and refused {refused:,}. A number of a library that is above both ends is safe, but too large; one below the lower "
        "end is unsafe, since it is proved that the truth is not less. "
        f"{rounding:,} that are below it by less than a billionth are counted as between. In the engine's own lines stand how "
        "many ends are so near, and the widest; in the others the median of what is too much, in relation to the number. Seconds "
        "are medians, of the processor; the last column is the median of the library's seconds over ours, ours to twelve digits."
    )
    headings = (
        "by",
        "question",
        "answers",
        "safe",
        "between",
        "unsafe",
        "excess or width",
        "seconds",
        "times ours",
    )
    listed = tuple(
        f"{row['tool']} {row['found']}, at least {row['lower']}: {row['command']}" for row in results["below"]
    )
    notes = tuple(f"Refused: {row['command']}: {row['why']}." for row in results["refused"])
    title, form = (
        "Compositions beside other libraries",
        "numbers that are too small, with the command for ours",
    )
    return Measured(
        title, text, data["command"], versions_text(data), headings, tuple(rows), notes, listed, form
    )


# Random compositions of several laws, each against the fastest library.

GROUPS = {
    "subsampled_laplace": "with sampled Laplace noise",
    "subsampled_gaussian": "with sampled Gaussian noise",
}
OTHERS = "without a sample"
TOOLS = {"dp_accounting": "dp-accounting", "prv_accountant": "prv-accountant"}


def compositions(data: dict[str, Any]) -> Measured:
    """Our seconds and digits beside those of the fastest library, and where its number is; the goals that were not met are
    listed."""
    results = data["results"]
    table = [row for row in results["table"] if "laws" in row]
    raced = [row for row in table if row["fastest"]]
    groups: dict[str, list[dict[str, Any]]] = {name: [] for name in (*GROUPS.values(), OTHERS)}
    for row in raced:
        groups[next((name for law, name in GROUPS.items() if law in row["laws"]), OTHERS)].append(row)
    named = {**groups, "all": raced}
    peers = [_fastest(row) for row in raced]
    names = Counter(TOOLS.get(peer["tool"], peer["tool"]) for peer in peers)
    sides = Counter("between" if peer["side"] == "rounding" else peer["side"] for peer in peers)
    met = sum(row["in_time"] and row["accurate"] for row in raced)
    times, more = results["times"], results["more"]
    text = (
        f"{results['cases']:,} random compositions of one to four laws, from the seed {results['seed']}: epsilon at a delta, or "
        "delta at an epsilon. Each is a race with the library that needs the least time of those with at least one digit: "
        f"{', '.join(f'{name} {count:,} times' for name, count in names.most_common())}, none {len(table) - len(raced):,} times. "
        f"Its number is above our two ends {sides['above']:,} times (safe, and too large), between them "
        f"{sides['between']:,} times, and below {sides['below']:,} times. The goal is at most {times} times its seconds "
        f"(in time) at {more} times its accuracy (accurate), which we are asked for: {met:,} of {len(raced):,} meet it. "
        "Digits are those of the number, told by our ends, which are proved; seconds "
        "are of the processor; both are medians, as is the ratio of the seconds."
    )
    headings = (
        "compositions", "raced", "its seconds", "ours", "times its", "its digits", "ours", "in time", "accurate", "both",
    )  # fmt: skip
    rows = tuple((name, *_raced(found)) for name, found in named.items() if found)
    missed = [row for row in raced if not (row["in_time"] and row["accurate"])]
    listed = tuple(
        f"{row['seconds']} s for {row['digits']} digits, {peer['tool']} {peer['seconds']} s for "
        f"{peer['digits']}: {row['command']}"
        for row in missed
        for peer in [_fastest(row)]
    )
    notes = tuple(
        f"Refused: {row['command']}: {row['refused']}." for row in results["table"] if "refused" in row
    )
    title, form = "Random compositions against the fastest library", "that miss the goal"
    return Measured(title, text, data["command"], versions_text(data), headings, rows, notes, listed, form)


def _fastest(row: dict[str, Any]) -> dict[str, Any]:
    return next(peer for peer in row["peers"] if peer["tool"] == row["fastest"])


def _raced(rows: list[dict[str, Any]]) -> tuple[str, ...]:
    peers = [_fastest(row) for row in rows]
    ratios = [row["seconds"] / max(peer["seconds"], 1e-4) for row, peer in zip(rows, peers, strict=True)]
    return (
        f"{len(rows):,}",
        f"{median(peer['seconds'] for peer in peers):.2g}",
        f"{median(row['seconds'] for row in rows):.2g}",
        f"{median(ratios):.2g}",
        f"{median(peer['digits'] for peer in peers):.1f}",
        f"{median(row['digits'] for row in rows):.1f}",
        f"{sum(row['in_time'] for row in rows):,}",
        f"{sum(row['accurate'] for row in rows):,}",
        f"{sum(row['in_time'] and row['accurate'] for row in rows):,}",
    )
