"""A ledger of claims with their verdicts: every verdict that has documents is repeated from the claim as it was typed.

An entry holds the fields of the claim's file. Its documents must be about just these texts; what stands without a document, or
is about texts that were made of the claim's fields, is counted as believed and never as repeated.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from verify.kernel import claim, minimum
from verify.kernel.json_text import shaped
from verify.kernel.rejected import Rejected, require

__all__ = ["SCHEMA", "check", "repeated"]

SCHEMA = "ledger/1"
ENTRY = {"id": str, "kind": str, "claim": dict, "verdict": str, "rung": str, "documents": [dict]}
LEDGER = {"schema": SCHEMA, "entries": [ENTRY]}
TYPED, NAMED = ("assumptions", "goals"), ("definitions", "slopes", "substitutions")
DECIDED = ("proved", "refuted", "repaired", "infimum only")


def check(data: Any, accepted: Callable[[Any], str]) -> str:
    """Return "repeated" where the documents give every verdict, "believed" where some verdict has none that is about the claim's
    own texts; raises Rejected with the claim's id where a document fails or says something else."""
    result = "repeated"
    for entry in shaped(data, LEDGER, "ledger")["entries"]:
        try:
            if not repeated(entry, accepted):
                result = "believed"
        except Rejected as error:
            raise Rejected(f"claim {entry['id'][:60]}: {error}") from error
    return result


def repeated(entry: Any, accepted: Callable[[Any], str]) -> bool:
    """Whether the kernel repeats the verdict; False where it has to be believed. Raises Rejected where they differ."""
    results = [accepted(document) for document in entry["documents"]]
    verdict, about = entry["verdict"], [same(entry["claim"], document) for document in entry["documents"]]
    if verdict not in DECIDED or not results:
        return False
    if verdict == "repaired":
        require(results[-1] in ("proved", "infimum only"), "the repaired statement is not proved")
        return results[0] == "refuted" and about[0]
    require(all(result == results[0] or "minimum" in entry["kind"] for result in results), "the documents differ")
    worst = "infimum only" if "infimum only" in results else results[0]
    require(verdict == worst, f"the documents say {worst}, the ledger {verdict}")
    return all(about)


def same(fields: Any, document: Any) -> bool:
    """Whether a document is about the claim's own texts, and not about texts that were made of its fields; names are given their
    meaning in any order."""
    if document.get("schema") == claim.SCHEMA:
        typed = {
            "assumptions": fields.get("assumptions", []),
            "goals": fields.get("goals", []),
            "definitions": [[k, v] for k, v in fields.get("let", {}).items()],
            "slopes": [[k, *v] for k, v in fields.get("slope", {}).items()],
            "substitutions": [[k, v] for k, v in fields.get("substitutions", {}).items()],
        }
        plain = all(document[name] == typed[name] for name in TYPED)
        return plain and all(sorted(document[name]) == sorted(typed[name]) for name in NAMED)
    if document.get("schema") != minimum.SCHEMA:
        return False
    cases = [[fields.get("when", ""), fields.get("epsilon")], *fields.get("rows", [])]
    given = [[*fields.get("assumptions", []), *([when] if when else [])] for when, _ in cases]
    own = (fields.get("profile", "").strip(), fields.get("where", []), fields.get("bound", "unbounded"))
    answers = [[assume, epsilon] for assume, (_, epsilon) in zip(given, cases, strict=True)]
    return (document["profile"], document["where"], document["bound"]) == own and [
        document["assume"], document["epsilon"],
    ] in answers  # fmt: skip
