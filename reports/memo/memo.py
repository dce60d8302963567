"""Everything a memo says, as data."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from attrs import frozen

from derive.answer.case_at import holding_case
from derive.question.problem import Problem
from derive.text.errors import QuestionError
from derive.text.notation import symbol_values
from reports.memo.count import CountEffect, count_effect, rounded_down
from reports.memo.elasticity import Elasticity, elasticities
from reports.memo.words import adversaries_in_words, criterion_in_words, decimal_text, event, percent
from reports.question import posed
from reports.terminal.progress import Report
from reports.view.adversary import Adversary, adversary
from reports.view.case_view import CaseView, case_views
from reports.view.plain import has_one_limit

if TYPE_CHECKING:
    from verify.closed_form.evaluate import Evaluation
    from verify.closed_form.proved import ProvedAnswer

__all__ = ["MOST_CANDIDATES", "Candidate", "Memo", "belief", "candidate", "memo", "posed_like"]

MOST_CANDIDATES = 4
MOST_REASONS = 3


@frozen
class Candidate:
    """A criterion at the memo's values; ``epsilon`` is rounded down, "unlimited" or "none", ``effect`` is None then."""

    statement: str
    words: str
    epsilon: str
    lower: str
    upper: str
    effect: CountEffect | None
    priors: dict[str, Fraction]
    method: str

    @property
    def finite(self) -> bool:
        return self.effect is not None


@frozen
class Memo:
    """``view`` is the case of the closed form that holds at the values, None where the engine found no closed form."""

    problem: Problem
    values: dict[str, Fraction]
    main: Candidate
    others: tuple[Candidate, ...]
    adversaries: str
    proved: ProvedAnswer
    view: CaseView | None
    elasticities: tuple[Elasticity, ...]
    command: str

    @property
    def values_text(self) -> str:
        return ", ".join(f"{name} = {decimal_text(v)}" for name, v in sorted(self.values.items()))

    @property
    def attained(self) -> bool:
        return self.view is None or self.view.attained is not False

    @property
    def binding(self) -> str:
        """The beliefs of the adversary who sets the limit, as part of a sentence; empty where all beliefs are fixed."""
        running = [(n, v) for n, v in sorted(self.main.priors.items()) if n in self.problem.running]
        certain = {n: event(self.problem, n) for n, _ in running}
        parts = ((certain[n], v) for n, v in running)
        return " and ".join(f"it is certain that {x}" if v == 1 else f"the probability that {x} is {belief(v)}" for x, v in parts)

    @property
    def who(self) -> Adversary:
        """Who the adversary is."""
        return adversary(self.problem.model)

    @property
    def change(self) -> str:
        """How far the belief of the adversary who sets the limit may go, as a sentence; empty where that is not one number."""
        if not (self.attained and self.binding and has_one_limit(self.problem)):
            return ""
        at = symbol_values({**self.values, **self.main.priors})
        before, ratio = self.problem.model.prior.subs(at), self.problem.profile.subs(at)
        after = before * ratio
        if not (before.is_Rational and after.is_Rational and before < 1 and before < after <= 1):
            return ""
        low, high = (belief(Fraction(int(x.p), int(x.q))) for x in (before, after))
        return f"For this adversary the belief may go from {low} to {high}."

    @property
    def reasons(self) -> str:
        """Why the formula is not proved, the first few reasons."""
        found = self.proved.reasons
        more = f"; and {len(found) - MOST_REASONS} more" if len(found) > MOST_REASONS else ""
        return "; ".join(found[:MOST_REASONS]) + more

    @property
    def method(self) -> str:
        """How the number was found."""
        return self.main.method

    @property
    def candidates(self) -> tuple[Candidate, ...]:
        return (self.main, *self.others)


def memo(
    problem: Problem,
    values: Mapping[str, Fraction],
    others: Sequence[tuple[Problem, dict[str, Fraction]]],
    command: str,
    seconds: float,
    report: Report,
) -> Memo:
    """The memo on ``problem`` at the values; ``others`` are compared with it. Raises the errors of derive.text.errors."""
    from verify.closed_form.proved import prove_closed_form

    if len(others) >= MOST_CANDIDATES:
        raise QuestionError(f"a memo compares at most {MOST_CANDIDATES} criteria; {len(others) + 1} were given")
    report("the number")
    main = candidate(problem, values)
    rest = tuple(candidate(other, own) for other, own in others)
    proved = prove_closed_form(problem, seconds=seconds, progress=report)
    views = case_views(proved.answer)
    index = holding_case(proved.answer, values)
    view = None if index is None else views[index]
    moves = elasticities(view, values) if view else ()
    return Memo(problem, dict(values), main, rest, adversaries_in_words(problem, values), proved, view, moves, command)


def candidate(problem: Problem, values: Mapping[str, Fraction]) -> Candidate:
    """A criterion, its certified budget rounded down, and what that does to a count."""
    from verify.closed_form.evaluate import evaluate

    found: Evaluation = evaluate(problem, values)
    words = criterion_in_words(problem, values)
    priors = {name: Fraction(v) for name, v in found.priors.items() if name in problem.model.variables}
    if found.lower == "inf":
        return Candidate(problem.statement, words, "unlimited", "inf", "inf", None, {}, found.method)
    epsilon = rounded_down(found.lower)
    if found.admissible is False or not epsilon.strip("0."):
        return Candidate(problem.statement, words, "none", found.lower, found.upper, None, priors, found.method)
    return Candidate(problem.statement, words, epsilon, found.lower, found.upper, count_effect(epsilon), priors, found.method)


def posed_like(
    text: str, where: Sequence[str], assume: Sequence[str], bound: str, values: Mapping[str, Fraction]
) -> tuple[Problem, dict[str, Fraction]]:
    """The candidate criterion under the same priors and bound, at those of the values that it has.

    Assumptions on parameters that the candidate lacks are left out.
    """
    bare = posed(text, where, (), bound)
    kept = [condition for condition in assume if _names(condition) <= set(bare.parameters)]
    return posed(text, where, kept, bound), {n: v for n, v in values.items() if n in bare.parameters}


def _names(condition: str) -> set[str]:
    from derive.text.grammar import parse_conditions

    return {s.name for c in parse_conditions(condition) for s in (c.left - c.right).free_symbols}


def belief(value: Fraction) -> str:
    """A probability in words."""
    if value == 1:
        return "100%"
    if value < Fraction(1, 10000):
        return "close to zero"
    rounded = Fraction(round(1000 * value), 1000)
    return percent(rounded) if value == rounded else f"about {percent(rounded)}"
