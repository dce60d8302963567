"""Whether what a plan says holds: its parts are disjoint, and each claimed number is that of its releases."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations

from attrs import frozen

from epsproof.derive.text.errors import QuestionError
from epsproof.verify.claims.claim import Typed
from epsproof.verify.claims.judges.formulas.algebraic import judge_typed
from epsproof.verify.claims.judges.releases.accounting import Judged, judged, row_of
from epsproof.verify.claims.reading import NotReadable, read_text
from epsproof.verify.claims.searches import Searches
from epsproof.verify.claims.verdict import Finding
from epsproof.verify.deployments.plan import Claimed, Plan

__all__ = ["Apart", "JudgedPlan", "judged_plan"]

SECONDS = 10.0


@frozen
class Apart:
    """Whether no person is in both parts."""

    first: str
    second: str
    finding: Finding


@frozen
class JudgedPlan:
    """The findings on a plan. ``disjoint``: every two parts are proved to have nobody in common; else budgets of parts add.
    ``releases`` are all of them."""

    plan: Plan
    apart: tuple[Apart, ...]
    claims: tuple[tuple[Claimed, Judged], ...]

    @property
    def disjoint(self) -> bool:
        return _disjoint(self.apart)

    @property
    def releases(self) -> str:
        return self.plan.releases([one.name for one in self.plan.mechanisms], self.disjoint)


def judged_plan(plan: Plan) -> JudgedPlan:
    """Raises QuestionError for a part whose condition is not read, or holds of nobody."""
    apart = tuple(
        Apart(one, other, _nobody_in_both(one, other, plan.parts))
        for one, other in combinations(plan.parts, 2)
    )
    claims = []
    for claimed in plan.claimed:
        row = row_of({**claimed.numbers, "releases": plan.releases(claimed.of, _disjoint(apart))})
        claims.append((claimed, judged(row)))
    return JudgedPlan(plan, apart, tuple(claims))


def _disjoint(apart: tuple[Apart, ...]) -> bool:
    return bool(apart) and all(one.finding.verdict == "proved" for one in apart)


def _nobody_in_both(one: str, other: str, parts: Mapping[str, tuple[str, ...]]) -> Finding:
    """Wherever the conditions of the one part hold, not all of the other one do: a document of the kernel's, or a point."""
    try:
        for text in (*parts[one], *parts[other]):
            read_text("where", text, True, "where")
    except (NotReadable, QuestionError) as error:
        raise QuestionError(f"part: a condition of {one} or {other} is not read: {error}") from None
    condition = " and ".join(f"({text})" for text in parts[other])
    typed = Typed(parts[one], (f"(1 if {condition} else 0) == 0",))
    searches = Searches(seconds=SECONDS, claim=2 * SECONDS)
    try:
        return judge_typed(typed, searches, repairing=False)
    except (NotReadable, QuestionError) as error:
        raise QuestionError(f"part: {one} and {other} are not compared: {error}") from None
