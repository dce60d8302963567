"""Sentences: formalised and decided like the rest, or not checkable for a stated reason."""

from __future__ import annotations

from epsproof.verify.claims.claim import Claim
from epsproof.verify.claims.kind import Kind
from epsproof.verify.claims.kinds.formulas import algebraic
from epsproof.verify.claims.kinds.privacy import minimum
from epsproof.verify.claims.schemas import GOALS, SETTING, TEXT
from epsproof.verify.claims.searches import Searches
from epsproof.verify.claims.verdict import Finding

__all__ = ["KINDS", "judge"]


def judge(claim: Claim, searches: Searches) -> Finding:
    """The finding on the formal reading of the sentence; "not checkable" where the data give a ``reason`` instead."""
    if "reason" in claim.data:
        return Finding("not checkable", "stated", claim["reason"])
    if "epsilon" in claim.data:
        return minimum.judge(claim, searches)
    return algebraic.judge(claim, searches)


KINDS = {"prose": Kind(judge, {**GOALS, **SETTING, **dict.fromkeys(("reason", "when", "epsilon"), TEXT)})}
