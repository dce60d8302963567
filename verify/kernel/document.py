"""Check a document whole: every statement that it owes has a certificate, and every certificate proves just that statement."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from verify.kernel import closed_form, sign_lemma
from verify.kernel.certificate import SCHEMA as CERTIFICATE
from verify.kernel.certificate import check as check_certificate
from verify.kernel.closed_form import Obligation, facts
from verify.kernel.polynomial import Polynomial
from verify.kernel.rejected import Rejected

CONTRADICTION = (Polynomial.constant(-1), ">=")
OWED = {closed_form.SCHEMA: closed_form.obligations, sign_lemma.SCHEMA: sign_lemma.obligations}


def check(data: Mapping[str, Any]) -> str:
    """Return "proved" or "refuted", whichever the document or certificate establishes; raises Rejected where it does neither."""
    schema = data.get("schema")
    if schema == CERTIFICATE:
        return check_certificate(data)
    if schema not in OWED:
        raise Rejected(f"the schema {str(schema)[:60]!r} is not known")
    owed = OWED[str(schema)](data)
    given = data.get("obligations")
    if not isinstance(given, list):
        raise Rejected("the document has no list of certificates")
    if len(given) != len(owed):
        raise Rejected(f"{len(owed)} statements are owed, {len(given)} certificates given")
    for obligation, entry in zip(owed, given, strict=True):
        if not isinstance(entry, dict) or set(entry) != {"name", "certificate"} or entry["name"] != obligation.name:
            raise Rejected(f"the certificate of {obligation.name!r} is missing or out of order")
        check_obligation(obligation, entry["certificate"])
    return "proved"


def check_obligation(obligation: Obligation, certificate: Any) -> None:
    """Raises Rejected unless the certificate proves exactly the obligation, or that its hypotheses contradict one another."""
    if not isinstance(certificate, dict):
        raise Rejected(f"{obligation.name}: not a certificate")
    try:
        if check_certificate(certificate) != "proved":
            raise Rejected("the certificate refutes")
        stated = facts([pair[1:] for pair in certificate["hypotheses"]])
        goal = (Polynomial.parse(certificate["goal"][0]), certificate["goal"][1])
    except Rejected as error:
        raise Rejected(f"{obligation.name}: {error.reason}") from error
    if stated != obligation.hypotheses or goal not in (obligation.goal, CONTRADICTION):
        raise Rejected(f"{obligation.name}: the certificate proves another statement")
