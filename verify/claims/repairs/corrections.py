"""Readings near to a printed goal: one change of a token, a weaker relation, another variable of differentiation.

A correction is only proposed here; it counts once its own goals are proved.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import attrs

from epsproof.derive.text.errors import QuestionError
from epsproof.derive.text.grammar import parse_conditions
from epsproof.verify.claims.claim import Claim
from epsproof.verify.claims.repairs.repair import CORRECTED, DIFFERENTIATED, WEAKENED, Repair

__all__ = ["Correction", "misprints", "other_variables", "weaker"]

TOKEN = re.compile(r"\*\*|<=|>=|==|=>|[A-Za-z_]\w*|\d+(?:\.\d+)?(?:[eE][-+]?\d+)?|\S")
ATOM = re.compile(r"[A-Za-z_]\w*|\d+(?:\.\d+)?(?:[eE][-+]?\d+)?")
NAME = r"(?<![\w.])[A-Za-z]\w*"
WEAKER = {"<": "<=", ">": ">="}
HOLDS = "=>"


@attrs.frozen
class Correction:
    """``claim`` is the printed one with one change, that of ``repair``."""

    repair: Repair
    claim: Claim


def weaker(claim: Claim, goal: str) -> Iterator[Correction]:
    """The goal with a strict relation made weak."""
    given, conclusion = _split(goal)
    if _is_single(conclusion):
        for strict, weak in WEAKER.items():
            changed = re.sub(rf"(?<![<>=]){strict}(?!=)", weak, conclusion)
            if changed != conclusion:
                yield Correction(Repair(WEAKENED, text=weak), _with_goal(claim, goal, given + changed))


def _is_single(conclusion: str) -> bool:
    """Whether the conclusion is one comparison; one with or, not and the like is none."""
    try:
        return len(parse_conditions(conclusion)) == 1
    except QuestionError:
        return False


def other_variables(claim: Claim) -> Iterator[Correction]:
    """The claim with the derivative that it takes first taken with respect to another variable of the function."""
    slopes = claim.get("slope", {})
    for name, (text, variable) in list(slopes.items())[:1]:
        names = {x for t in (text, *claim.get("let", {}).values()) for x in re.findall(NAME, t)}
        for other in sorted(names & _variables(claim) - {variable}):
            data = {**claim.data, "slope": {**slopes, name: [text, other]}}
            yield Correction(Repair(DIFFERENTIATED, text=other), attrs.evolve(claim, data=data))


def misprints(claim: Claim, goal: str) -> Iterator[Correction]:
    """Claims with one token of the goal's right-hand side changed: a sign, a missing or extra factor or term, a name.

    Smaller changes come first.
    """
    given, conclusion = _split(goal)
    left, relation, right = conclusion.partition("==")
    if not relation:
        return
    tokens = TOKEN.findall(right)
    seen = {right.replace(" ", "")}
    for changed in _edits(tokens, sorted(_variables(claim))):
        text = "".join(changed)
        if text in seen:
            continue
        seen.add(text)
        shown = _spaced(changed)
        try:
            comparisons = parse_conditions(f"{left}== {shown}")
        except QuestionError:
            continue
        if any(comparison.left == comparison.right for comparison in comparisons):
            continue
        yield Correction(Repair(CORRECTED, text=shown), _with_goal(claim, goal, f"{given}{left}== {shown}"))


def _edits(tokens: list[str], names: list[str]) -> Iterator[list[str]]:
    flipped = {"+": "-", "-": "+"}
    for i, token in reversed(list(enumerate(tokens))):
        if token in flipped:
            yield [*tokens[:i], flipped[token], *tokens[i + 1 :]]
    for i, token in enumerate(tokens[:-1]):
        if token in flipped and ATOM.fullmatch(tokens[i + 1]) and tokens[i + 2 : i + 3] != ["("]:
            yield [*tokens[:i], *tokens[i + 2 :]]
    for i, token in enumerate(tokens):
        if ATOM.fullmatch(token) and tokens[i + 1 : i + 2] != ["("]:
            for name in names:
                yield [*tokens[: i + 1], "*", name, *tokens[i + 1 :]]
    for i, token in enumerate(tokens):
        if token in names:
            for name in [n for n in names if n != token]:
                yield [*tokens[:i], name, *tokens[i + 1 :]]


def _spaced(tokens: list[str]) -> str:
    text = "".join(f" {t} " if t in "+-" else t for t in tokens)
    return re.sub(r"(^|\()\s*([+-]) ", r"\1\2", text).strip()


def _variables(claim: Claim) -> set[str]:
    return {x for text in claim.assumptions for x in re.findall(NAME, text)}


def _split(goal: str) -> tuple[str, str]:
    """(what stands before the conclusion, the conclusion)."""
    head, arrow, tail = goal.rpartition(HOLDS)
    return head + arrow, tail


def _with_goal(claim: Claim, goal: str, changed: str) -> Claim:
    goals = [changed if text == goal else text for text in claim["goals"]]
    return attrs.evolve(claim, data={**claim.data, "goals": goals})
