"""Other readings of a claim: a sentence that can be understood in several ways is false only where every one of them is.

A claim is judged as it stands. Where it fails, its ``readings`` are judged in their order, each a table with the words of the
reading and the fields in which it differs, or all of them where it says its kind: the first that holds as it is printed gives the
verdict, and a refutation says which ones were tried.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from attrs import evolve

from epsproof.verify.claims.claim import Claim
from epsproof.verify.claims.verdict import Finding

__all__ = ["FIELD", "as_read", "merged", "understood"]

FIELD, WORDS = "readings", "reading"
OWN = {"id", "kind", "location", "statement", "assumptions", "expect"}
FAILS, HOLDS = ("refuted", "repaired"), ("proved", "confirmed", "infimum only")


def merged(table: dict[str, Any], other: dict[str, Any]) -> dict[str, Any]:
    """The table of a claim with the fields of one of its readings; a reading that says its kind has all its fields itself."""
    kept = OWN - {"assumptions"} if "kind" in other else {*table}
    return {name: value for name, value in table.items() if name in kept and name != FIELD} | other


def as_read(claim: Claim, words: str) -> Claim:
    """The claim as the reading with these words has it; the claim itself without words."""
    if not words:
        return claim
    (other,) = (one for one in claim.get(FIELD, []) if one[WORDS] == words)
    table = merged({"kind": claim.kind, "assumptions": [*claim.assumptions], **claim.data}, other)
    data = {name: value for name, value in table.items() if name not in OWN}
    return evolve(claim, kind=table["kind"], assumptions=tuple(table.get("assumptions", ())), data=data)


def understood(claim: Claim, judge: Callable[[Claim], Finding]) -> Finding:
    """The finding on the claim as it stands; where it fails, that on its first reading that holds, else which were tried."""
    first = judge(claim)
    if first.verdict not in FAILS or not claim.get(FIELD):
        return first
    tried = []
    for other in claim[FIELD]:
        found = judge(as_read(claim, other[WORDS]))
        if found.verdict in HOLDS:
            first_words = f" ({claim[WORDS]})" if WORDS in claim.data else ""
            at = "".join(f", {name} = {value}" for name, value in (first.counterexample or {}).items())
            instead = f"; as it stands{first_words}: {first.verdict}, {first.evidence}{at}"
            return evolve(found, read_as=other[WORDS], basis=found.basis + instead)
        tried.append(f"; read as {other[WORDS]}: {found.verdict}, {found.evidence}")
    return evolve(first, basis=first.basis + "".join(tried))
