"""Changes of what a claim assumes: hypotheses dropped, strictness, case boundaries, and domains widened at each end."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence

from attrs import evolve

from epsproof.verify.claims.claim import Claim
from epsproof.verify.mutation.formula import STRICTER, changed_formulas, read, written
from epsproof.verify.mutation.goals import HOLDS, names_of
from epsproof.verify.mutation.mutant import Mutant

__all__ = ["hypothesis_mutants"]

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
