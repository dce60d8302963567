"""An algorithm on trial."""

from __future__ import annotations

from typing import Any

from epsproof.reports.document.model import Answer, Block, Fields, Text

__all__ = ["TITLE", "blocks"]

Rows = list[tuple[str, str]]
TITLE = "An algorithm on trial"

SENTENCES = {
    "refuted": "Refuted: the algorithm is not as private as it claims.",
    "proved": "Proved for {}.",
    "confirmed": "Confirmed for {}: certified numbers decide every pair of neighbours.",
    "undecided": "Undecided: among the data sets tried nothing exceeds the claim, and no proof for all of them was found.",
}
MOST_WAYS, MOST_EVENTS = 6, 4
BETWEEN = (
    "between certified ends: sums or integrals, their tails bounded; certified numerically, not by the kernel"
)
ONE_SHIFT = "one shift of all Gaussian noise, which keeps each way and output: mu**2 = {}, with which delta is at most {}"


def blocks(document: dict[str, Any]) -> tuple[Block, ...]:
    """The verdict first; then the two data sets and the event, or the shifts of the noise."""
    proof = document.get("proof", {})
    verdict: Text = (SENTENCES[document["verdict"]].format(proof.get("holds_for", "")),)
    rows: Rows = []
    rows.append(("algorithm", document["title"] or document["name"]))
    claim = document["claim"]
    rows.append(
        (
            "claim",
            f"epsilon = {claim['epsilon']}, delta = {claim['delta']}"
            + (f": {claim['says']}" if "says" in claim else ""),
        )
    )
    sets, pairs = document["tried"]["sets"], document["tried"]["pairs"]
    rows.append(
        (
            "tried",
            f"{sets} data sets, {pairs} pairs of neighbours" if sets else f"none: {document['reasons'][0]}",
        )
    )
    numbers = document["probabilities"] != "exact"
    if numbers:
        rows.append(("probabilities", BETWEEN))
    if "worst" in document:
        _worst(document["worst"], rows, "number" if numbers else "noisy value")
    least = document["delta"]
    if numbers and document["verdict"] != "refuted":
        ends = f"between {least['lower']} and {least['upper']}"
        rows.append(("delta", f"the least at this epsilon is {ends}, over the data sets tried"))
    if document["verdict"] == "refuted":
        end = (
            f", and {least['upper']} is enough for the data sets tried" if least["upper"] is not None else ""
        )
        rows.append(("delta", f"at this epsilon delta is at least {least['lower']}{end}"))
    if "all_vectors" in document and document["verdict"] != "refuted":
        known = document["all_vectors"]
        rows.append(("all vectors", ONE_SHIFT.format(known["mu_squared"], known["delta"])))
    if proof.get("by") == "shifts of the noise":
        _proof(proof, rows)
    elif document["verdict"] == "proved":
        rows.append(("by", proof["by"]))
    for reason in document["reasons"] if document["verdict"] == "undecided" else []:
        rows.append(("open", reason))
    return (Answer(verdict, ()), Fields.of(rows))


def _worst(worst: dict[str, Any], rows: Rows, noun: str) -> None:
    rows.append(("first data set", worst["first"]))
    rows.append(("second data set", worst["second"]))
    for event in worst["events"][:MOST_EVENTS]:
        rows.append(("event", _event(event, noun)))
        rows.append(("  first", _number(event["first"])))
        rows.append(("  second", _number(event["second"])))
        if "statement" in event:
            rows.append(("  hence", event["statement"]))
        if "epsilon_at_least" in event:
            rows.append(("  epsilon", _needed(event)))
    if len(worst["events"]) > MOST_EVENTS:
        rows.append(("", f"and {len(worst['events']) - MOST_EVENTS} more events, in the JSON"))


def _needed(event: dict[str, Any]) -> str:
    if "further_out" in event:
        grows = f"with {event['further_out']} numbers the quotient of the probabilities grows without bound"
        return f"no finite epsilon is enough: {grows}"
    needed = event["epsilon_at_least"]
    return "no finite epsilon is enough" if needed is None else f"this event asks for at least {needed}"


def _event(event: dict[str, Any], noun: str) -> str:
    if "together" in event:
        return "all outputs each of which is more probable on the first data set than the claim allows"
    values = iter(event["values"])
    words = [_interval(next(values), noun) if item is None else item for item in event["outcome"]]
    return ", ".join(words) if words else "no output"


def _interval(interval: list[str | None], noun: str) -> str:
    low, high = interval
    if low is None and high is None:
        return f"any {noun}"
    if low is None:
        return f"a {noun} < {high}"
    return f"a {noun} >= {low}" if high is None else f"a {noun} in [{low}, {high})"


def _number(value: dict[str, str]) -> str:
    if "exact" not in value:
        return f"probability between {value['lower']} and {value['upper']}"
    return f"probability {value['exact']}" + (
        "" if value["exact"] == value["lower"] else f" ({value['lower']} to {value['upper']})"
    )


def _proof(proof: dict[str, Any], rows: Rows) -> None:
    rows.append(
        (
            "by",
            "shifts of the noise x by affine functions of the change d of the data q; each way and output stays the same",
        )
    )
    rows.append(
        (
            "cost",
            f"{proof['cost']}, the largest sum of |shift|/scale over the ways, at most the claimed epsilon",
        )
    )
    for way in proof["ways"][:MOST_WAYS]:
        shifts = ", ".join(f"x{i + 1} by {shift}" for i, shift in enumerate(way["shifts"]))
        rows.append(
            (
                "way",
                f"{', '.join(way['outputs']) or 'no output'}: shift {shifts or 'nothing'} (cost {way['cost']})",
            )
        )
    if len(proof["ways"]) > MOST_WAYS:
        rows.append(("", f"and {len(proof['ways']) - MOST_WAYS} more ways, in the JSON"))
