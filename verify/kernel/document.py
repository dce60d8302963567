"""Check a document whole: every statement that it owes has a certificate, and every certificate proves just that statement.

A proof that the hypotheses of a statement contradict one another will do as well.
"""

from __future__ import annotations

from typing import Any

from verify.kernel import certificate, claim, closed_form, ledger, minimum, sign_lemma
from verify.kernel.json_text import shaped
from verify.kernel.rejected import Rejected, budget, require

OWED = {closed_form.SCHEMA: closed_form.obligations, sign_lemma.SCHEMA: sign_lemma.obligations}
WORK = 20_000_000


def check(data: Any) -> str:
    """Return "proved" or "refuted", whichever the document or certificate establishes; raises Rejected where it does neither.

    A minimum that no prior attains is "infimum only"; a ledger is "repeated", or "believed" where a verdict has no document that
    is about the claim as it was typed.
    """
    if shaped(data, dict, "document").get("schema") == ledger.SCHEMA:
        return ledger.check(data, one)
    return one(data)


@budget(WORK)
def one(data: Any) -> str:
    """What one document or certificate establishes."""
    schema = data.get("schema")
    if schema == certificate.SCHEMA:
        verdict, _, goal = certificate.read(data)
        shown = verdict == "refuted" or goal == certificate.CONTRADICTION or data["model"] is not None
        require(shown, "no point of the hypotheses is given: they may have none")
        return verdict
    if schema == claim.SCHEMA:
        return claim.check(data)
    if schema == minimum.SCHEMA:
        return minimum.check(data, one)
    owed = OWED[shaped(schema, "|".join(OWED), "schema")](data)
    given = shaped(data.get("obligations"), [{"name": str, "certificate": dict}], "obligations")
    same = [entry["name"] for entry in given] == [obligation.name for obligation in owed]
    require(same, f"{len(owed)} statements are owed, {len(given)} certificates given, or a name is missing or out of order")
    for obligation, entry in zip(owed, given, strict=True):
        try:
            verdict, hypotheses, goal = certificate.read(entry["certificate"])
        except Rejected as error:
            raise Rejected(f"{obligation.name}: {error}") from error
        exact = hypotheses == obligation.hypotheses and goal in (obligation.goal, certificate.CONTRADICTION)
        require(exact and verdict == "proved", f"{obligation.name}: the certificate refutes, or proves another statement")
    if schema == closed_form.SCHEMA:
        linked(data)
    return "proved"


def linked(data: Any) -> None:
    """Accept the proofs that the polynomials of a closed form say what its typed texts say, or raise Rejected."""
    owed, given = closed_form.links(data), data.get("links", [])
    require(len(owed) == len(given), f"{len(owed)} links to what was typed are owed, {len(given)} given")
    for link, proofs in zip(owed, given, strict=True):
        branches = list(link.failures())
        require(len(branches) == len(proofs), f"{link.label}: {len(branches)} proofs are owed, {len(proofs)} given")
        for number, (branch, proof) in enumerate(zip(branches, proofs, strict=True), 1):
            claim.closed(branch, proof, f"{link.label}, branch {number}")
