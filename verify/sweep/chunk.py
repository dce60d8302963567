"""Some points of one profile as lines of the table: the unit of work, and of what is kept."""

from __future__ import annotations

import csv
import io
import json
import threading
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path

from attrs import define

from epsproof.derive.text.errors import QuestionError
from epsproof.verify.sweep.design import Point
from epsproof.verify.sweep.plan import Plan
from epsproof.verify.sweep.subject import Subject, exact_text, rows
from epsproof.verify.system.digests import digest
from epsproof.verify.system.sources import engine_and

__all__ = ["Chunk", "chunks", "header"]

ONE_AT_A_TIME = threading.Lock()
LAST = ("lower", "upper", "case", "status")


def code() -> str:
    """The digest of the engine's code and of the sweep's own."""
    return engine_and(Path(__file__).parent)


@define(slots=False)
class Chunk:
    """The points of one profile. ``parameters`` are the columns of the whole table."""

    name: str
    statement: str
    subject: Subject
    points: list[Point]
    parameters: tuple[str, ...]
    digits: int
    code: str

    @cached_property
    def key(self) -> str:
        """The digest of all that the lines depend on."""
        points = [[exact_text(v) for v in point.values()] for point in self.points]
        stated = [
            self.name,
            self.statement,
            self.subject.proof,
            points,
            self.parameters,
            self.digits,
            self.code,
        ]
        return digest(json.dumps(stated).encode())

    def lines(self) -> str:
        """The rows as CSV. Raises QuestionError where this process runs another version of the engine than the sweep does."""
        if code() != self.code:
            raise QuestionError(
                "a worker runs another version of epsproof than the sweep; install the same one on all workers"
            )
        with ONE_AT_A_TIME:
            found = rows(self.subject.content, self.points, self.digits)
        stream = io.StringIO()
        writer = csv.writer(stream, lineterminator="\n")
        for point, row in zip(self.points, found, strict=True):
            writer.writerow(
                [self.name, *(exact_text(point[n]) if n in point else "" for n in self.parameters), *row]
            )
        return stream.getvalue()


def header(parameters: tuple[str, ...]) -> list[str]:
    """The names of the columns."""
    return ["profile", *parameters, *LAST]


def chunks(plan: Plan, subjects: list[Subject]) -> Iterator[Chunk]:
    """The work of the plan in the order of the table, made one by one."""
    version = code()
    for entry, subject in zip(plan.entries, subjects, strict=True):
        for start in range(0, entry.design.size, plan.chunk):
            stop = min(start + plan.chunk, entry.design.size)
            points = [entry.design.point(k) for k in range(start, stop)]
            yield Chunk(entry.name, entry.statement, subject, points, plan.parameters, plan.digits, version)
