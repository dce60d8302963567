"""Mutants judged by several processes, in the order in which they were given."""

from __future__ import annotations

import multiprocessing
import signal
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from typing import Any

from verify.claims.claim import Claim
from verify.mutation.judge import Bench, Outcome
from verify.mutation.mutant import Mutant

__all__ = ["outcomes_of"]

TOGETHER = 60
LIMIT = 90
Work = tuple[Claim, list[tuple[int, Mutant]]]


class _Late(BaseException):
    """A mutant took longer than its limit; no handler for ordinary errors catches it."""


def outcomes_of(
    mutants: Sequence[Mutant], claims: Sequence[Claim], jobs: int, end: float, progress: Callable[..., Any] | None
) -> list[Outcome]:
    """The outcome of every mutant that was begun before the clock ``end``, in their order, from ``jobs`` processes."""
    originals = {claim.id: claim for claim in claims}
    parts: list[Work] = []
    for number, mutant in sorted(enumerate(mutants), key=lambda x: x[1].of):
        if not parts or parts[-1][0].id != mutant.of or len(parts[-1][1]) == TOGETHER:
            parts.append((originals[mutant.of], []))
        parts[-1][1].append((number, mutant))
    found: dict[int, Outcome] = {}
    if jobs == 1:
        for part in parts:
            found |= _judged(part, end)
            if progress is not None:
                progress(f"mutants of {part[0].id}", len(found), len(mutants))
    else:
        with ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn"), _limited) as pool:
            for done in as_completed([pool.submit(_judged, part, end) for part in parts]):
                found |= done.result()
                if progress is not None:
                    progress("mutants", len(found), len(mutants))
    return [found[k] for k in sorted(found)]


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
        return Outcome(mutant, "undecided", f"no answer within {LIMIT} seconds", None, None)
    finally:
        if armed:
            signal.alarm(0)


def _limited() -> None:
    if hasattr(signal, "SIGALRM"):
        signal.signal(signal.SIGALRM, _ring)


def _ring(*_: Any) -> None:
    raise _Late
