"""What a guarantee of privacy means as a risk."""

from __future__ import annotations

from typing import Any

from epsproof.reports.document.model import Answer, Block, Fields, Rows

__all__ = ["TITLE", "between", "blocks"]

TITLE = "What a guarantee of privacy means as a risk"
MEASURES = {
    "posterior": "posterior",
    "ratio": "posterior over prior",
    "difference": "posterior less prior",
    "posterior_odds": "posterior odds",
    "guess": "right guess",
}
SHARP = {
    True: "no smaller number holds for all mechanisms with this guarantee",
    False: "the upper end is a guarantee, and some mechanism has the lower end; what is between is not known",
}


def blocks(document: dict[str, Any]) -> tuple[Block, ...]:
    """The answer at the first prior, then both ends of every measure, and what they are about."""
    failure, sharp = document["failure"], document["sharp"]
    rows: Rows = [("privacy", ", ".join(document["privacy"]))]
    if document["group"] > 1:
        rows.append(("group", f"{document['group']} persons together"))
    if failure != "0":
        rows.append(
            (
                "failure",
                failure if document["given"] else f"{failure}, as none is given: --failure has another",
            )
        )
    rows.append(("odds ratio", f"{between(document['odds_ratio'])}, posterior odds over prior odds"))
    rows.append(("advantage", between(document["advantage"])))
    for row in document["priors"]:
        rows.append(("prior", row["prior"]))
        rows += [(f"  {said}", between(row[name])) for name, said in MEASURES.items()]
    rows.append(("posterior sharp", SHARP[sharp["posterior"]]))
    if sharp["guess"] != sharp["posterior"]:
        rows.append(("guess sharp", SHARP[sharp["guess"]]))
    rows += [("statement", document["statement"]), ("tests", document["tests"])]
    rows += [("by", theorem) for theorem in document["theorems"]]
    return (Answer(_use(document), ()), Fields.of(rows))


def between(ends: dict[str, str]) -> str:
    """Both ends, or what they are."""
    upper = "no upper end" if ends["upper"] == "inf" else ends["upper"]
    return upper if ends["lower"] == upper else f"{ends['lower']} to {upper}"


def _use(document: dict[str, Any]) -> str:
    first, failure = document["priors"][0], document["failure"]
    often = "" if failure == "0" else f", except with probability {failure} at most"
    return f"At prior {first['prior']} the posterior is at most {first['posterior']['upper']} (rounded up){often}."
