"""Judge every planted error and its correction; exit code 1 if an error is missed or a correction not proved."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

from epsproof.verify.claims.verdict import Verdict
from tests.gates.power.planted import PLANTED

FOUND, KEPT = {"refuted", "repaired"}, {"proved", "confirmed"}


def shown(found: Verdict) -> str:
    """The counterexample in one line; empty where there is none."""
    return ", ".join(f"{name} = {value}" for name, value in (found.counterexample or {}).items())


def main() -> None:
    """One line for every planted error."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--record", type=Path, metavar="FILE", help="keep the verdicts for reports")
    options = parser.parse_args()
    rows: list[dict[str, Any]] = []
    for planted in PLANTED:
        wrong, right = planted.verdict(planted.wrong), planted.verdict(planted.right)
        good = wrong.verdict in FOUND and wrong.counterexample is not None and right.verdict in KEPT
        told = {
            "error": planted.error,
            "wrong": planted.wrong,
            "verdict": wrong.verdict,
            "counterexample": shown(wrong),
        }
        rows.append({**told, "right": planted.right, "correction": right.verdict, "good": good})
        print(f"{planted.error}: {wrong.verdict} ({shown(wrong)}); corrected: {right.verdict}", flush=True)
    if options.record:
        from epsproof.reports.measured.record import record

        record(
            options.record,
            "power",
            f"python -m tests.gates.power --record {options.record.name}",
            {"rows": rows},
        )
    sys.exit(not all(row["good"] for row in rows))


if __name__ == "__main__":
    main()
