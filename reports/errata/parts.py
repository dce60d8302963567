"""The parts of an erratum as data, label by label; each format sets them."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import frozen

from epsproof.reports.errata.erratum import Erratum
from epsproof.verify.claims.claim import Claim
from epsproof.verify.claims.readings import FIELD
from epsproof.verify.claims.values.given import Compared
from epsproof.verify.claims.verdict import CORRECTED, RESTRICTED, ROWS, Repair

__all__ = ["Part", "parts"]

SERVED = "The statement that it serves, {0}, {1} by the engine's own argument."
WORDS = {
    "proved": "is proved",
    "infimum only": "is proved, as an infimum,",
    "repaired": "is proved after its repair",
}


@frozen
class Part:
    """``formulas`` are texts of the grammar, ``values`` name what has which value, ``text`` is a sentence, on a ``repair``."""

    label: str
    formulas: tuple[str, ...] = ()
    values: tuple[tuple[str, str], ...] = ()
    text: str = ""
    repair: Repair | None = None


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
        found.append(
            Part("for", (", ".join((*claim.assumptions, *([claim["when"]] if claim.get("when") else []))),))
        )
    for label in ("reading", "core"):
        if label in claim.data:
            found.append(Part(label, text=str(claim[label])))
    if verdict.read_as:
        found.append(Part("read as", text=verdict.read_as))
    elif FIELD in claim.data:
        found.append(Part("read in vain as", text="; ".join(other["reading"] for other in claim[FIELD])))
    if verdict.counterexample:
        found.append(Part("counterexample", values=_values(verdict.counterexample)))
    if item.remark is not None:
        found.append(Part("remark", text=item.remark.says))
    if verdict.repair is not None:
        found.append(_repaired(verdict.repair))
    if verdict.verdict == "infimum only":
        found.append(Part("not attained", text=verdict.open_ends))
    if item.remark is not None and len(item.claims) > 1:
        found.append(Part("also", text=_others(item)))
    found.append(Part("evidence", text=_evidence(item)))
    served = claim.get("serves")
    if known.get(served) in WORDS:
        found.append(
            Part("consequence", text=SERVED.format((places or {}).get(served, served), WORDS[known[served]]))
        )
    return found


def _values(counterexample: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
    """The names with their values; a comparison of two numbers is given by its two sides."""
    compared = counterexample.get("comparison")
    if not isinstance(compared, Compared):
        return tuple(counterexample.items())
    left, _, right = compared.parts
    rest = [(name, value) for name, value in counterexample.items() if name != "comparison"]
    return (*rest, ("left side", left), ("right side", right))


def _printed(claim: Claim) -> tuple[str, ...]:
    if claim.get("epsilon"):
        return (f"epsilon == {claim['epsilon']}",)
    if claim.get("relation"):
        return (str(claim["relation"]),)
    return tuple(claim.get("goals", []))


def _repaired(repair: Repair) -> Part:
    """The repair; a corrected formula is set as one."""
    if repair.way == CORRECTED:
        return Part("holds", (repair.text,), text="with this formula instead")
    if repair.way == RESTRICTED:
        return Part("holds", (repair.condition,), text="under the further condition" + repair.remark)
    return Part("holds", text=str(repair), repair=repair)


def _others(item: Erratum) -> str:
    """The other places of the erratum; places with the same repair stand together."""
    places: dict[str, list[str]] = {}
    for claim, verdict in item.claims[1:]:
        places.setdefault(_shortly(verdict.repair), []).append(claim.location)
    listed = [(", ".join(dict.fromkeys(where)), repair) for repair, where in places.items()]
    return "; ".join(f"{where} (with {repair})" if repair else where for where, repair in listed)


def _shortly(repair: Repair | None) -> str:
    """The words for a repair in a list of places; empty where there is none, or one for each row."""
    if repair is None or repair.way == ROWS:
        return ""
    return repair.condition if repair.way == RESTRICTED else str(repair)


def _evidence(item: Erratum) -> str:
    verdict = item.verdict
    if verdict.read_as:
        return verdict.evidence
    if verdict.certificates:
        return f"{len(verdict.certificates)} certificates"
    if verdict.verdict == "refuted" and item.claim.kind != "grid":
        return "the counterexample, computed exactly"
    return verdict.evidence
