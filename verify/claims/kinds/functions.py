"""Goals with gamma, beta, factorial, binomial and Phi, for all parameters."""

from __future__ import annotations

from typing import TYPE_CHECKING

from epsproof.verify.claims.families import BELIEF
from epsproof.verify.claims.kind import Kind
from epsproof.verify.claims.schemas import TEXTS, meaning

if TYPE_CHECKING:
    from epsproof.verify.claims.claim import Claim
    from epsproof.verify.claims.searches import Searches
    from epsproof.verify.claims.verdict import Finding

__all__ = ["KINDS", "judge"]


def judge(claim: Claim, searches: Searches) -> Finding:
    """The finding on the goals; raises ClaimRejected and NotReadable."""
    from epsproof.verify.claims.claim import Typed
    from epsproof.verify.claims.reading import read_conditions, read_text
    from epsproof.verify.claims.special import judge_special, read_special

    read_conditions(claim)
    whole = tuple(claim.get("whole", ()))
    for text in whole:
        read_text("what is a whole number", text, False, "whole")
    for number, goal in enumerate(claim["goals"], 1):
        read_special(f"goal {number}", goal, True, "goals")
    if not claim["goals"]:
        raise claim.rejected("no goal is given", "goals")
    return judge_special(Typed(tuple(claim.assumptions), tuple(claim["goals"])), searches, whole)


KINDS = {
    "functions": Kind(
        judge,
        {
            "goals": meaning(
                TEXTS, "comparisons and implications with gamma, beta, factorial, binomial and Phi"
            ),
            "whole": meaning(
                TEXTS, "parameters that are whole numbers: a refutation is at such alone, a proof for all"
            ),
        },
        belief=f"that {BELIEF}",
    )
}
