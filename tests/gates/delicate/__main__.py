"""Ask every delicate question, print what is answered otherwise than expected, and the counts; exit code 1 if anything is."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.gates.delicate import budgets, statements

GROUPS = (
    *(budgets.ADMITTED, budgets.UNBOUNDED, budgets.NONE, budgets.REFUSED),
    *(statements.TRUE, statements.FALSE, statements.NARROW, statements.DIGITS),
)


def outcome(answer: Callable[[], str]) -> tuple[str, bool]:
    """What was answered, and whether it was expected."""
    try:
        return answer(), True
    except AssertionError as error:
        return f"unexpected: {error}", False


def main() -> None:
    """One line for every question that failed, one for the counts."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--record", type=Path, metavar="FILE", help="keep questions and answers for reports")
    options = parser.parse_args()
    rows: list[dict[str, Any]] = []
    for row in (row for group in GROUPS for row in group):
        found, right = outcome(row.answer)
        rows.append(
            {
                "group": row.group,
                "question": row.question,
                "expected": row.expected,
                "found": found,
                "right": right,
            }
        )
        if not right:
            print(f"{row.name}: {found}", flush=True)
    wrong = sum(not row["right"] for row in rows)
    print(f"{len(rows)} delicate inputs, {len(rows) - wrong} answered as expected")
    if options.record:
        from epsproof.reports.measured.record import record

        record(
            options.record,
            "delicate",
            f"python -m tests.gates.delicate --record {options.record.name}",
            {"rows": rows},
        )
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
