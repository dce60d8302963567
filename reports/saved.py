"""Reading a saved result ("closed-form/1", "sign-lemma/1"): every certificate in it must pass the kernel."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from typing import Any

from verify.kernel.certificate import SCHEMA, check
from verify.kernel.closed_form import Obligation, obligations
from verify.kernel.polynomial import Polynomial
from verify.kernel.rejected import Rejected

__all__ = ["SAVED", "canonical_digest", "certificates_in", "check_saved"]

SAVED = frozenset({"closed-form/1", "sign-lemma/1"})


def canonical_digest(document: Any) -> str:
    """SHA-256 of the document as JSON with sorted keys and no spaces."""
    return hashlib.sha256(json.dumps(document, sort_keys=True, separators=(",", ":")).encode()).hexdigest()


def certificates_in(value: Any, place: str = "") -> Iterator[tuple[str, dict[str, Any]]]:
    """(place, certificate) for every single certificate inside ``value``."""
    if isinstance(value, dict) and value.get("schema") == SCHEMA:
        yield place, value
    elif isinstance(value, dict):
        for key in sorted(value):
            yield from certificates_in(value[key], f"{place}/{key}")
    elif isinstance(value, list):
        for index, entry in enumerate(value):
            yield from certificates_in(entry, f"{place}/{index}")


def check_saved(document: dict[str, Any]) -> tuple[str, str, int]:
    """(result, reason, number of certificates) for a saved result.

    A closed form is "proved" where every statement that the kernel derives from the document has a certificate of exactly
    that statement, else "undecided". Raises Rejected at the first certificate that is not accepted.
    """
    if document.get("schema") not in SAVED:
        raise Rejected(f"schema is neither {SCHEMA} nor one of {', '.join(sorted(SAVED))}")
    count = 0
    for place, certificate in certificates_in(document):
        count += 1
        try:
            if check(certificate) != "proved":
                raise Rejected("it refutes its statement")
        except Rejected as error:
            raise Rejected(f"{place}: {error.reason}") from error
    if not count:
        raise Rejected("there are no certificates")
    missing = _missing(document)
    if missing:
        return "undecided", f"{count} certificates accepted, none for: {'; '.join(missing)}", count
    return "proved", f"{count} certificates accepted", count


def _missing(document: dict[str, Any]) -> list[str]:
    """The obligations without a certificate; raises Rejected where a certificate states something else."""
    if document["schema"] != "closed-form/1":
        return []
    given = {entry["name"]: entry["certificate"] for entry in document["obligations"]}
    owed = obligations(document)
    if extra := given.keys() - {o.name for o in owed}:
        raise Rejected(f"certificates for what is not owed: {', '.join(sorted(extra))}")
    for obligation in owed:
        if obligation.name in given and not _states(given[obligation.name], obligation):
            raise Rejected(f"{obligation.name}: the certificate proves another statement")
    return [o.name for o in owed if o.name not in given]


def _states(certificate: dict[str, Any], obligation: Obligation) -> bool:
    """Whether the certificate has the obligation's goal and no hypotheses but the obligation's."""
    goal = Polynomial.parse(certificate["goal"][0]), certificate["goal"][1]
    used = {(Polynomial.parse(text), relation) for _, text, relation in certificate["hypotheses"]}
    return goal == obligation.goal and used <= set(obligation.hypotheses)
