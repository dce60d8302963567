"""A sweep from its plan to its table; what is finished is kept at every moment."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from attrs import frozen

from epsproof.derive.text.errors import QuestionError
from epsproof.verify.sweep.chunk import Chunk, chunks
from epsproof.verify.sweep.cluster import cluster
from epsproof.verify.sweep.local import local
from epsproof.verify.sweep.parts import Parts, refusal
from epsproof.verify.sweep.plan import Plan
from epsproof.verify.sweep.stopped import SweepStopped
from epsproof.verify.sweep.subject import Subject, subject
from epsproof.verify.sweep.table import check_format, write_table
from epsproof.verify.system.own_files import MARK, noted, refuse_others
from epsproof.verify.system.processors import PROCESSORS
from epsproof.verify.system.whole_file import write_whole

__all__ = ["Finished", "sweep"]

Progress = Callable[[str, int, int], Any]


@frozen
class Finished:
    """``statuses`` counts the rows by status; ``reused`` of ``chunks`` chunks were there already.

    ``proofs``: by profile, whether its closed form is proved, and the digest of the proof or the reason.
    """

    table: Path
    rows: int
    statuses: dict[str, int]
    chunks: int
    reused: int
    proofs: dict[str, tuple[bool, str]]


def sweep(
    plan: Plan,
    table: Path,
    *,
    jobs: int = PROCESSORS,
    scheduler: str | None = None,
    resume: bool = False,
    progress: Progress | None = None,
    force: bool = False,
) -> Finished:
    """Write the table of the plan; its bytes do not depend on ``jobs`` nor on the workers of ``scheduler``, a Dask cluster.

    Raises SweepStopped where it cannot be finished, with what to do; the chunks finished by then stay in ``TABLE.parts``, and a
    call with ``resume`` goes on from there. Damaged chunks are computed again. Raises NotOurs where ``table`` is there already
    and is not what a sweep wrote, unless ``force`` is given.
    """
    check_format(table)
    parts = Parts(table)
    refuse_others({table: None}, force, parts.placed)
    with parts.held(resume):
        subjects = []
        for number, entry in enumerate(plan.entries):
            if progress is not None:
                progress(f"deriving {entry.name}", number, len(plan.entries))
            subjects.append(subject(entry.problem))
        keys: list[str] = []
        reused = _work(plan, subjects, parts, keys, jobs, scheduler, progress)
        statuses: Counter[str] = Counter()
        refuse_others({table: None}, force, parts.placed)
        with refusal(table):
            write_table(parts.fresh, plan.parameters, _lines(parts, keys, statuses))
            parts.place()
            write_whole(table.parent / MARK, noted(table.parent, [table.name]))
        parts.remove()
    proofs = {e.name: (s.proved, s.proof) for e, s in zip(plan.entries, subjects, strict=True)}
    return Finished(table, plan.size, dict(sorted(statuses.items())), len(keys), reused, proofs)


def _work(
    plan: Plan,
    subjects: list[Subject],
    parts: Parts,
    keys: list[str],
    jobs: int,
    scheduler: str | None,
    progress: Progress | None,
) -> int:
    """Compute the chunks that are missing and list the keys of all; return how many were there."""
    total = sum(-(-e.design.size // plan.chunk) for e in plan.entries)
    reused = 0

    def missing() -> Iterator[Chunk]:
        nonlocal reused
        for chunk in chunks(plan, subjects):
            keys.append(chunk.key)
            if parts.read(chunk.key) is None:
                yield chunk
            else:
                reused += 1

    work = missing()
    first = next(work, None)
    if first is None:
        return reused
    source = _chained(first, work)
    finished = local(source, jobs) if scheduler is None else cluster(source, scheduler)
    done = 0
    try:
        for chunk, lines in finished:
            parts.write(chunk.key, lines)
            done += 1
            if progress is not None:
                progress(chunk.name, reused + done, total)
    except SweepStopped:
        raise
    except QuestionError as error:
        raise SweepStopped(f"{error}; finished chunks are kept, go on with --resume") from error
    return reused


def _chained(first: Chunk, rest: Iterator[Chunk]) -> Iterator[Chunk]:
    yield first
    yield from rest


def _lines(parts: Parts, keys: list[str], statuses: Counter[str]) -> Iterator[str]:
    """The lines of every chunk in order, counted by status."""
    for number, key in enumerate(keys):
        lines = parts.read(key)
        if lines is None:
            raise SweepStopped(
                f"chunk {number} in {parts.folder} was damaged during the run; go on with --resume"
            )
        statuses.update(line.rsplit(",", 1)[1] for line in lines.splitlines())
        yield lines
