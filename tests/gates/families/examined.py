"""One family, proved and compared, with what that took."""

from __future__ import annotations

import resource
import time
from typing import Any

from epsproof.verify.closed_form.proved import prove_closed_form
from tests.gates.families.agreement import agree, sampled
from tests.gates.families.families import FAMILIES


def examined(number: int, points: int) -> dict[str, Any]:
    """What became of one family: status, cases, seconds and megabytes of the proof, points and disagreements."""
    family = FAMILIES[number]
    start = time.perf_counter()
    found = prove_closed_form(family.problem(), family.seconds)
    seconds, memory = time.perf_counter() - start, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    places = sampled(found.answer, points)
    wrong = [at for at in places if not agree(found.answer, at)]
    return {
        "family": family.name,
        "parameters": len(found.answer.problem.parameters),
        "demanded": family.status == "proved",
        "status": found.status,
        "cases": len(found.answer.cases),
        "seconds": round(seconds, 1),
        "megabytes": memory,
        "points": len(places),
        "disagreements": [{name: str(value) for name, value in at.items()} for at in wrong],
    }
