"""Check a document whole: every statement that it owes has a certificate, and every certificate proves just that statement."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from verify.kernel import closed_form, sign_lemma
from verify.kernel.certificate import SCHEMA as CERTIFICATE
from verify.kernel.certificate import check as check_certificate
from verify.kernel.json_text import record, sequence
from verify.kernel.polynomial import Polynomial
from verify.kernel.rejected import Meter, Rejected
from verify.kernel.setting import Obligation, facts

CONTRADICTION = (Polynomial.constant(-1), ">=")
OWED = {closed_form.SCHEMA: closed_form.obligations, sign_lemma.SCHEMA: sign_lemma.obligations}
WORK = 30_000_000


def check(data: Mapping[str, Any]) -> str:
    """Return "proved" or "refuted", whichever the document or certificate establishes; raises Rejected where it does neither."""
    schema = data.get("schema") if isinstance(data, dict) else None
    if schema == CERTIFICATE:
        return check_certificate(data)
    if not isinstance(schema, str) or schema not in OWED:
        raise Rejected(f"the schema {str(schema)[:60]!r} is not known")
    owed, given, meter = OWED[schema](data), sequence(data.get("obligations"), "obligations"), Meter(WORK)
    if len(given) != len(owed):
        raise Rejected(f"{len(owed)} statements are owed, {len(given)} certificates given")
    for obligation, value in zip(owed, given, strict=True):
        entry = record(value, obligation.name, ("name", "certificate"))
        if entry["name"] != obligation.name:
            raise Rejected(f"the certificate of {obligation.name!r} is missing or out of order")
        check_obligation(obligation, entry["certificate"], meter)
    return "proved"


def check_obligation(obligation: Obligation, certificate: Any, meter: Meter | None = None) -> None:
    """Raises Rejected unless the certificate proves exactly the obligation, or that its hypotheses contradict one another."""
    try:
        if check_certificate(certificate, meter) != "proved":
            raise Rejected("the certificate refutes")
        stated, (goal,) = facts([pair[1:] for pair in certificate["hypotheses"]]), facts([certificate["goal"]])
    except Rejected as error:
        raise Rejected(f"{obligation.name}: {error.reason}") from error
    if stated != obligation.hypotheses or goal not in (obligation.goal, CONTRADICTION):
        raise Rejected(f"{obligation.name}: the certificate proves another statement")
