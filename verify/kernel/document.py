"""Check a document whole.

Every statement that it owes has a certificate, and every certificate proves just that statement.
A proof that the hypotheses of a statement contradict one another will do as well.
"""

from typing import Any

from epsproof.verify.kernel import certificate, claim, closed_form, ledger, link, minimum, sign_lemma
from epsproof.verify.kernel.json_text import shaped
from epsproof.verify.kernel.rejected import about, budget, require

OWED = {closed_form.SCHEMA: closed_form.obligations}
OWED[sign_lemma.SCHEMA] = sign_lemma.obligations
WORK = 20_000_000


def check(data: Any) -> str:
    """Return what the document or certificate establishes; raises Rejected where it is nothing.

    That is "proved" or "refuted". A minimum that no prior attains is "infimum only"; a ledger is
    "repeated", or "believed" where a verdict has no document that is about the claim as it was
    typed.
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
        closed = verdict == "refuted" or goal == certificate.CONTRADICTION
        shown = closed or data["model"] is not None
        require(shown, "no point of the hypotheses is given: they may have none")
        return verdict
    if schema == claim.SCHEMA:
        return claim.check(data)
    if schema == minimum.SCHEMA:
        return minimum.check(data, one)
    owed = OWED[shaped(schema, "|".join(OWED), "schema")](data)
    shape = [{"name": str, "certificate": dict}]
    given = shaped(data.get("obligations"), shape, "obligations")
    same = [entry["name"] for entry in given] == [obligation.name for obligation in owed]
    counts = f"{len(owed)} statements are owed, {len(given)} certificates given"
    require(same, f"{counts}, or a name is missing or out of order")
    for obligation, entry in zip(owed, given, strict=True):
        with about(obligation.name):
            verdict, hypotheses, goal = certificate.read(entry["certificate"])
            stated = goal in (obligation.goal, certificate.CONTRADICTION)
            exact = stated and hypotheses == obligation.hypotheses and verdict == "proved"
            require(exact, "the certificate refutes, or proves another statement")
    if schema == closed_form.SCHEMA:
        link.prove(closed_form.links(data), data.get("links", []))
    return "proved"
