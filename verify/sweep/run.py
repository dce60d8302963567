"""A sweep from its plan to its table, in chunks that survive an interruption."""

from __future__ import annotations

import csv
import io
import math
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

from attrs import frozen

from epsproof.derive.text.errors import QuestionError
from epsproof.derive.text.numbers import as_float
from epsproof.verify.sweep.chunk import Chunk, Subject, chunks, header, subject
from epsproof.verify.sweep.parts import Parts, SweepStopped, refusal
from epsproof.verify.sweep.plan import Plan
from epsproof.verify.sweep.workers import cluster, local
from epsproof.verify.system.bounded_process import PROCESSORS
from epsproof.verify.system.extras import to_install
from epsproof.verify.system.own_files import MARK, beside, noted, refuse_others, write_whole

__all__ = ["Finished", "check_format", "sweep", "write_table"]

# A sweep from its plan to its table; what is finished is kept at every moment.

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


# The finished table: CSV with exact decimals, or Parquet with numbers rounded outward.

FORMATS = (".csv", ".parquet")


def check_format(path: Path) -> None:
    """Raises SweepStopped unless the table can be written in the format that its name ends with."""
    if path.suffix not in FORMATS:
        named = f": write {path.with_suffix(FORMATS[0])}" if path.name else ""
        raise SweepStopped(f"{path}: a table ends with {' or '.join(FORMATS)}{named}")
    if path.suffix == ".parquet":
        try:
            import pyarrow  # noqa: F401
        except ImportError:
            raise SweepStopped(
                f"a .parquet table needs pyarrow: {to_install('sweep')}, or write a .csv table"
            ) from None


def write_table(path: Path, parameters: tuple[str, ...], parts: Iterable[str]) -> None:
    """Write the lines of all chunks, one after the other, to a file beside ``path``, and rename it."""
    with beside(path) as fresh:
        if path.suffix == ".csv":
            with fresh.open("w", encoding="utf-8", newline="") as stream:
                csv.writer(stream, lineterminator="\n").writerow(header(parameters))
                stream.writelines(parts)
        else:
            _write_parquet(fresh, parameters, parts)


def _write_parquet(path: Path, parameters: tuple[str, ...], parts: Iterable[str]) -> None:
    """A parameter is the nearest float and, under NAME_exact, a text; bounds are rounded outward."""
    import pyarrow as pa
    from pyarrow import parquet

    fields = [("profile", pa.string())]
    for name in parameters:
        fields += [(name, pa.float64()), (f"{name}_exact", pa.string())]
    fields += [
        ("lower", pa.float64()),
        ("upper", pa.float64()),
        ("case", pa.int32()),
        ("status", pa.string()),
    ]
    schema = pa.schema(fields)
    with parquet.ParquetWriter(path, schema) as writer:
        for lines in parts:
            columns: list[list[Any]] = [[] for _ in fields]
            for row in csv.reader(io.StringIO(lines)):
                for column, value in zip(columns, _typed(row, len(parameters)), strict=True):
                    column.append(value)
            arrays = [pa.array(c, type=f.type) for c, f in zip(columns, schema, strict=True)]
            writer.write_table(pa.Table.from_arrays(arrays, schema=schema))


def _typed(row: list[str], parameters: int) -> Iterator[Any]:
    yield row[0]
    for text in row[1 : 1 + parameters]:
        yield as_float(Fraction(text)) if text else None
        yield text or None
    lower, upper, case, status = row[1 + parameters :]
    yield _rounded(lower, -math.inf) if lower else None
    yield _rounded(upper, math.inf) if upper else None
    yield int(case) if case else None
    yield status


def _rounded(text: str, towards: float) -> float:
    """The float nearest to the decimal on the side named."""
    near = float(text)
    if math.isinf(near):
        return near if text == "inf" else math.nextafter(near, 0.0) if towards < 0 else near
    exact = Fraction(text)
    beyond = Fraction(near) > exact if towards < 0 else Fraction(near) < exact
    return math.nextafter(near, towards) if beyond else near
