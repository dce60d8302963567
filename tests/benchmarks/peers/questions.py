"""Compositions and conversions beside other libraries: ``python -m tests.benchmarks peers --cases 100 --seed 1``.

For every library and kind of question: how often its number is above our two ends (safe, but loose), between them, or below the
lower one (unsafe: it is proved that the truth is not less), and the seconds of the processor. Every number that is below by more
than a billionth of itself is listed with the command that gives ours.
"""

from __future__ import annotations

import statistics
import warnings
from collections.abc import Callable, Iterable
from concurrent.futures import ProcessPoolExecutor
from itertools import islice
from pathlib import Path
from time import process_time
from typing import Any

from epsproof.derive.text.errors import QuestionError
from epsproof.verify.laws.guarantee import Ends
from tests.benchmarks.peers.cases import DIGITS, Case, cases
from tests.benchmarks.peers.tools import EVERY, TOOLS, installed

ROUNDING, WIDTH, CHUNK = 1e-9, 1e-9, 200
LIBRARIES = ("dp-accounting", "prv-accountant", "autodp", "riskcal")


def timed(work: Callable[[], Any]) -> tuple[Any, float]:
    start = process_time()
    return work(), process_time() - start


def side(found: float, ends: Ends) -> str:
    """Where a number is: above, between, or below our ends, or below by rounding only."""
    lower, upper = float(ends.lower), float(ends.upper)
    if found > upper:
        return "above"
    if found >= lower:
        return "between"
    return "below" if found < lower * (1 - ROUNDING) else "rounding"


def ours(case: Case, digits: int = DIGITS) -> dict[str, Any]:
    """Our ends to these digits with their seconds, or why there are none."""
    try:
        ends, seconds = timed(lambda: case.ends(digits))
    except QuestionError as error:
        return {"case": case, "refused": str(error)}
    return {"case": case, "ends": ends, "seconds": seconds}


def theirs(row: dict[str, Any], tool: str) -> dict[str, Any] | None:
    """What a tool says, where it asks this at all."""
    case, ends = row["case"], row["ends"]
    try:
        found, seconds = timed(lambda: TOOLS[tool](case))
    except Exception as error:
        return {"side": "none", "error": type(error).__name__}
    if found is None:
        return None
    if found != found:
        return {"side": "none", "error": "not a number"}
    upper = float(ends.upper)
    excess = (found - upper) / upper if upper else 0.0
    return {
        "side": side(found, ends),
        "found": found,
        "excess": excess,
        "seconds": seconds,
        "times": seconds / row["seconds"],
    }


def asked(case: Case) -> dict[str, Any]:
    """What we and the others say to a case, and the seconds of the processor for all of it."""
    start, row = process_time(), ours(case)
    if "ends" in row:
        row["tools"] = {
            tool: theirs(row, tool) for tool in installed() if case.number // 20 % EVERY.get(tool, 1) == 0
        }
    return {**row, "spent": process_time() - start}


def measured(
    number: int, seed: int, spend: float, jobs: int, tell: Callable[[dict[str, Any]], None]
) -> dict[str, Any]:
    """The results of the first ``number`` cases, or of those for which the seconds ``spend`` suffice; ``tell`` has them so far
    after every CHUNK."""
    rows: list[dict[str, Any]] = []
    spent, given = 0.0, cases(number, seed)
    with ProcessPoolExecutor(jobs, initializer=warnings.simplefilter, initargs=("ignore",)) as pool:
        while (some := [*islice(given, CHUNK)]) and spent < spend:
            rows += pool.map(asked, some, chunksize=10)
            spent += sum(row["spent"] for row in rows[-len(some) :])
            tell(results(rows, installed(), seed))
    return results(rows, installed(), seed)


def results(rows: list[dict[str, Any]], tools: list[str], seed: int) -> dict[str, Any]:
    """Counts, medians and what is listed."""
    kinds = list(dict.fromkeys(row["case"].kind for row in rows))
    return {
        "seed": seed,
        "cases": len(rows),
        "ours": [_own(kind, [row for row in rows if row["case"].kind == kind]) for kind in kinds],
        "tools": [found for tool in tools for kind in kinds if (found := _one(tool, kind, rows))],
        "below": list(_below(rows)),
        "refused": [
            {"command": row["case"].command, "why": row["refused"]} for row in rows if "refused" in row
        ],
    }


def _own(kind: str, rows: list[dict[str, Any]]) -> dict[str, Any]:
    told = [row for row in rows if "ends" in row]
    widths = [float(row["ends"].upper - row["ends"].lower) for row in told]
    return {
        "kind": kind,
        "cases": len(rows),
        "answered": len(told),
        "narrow": sum(
            width <= WIDTH * max(1, float(row["ends"].upper)) for width, row in zip(widths, told, strict=True)
        ),
        "width": f"{max(widths, default=0):.1e}",
        "seconds": _median([row["seconds"] for row in told]),
        "slowest": f"{max((row['seconds'] for row in told), default=0):.2f}",
    }


def _one(tool: str, kind: str, rows: list[dict[str, Any]]) -> dict[str, Any] | None:
    found = [said for row in rows if row["case"].kind == kind and (said := row.get("tools", {}).get(tool))]
    if not found:
        return None
    told = [said for said in found if said["side"] != "none"]
    return {
        "tool": tool,
        "kind": kind,
        "asked": len(found),
        **{
            where: sum(said["side"] == where for said in found)
            for where in ("above", "between", "rounding", "below", "none")
        },
        "excess": _median(said["excess"] for said in told),
        "seconds": _median(said["seconds"] for said in told),
        "times": _median(said["times"] for said in told),
        "slower": sum(said["times"] > 1 for said in told),
    }


def _below(rows: list[dict[str, Any]]) -> Iterable[dict[str, str]]:
    for row in rows:
        for tool, said in row.get("tools", {}).items():
            if said and said["side"] == "below":
                lower = f"{float(row['ends'].lower):.12g}"
                yield {
                    "tool": tool,
                    "found": f"{said['found']:.12g}",
                    "lower": lower,
                    "command": row["case"].command,
                }


def _median(values: Iterable[float]) -> str:
    found = [*values]
    return f"{statistics.median(found):.2g}" if found else ""


def keep(path: Path, found: dict[str, Any]) -> None:
    from epsproof.reports.measured.record import PACKAGES, record

    command = f"python -m tests.benchmarks peers --cases {found['cases']} --seed {found['seed']} --record {path.name}"
    record(path, "peers", command, found, (*PACKAGES, *LIBRARIES))
