"""Compositions and conversions beside other libraries."""

from __future__ import annotations

from typing import Any

from epsproof.reports.measured.figure import Measured, versions_text

__all__ = ["peers"]

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
