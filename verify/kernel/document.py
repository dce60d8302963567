"""Check a document whole: every statement that it owes has a certificate, and every certificate proves just that statement.

A proof that the hypotheses of a statement contradict one another will do as well.
"""

from __future__ import annotations

from typing import Any

from verify.kernel import certificate, closed_form, sign_lemma
from verify.kernel.json_text import shaped
from verify.kernel.rejected import Rejected, budget, require

OWED = {closed_form.SCHEMA: closed_form.obligations, sign_lemma.SCHEMA: sign_lemma.obligations}
WORK = 5_000_000


@budget(WORK)
def check(data: Any) -> str:
    """Return "proved" or "refuted", whichever the document or certificate establishes; raises Rejected where it does neither."""
    schema = shaped(data, dict, "document").get("schema")
    if schema == certificate.SCHEMA:
        return certificate.check(data)
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
    return "proved"
