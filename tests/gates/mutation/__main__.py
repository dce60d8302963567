"""Change the proved claims of a paper or claim file one small thing at a time, and judge each changed claim.

A mutant that is false must be refuted. One that is proved, with certificates of its own, is true; it is listed, and points are
searched at which it would fail. Exit code 1 where a false mutant was proved or the engine failed.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from epsproof.verify.claims import run as decide
from epsproof.verify.claims.claim import Unread
from epsproof.verify.papers.find import claims_of
from tests.gates.mutation.run import Outcome, Score, run

__all__ = ["main", "told"]

RESULTS = ("refuted", "refused", "true", "undecided", "wrong", "error")
LISTED = ("true", "undecided", "wrong", "error")


def told(score: Score, seed: int) -> dict[str, Any]:
    """The counts by class, the changes of certificates, and every mutant that was not rejected."""
    classes = sorted({o.mutant.operator for o in score.outcomes})
    rows = [_row(name, [o for o in score.outcomes if o.mutant.operator == name]) for name in classes]
    return {
        "seed": seed,
        "possible": score.possible,
        "judged": len(score.outcomes),
        "classes": [*rows, _row("all", list(score.outcomes))],
        "certificates": dict(sorted(score.certificates.items())),
        "listed": [_listed(o) for o in score.outcomes if o.result in LISTED],
    }


def _listed(o: Outcome) -> dict[str, str]:
    found = {"claim": o.mutant.of, "class": o.mutant.operator, "change": o.mutant.change, "result": o.result}
    return found if o.result == "true" else {**found, "evidence": o.evidence}


def _row(name: str, outcomes: Sequence[Outcome]) -> dict[str, Any]:
    counts = Counter(o.result for o in outcomes)
    compared = [o for o in outcomes if o.points is not None and o.result == "refuted"]
    return {
        "class": name,
        **{result: counts[result] for result in RESULTS},
        "compared": len(compared),
        "two points": sum(bool(o.points) for o in compared),
        "grid": sum(bool(o.grid) for o in compared),
    }


def main(words: Sequence[str] | None = None) -> int:
    """Print the outcomes that were not rejections, and the counts of every class."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("target", metavar="PAPER | FILE")
    parser.add_argument("--most", type=int, default=200, help="judge at most so many mutants")
    parser.add_argument("--seed", type=int, default=0, help="which ones are drawn where there are more")
    parser.add_argument("--seconds", type=float, default=float("inf"), help="begin no mutant after these")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--record", type=Path, metavar="FILE", help="keep the counts for reports")
    options = parser.parse_args(words)
    claims = [claim for claim in claims_of(options.target) if not isinstance(claim, Unread)]
    verdicts = decide(options.target)
    found = told(
        run(claims, verdicts, options.most, options.seed, options.seconds, options.jobs), options.seed
    )
    for entry in found["listed"]:
        print(f"{entry['result']}: {entry['claim']}, {entry['class']}: {entry['change']}")
    for row in found["classes"]:
        print(", ".join(f"{name}: {value}" for name, value in row.items()))
    if options.record:
        from epsproof.reports.measured.record import record

        again = f"python -m tests.gates.mutation {options.target} --most {options.most} --seed {options.seed}"
        record(options.record, "mutation", f"{again} --record {options.record.name}", found)
    return int(any(found["classes"][-1][bad] for bad in ("wrong", "error")))


if __name__ == "__main__":
    sys.exit(main())
