"""Decides one changed claim after the other, beside what the baselines say of it."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import define, evolve, field, frozen

from epsproof.derive.question.problem import Problem
from epsproof.derive.text.errors import QuestionError
from epsproof.verify.claims.claim import Claim, Typed
from epsproof.verify.claims.court import Court
from epsproof.verify.claims.domain import Implication, implications
from epsproof.verify.claims.kind import kinds
from epsproof.verify.claims.kinds.formulas.algebraic import judge_typed
from epsproof.verify.claims.substitution import substituted
from epsproof.verify.claims.verdict import Finding
from epsproof.verify.closed_form.proved import ProvedAnswer
from epsproof.verify.mutation.baselines import false_at_two_points, false_on_grid
from epsproof.verify.mutation.mutant import Mutant
from epsproof.verify.system.clock import now
from epsproof.verify.workspace.outcome import Outcome as Proof
from epsproof.verify.workspace.outcome import Unknown

__all__ = ["EACH", "PROVED", "Bench", "Outcome"]

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
        court = Court(seconds=SECONDS, derivation=EACH)
        court.deadline = now() + EACH
        court.outcomes, court.answers = self.outcomes, self.answers
        points = grid = None
        try:
            if "goals" in mutant.claim.data and (stated := self.stated(mutant.claim)) is not None:
                points, grid = _false_at_points([one for one in stated if one not in self.known])
            finding = _finding(mutant.claim, self.claim, court)
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


def _finding(claim: Claim, known: Claim, court: Court) -> Finding:
    """As the runner decides, but no repair is looked for, and goals of the claim itself are not proved again."""
    kind = kinds()[claim.kind]
    if kind.typed:
        typed, before = Typed.of(claim), Typed.of(known)
        if evolve(typed, goals=()) == evolve(before, goals=()):
            typed = evolve(typed, goals=tuple(goal for goal in typed.goals if goal not in before.goals))
        if not typed.goals:
            return Finding("proved", "certified", SAME)
        return judge_typed(typed, court, repairing=False)
    return kind.judge(claim, court)
