"""Random compositions of several laws, against the fastest peer: ``python -m tests.benchmarks compositions --cases 200``.

For every composition: our seconds of the processor and digits, those of every library, and where its number lies beside our ends.
The fastest peer is the library that needs the least time of those that have at least one digit; the goal is at most TIMES its
seconds at MORE times its accuracy, for which we are asked. A number's digits are told by our ends at twelve, which are proved.
"""

from __future__ import annotations

import math
import warnings
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from tests.benchmarks.peers.cases import Case, compositions
from tests.benchmarks.peers.questions import LIBRARIES, ours, side, timed
from tests.benchmarks.peers.tools import TOOLS, installed

__all__ = ["MORE", "TIMES", "digits", "keep", "race", "raced", "results"]

TIMES, MORE, MOST, WARMING = 3, 100, 99.0, 3


def digits(error: float, value: float) -> float:
    """The digits of a positive number with that error: 2 at a hundredth of it."""
    if value <= 0 or not math.isfinite(error):
        return 0.0
    return min(MOST, max(0.0, -math.log10(error / value))) if error else MOST


def raced(case: Case, tools: Iterable[str]) -> dict[str, Any]:
    """The time and digits of every library that answers, and ours at the accuracy of the goal, or at twelve digits."""
    row = ours(case)
    if "refused" in row:
        return {"command": case.command, "refused": row["refused"]}
    ends = row["ends"]
    lower, upper, width = float(ends.lower), float(ends.upper), float(ends.upper - ends.lower)
    peers = [
        {
            "tool": tool,
            "seconds": round(seconds, 4),
            "digits": round(digits(max(found - upper, lower - found, width), lower), 1),
            "side": side(found, ends),
        }
        for tool in tools
        for found, seconds in [timed(lambda tool=tool: _asked(case, tool))]
        if found is not None and math.isfinite(found)
    ]
    if peer := fastest({"peers": peers}):
        row = ours(case, math.ceil(peer["digits"] + math.log10(MORE)))
        lower, width = float(row["ends"].lower), float(row["ends"].upper - row["ends"].lower)
    return {
        "command": case.command,
        "laws": [part.law for part in case.parts],
        "seconds": round(row["seconds"], 4),
        "digits": round(digits(width, lower), 1),
        "peers": peers,
    }


def _asked(case: Case, tool: str) -> float | None:
    try:
        return TOOLS[tool](case)
    except Exception:
        return None


def fastest(row: dict[str, Any]) -> dict[str, Any] | None:
    """The peer that needs the least time of those with a digit."""
    return min(
        (one for one in row.get("peers", ()) if one["digits"] >= 1),
        key=lambda one: one["seconds"],
        default=None,
    )


def met(row: dict[str, Any], peer: dict[str, Any]) -> tuple[bool, bool]:
    """Whether we need at most TIMES the seconds, and are MORE times as accurate."""
    return row["seconds"] <= TIMES * peer["seconds"], row["digits"] >= peer["digits"] + math.log10(MORE)


def results(rows: list[dict[str, Any]], tools: list[str], seed: int) -> dict[str, Any]:
    """The rows, each with its fastest peer."""
    table = []
    for row in rows:
        peer = fastest(row)
        told = {} if peer is None else dict(zip(("in_time", "accurate"), met(row, peer), strict=True))
        table.append({**row, "fastest": peer and peer["tool"], **told})
    return {"seed": seed, "cases": len(rows), "tools": tools, "times": TIMES, "more": MORE, "table": table}


def keep(path: Path, found: dict[str, Any]) -> None:
    from epsproof.reports.measured.record import PACKAGES, record

    command = f"python -m tests.benchmarks compositions --cases {found['cases']} --seed {found['seed']} --record {path.name}"
    record(path, "compositions", command, found, (*PACKAGES, *LIBRARIES))


def race(number: int, seed: int) -> dict[str, Any]:
    """The results of that many compositions; what is loaded at first use is loaded before."""
    tools = installed()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for case in compositions(WARMING, seed + 1):
            raced(case, tools)
        return results([raced(case, tools) for case in compositions(number, seed)], tools, seed)
