"""Definitions and assumptions: what a paper stipulates, which claims nothing that could fail."""

from __future__ import annotations

from epsproof.verify.claims.claim import Claim
from epsproof.verify.claims.kind import Kind
from epsproof.verify.claims.searches import Searches
from epsproof.verify.claims.verdict import Finding

__all__ = ["KINDS", "judge"]


def judge(claim: Claim, searches: Searches) -> Finding:
    """ "not checkable": what a definition implies, or what an assumption excludes, is a claim of its own."""
    claim.refuse_assumptions()
    return Finding(
        "not checkable", "stated", "a definition or an assumption: it claims nothing that could fail"
    )


KINDS = {"definition": Kind(judge, {})}
