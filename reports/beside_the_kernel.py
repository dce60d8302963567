"""What the kernel does not compare in a document that it accepted, and why it does not repeat a verdict of a ledger."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from epsproof.reports.registered_models import is_registered, remark
from epsproof.verify.kernel import claim, ledger, minimum
from epsproof.verify.system.established import established

__all__ = ["believed", "misnamed_models", "remark_on_model"]

SHOWN = 3
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
    return (
        f"the attack model {wrong[0][:60]!r} of the ledger is not the registered one of that name"
        if wrong
        else ""
    )


def believed(document: Mapping[str, Any]) -> str:
    """What has to be believed of a ledger that the kernel accepted; empty where that is nothing, and of another document.

    A ledger says of a repair no more than what its last document proves: unless that is the claim under further conditions,
    that it is a repair has to be believed.
    """
    if document["schema"] != ledger.SCHEMA:
        return ""
    reasons = [reason for entry in document["entries"] if (reason := _believed(entry, document["attacks"]))]
    more = f"; and {len(reasons) - SHOWN} more" if len(reasons) > SHOWN else ""
    return "; ".join(reasons[:SHOWN]) + more


def _believed(entry: Mapping[str, Any], attacks: Mapping[str, Any]) -> str:
    """Why a verdict is not repeated."""
    name, verdict, documents = entry["id"][:60], entry["verdict"], entry["documents"]
    if verdict not in ledger.DECIDED:
        return f"that {name} is {verdict[:60]}, which no certificate shows"
    if not documents:
        return f"that {name} is {verdict}, without a certificate"
    if verdict == "repaired" and (told := next(_instead(entry), "")):
        return f"that {name} is repaired by what is proved, {told}"
    if not ledger.repeated(entry, attacks, established):
        return f"that {name} is {verdict}: its certificates are about formulas made of the claim's texts"
    return (
        f"that Coq accepts the theorem of {name}; the verdict is repeated"
        if entry["rung"] == "kernel-proved"
        else ""
    )


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
