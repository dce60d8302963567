"""What the engine says of questions that are compared, as intervals of t = exp(-group*epsilon) at parameter points."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from epsproof.derive.question.pose import pose
from epsproof.derive.question.problem import Problem
from epsproof.derive.text.errors import EmptyRegion, EmptySomewhere, InfeasibleProfile, QuestionError
from epsproof.verify.closed_form.proved import ProvedAnswer, prove_closed_form
from epsproof.verify.reader import NotRead
from epsproof.verify.system.time_limit import OutOfTime, at_most
from tests.gates.attack.claimed import Foreign, claimed_at
from tests.gates.attack.question_judge import Told, parameter_points
from tests.gates.attack.question_rows import Asked
from tests.gates.attack.twins.question_pairs import AT_MOST, EQUAL, LEAST, SQUARED, QuestionPair

__all__ = ["twins_judged"]

Ends = tuple[Fraction, Fraction, bool | None]
CLOSE, POINTS = Fraction(1, 10**9), 4
ALL, NOTHING = (Fraction(0), Fraction(0), None), (Fraction(1), Fraction(1), None)
EVERYWHERE = {"infeasible": NOTHING, "empty region": ALL}


@dataclass(frozen=True)
class Reply:
    """A verdict of the engine, or a word for what was no answer."""

    status: str
    problem: Problem | None = None
    answer: ProvedAnswer | None = None
    reason: str = ""

    def at(self, point: dict[str, Fraction]) -> Ends | None:
        """The ends of t, and whether it is said to be attained; None where nothing certain is said, or of another point."""
        if self.status in EVERYWHERE:
            return EVERYWHERE[self.status]
        if self.problem is None or self.answer is None or self.status not in ("proved", "enclosed"):
            return None
        if not all(
            relation.holds(point) for relation in self.problem.assumptions if relation.names <= point.keys()
        ):
            return None
        found = claimed_at(self.problem, self.answer, point)
        if found is None:
            return None
        return {"none": NOTHING, "unbounded": ALL}.get(found.kind, (found.low, found.high, found.attained))


def twins_judged(pair: QuestionPair, seconds: float, seed: int) -> Told:
    """The verdicts, and how they contradict one another at a parameter point."""
    replies = [_reply(asked, seconds) for asked in (pair.first, *pair.others)]
    words = " and ".join(reply.status for reply in replies)
    for reply in replies:
        if reply.status == "fell over":
            return Told(words, f"the engine fell over: {reply.reason}")
    try:
        for point in _points(pair, replies, seed):
            named = {dict(pair.names).get(name, name): value for name, value in point.items()}
            ends = [replies[0].at(point), *(reply.at(named) for reply in replies[1:])]
            if None not in ends and (against := _against(pair.relation, ends)):  # type: ignore[arg-type]
                place = ", ".join(f"{name} = {value}" for name, value in sorted(point.items()))
                return Told(words, f"{pair.way}: {against} at {place or 'no parameters'}")
    except Foreign as foreign:
        return Told(words, str(foreign))
    except NotRead:
        pass
    return Told(words)


def _reply(asked: Asked, seconds: float) -> Reply:
    try:
        with at_most(seconds * 2):
            problem = pose(
                asked.criterion, asked.where, asked.assume, asked.bound, asked.classes, asked.group
            )
            found = prove_closed_form(problem, seconds)
        return Reply(found.status, problem, found)
    except OutOfTime:
        return Reply("late")
    except InfeasibleProfile:
        return Reply("infeasible")
    except EmptySomewhere:
        return Reply("empty somewhere")
    except EmptyRegion:
        return Reply("empty region")
    except QuestionError:
        return Reply("not read")
    except Exception as error:
        return Reply("fell over", reason=f"{type(error).__name__}: {error}")


def _points(pair: QuestionPair, replies: Sequence[Reply], seed: int) -> list[dict[str, Fraction]]:
    """Points of the question with the most parameters among those that were posed; of the first, where the others have names of
    their own."""
    posed = [
        (asked, r.problem)
        for asked, r in zip((pair.first, *pair.others), replies, strict=True)
        if r.problem is not None
    ]
    posed = [one for one in posed if one[0] is pair.first] if pair.names else posed
    if not posed:
        return []
    asked, problem = max(posed, key=lambda one: len(one[1].parameters))
    return [dict(point) for point in parameter_points(asked, problem, seed, POINTS)]


def _against(relation: str, ends: Sequence[Ends]) -> str:
    (low, high, attained), *others = ends
    lows, highs = [one[0] for one in others], [one[1] for one in others]
    if relation == SQUARED:
        lows, highs = [x**2 for x in lows], [x**2 for x in highs]
    apart = {
        EQUAL: max(lows) > high + CLOSE or min(highs) < low - CLOSE,
        SQUARED: max(lows) > high + CLOSE or min(highs) < low - CLOSE,
        LEAST: max(lows) > high + CLOSE or max(highs) < low - CLOSE,
        AT_MOST: max(lows) > high + CLOSE,
    }
    told = f"t is {float(low):.9g}, and {', '.join(f'{float(x):.9g}' for x in lows)}"
    if apart[relation]:
        return told
    both = {attained, *(one[2] for one in others)} if relation == EQUAL else set()
    return f"{told}, attained and not" if {True, False} <= both else ""
