"""Changes of what a claim says: its goals, and the formulas that it defines."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from attrs import evolve

from epsproof.verify.claims.claim import Claim
from epsproof.verify.mutation.formula import changed_formulas
from epsproof.verify.mutation.mutant import Mutant

__all__ = ["goal_mutants"]

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
