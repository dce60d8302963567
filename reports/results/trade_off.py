"""The trade-off function of several releases together."""

from __future__ import annotations

from typing import Any

from epsproof.reports.document.model import Block, Fields, Grid, Rows
from epsproof.reports.results.guarantee import between

__all__ = ["TITLE", "blocks"]

TITLE = "The trade-off function of several releases together"
ADAPTIVE = {
    True: "yes: the ends to be used, beta at least, also hold where later releases are chosen after earlier outputs",
    False: "no: all releases are chosen beforehand",
}
HEAD = ("alpha", "beta at least", "beta at most", "reconstruction at most")


def blocks(document: dict[str, Any]) -> tuple[Block, ...]:
    """Both ends at each alpha, and what they are about."""
    table = [
        (row["alpha"], row["beta"]["lower"], row["beta"]["upper"], row["reconstruction"]["upper"])
        for row in document["alphas"]
    ]
    rows: Rows = [
        ("releases", ", ".join(document["releases"])),
        ("advantage", f"{between(document['advantage'])}, the largest 1 - alpha - beta"),
        (
            "polylines",
            f"of {len(document['below'])} points below the curve and {len(document['above'])} above it",
        ),
        ("apart", f"by at most {document['gap']} in both errors"),
    ]
    after = [("beta", BETA), ("reconstruction", RECONSTRUCTION), ("adaptive", ADAPTIVE[document["adaptive"]])]
    after += [("undecided", f"nothing nearer was found: {reason}") for reason in document.get("reasons", ())]
    after += [("by", theorem) for theorem in document["theorems"]]
    return (Fields.of(rows), Grid(TITLE, HEAD, table), Fields.of(after))


BETA = (
    "a test that takes a true null hypothesis for false with probability alpha takes a false one for true with at least beta, "
    "whichever of two neighbouring data sets it is"
)
RECONSTRUCTION = "who guesses the secret right with probability alpha before, does so with at most this after"
