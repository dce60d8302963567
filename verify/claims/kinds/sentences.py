"""Kinds of sentences: what is stipulated, and what is formalised and decided like the rest or cannot be checked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from epsproof.verify.claims.kind import Kind, judge_in
from epsproof.verify.claims.schemas import GOALS, SETTING, TEXT
from epsproof.verify.claims.verdict import Finding

if TYPE_CHECKING:
    from epsproof.verify.claims.claim import Claim
    from epsproof.verify.claims.searches import Searches

__all__ = ["KINDS"]


def judge_definition(claim: Claim, searches: Searches) -> Finding:
    """ "not checkable": what a definition implies, or what an assumption excludes, is a claim of its own."""
    claim.refuse_assumptions()
    return Finding(
        "not checkable", "stated", "a definition or an assumption: it claims nothing that could fail"
    )


def judge_prose(claim: Claim, searches: Searches) -> Finding:
    """The finding on the formal reading of the sentence; "not checkable" where the data give a ``reason`` instead."""
    if "reason" in claim.data:
        return Finding("not checkable", "stated", claim["reason"])
    return judge_in("privacy.minimum" if "epsilon" in claim.data else "formulas.algebraic")(claim, searches)


KINDS = {
    "definition": Kind(judge_definition, {}),
    "prose": Kind(judge_prose, {**GOALS, **SETTING, **dict.fromkeys(("reason", "when", "epsilon"), TEXT)}),
}
