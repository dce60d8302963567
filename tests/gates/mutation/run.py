"""Judges mutants of proved claims, beside what baselines say of them, and counts what became of them."""

from __future__ import annotations

import random
import signal
import time
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import as_completed
from fractions import Fraction
from functools import lru_cache
from itertools import islice
from typing import Any

import sympy
from attrs import define, evolve, field, frozen
from flint import fmpq

from epsproof.derive.question.problem import Problem
from epsproof.derive.text.errors import QuestionError
from epsproof.verify.claims.claim import Claim, Typed
from epsproof.verify.claims.domain import Implication, implications
from epsproof.verify.claims.judges.formulas.algebraic import judge_typed
from epsproof.verify.claims.kind import kinds
from epsproof.verify.claims.relations import facts_of
from epsproof.verify.claims.searches import Searches, parsed
from epsproof.verify.claims.substitution import substituted
from epsproof.verify.claims.values.evaluation import Indistinct, Number, Undefined, ball, value_at
from epsproof.verify.claims.values.points import Point, conditions, simple_points
from epsproof.verify.claims.verdict import Finding, Verdict
from epsproof.verify.closed_form.proved import ProvedAnswer
from epsproof.verify.kernel.polynomial import Polynomial
from epsproof.verify.numeric.real_roots import as_fmpq, as_fraction
from epsproof.verify.system.bounded_process import pool
from epsproof.verify.system.time_limit import now
from epsproof.verify.workspace.outcome import Outcome as Proof
from epsproof.verify.workspace.outcome import Unknown
from tests.gates.mutation.certificate import certificate_changes, outcome_of
from tests.gates.mutation.mutant import Mutant, goal_mutants, hypothesis_mutants, kind_mutants

__all__ = [
    "EACH",
    "PROVED",
    "Bench",
    "Outcome",
    "Score",
    "false_at_two_points",
    "false_on_grid",
    "mutants_of",
    "outcomes_of",
    "run",
]

# What checks at points alone would have said of a claim with goals: two points, and a grid.

AXIS = tuple(as_fmpq(Fraction(x)) for x in "1/10 1/4 2/5 1/2 3/5 3/4 9/10 1 3/2 2 3 5 -1 0".split())
MOST = 400
TRIED = 40_000


def false_at_two_points(goals: Sequence[Implication]) -> bool:
    """Whether a goal is false or undefined at one of two points where its conditions hold."""
    return any(_false_at(one, islice(simple_points(_given(one), 2, _names(one)), 2)) for one in goals)


def false_on_grid(goals: Sequence[Implication]) -> bool:
    """Whether a goal is false or undefined at a point of a grid where its conditions hold; at most 400 points count."""
    return any(_false_at(one, _grid(one.given, tuple(_names(one)))) for one in goals)


def _given(one: Implication) -> list[tuple[Polynomial, str]]:
    return parsed(facts_of(*one.given))


def _names(one: Implication) -> list[str]:
    formulas: Sequence[sympy.Expr] = (one.goal.left, one.goal.right, *one.divisors)
    return sorted({s.name for f in formulas for s in f.free_symbols})


@lru_cache(maxsize=64)
def _grid(given: tuple[str, ...], names: tuple[str, ...]) -> tuple[Point, ...]:
    """The first points of the grid at which all conditions hold, in the order of the grid."""
    facts = conditions(parsed(facts_of(*given)))
    order = sorted({v for c in facts for v in c.names} | set(names))
    decided = [[c for c in facts if c.names and max(c.names) == name] for name in order]
    visits = 0

    def extended(place: dict[str, fmpq]) -> Iterator[Point]:
        nonlocal visits
        depth = len(place)
        if depth == len(order):
            yield {name: as_fraction(value) for name, value in place.items()}
            return
        for value in AXIS:
            visits += 1
            if visits > TRIED:
                return
            more = {**place, order[depth]: value}
            if all(c.holds(more) for c in decided[depth]):
                yield from extended(more)

    possible = all(c.holds({}) for c in facts if not c.names)
    return tuple(islice(extended({}), MOST)) if possible else ()


def _false_at(one: Implication, points: Iterable[Point]) -> bool:
    for point in points:
        try:
            if any(value_at(x, point) == 0 for x in one.divisors):
                return True
            left, right = value_at(one.goal.left, point), value_at(one.goal.right, point)
        except Undefined:
            return True
        except (Indistinct, QuestionError):
            continue
        if _fails(left, one.goal.relation, right):
            return True
    return False


def _fails(left: Number, relation: str, right: Number) -> bool:
    """Whether the comparison is certainly false."""
    if isinstance(left, Fraction) and isinstance(right, Fraction):
        truth = {
            "<": left < right,
            "<=": left <= right,
            ">": left > right,
            ">=": left >= right,
            "==": left == right,
        }
        return not truth[relation]
    gap = ball(left) - ball(right)
    if relation == "==":
        return bool(gap > 0) or bool(gap < 0)
    return bool(gap > 0) if relation[0] == "<" else bool(gap < 0)


# Decides one changed claim after the other, beside what the baselines say of it.

PROVED = ("proved", "confirmed")
SECONDS, EACH = 2.0, 12.0
SAME = "the changed text says the same as the claim"


@frozen
class Outcome:
    """``result``: "refuted" (false, at an exact point or digit), "refused" (not a statement of the format), "true" (proved,
    with certificates of its own), "wrong" (proved, though it is false at a point), "undecided", or "error" (the engine ended
    without an answer).

    ``points`` and ``grid`` say whether the two baselines find it false; None for claims without goals. ``late`` says that more
    time may decide what is undecided.
    """

    mutant: Mutant
    result: str
    evidence: str
    points: bool | None
    grid: bool | None
    late: bool = False


@define
class Bench:
    """Where the mutants of one proved claim are judged: what the claim itself states is not proved again, and what one mutant
    proves or refutes serves the next."""

    claim: Claim
    known: list[Implication] = field(init=False)
    outcomes: dict[tuple[tuple[tuple[str, str], ...], tuple[str, str]], Proof] = field(
        factory=dict, init=False
    )
    answers: list[tuple[Problem, ProvedAnswer]] = field(factory=list, init=False)

    def __attrs_post_init__(self) -> None:
        self.known = (self.stated(self.claim) or []) if "goals" in self.claim.data else []

    @staticmethod
    def stated(claim: Claim) -> list[Implication] | None:
        """The implications of a claim in the variables that its file declares, for the baselines; None where its texts are no
        plain comparisons."""
        try:
            return implications(substituted(claim))
        except QuestionError:
            return None

    def judged(self, mutant: Mutant) -> Outcome:
        """The outcome for a mutant of the claim."""
        searches = Searches(seconds=SECONDS, derivation=EACH)
        searches.deadline = now() + EACH
        searches.outcomes, searches.answers = self.outcomes, self.answers
        points = grid = None
        try:
            if "goals" in mutant.claim.data and (stated := self.stated(mutant.claim)) is not None:
                points, grid = _false_at_points([one for one in stated if one not in self.known])
            finding = _finding(mutant.claim, self.claim, searches)
        except QuestionError as error:
            return Outcome(mutant, "refused", str(error).splitlines()[0], None, None)
        except Exception as error:
            return Outcome(mutant, "error", f"{type(error).__name__}: {error}", None, None)
        finally:
            self.outcomes = {k: v for k, v in self.outcomes.items() if not isinstance(v, Unknown)}
            self.answers = [x for x in self.answers if x[1].status == "proved"]
        if finding.verdict == "undecided":
            return Outcome(mutant, "undecided", finding.evidence, points, grid, bool(finding.ended_by))
        if finding.verdict not in PROVED:
            return Outcome(mutant, "refuted", finding.evidence, points, grid)
        return Outcome(mutant, "wrong" if points or grid else "true", finding.evidence, points, grid)


def _false_at_points(changed: Sequence[Implication]) -> tuple[bool | None, bool | None]:
    """What the two baselines say; None of conditions that they do not read, such as x != 0."""
    try:
        return false_at_two_points(changed), false_on_grid(changed)
    except QuestionError:
        return None, None


def _finding(claim: Claim, known: Claim, searches: Searches) -> Finding:
    """As the runner decides, but no repair is looked for, and goals of the claim itself are not proved again."""
    kind = kinds()[claim.kind]
    if kind.typed:
        typed, before = Typed.of(claim), Typed.of(known)
        if evolve(typed, goals=()) == evolve(before, goals=()):
            typed = evolve(typed, goals=tuple(goal for goal in typed.goals if goal not in before.goals))
        if not typed.goals:
            return Finding("proved", "certified", SAME)
        return judge_typed(typed, searches, repairing=False)
    return kind.judge(claim, searches)


# Mutants judged by several processes, in the order in which they were given.

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
) -> list[Outcome]:
    """The outcome of every mutant that was begun before the clock ``end``, in their order, from ``jobs`` processes."""
    originals = {claim.id: claim for claim in claims}
    found: dict[int, Outcome] = {}
    parts: list[Work] = []
    for number, mutant in sorted(enumerate(mutants), key=lambda x: x[1].of):
        if not parts or parts[-1][0].id != mutant.of or len(parts[-1][1]) == TOGETHER:
            parts.append((originals[mutant.of], []))
        parts[-1][1].append((number, mutant))
    for judged in _parts_judged(parts, jobs, end):
        found |= judged
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


# Judges mutants of proved claims and counts, class by class, what became of them.

LEFT_OUT = ("grid", "prose", "bayes", "data-sets")


@frozen
class Score:
    """The outcomes, and the changes of certificate fields with theirs: rejected, "other statement" or "same statement"."""

    outcomes: tuple[Outcome, ...]
    possible: int
    certificates: dict[str, int]


def mutants_of(claim: Claim) -> Iterator[Mutant]:
    """Every mutant of the claim, each changed claim once."""
    seen = [claim]
    for mutant in (*goal_mutants(claim), *hypothesis_mutants(claim), *kind_mutants(claim)):
        if mutant.claim not in seen:
            seen.append(mutant.claim)
            yield mutant


def run(
    claims: Sequence[Claim],
    verdicts: Sequence[Verdict],
    most: int,
    seed: int = 0,
    seconds: float = float("inf"),
    jobs: int = 1,
) -> Score:
    """Judge ``most`` mutants of the proved claims, drawn with the seed where there are more, until ``seconds`` are over.

    The changes of certificates are judged after them, in what is left of the time.

    ``jobs`` processes work at a time, which changes nothing in the result but where a time limit ends a search.
    """
    proved = {v.id: v for v in verdicts if v.verdict in PROVED}
    mutants = [m for c in claims if c.id in proved and c.kind not in LEFT_OUT for m in mutants_of(c)]
    generator, end = random.Random(seed), time.time() + seconds
    chosen = mutants if len(mutants) <= most else generator.sample(mutants, most)
    outcomes = outcomes_of(chosen, claims, jobs, end)
    tampered: dict[str, int] = {}
    certificates = [c for v in proved.values() for c in (*v.documents, *v.certificates)]
    changes = [(c, changed) for c in certificates[:200] for _, changed in certificate_changes(c)]
    for original, changed in changes if len(changes) <= most else generator.sample(changes, most):
        if time.time() >= end:
            break
        result = outcome_of(original, changed)
        tampered[result] = tampered.get(result, 0) + 1
    return Score(tuple(outcomes), len(mutants), tampered)
