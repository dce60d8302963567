"""Small changes of what a claim says, assumes or prints."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence
from typing import Any

from attrs import evolve, frozen

from epsproof.verify.claims.claim import Claim
from tests.gates.mutation.formula import STRICTER, changed_formulas, read, written

__all__ = ["Mutant", "goal_mutants", "hypothesis_mutants", "kind_mutants"]

# A changed claim.


@frozen
class Mutant:
    """``claim`` is the claim ``of`` after one change: ``operator`` is its class, ``change`` says what stands where."""

    of: str
    operator: str
    change: str
    claim: Claim


# Changes of what a claim says: its goals, and the formulas that it defines.

HOLDS = "=>"
WORD = re.compile(r"(?<![\w.])[A-Za-z]\w*")
FUNCTIONS = frozenset({"sqrt", "log", "exp", "abs", "min", "max", "inf", "and", "or", "not", "if", "else"})
TEXT_FIELDS = ("epsilon", "formula", "term", "partial", "total", "series", "relation")


def goal_mutants(claim: Claim) -> Iterator[Mutant]:
    """Mutants of the conclusions of the goals, of definitions, and of a printed formula."""
    names = names_of(claim)
    for number, text in enumerate(claim.get("goals", [])):
        *given, goal = text.split(HOLDS)
        for operator, changed in changed_formulas(goal, names):
            whole = f" {HOLDS} ".join([*(g.strip() for g in given), changed])
            goals = [*claim["goals"][:number], whole, *claim["goals"][number + 1 :]]
            yield _mutant(claim, operator, f"goal {number + 1}: {whole}", {"goals": goals})
    for name, text in claim.get("let", {}).items():
        for operator, changed in changed_formulas(text, names):
            yield _mutant(claim, operator, f"{name} = {changed}", {"let": {**claim["let"], name: changed}})
    for field in TEXT_FIELDS:
        if field in claim.data:
            for operator, changed in changed_formulas(claim[field], names):
                yield _mutant(claim, operator, f"{field}: {changed}", {field: changed})


def names_of(claim: Claim) -> list[str]:
    """The variables of the claim in alphabetical order."""
    data = claim.data
    texts = [
        *claim.assumptions,
        *data.get("goals", []),
        *data.get("let", {}).values(),
        *data.get("where", []),
    ]
    texts += [data[field] for field in (*TEXT_FIELDS, "profile", "when") if field in data]
    return sorted({word for text in texts for word in WORD.findall(text)} - FUNCTIONS)


def _mutant(claim: Claim, operator: str, change: str, data: dict[str, Any]) -> Mutant:
    return Mutant(claim.id, operator, change, evolve(claim, data={**claim.data, **data}))


# Changes of what a claim assumes: hypotheses dropped, strictness, case boundaries, and domains widened at
# each end.

WIDER = {ast.Lt: 1, ast.LtE: 1, ast.Gt: -1, ast.GtE: -1}
BOUNDARY = frozenset({"operator", "operands swapped", "variable"})


def hypothesis_mutants(claim: Claim) -> Iterator[Mutant]:
    """Mutants of the assumptions, of the conditions of goals, and of the case that a closed form is printed for."""
    for number, text in enumerate(claim.assumptions):
        before, after = claim.assumptions[:number], claim.assumptions[number + 1 :]
        for operator, changed in _weaker(text):
            kept = (*before, *([changed] if changed else []), *after)
            yield Mutant(
                claim.id,
                operator,
                f"assuming {changed or 'nothing'} for {text}",
                evolve(claim, assumptions=kept),
            )
    goals = claim.get("goals", [])
    for number, text in enumerate(goals):
        *given, goal = text.split(HOLDS)
        for place, condition in enumerate(given):
            for operator, changed in (*_weaker(condition), *_boundaries(condition, names_of(claim))):
                left = [*given[:place], *([changed] if changed else []), *given[place + 1 :]]
                whole = f" {HOLDS} ".join([*(g.strip() for g in left), goal.strip()])
                data = {**claim.data, "goals": [*goals[:number], whole, *goals[number + 1 :]]}
                yield Mutant(claim.id, operator, f"goal {number + 1}: {whole}", evolve(claim, data=data))
    if "when" in claim.data:
        for operator, changed in (*_weaker(claim["when"]), *_boundaries(claim["when"], names_of(claim))):
            yield Mutant(
                claim.id,
                operator,
                f"when {changed or 'always'}",
                evolve(claim, data={**claim.data, "when": changed}),
            )


def _weaker(text: str) -> Iterator[tuple[str, str]]:
    """(class, the conditions after one change that admits more points); "" where nothing is left. An implication is dropped
    whole: a weaker condition in it would admit fewer points."""
    if HOLDS in text:
        yield "hypothesis dropped", ""
        return
    tree = read(text)
    parts = tree.elts if isinstance(tree, ast.Tuple) else [tree]
    for number, part in enumerate(parts):
        if not isinstance(part, ast.Compare):
            continue
        for operator, changed in _compared(part):
            whole = [written(x) for x in (*parts[:number], *changed, *parts[number + 1 :])]
            yield operator, ", ".join(whole)


def _compared(part: ast.Compare) -> Iterator[tuple[str, Sequence[ast.expr]]]:
    sides = [part.left, *part.comparators]
    for k, relation in enumerate(part.ops):
        pairs = [ast.Compare(sides[j], [part.ops[j]], [sides[j + 1]]) for j in range(len(part.ops))]
        yield "hypothesis dropped", [*pairs[:k], *pairs[k + 1 :]]
        kind = type(relation)
        if kind in (ast.Lt, ast.Gt):
            weak = ast.Compare(sides[k], [STRICTER[kind]()], [sides[k + 1]])
            yield "strictness of a hypothesis", [*pairs[:k], weak, *pairs[k + 1 :]]
        for index, direction in ((k, -1), (k + 1, 1)):
            end = sides[index]
            if kind in WIDER and isinstance(end, ast.Constant) and isinstance(end.value, int):
                moved = ast.Constant(end.value + direction * WIDER[kind])
                pair = [moved if index == k else sides[k], moved if index == k + 1 else sides[k + 1]]
                yield (
                    "domain widened",
                    [*pairs[:k], ast.Compare(pair[0], [relation], [pair[1]]), *pairs[k + 1 :]],
                )


def _boundaries(text: str, names: Sequence[str]) -> Iterator[tuple[str, str]]:
    for operator, changed in changed_formulas(text, names):
        if operator in BOUNDARY:
            yield "case boundary moved", changed


# Changes that belong to one kind of claim: a sign, a fixed prior, a printed digit, attained for infimum.

PLAIN = re.compile(r"-?\d+(\.\d+)?")

SIGNS = {"> 0": "< 0", "< 0": "> 0", "= 0": "> 0", ">= 0": "<= 0", "<= 0": ">= 0"}


def kind_mutants(claim: Claim) -> Iterator[Mutant]:
    """Mutants of fields that only the claim's kind has."""
    for operator, change, data in _changes(claim):
        yield Mutant(claim.id, operator, change, evolve(claim, data={**claim.data, **data}))


def _changes(claim: Claim) -> Iterator[tuple[str, str, dict[str, Any]]]:
    if claim.get("sign") in SIGNS:
        yield "sign", f"sign {SIGNS[claim['sign']]}", {"sign": SIGNS[claim["sign"]]}
    if claim.get("by") in ("p", "q"):
        other = {"p": "q", "q": "p"}[claim["by"]]
        yield "variable", f"by {other}", {"by": other}
    if "profile" in claim.data:
        for operator, changed in changed_formulas(claim["profile"], names_of(claim)):
            yield operator, f"profile {changed}", {"profile": changed}
    for name, (text, variable) in claim.get("slope", {}).items():
        for operator, changed in changed_formulas(text, names_of(claim)):
            yield (
                operator,
                f"{name} is the slope of {changed}",
                {"slope": {**claim["slope"], name: [changed, variable]}},
            )
    if PLAIN.fullmatch(str(claim.get("printed", ""))):
        for step in (1, -1):
            changed = _next(claim["printed"], step)
            yield "printed digit", f"printed {changed}", {"printed": changed}
    if claim.kind == "minimum" and "where" in claim.data:
        for number, text in enumerate(claim["where"]):
            rest = [*claim["where"][:number], *claim["where"][number + 1 :]]
            yield "domain widened", f"without {text}", {"where": rest}


def _next(printed: str, step: int) -> str:
    """The number with its last digit one higher or lower, as many digits behind the point."""
    digits = len(printed.partition(".")[2])
    units = int(printed.replace(".", "")) + step
    text = f"{abs(units):0{digits + 1}d}"
    whole = f"{text[:-digits]}.{text[-digits:]}" if digits else text
    return f"-{whole}" if units < 0 else whole
