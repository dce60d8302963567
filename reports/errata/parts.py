"""What is said of one erratum, label by label, before it is set in any format."""

from __future__ import annotations

import re
from collections.abc import Mapping

from attrs import frozen

from reports.errata.erratum import Erratum
from verify.claims.claim import Claim

__all__ = ["Part", "parts"]

SERVED = "The statement that it serves, {0}, {1} by the engine's own argument."
WORDS = {
    "proved": "is proved",
    "infimum only": "is proved, as an infimum,",
    "repaired": "is proved after its repair",
}
COMPARISON = re.compile(r"(\S+) (?:<|<=|>|>=|==) (\S+)")
CONDITION = re.compile(r"with the condition (.*?)( \(.*\))?\Z", re.DOTALL)


@frozen
class Part:
    """``formulas`` are texts of the grammar, ``values`` name what has which value, ``text`` is a sentence."""

    label: str
    formulas: tuple[str, ...] = ()
    values: tuple[tuple[str, str], ...] = ()
    text: str = ""


def parts(item: Erratum, known: Mapping[str, str], places: Mapping[str, str] | None = None) -> list[Part]:
    """Everything that is said of the erratum; ``known`` and ``places`` are the verdicts and locations of all claims."""
    claim, verdict = item.claim, item.verdict
    found = []
    if printed := _printed(claim):
        found.append(Part("printed", printed))
    if symbols := tuple(f"{name} == {value}" for name, value in claim.get("let", {}).items()):
        found.append(Part("where", symbols))
    for name, (function, variable) in claim.get("slope", {}).items():
        found.append(Part("derivative", (function,), text=f"{name} is the derivative by {variable} of"))
    if claim.assumptions:
        found.append(Part("for", (", ".join((*claim.assumptions, *([claim["when"]] if claim.get("when") else []))),)))
    if "reading" in claim.data:
        found.append(Part("reading", text=str(claim["reading"])))
    if verdict.counterexample:
        found.append(Part("counterexample", values=_values(verdict.counterexample)))
    if verdict.repaired:
        found.append(_repaired(verdict.repaired))
    if verdict.verdict == "infimum only":
        found.append(Part("not attained", text=verdict.evidence.partition("not attained: ")[2]))
    if item.remark is not None:
        found.append(Part("remark", text=item.remark.says))
        if len(item.claims) > 1:
            found.append(Part("also", text=_others(item)))
    found.append(Part("evidence", text=_evidence(item)))
    served = claim.get("serves")
    if known.get(served) in WORDS:
        found.append(Part("consequence", text=SERVED.format((places or {}).get(served, served), WORDS[known[served]])))
    return found


def _values(counterexample: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
    """What has which value; a comparison of two numbers as its two sides."""
    sides = COMPARISON.fullmatch(counterexample.get("comparison", ""))
    if sides is None:
        return tuple(counterexample.items())
    rest = [(name, value) for name, value in counterexample.items() if name != "comparison"]
    return (*rest, ("left side", sides[1]), ("right side", sides[2]))


def _printed(claim: Claim) -> tuple[str, ...]:
    if claim.get("epsilon"):
        return (f"epsilon == {claim['epsilon']}",)
    if claim.get("relation"):
        return (str(claim["relation"]),)
    return tuple(claim.get("goals", []))


def _repaired(repaired: str) -> Part:
    """The repair; a corrected formula is set as one."""
    if repaired.startswith("read "):
        return Part("holds", (repaired.removeprefix("read "),), text="with this formula instead")
    match = CONDITION.fullmatch(repaired)
    if match and "with the condition" not in match[1]:
        return Part("holds", (match[1],), text="under the further condition" + (match[2] or ""))
    return Part("holds", text=repaired)


def _others(item: Erratum) -> str:
    """The other places, those with one repair together."""
    places: dict[str, list[str]] = {}
    for claim, verdict in item.claims[1:]:
        repair = (verdict.repaired or "").partition(" (an infimum")[0].removeprefix("with the condition ")
        places.setdefault("" if repair.startswith("row ") else repair, []).append(claim.location)
    listed = [(", ".join(dict.fromkeys(where)), repair) for repair, where in places.items()]
    return "; ".join(f"{where} (with {repair})" if repair else where for where, repair in listed)


def _evidence(item: Erratum) -> str:
    verdict = item.verdict
    if verdict.certificates:
        return f"{len(verdict.certificates)} certificates"
    if verdict.verdict == "refuted" and item.claim.kind != "grid":
        return "the counterexample, computed exactly"
    return verdict.evidence
