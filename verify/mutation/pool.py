"""Mutants judged by several processes, in the order in which they were given."""

from __future__ import annotations

import signal
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import as_completed
from typing import Any

from epsproof.verify.claims.claim import Claim
from epsproof.verify.mutation.judge import Bench, Outcome
from epsproof.verify.mutation.kept import KeptOutcomes
from epsproof.verify.mutation.mutant import Mutant
from epsproof.verify.system.processors import pool

__all__ = ["outcomes_of"]

TOGETHER = 60
LIMIT = 90
Work = tuple[Claim, list[tuple[int, Mutant]]]


class _Late(BaseException):
    """A mutant took longer than its limit; no handler for ordinary errors catches it."""


def outcomes_of(
    mutants: Sequence[Mutant],
    claims: Sequence[Claim],
    jobs: int,
    end: float,
    progress: Callable[..., Any] | None,
    kept: KeptOutcomes | None = None,
) -> list[Outcome]:
    """The outcome of every mutant that was begun before the clock ``end``, in their order, from ``jobs`` processes.

    Outcomes are taken from ``kept``, and put there part by part, where it is given.
    """
    originals = {claim.id: claim for claim in claims}
    found = kept.read(list(mutants), originals) if kept is not None else {}
    parts: list[Work] = []
    for number, mutant in sorted(enumerate(mutants), key=lambda x: x[1].of):
        if number in found:
            continue
        if not parts or parts[-1][0].id != mutant.of or len(parts[-1][1]) == TOGETHER:
            parts.append((originals[mutant.of], []))
        parts[-1][1].append((number, mutant))
    for judged in _parts_judged(parts, jobs, end):
        found |= judged
        if kept is not None:
            kept.write(list(judged.values()), originals)
        if progress is not None:
            progress("mutants", len(found), len(mutants))
    return [found[k] for k in sorted(found)]


def _parts_judged(parts: list[Work], jobs: int, end: float) -> Iterator[dict[int, Outcome]]:
    if jobs == 1:
        yield from (_judged(part, end) for part in parts)
        return
    with pool(jobs, _limited) as workers:
        for done in as_completed([workers.submit(_judged, part, end) for part in parts]):
            yield done.result()


def _judged(part: Work, end: float) -> dict[int, Outcome]:
    claim, mutants = part
    bench = Bench(claim)
    found = {}
    for number, mutant in mutants:
        if time.time() > end:
            break
        found[number] = _in_time(bench, mutant)
    return found


def _in_time(bench: Bench, mutant: Mutant) -> Outcome:
    """The outcome, undecided where the process has an alarm and it rings."""
    armed = hasattr(signal, "SIGALRM") and signal.getsignal(signal.SIGALRM) is _ring
    if armed:
        signal.alarm(LIMIT)
    try:
        return bench.judged(mutant)
    except _Late:
        return Outcome(mutant, "undecided", f"no answer within {LIMIT} seconds", None, None, late=True)
    finally:
        if armed:
            signal.alarm(0)


def _limited() -> None:
    if hasattr(signal, "SIGALRM"):
        signal.signal(signal.SIGALRM, _ring)


def _ring(*_: Any) -> None:
    raise _Late
