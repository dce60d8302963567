"""Pairs of claims about formulas: in other words, with other names, with a premise elsewhere, weaker, or denied."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any

from epsproof.verify.reader import names
from tests.gates.attack.draft import Draft
from tests.gates.attack.rows import GUARDS, NAMES, Row, draft
from tests.gates.attack.shapes import MAKERS
from tests.gates.attack.twins import DENIED, SAME, WEAKER, ClaimPair
from tests.gates.attack.twins.rewriting import Goal, Rewriter, rewritten, shown, tree

__all__ = ["claim_pair"]

SHAPES = (
    "adding_up cancelling choices connectives cross_multiplying defined_names degenerate exponentials extremes "
    "logarithm_domains monotone_maps odds reciprocals roots squaring"
).split()
AT_LIMITS = [
    Row(["({x}**2 - 2)**2 {Q} 0"]),
    Row(["{x}**3 != 2"]),
    Row(["({x}**2 - 2)**2 + ({y}**2 - 3)**2 > 0"]),
    Row(["{x}**2 != 2 or {y}**2 != 3"]),
    Row(["{x}*(1 - {x}) {Q} 1/4"]),
    Row(["{x}*(1 - {x}) {Q} 1/5"], ["0 < {x} < 1"]),
    Row(["{x} {R} {k}"], ["{x}**2 == 2"]),
    Row(["{x} + 1/{x} {Q} 2"], ["{x} > 0"]),
    Row(["{x}/(1 + {x}) {Q} 1"], ["{x} >= 0"]),
    Row(["sqrt({x}**2 - 2) {Q} {k}"]),
    Row(["1/({x}**2 - 2) {Q} {k}"], ["{x} > 0"]),
    Row(["{x}**{n} {Q} {x}"], ["0 <= {x} <= 1"]),
    Row(["({a} if {x} {Q} {k} else {b}) {R} {c}"]),
    Row(["{x} {Q} {y} or {y} {Q} {z} or {z} {Q} {x}"]),
    Row(["{a} {Q} {b} {Q} {c}"]),
    Row(["{a} {Q} {b} <=> {c} {Q} {d}"]),
    Row(["{x}**2 + {y}**2 {Q} {m}"], ["{x} + {y} == {k}"]),
]
OTHER_NAMES = ("beta", "zz", "u0", "k7", "h", "q", "p", "r", "c", "v1")
NAME = r"(?<![\w.]){}(?!\w)"
SUBSTITUTED = (
    ("1/v9", "{} != 0", "v9 != 0"),
    ("1/v9", "{} > 0", "v9 > 0"),
    ("-v9", "", ""),
    ("v9 + 3", "", ""),
    ("2*v9", "", ""),
    ("v9**3", "", ""),
    ("v9**2", "{} >= 0", ""),
    ("abs(v9)", "{} >= 0", ""),
    ("sqrt(v9)", "{} >= 0", "v9 >= 0"),
    ("v9/(1 - v9)", "{} >= 0", "0 <= v9 < 1"),
    ("exp(v9)", "{} > 0", ""),
)
RELAXED = {
    "<": ("{a} <= {b}", "{a} < ({b}) + {x}**2"),
    "<=": ("{a} < ({b}) + 1", "{a} <= ({b}) + abs({x})"),
    ">": ("{a} >= {b}", "({a}) + {x}**2/(1 + {x}**2) > {b}"),
    ">=": ("({a}) + 1/10 > {b}", "{a} >= ({b}) - {x}**4"),
    "==": ("{a} <= {b}", "{a} >= {b}"),
}
SIGNS = {ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=", ast.Eq: "=="}


def claim_pair(random: Random) -> ClaimPair | None:
    """A random claim and what it is compared with; None where the way that was drawn does not fit it."""
    row = random.random() < 0.4
    first = (
        draft("at limits", random.choice(AT_LIMITS), random)
        if row
        else random.choice(MAKERS[random.choice(SHAPES)])(random)
    )
    first = replace(first, fields={name: value for name, value in first.fields.items() if name != "through"})
    if first.fields.keys() - {"goals", "let", "slope"}:
        return None
    try:
        return random.choice(WAYS)(first, random)
    except ValueError:
        return None


def _used(claim: Draft) -> list[str]:
    texts = [*claim.assumptions, *(part for goal in claim.goals for part in re.split("<=>|=>", goal))]
    return sorted(names(*(text for part in texts for text in part.split(","))) & {*NAMES}) if texts else []


def _said(claim: Draft, goals: Sequence[str]) -> Draft:
    return replace(claim, fields={**claim.fields, "goals": list(goals)})


def _assumed(claim: Draft, *more: str) -> Draft:
    return replace(claim, assumptions=(*claim.assumptions, *filter(None, more)))


def _mapped(claim: Draft, change: Callable[[str], str]) -> Draft:
    def whole(value: Any) -> Any:
        if isinstance(value, str):
            return change(value)
        if isinstance(value, Mapping):
            return {name: whole(each) for name, each in value.items()}
        return [whole(each) for each in value]

    return replace(claim, assumptions=tuple(map(change, claim.assumptions)), fields=whole(claim.fields))


def _renamed(claim: Draft, random: Random) -> ClaimPair | None:
    used, own = _used(claim), {*claim.fields.get("let", {}), *claim.fields.get("slope", {})}
    if claim.substitutions or {*used} & own:
        return None
    other = dict(zip(used, random.sample(OTHER_NAMES, len(used)), strict=True))

    def change(text: str) -> str:
        return re.sub(NAME.format(r"[A-Za-z]\w*"), lambda match: other.get(match[0], match[0]), text)

    return ClaimPair(SAME, "renamed", claim, _mapped(claim, change))


def _in_other_words(claim: Draft, random: Random) -> ClaimPair:
    goals = []
    for text in claim.goals:
        goal = Goal(text)
        goal.sides = [[Rewriter(random, 0.4).visit(part) for part in side] for side in goal.sides]
        goals.append(str(goal))
    return ClaimPair(SAME, "goals in other words", claim, _said(claim, goals))


def _supposed_in_other_words(claim: Draft, random: Random) -> ClaimPair:
    given = [rewritten(text, random, 0.6) for text in claim.assumptions]
    random.shuffle(given)
    return ClaimPair(SAME, "assumptions in other words", claim, replace(claim, assumptions=tuple(given)))


def _moved(claim: Draft, random: Random) -> ClaimPair | None:
    """A premise among the assumptions, or the reverse; both ways as two goals."""
    if len(claim.goals) != 1:
        return None
    goal = Goal(claim.goals[0])
    sides = [", ".join(map(shown, side)) for side in goal.sides]
    if goal.arrow == "=>":
        return ClaimPair(
            SAME, "premise assumed", claim, _said(_assumed(claim, *map(shown, goal.sides[0])), sides[1:])
        )
    if goal.arrow:
        return ClaimPair(
            SAME, "both ways", claim, _said(claim, [" => ".join(sides), " => ".join(sides[::-1])])
        )
    if not claim.assumptions:
        return None
    index = random.randrange(len(claim.assumptions))
    left = claim.assumptions[:index] + claim.assumptions[index + 1 :]
    said = [f"{claim.assumptions[index]} => {claim.goals[0]}"]
    return ClaimPair(SAME, "assumption as premise", claim, replace(_said(claim, said), assumptions=left))


def _substituted(claim: Draft, random: Random) -> ClaimPair | None:
    used = _used(claim)
    if not used or claim.substitutions or claim.fields.keys() != {"goals"}:
        return None
    name = random.choice(used)
    by, before, after = random.choice(SUBSTITUTED)
    other = _mapped(claim, lambda text: re.sub(NAME.format(name), f"({by})", text))
    return ClaimPair(
        SAME, f"{by} in place of a name", _assumed(claim, before.format(name)), _assumed(other, after)
    )


def _abbreviated(claim: Draft, random: Random) -> ClaimPair | None:
    """A part of the goal under a name of its own."""
    if claim.fields.get("slope"):
        return None
    index = random.randrange(len(claim.goals))
    goal = Goal(claim.goals[index])
    parts = [
        n
        for side in goal.sides
        for part in side
        for n in ast.walk(part)
        if isinstance(n, (ast.BinOp, ast.Call, ast.IfExp))
    ]
    if not parts:
        return None
    text = shown(random.choice(parts))
    goals = [*claim.goals[:index], str(goal).replace(text, "LL"), *claim.goals[index + 1 :]]
    let = {**claim.fields.get("let", {}), "LL": text}
    return ClaimPair(SAME, "let", claim, replace(claim, fields={**claim.fields, "goals": goals, "let": let}))


def _weaker(claim: Draft, random: Random) -> ClaimPair | None:
    used = _used(claim)
    if not used:
        return None
    guard = random.choice(GUARDS).format(random.choice(used), random.choice(used))
    if random.random() < 0.3:
        return ClaimPair(WEAKER, "more is assumed", claim, _assumed(claim, guard))
    goal = Goal(claim.goals[0])
    if goal.arrow == "<=>":
        return ClaimPair(
            WEAKER, "one way", claim, _said(claim, [claim.goals[0].replace("<=>", "=>"), *claim.goals[1:]])
        )
    if random.random() < 0.3:
        goal.sides[-1] = [ast.BoolOp(ast.Or(), [part, tree(guard)]) for part in goal.sides[-1]]
    else:
        goal.sides[-1] = [_relaxed(part, used, random) for part in goal.sides[-1]]
    return ClaimPair(WEAKER, "less is said", claim, _said(claim, [str(goal), *claim.goals[1:]]))


def _relaxed(part: ast.expr, used: Sequence[str], random: Random) -> ast.expr:
    sign = SIGNS.get(type(part.ops[0])) if isinstance(part, ast.Compare) and len(part.ops) == 1 else None
    if sign is None or not isinstance(part, ast.Compare):
        return part
    text = random.choice(RELAXED[sign])
    return tree(text.format(a=shown(part.left), b=shown(part.comparators[0]), x=random.choice(used)))


def _denied(claim: Draft, random: Random) -> ClaimPair | None:
    goals = [Goal(text) for text in claim.goals]
    if any(goal.arrow for goal in goals):
        return None
    whole = " and ".join(f"({shown(part)})" for goal in goals for part in goal.sides[0])
    return ClaimPair(DENIED, "denied", claim, _said(claim, [f"not ({whole})"]))


WAYS: Sequence[Callable[[Draft, Random], ClaimPair | None]] = (
    *(_in_other_words,) * 4,
    *(_weaker,) * 3,
    *(_substituted, _denied) * 2,
    _renamed,
    _supposed_in_other_words,
    _moved,
    _abbreviated,
)
