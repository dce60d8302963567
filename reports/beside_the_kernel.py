"""What the kernel does not compare in a document that it accepted: the names of attack models, and what a repair says."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from reports.registered_models import is_registered, remark
from verify.kernel import claim, ledger, minimum

__all__ = ["believed_repairs", "misnamed_models", "remark_on_model"]

NAMED = ("definitions", "slopes", "substitutions")


def remark_on_model(document: Mapping[str, Any]) -> str:
    """What is to be said of the attack model of a closed form, a minimum or a sign lemma."""
    return remark(document["attack"]) if "attack" in document else ""


def misnamed_models(document: Mapping[str, Any]) -> str:
    """Why the attack models of a ledger are not those that its claims name; a claim names a registered one.

    Empty where they are, and of another document.
    """
    if document["schema"] != ledger.SCHEMA:
        return ""
    wrong = [name for name, attack in document["attacks"].items() if not is_registered(name, attack)]
    return f"the attack model {wrong[0][:60]!r} of the ledger is not the registered one of that name" if wrong else ""


def believed_repairs(document: Mapping[str, Any]) -> list[str]:
    """What the last document of each repaired claim of a ledger proves, where that is not the claim under further conditions.

    A ledger says no more of a repair: that such a statement is one has to be believed. Empty of another document.
    """
    if document["schema"] != ledger.SCHEMA:
        return []
    entries = [entry for entry in document["entries"] if entry["verdict"] == "repaired"]
    return [f"that {entry['id'][:60]} is repaired by what is proved, {told}" for entry in entries for told in _instead(entry)]


def _instead(entry: Mapping[str, Any]) -> Iterator[str]:
    """What the last document proves, unless it is what the first one refutes under further conditions."""
    if len(entry["documents"]) < 2:
        return
    printed, proved = entry["documents"][0], entry["documents"][-1]
    kept = printed["schema"] == proved["schema"] and _restricts(printed, proved)
    if not kept:
        yield _words(proved)


def _restricts(printed: Mapping[str, Any], proved: Mapping[str, Any]) -> bool:
    if proved["schema"] == claim.SCHEMA:
        same, given = ("goals", *NAMED), "assumptions"
    elif proved["schema"] == minimum.SCHEMA:
        same, given = ("attack", "profile", "where", "epsilon"), "assume"
    else:
        return False
    return all(printed[name] == proved[name] for name in same) and {*printed[given]} <= {*proved[given]}


def _words(proved: Mapping[str, Any]) -> str:
    """The statement of a document."""
    if proved["schema"] == claim.SCHEMA:
        stated, given = ", ".join(proved["goals"]), proved["assumptions"]
    elif proved["schema"] == minimum.SCHEMA:
        stated, given = f"that {proved['profile']} admits {proved['epsilon']}", proved["assume"]
    else:
        return f"a document {proved['schema']}"
    return f"{stated} where {', '.join(given)}" if given else stated
