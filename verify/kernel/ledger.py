"""A ledger of claims with their verdicts, each repeated from the claim as it was typed.

An entry holds the fields of the claim's file. Its documents must be about just these texts; what
stands without a document, or is about texts that were made of the claim's fields, is counted as
believed and never as repeated. So is a claim of a kind whose goals speak of more than they say,
such as of the posterior of a table of worlds, and one with a field that no document holds.
"""

from collections.abc import Callable
from typing import Any

from epsproof.verify.kernel import claim, minimum
from epsproof.verify.kernel.json_text import shaped
from epsproof.verify.kernel.rejected import about, require

SCHEMA = "ledger/2"
RUNG = "stated|sampled|enclosed|solver-agreed|translated|certified|kernel-proved"
ENTRY = {"id": str, "kind": str, "claim": dict, "verdict": str, "rung": RUNG, "documents": [dict]}
LEDGER = {"schema": SCHEMA, "attacks": dict, "entries": [ENTRY]}
CERTIFIED = ("certified", "kernel-proved")
DECIDED = ("proved", "refuted", "repaired", "infimum only")
NAMED = {"assumptions", "goals", "let", "slope", "substitutions"}
PLAIN = ("equivalence", "identity", "inequality", "limit", "prose", "sign")
GOALS = {kind: {*NAMED, "through"} for kind in PLAIN}
GOALS["mechanism"] = NAMED - {"slope"}
GOALS["bound"] = {*NAMED, "through", "mechanisms"}
GOALS["step"] = {*NAMED, "through", "after", "serves"}
PRINTED = {"assumptions", "profile", "where", "bound", "when", "epsilon"}
MINIMA = {"minimum": {*PRINTED, "rows"}, "prose": PRINTED}
TEXTS = {"assumptions": [str], "bound": str, "profile": str, "rows": [(str, str)]}


def check(data: Any, accepted: Callable[[Any], str]) -> str:
    """Return "repeated" where the documents give every verdict, else "believed".

    Some verdict is believed if it has no document that is about the claim's own texts, and so is
    one that rests on what Coq said. Raises Rejected with the claim's id where a document fails or
    says something else, and where a verdict without such a document calls itself certified.
    """
    result = "repeated"
    attacks = shaped(data, LEDGER, "ledger")["attacks"]
    require(data["entries"], "a ledger has at least one entry")
    for entry in data["entries"]:
        with about(f"claim {entry['id'][:60]}"):
            own = repeated(entry, attacks, accepted)
            require(own or entry["rung"] not in CERTIFIED, "no document of its own repeats it")
            result = result if own and entry["rung"] != "kernel-proved" else "believed"
    return result


def repeated(entry: Any, attacks: Any, accepted: Callable[[Any], str]) -> bool:
    """Whether the kernel repeats the verdict, or it has to be believed; Rejected if they differ."""
    fields, verdict, documents = entry["claim"], entry["verdict"], entry["documents"]
    for label in TEXTS.keys() & fields.keys():
        shaped(fields[label], TEXTS[label], label)
    results = [accepted(document) for document in documents]
    if verdict not in DECIDED or not results:
        return False
    if verdict == "repaired":
        require(results[-1] in ("proved", "infimum only"), "the repaired statement is not proved")
        return results[0] == "refuted" and same(entry["kind"], fields, documents[0], attacks)
    mixed = entry["kind"] in MINIMA and "refuted" not in results
    require(len({*results}) == 1 or mixed, "the documents differ")
    worst = "infimum only" if "infimum only" in results else results[0]
    require(verdict == worst, f"the documents say {worst}, the ledger {verdict}")
    rows = [{**fields, "when": w, "epsilon": e} for w, e in fields.get("rows", [])] or [fields]
    met = [[same(entry["kind"], row, one, attacks) for one in documents] for row in rows]
    return all(map(any, met)) and all(map(any, zip(*met, strict=True)))


def same(kind: str, fields: Any, document: Any, attacks: Any) -> bool:
    """Whether a document is about the claim's own texts, not texts made of its fields.

    Names are given their meaning in any order; a bound is the name of one of the attack models.
    """
    if document["schema"] == claim.SCHEMA and fields.keys() <= GOALS.get(kind, set()):
        plain = all(document[x] == fields.get(x, []) for x in ("assumptions", "goals"))
        named = [dict(document["definitions"]), {k: v for k, *v in document["slopes"]}]
        named += [dict(document["substitutions"])]
        return plain and named == [fields.get(x, {}) for x in ("let", "slope", "substitutions")]
    if document["schema"] != minimum.SCHEMA or not fields.keys() <= MINIMA.get(kind, set()):
        return False
    given = [*fields.get("assumptions", []), *filter(None, [fields.get("when")])]
    typed = [attacks.get(fields.get("bound", "unbounded")), fields.get("profile", "").strip()]
    typed += [fields.get("where", []), given, fields.get("epsilon")]
    return typed == [document[x] for x in ("attack", "profile", "where", "assume", "epsilon")]
