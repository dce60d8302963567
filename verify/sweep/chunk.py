"""Points of a sweep, and one profile ready for many of them: its closed form, or the enclosure from the bounds."""

from __future__ import annotations

import csv
import io
import json
import pickle
import threading
from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from functools import cached_property, lru_cache
from pathlib import Path

from attrs import define, field, frozen

from epsproof.derive.answer.answer import Answer
from epsproof.derive.question.problem import Problem
from epsproof.derive.text.errors import EmptyRegion, QuestionError, UnsupportedForm, ValueOutsideAssumptions
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
    at = _evaluator(content, digits)
    return [at(point) for point in points]


@lru_cache(maxsize=16)
def _evaluator(content: bytes, digits: int) -> Callable[[Point], Row]:
    problem, answer = pickle.loads(content)
    form = ClosedValue(answer) if answer is not None else None

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

    return by_form if form is not None else by_enclosure


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
