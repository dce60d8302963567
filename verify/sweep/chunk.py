"""Points of a sweep, and one profile ready for many of them: its closed form, or the enclosure from the bounds."""

from __future__ import annotations

import csv
import io
import json
import pickle
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from functools import cached_property, lru_cache
from pathlib import Path

import numpy as np
from attrs import define, field, frozen

from epsproof.derive.answer.answer import Answer
from epsproof.derive.question.problem import Problem
from epsproof.derive.text.errors import EmptyRegion, QuestionError, UnsupportedForm, ValueOutsideAssumptions
from epsproof.verify.closed_form.batch import Batch
from epsproof.verify.closed_form.closed_value import ClosedValue
from epsproof.verify.closed_form.evaluate import evaluate
from epsproof.verify.closed_form.proved import prove_closed_form
from epsproof.verify.sweep.plan import Plan, Point
from epsproof.verify.system.own_files import digest
from epsproof.verify.system.sources import engine_and

__all__ = [
    "Chunk",
    "Row",
    "Subject",
    "chunks",
    "exact_text",
    "header",
    "subject",
]

# One profile ready for many points: its proved closed form where there is one, else the enclosure from the
# bound itself.

Row = tuple[str, str, str, str]
OUTSIDE: Row = ("", "", "", "outside the assumptions")
PROOF, POINT = 60.0, 20.0
ENDLESS = {"unbounded": ("inf", "inf"), "none": ("0", "0")}
MOST, EXACT, LAST_BIT = 15, 2.0**52, 2.0**-50
"""Machine numbers serve for at most so many digits, for numbers in units of the last that are whole below EXACT, and a product of
them is off by less than LAST_BIT of itself."""


@frozen
class Subject:
    """``content`` holds the problem and the proved answer (None without one), to be sent to workers.

    ``proof`` is the digest of the proof's document, or why there is none.
    """

    content: bytes = field(repr=False)
    proof: str
    proved: bool


def subject(problem: Problem, seconds: float = PROOF) -> Subject:
    """The problem, derived and proved once; without a proof of a form in radicals its points are enclosed one by one."""
    answer: Answer | None = None
    try:
        found = prove_closed_form(problem, seconds)
        if found.status == "proved":
            ClosedValue(found.answer)
            answer, proof = found.answer, found.digest
        else:
            proof = "no proved closed form"
    except (UnsupportedForm, EmptyRegion) as error:
        proof = str(error)
    except QuestionError as error:
        proof = f"no closed form: {error}"
    return Subject(pickle.dumps((problem, answer), protocol=5), proof, answer is not None)


def rows(content: bytes, points: Iterable[Point], digits: int) -> list[Row]:
    """(lower, upper, case, status) at each point; lower <= epsilon <= upper as decimals, "inf" where nothing is demanded.

    ``status`` is "proved" (case is the number of the closed form's case, from 1), "enclosed", "undecided" where the digits were
    not reached (the bounds still hold), or "outside the assumptions".
    """
    return _evaluator(content, digits)(list(points))


@lru_cache(maxsize=16)
def _evaluator(content: bytes, digits: int) -> Callable[[Sequence[Point]], list[Row]]:
    problem, answer = pickle.loads(content)
    batch = None if answer is None else Batch(answer)
    form = None if batch is None else batch.exact

    def by_form(point: Point) -> Row:
        assert form is not None
        try:
            case, (lower, upper) = form.with_case(point, digits)
        except ValueOutsideAssumptions:
            return OUTSIDE
        except UnsupportedForm:
            return by_enclosure(point)
        return lower, upper, str(case + 1), "proved"

    def by_enclosure(point: Point) -> Row:
        try:
            found = evaluate(problem, point, digits, POINT)
        except ValueOutsideAssumptions:
            return OUTSIDE
        settled = found.digits >= digits or found.lower == found.upper
        return found.lower, found.upper, "", "enclosed" if settled else "undecided"

    def by_batch(points: Sequence[Point]) -> list[Row]:
        assert form is not None and batch is not None
        known = certain_rows(batch, points, digits)
        return [row or by_form(point) for row, point in zip(known, points, strict=True)]

    def one_by_one(points: Sequence[Point]) -> list[Row]:
        return [by_enclosure(point) for point in points]

    return one_by_one if batch is None else by_batch


def certain_rows(batch: Batch, points: Sequence[Point], digits: int) -> list[Row | None]:
    """The rows where machine numbers decide the case: from them, if they lie between two neighbouring decimals, else in balls.
    None where they do not, or the closed form is singular."""
    found, kinds = batch.certain(points), [case.kind for case in batch.answer.cases]
    scale, unit = 10.0 ** min(digits, MOST), 10**digits
    low, high = found.lower * scale, found.upper * scale
    below, above = low - LAST_BIT * low, high + LAST_BIT * high
    units = np.floor(below)
    sure = (units < below) & (above < units + 1) & (above < EXACT) & (digits <= MOST)

    def row(point: Point, case: int, sure: bool, units: float) -> Row | None:
        if case < 0:
            return None
        if kinds[case] != "finite":
            return *ENDLESS[kinds[case]], str(case + 1), "proved"
        if sure:
            first, second = divmod(int(units), unit), divmod(int(units) + 1, unit)
            lower, upper = (f"{whole}.{part:0{digits}d}" for whole, part in (first, second))
            return lower, upper, str(case + 1), "proved"
        try:
            return *batch.exact.enclosed(case, point, digits), str(case + 1), "proved"
        except UnsupportedForm:
            return None

    return [*map(row, points, found.case.tolist(), sure.tolist(), units.tolist())]


@lru_cache(maxsize=1 << 14)
def exact_text(value: Fraction) -> str:
    """The number as a finite decimal where it is one, else as a fraction."""
    rest, twos, fives = value.denominator, 0, 0
    while rest % 2 == 0:
        rest, twos = rest // 2, twos + 1
    while rest % 5 == 0:
        rest, fives = rest // 5, fives + 1
    places = max(twos, fives)
    if rest != 1 or not places:
        return str(value)
    units = str(abs(value.numerator) * 10**places // value.denominator).rjust(places + 1, "0")
    return ("-" if value < 0 else "") + f"{units[:-places]}.{units[-places:]}"


# Some points of one profile as lines of the table: the unit of work, and of what is kept.

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
    def texts(self) -> list[list[str]]:
        """The numbers of the points, as they are written."""
        return [[exact_text(v) for v in point.values()] for point in self.points]

    @cached_property
    def key(self) -> str:
        """The digest of all that the lines depend on."""
        stated = [
            self.name,
            self.statement,
            self.subject.proof,
            self.texts,
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
        for point, texts, row in zip(self.points, self.texts, found, strict=True):
            own = texts if (*point,) == self.parameters else _placed(point, texts, self.parameters)
            writer.writerow([self.name, *own, *row])
        return stream.getvalue()


def _placed(point: Point, texts: list[str], parameters: tuple[str, ...]) -> list[str]:
    """The numbers in the columns of the table; empty for a parameter that the profile does not have."""
    known = dict(zip(point, texts, strict=True))
    return [known.get(name, "") for name in parameters]


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
