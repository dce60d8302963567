"""Claims that suppose what is never so. Of nothing at all a claim is neither proved nor confirmed, and neither refuted nor
repaired: there is no point at which it fails."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random

from tests.gates.attack.draft import Draft
from tests.gates.attack.engine import Answer
from tests.gates.attack.shapes import SHAPES, generated

__all__ = ["emptied", "emptied_claim", "unfounded"]

NEVER = (
    "1 < 0",
    "2 == 3",
    "0 != 0",
    "x < 1, x > 1",
    "x == 1, x == 2",
    "x**2 < 0",
    "1/x == 0",
    "log(-1 - x**2) > 0",
)
NO_LAWS = ("integral[P] <= 0", "P[P > 0] == 0", "integral[Q] == 2", "Q[Q >= 0] < 0", "P[P > 0] >= 3")
SENTENCES = {"laws": "given", "closure": "property"}
SAID = {"proved", "confirmed", "refuted", "repaired", "infimum only"}

Way = Callable[[Draft, str], Draft]


def emptied_claim(number: int, seed: int, shapes: Sequence[str] = SHAPES) -> Draft:
    """The claim of that number, emptied."""
    return emptied(generated(Random(f"claim {seed} {number}"), shapes), Random(f"emptied {seed} {number}"))


def emptied(draft: Draft, random: Random) -> Draft:
    """The claim with a supposition that holds nowhere, in one of the places where its kind has suppositions."""
    one_way = draft.fields.get("direction") != "both"
    if draft.kind in SENTENCES and one_way and random.random() < 0.7:
        return _of_no_laws(draft, random.choice(NO_LAWS))
    ways: list[Way] = [_assumed]
    if draft.goals and "law" not in draft.fields and not any("<=>" in goal for goal in draft.goals):
        ways += [_before_goals, _before_goals]
    if "when" in draft.fields:
        ways.append(_in_the_case)
    return random.choice(ways)(draft, random.choice(NEVER))


def unfounded(draft: Draft, answer: Answer) -> str:
    """Why the answer about an emptied claim is wrong; empty where it is not."""
    if answer.verdict == "fell over":
        return f"the engine fell over: {answer.reason}"
    if answer.verdict not in SAID or draft.fields.get("says") == "may fail":
        return ""
    return f"{answer.verdict}, although nothing satisfies what is supposed"


def _assumed(draft: Draft, never: str) -> Draft:
    return replace(draft, assumptions=(*draft.assumptions, *never.split(", ")))


def _before_goals(draft: Draft, never: str) -> Draft:
    goals = [f"{never}, {goal}" if "=>" in goal else f"{never} => {goal}" for goal in draft.goals]
    return replace(draft, fields={**draft.fields, "goals": goals})


def _in_the_case(draft: Draft, never: str) -> Draft:
    both = ", ".join(filter(None, (draft.fields["when"], never)))
    return replace(draft, fields={**draft.fields, "when": both})


def _of_no_laws(draft: Draft, never: str) -> Draft:
    name = SENTENCES[draft.kind]
    return replace(draft, fields={**draft.fields, name: [*draft.fields[name], never]})
