"""``python -m tests.gates.attack.corrupted --seed 3 --drafts 120 --changes 100``: what was false after a change, as JSON."""

from __future__ import annotations

import argparse
import json
import os
import resource
import signal
from collections import Counter
from collections.abc import Sequence
from itertools import islice
from random import Random
from typing import Any

from tests.gates.attack.corrupted.changes import SECONDS, Change, called, changes
from tests.gates.attack.draft import Draft
from tests.gates.attack.engine import asked
from tests.gates.attack.faults import forget
from tests.gates.attack.judge import failure
from tests.gates.attack.shapes import generated

CLAIMS, POINTS, ALARM, MEMORY = 14, 150, 120, 4 * 2**30


def judged(change: Change, drafts: Sequence[Draft], before: Sequence[str]) -> dict[str, str] | None:
    """Why verdicts are false after the change, empty for those that are other ones only; None where the work was ended."""
    inside, outside = os.pipe()
    child = os.fork()
    if not child:
        try:
            signal.alarm(ALARM)
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
            os.write(outside, json.dumps(_after(change, drafts, before)).encode())
        finally:
            os._exit(0)
    os.close(outside)
    with os.fdopen(inside, "rb") as told:
        found = told.read()
    os.waitpid(child, 0)
    return json.loads(found) if found else None


def _after(change: Change, drafts: Sequence[Draft], before: Sequence[str]) -> dict[str, str]:
    change.function.__code__ = change.code
    forget()
    found = dict[str, str]()
    for number in change.drafts:
        answer = asked(drafts[number], SECONDS)
        reason = failure(drafts[number], answer, number, POINTS) if answer.verdict != "fell over" else ""
        if reason or answer.verdict != before[number]:
            found[drafts[number].toml] = reason
    return found


def attacked(seed: int, count: int, most: int) -> dict[str, Any]:
    """How many of ``most`` changes change no verdict on ``count`` claims, some, or make one false, with these."""
    drafts = [generated(Random(f"corrupted {seed} {number}")) for number in range(count)]
    before, used = called(drafts)
    told, false = Counter[str](), list[dict[str, Any]]()
    for change in islice(changes(Random(seed), used, CLAIMS), most):
        found = judged(change, drafts, before)
        wrong = {claim: reason for claim, reason in (found or {}).items() if reason}
        told["ended" if found is None else "false" if wrong else "other" if found else "same"] += 1
        if wrong:
            false.append({"change": change.what, "claims": wrong})
            print(json.dumps(false[-1]), flush=True)
    return {"seed": seed, "claims": count, "functions": len(used), "changes": dict(told), "false": false}


def main() -> None:
    """Read the options and print what was found."""
    parser = argparse.ArgumentParser(description=__doc__)
    for name, default in (("seed", 1), ("drafts", 60), ("changes", 20)):
        parser.add_argument(f"--{name}", type=int, default=default)
    options = parser.parse_args()
    print(json.dumps(attacked(options.seed, options.drafts, options.changes), indent=1))


if __name__ == "__main__":
    main()
