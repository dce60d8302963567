"""Goals that say nothing, for a person to look at: those that repeat a premise, and those that are true without any of them.

An identity is none of these: it holds wherever its two sides have a value. What is listed under ``LOOKED_AT`` was looked at, with
the reason why it stands.
"""

from __future__ import annotations

from functools import cache

import pytest

from epsproof.derive.text.errors import QuestionError
from epsproof.verify.claims.claim import Claim, Typed
from epsproof.verify.claims.examine import examine
from epsproof.verify.claims.hypotheses import facts_of
from epsproof.verify.claims.reading import FIELD, NotReadable, as_read
from epsproof.verify.claims.runner import judged
from epsproof.verify.claims.searches import Searches
from epsproof.verify.papers import PAPERS

OTHER = ("bayes", "data-sets", "enclosure", "metric")
SEARCHES = Searches(seconds=2)


@cache
def claims() -> dict[str, Claim]:
    """Every claim by its id, and each of its readings."""
    return {
        f"{claim.id}{f', {words}' if words else ''}": as_read(claim, words)
        for paper in PAPERS.values()
        for claim in paper.claims
        for words in ("", *(other["reading"] for other in claim.get(FIELD, [])))
    }


LOOKED_AT = {
    "K25.ch4.lr.1-7": "term by term, the first two of the seven sums are bounded by the bounds of the values themselves",
    "K25.T25.2": "the last goal compares the two readings of the denominator, which holds whatever the budgets are",
}


def idle_goals(claim: Claim) -> list[str]:
    """The goals that repeat a premise, or that are proved without all premises."""
    typed, found = Typed.of(claim), []
    for goal in typed.goals:
        given, _, conclusion = goal.rpartition("=>")
        premises = [text for text in (*typed.assumptions, given) if text.strip()]
        if (
            premises
            and "==" not in conclusion
            and (_repeats(premises, conclusion) or _needs_none(typed, conclusion))
        ):
            found.append(goal)
    return found


def _repeats(premises: list[str], conclusion: str) -> bool:
    try:
        return {*facts_of(conclusion)} <= {fact for text in premises for fact in facts_of(text)}
    except QuestionError:
        return False


def _needs_none(typed: Typed, conclusion: str) -> bool:
    alone = Typed((), (conclusion.strip(),), typed.definitions, typed.slopes, typed.substitutions)
    try:
        return examine(alone, SEARCHES).verdict == "proved"
    except NotReadable:
        return False


@pytest.mark.parametrize(
    ("assumptions", "goals", "idle"),
    [
        (["0 < t <= 1", "x > 0"], ["t <= 1"], ["t <= 1"]),
        (["0 < t <= 1", "x > 0"], ["1 - t >= 0", "x >= t"], ["1 - t >= 0"]),
        (["x > 0"], ["y > 1, x > 2 => y > 1"], ["y > 1, x > 2 => y > 1"]),
        (["x > 1", "y > 0"], ["x**2 + y**2 >= 0"], ["x**2 + y**2 >= 0"]),
        (["x > 1", "y > 0"], ["x*y > 0", "x**2 > x"], []),
        (["x > 1"], ["x*(x + 1) == x**2 + x"], []),
        (["x >= 1"], ["x > 1"], []),
        ([], ["x**2 >= 0"], []),
    ],
)
def test_the_gate_finds_goals_that_say_nothing(assumptions, goals, idle):
    claim = Claim("X.1", "inequality", "here", "so it is", tuple(assumptions), {"goals": goals}, "here.toml")
    assert idle_goals(claim) == idle


def test_every_goal_says_something():
    asked = {
        name: claim for name, claim in claims().items() if "goals" in claim.data and claim.kind not in OTHER
    }
    found = {
        name: idle for name, claim in asked.items() if name not in LOOKED_AT and (idle := idle_goals(claim))
    }
    assert found == {}, (
        "look at these goals: state what the paper prints, or name them in LOOKED_AT with the reason"
    )
    assert LOOKED_AT.keys() <= asked.keys()


def test_definitions_claim_nothing():
    """In every ledger a definition has no goals, and no other kind is used for one."""
    told = [
        claim
        for claim in claims().values()
        if str(claim.get("reason", "")).startswith(("a definition", "an assumption"))
    ]
    assert told == []
    verdicts = {judged(claim, SEARCHES).verdict for claim in claims().values() if claim.kind == "definition"}
    assert verdicts == {"not checkable"}
