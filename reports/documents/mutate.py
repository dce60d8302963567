"""The document of ``epsproof mutate --json``."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from epsproof.verify.mutation import Outcome, Score

__all__ = ["RESULTS", "mutate_document", "recorded", "rows", "status_of"]

SCHEMA = "epsproof-mutate/1"
RESULTS = ("refuted", "refused", "true", "undecided", "wrong", "error")
LISTED = ("true", "undecided", "wrong", "error")


def status_of(score: Score) -> str:
    """ "refuted" where a false mutant was proved or the engine failed, else "undecided" where one stays open, else "proved"."""
    found = {o.result for o in score.outcomes}
    return (
        "refuted"
        if found & {"wrong", "error"}
        else "undecided"
        if "undecided" in found or not found
        else "proved"
    )


def rows(score: Score) -> list[dict[str, Any]]:
    """For every class and in all: how many mutants had each result, and how many of the false ones each baseline saw."""
    classes = sorted({o.mutant.operator for o in score.outcomes})
    found = [_row(name, [o for o in score.outcomes if o.mutant.operator == name]) for name in classes]
    return [*found, _row("all", list(score.outcomes))]


def mutate_document(score: Score, seed: int) -> dict[str, Any]:
    """The counts by class, the changes of certificates, and every mutant that was not rejected."""
    listed = [
        {
            "claim": o.mutant.of,
            "class": o.mutant.operator,
            "change": o.mutant.change,
            "result": o.result,
            "evidence": o.evidence,
        }
        for o in score.outcomes
        if o.result in LISTED
    ]
    return {
        "schema": SCHEMA,
        "status": status_of(score),
        "seed": seed,
        "possible": score.possible,
        "judged": len(score.outcomes),
        "classes": rows(score),
        "certificates": dict(sorted(score.certificates.items())),
        "listed": listed,
    }


def recorded(document: dict[str, Any]) -> dict[str, Any]:
    """The document without the evidence for what is true, which is a count of certificates."""
    kept = [
        {k: v for k, v in x.items() if k != "evidence" or x["result"] != "true"} for x in document["listed"]
    ]
    return {**document, "listed": kept}


def _row(name: str, outcomes: list[Outcome]) -> dict[str, Any]:
    counts = Counter(o.result for o in outcomes)
    compared = [o for o in outcomes if o.points is not None and o.result == "refuted"]
    return {
        "class": name,
        **{result: counts[result] for result in RESULTS},
        "compared": len(compared),
        "two points": sum(bool(o.points) for o in compared),
        "grid": sum(bool(o.grid) for o in compared),
    }
