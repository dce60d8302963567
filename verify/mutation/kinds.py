"""Changes that belong to one kind of claim: a sign, a fixed prior, a printed digit, attained for infimum."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from attrs import evolve

from epsproof.verify.claims.claim import Claim
from epsproof.verify.mutation.formula import changed_formulas
from epsproof.verify.mutation.goals import names_of
from epsproof.verify.mutation.mutant import Mutant

__all__ = ["kind_mutants"]

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
