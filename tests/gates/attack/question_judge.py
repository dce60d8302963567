"""What the engine says of a generated question, and the second reader's judgement of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeVar

from epsproof.derive.models.catalogue import model_named
from epsproof.derive.question.pose import pose
from epsproof.derive.question.problem import Problem
from epsproof.derive.text.errors import (
    ContradictoryAssumptions,
    EmptyRegion,
    EmptySomewhere,
    InfeasibleProfile,
    QuestionError,
)
from epsproof.verify.closed_form.proved import ProvedAnswer, prove_closed_form
from epsproof.verify.numeric.enclosure import enclose
from epsproof.verify.numeric.numeric_question import numeric_questions
from epsproof.verify.reader import NotRead, Truth, truth
from epsproof.verify.reader import names as names_in
from epsproof.verify.reader.judge import Claimed, Question, judge
from epsproof.verify.reader.points import points
from epsproof.verify.system.time_limit import OutOfTime, at_most
from tests.gates.attack.claimed import Foreign, claimed_at
from tests.gates.attack.question_rows import Asked

__all__ = ["Told", "parameter_points", "posed_and_judged", "read_question", "told_or_judged"]

T = TypeVar("T")
Point = Mapping[str, Fraction]
DIGITS, SECONDS = 9, 1.0


@dataclass(frozen=True)
class Told:
    """``verdict`` of the engine, or "not read", "fell over", "late"; why it is wrong, and why it
    may be too small."""

    verdict: str
    failure: str = ""
    suspicion: str = ""


def told_or_judged(work: Callable[[], T], seconds: float, judged: Callable[[T], Told]) -> Told:
    """The judgement of what the work finds in that time; "late", "not read" or "fell over" where it finds nothing."""
    try:
        with at_most(seconds):
            found = work()
    except OutOfTime:
        return Told("late")
    except QuestionError:
        return Told("not read")
    except Exception as error:
        return Told("fell over", f"the engine fell over: {type(error).__name__}: {error}")
    return judged(found)


def posed_and_judged(asked: Asked, seconds: float, seed: int, count: int = 8) -> Told:
    """The engine's verdict on the question, and what the second reader finds against it at
    parameter points."""
    try:
        with at_most(seconds * 2):
            problem = pose(
                asked.criterion, asked.where, asked.assume, asked.bound, asked.classes, asked.group
            )
            found = prove_closed_form(problem, seconds)
    except OutOfTime:
        return Told("late")
    except InfeasibleProfile:
        return _refusal(asked, seed, count)
    except EmptySomewhere as error:
        here = [f"{name} == {value}" for name, value in error.point.items()]
        return Told("empty somewhere", _inhabited(asked, seed, here) if here else "")
    except EmptyRegion:
        return Told("empty region", _inhabited(asked, seed))
    except ContradictoryAssumptions:
        return Told("contradiction", _satisfied(asked, seed))
    except QuestionError:
        return Told("not read")
    except Exception as error:
        return Told("fell over", f"the engine fell over: {type(error).__name__}: {error}")
    if found.status not in ("proved", "enclosed"):
        return Told(found.status)
    try:
        return Told(found.status, *_against(asked, problem, found, seed, count))
    except NotRead:
        return Told(found.status)


def _against(asked: Asked, problem: Problem, found: ProvedAnswer, seed: int, count: int) -> tuple[str, str]:
    """(why the answer is wrong, why it may be too small); both may be empty."""
    question = read_question(asked)
    suspicion = ""
    if asked.bound == "approximate" and asked.group != "1":
        return f"{found.status}, but a group of several persons changes delta", ""
    for point in parameter_points(asked, problem, seed, count):
        try:
            claimed = claimed_at(problem, found, point)
        except Foreign as foreign:
            return f"{foreign} at {_shown(point)}", ""
        if claimed is None:
            continue
        against = judge(question, claimed, point)
        if against is not None and type(against).__name__ == "Disagreement":
            return (
                f"{found.status} {claimed.kind} t <= {float(claimed.high):.9g}, but {against}",
                "",
            )
        if apart := _apart(problem, claimed, point):
            return f"{apart} at {_shown(point)}", ""
        suspicion = suspicion or (f"{against.what} at {_shown(point)}" if against is not None else "")
    return "", suspicion


def _apart(problem: Problem, claimed: Claimed, point: Point) -> str:
    """How the interval that is certified at the point misses what is claimed; empty if it does not."""
    try:
        values = {name: point[name] for name in problem.parameters}
        found = enclose(numeric_questions(problem, values), DIGITS, SECONDS)
    except QuestionError:
        return ""
    beside = found.t.upper < claimed.low or claimed.high < found.t.lower
    missed = claimed.kind != "none" and beside
    return f"epsilon is certified in [{found.lower}, {found.upper}]: it misses" if missed else ""


def _refusal(asked: Asked, seed: int, count: int) -> Told:
    """What speaks against "no epsilon is admissible", which is said of all parameters; only a
    suspicion."""
    names = sorted(_parameters(asked))
    try:
        question, found = (
            read_question(asked),
            list(_places(asked, names, [f"{n} > 0" for n in names], seed, count)),
        )
        answers = [judge(question, Claimed("none"), point) for point in found]
    except NotRead:
        return Told("infeasible")
    loose = next(
        (f"{a.what} at {_shown(p)}" for p, a in zip(found, answers, strict=True) if a is not None),
        "",
    )
    return Told("infeasible", "", f"no epsilon is admissible, it says, but {loose}" if loose else "")


def _parameters(asked: Asked) -> frozenset[str]:
    texts = [*(text for text, _ in read_question(asked).criteria), *asked.where, *asked.assume]
    used = frozenset().union(*(names_in(text) for text in texts))
    model = model_named(asked.bound)
    own = {"prior", "posterior", "prior_odds", "posterior_odds", *model.priors, "p", "q"}
    return (used | {*model.parameters}) - own


def _inhabited(asked: Asked, seed: int, here: Sequence[str] = ()) -> str:
    """A point of the region, where the engine says that there is none."""
    names, model = _parameters(asked), model_named(asked.bound)
    given = [
        *here,
        *asked.assume,
        *model.assume,
        *asked.where,
        *model.where,
        *(f"0 < {prior} <= 1" for prior in model.priors),
        *(f"{n} > 0" for n in sorted(names) if not asked.assume),
    ]
    return _point_of(given, seed, "the region has a prior")


def _satisfied(asked: Asked, seed: int) -> str:
    """A point of the assumptions, where the engine says that there is none; parameters that nothing
    bounds are positive."""
    return (
        _point_of(asked.assume, seed, "the assumptions hold")
        if asked.assume and not (asked.where or asked.classes)
        else ""
    )


def _point_of(given: Sequence[str], seed: int, what: str) -> str:
    try:
        for place in points(given, [], seed=seed, count=200):
            if all(truth(text, place) is Truth.TRUE for text in given):
                return f"{what} at {_shown(place)}"
    except NotRead:
        pass
    return ""


def read_question(asked: Asked) -> Question:
    criteria: list[tuple[str, tuple[str, ...]]] = [(asked.criterion, ())] if asked.criterion else []
    for text in asked.classes:
        criterion, _, condition = text.partition(":")[2].partition(" where ")
        criteria.append((criterion.strip(), (condition.strip(),) if condition else ()))
    return Question(criteria, model_named(asked.bound), asked.where, asked.assume)


def parameter_points(asked: Asked, problem: Problem, seed: int, count: int) -> Iterator[Point]:
    """Values of the parameters under the assumptions, and those that the engine adds to them and
    prints."""
    if not problem.parameters:
        yield {}
        return
    implied = set(problem.region.implied)
    added = [r for r in problem.assumptions if r in implied or (r.polynomial.is_Symbol and r.sign == ">")]
    for point in _places(
        asked, problem.parameters, [f"{name} > 0" for name in problem.parameters], seed, count * 2
    ):
        if all(r.holds(point) for r in added):
            yield point


def _places(
    asked: Asked, names: Sequence[str], goals: Sequence[str], seed: int, count: int
) -> Iterator[Point]:
    """Values of the names under the assumptions of the question and of its model."""
    given = [*asked.assume, *model_named(asked.bound).assume]
    seen = 0
    for place in points(given, goals, seed=seed, count=count * 12):
        point = {name: place[name] for name in names if name in place}
        if (
            seen < count
            and len(point) == len(names)
            and all(truth(text, place) is Truth.TRUE for text in given)
        ):
            seen += 1
            yield point


def _shown(point: Point) -> str:
    return ", ".join(f"{name} = {v}" for name, v in sorted(point.items())) or "no parameters"
