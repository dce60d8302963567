"""A criterion at the memo's values: its budget, rounded down, and what that does to a count."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING

from attrs import frozen

from epsproof.derive.answer.answer import Words
from epsproof.derive.question.problem import Problem
from epsproof.reports.memo.count import CountEffect, count_effect, rounded_down
from epsproof.reports.memo.words import criterion_in_words, percent

if TYPE_CHECKING:
    from epsproof.verify.closed_form.evaluate import Evaluation

__all__ = ["Candidate", "belief", "candidate", "change_of_belief"]


@frozen
class Candidate:
    """``epsilon`` is rounded down, "unlimited" or "none", ``effect`` is None then. ``name`` is that of a class of
    adversaries, ``who`` its beliefs."""

    statement: str
    words: Words
    epsilon: str
    lower: str
    upper: str
    effect: CountEffect | None
    priors: dict[str, Fraction]
    name: str = ""
    who: Words = ()

    @property
    def finite(self) -> bool:
        return self.effect is not None


def candidate(
    problem: Problem, values: Mapping[str, Fraction], words: Words = (), name: str = ""
) -> Candidate:
    """The criterion of ``problem``, told in ``words`` or in those of its formula."""
    from epsproof.verify.closed_form.evaluate import evaluate

    found: Evaluation = evaluate(problem, values)
    words = words or criterion_in_words(problem, values)
    priors = {n: Fraction(v) for n, v in found.priors.items() if n in problem.model.variables}
    if found.lower == "inf":
        return Candidate(problem.statement, words, "unlimited", "inf", "inf", None, {}, name)
    epsilon = rounded_down(found.lower)
    if found.admissible is False or not epsilon.strip("0."):
        return Candidate(problem.statement, words, "none", found.lower, found.upper, None, priors, name)
    return Candidate(
        problem.statement, words, epsilon, found.lower, found.upper, count_effect(epsilon), priors, name
    )


def belief(value: Fraction) -> str:
    """A probability in words."""
    if value == 1:
        return "100%"
    if value < Fraction(1, 2000):
        return "close to zero"
    rounded = Fraction(round(1000 * value), 1000)
    return percent(rounded) if value == rounded else f"about {percent(rounded)}"


def change_of_belief(before: Fraction, after: Fraction) -> str:
    """How a belief changes in words: from one to another, or by a factor, rounded up, where both are said alike."""
    from epsproof.verify.laws.rounded import rounded

    first, last = belief(before), belief(after)
    if first != last or before == after:
        return f"go from {first} to {last}"
    return f"become {rounded(after / before, 3, True)} times as large, and stays {last}"
