"""The largest posterior under metric privacy."""

from __future__ import annotations

from typing import Any

from epsproof.reports.document.model import Block, Fields, Grid, Paragraph

__all__ = ["TITLE", "blocks"]

Rows = list[tuple[str, str]]
TITLE = "The largest posterior under metric privacy"

SHOWN = 24
STATUS = {
    "exact": "exact",
    "loose": "safe but loose",
    "unsafe": "unsafe: the mechanism above exceeds it",
    "open": "agrees as far as was looked",
}
SHORTLY = STATUS | {"unsafe": "unsafe"}


def blocks(document: dict[str, Any]) -> tuple[Block, ...]:
    """The answer for the secret with the largest posterior, its mechanism and the printed bounds; others in a line each."""
    if "secrets" not in document:
        return _line(document)
    entry = document["secrets"][document["worst"]]
    rows: Rows = []
    if "epsilon" in document:
        rows.append(("epsilon", document["epsilon"]))
    rows.append(("secret", _secret(entry)))
    rows.append(("prior", entry["prior"]))
    if "posterior" in entry:
        rows.append(("largest posterior", f"{shown(entry['posterior'])}; {_told(entry)}"))
        rows.append(("advantage", f"{shown(entry['advantage'])}, the posterior less the prior"))
        if document["most_gained"] != document["worst"]:
            most = document["secrets"][document["most_gained"]]
            told = f"{shown(most['advantage'])}, of {_secret(most)}, whose largest posterior is {shown(most['posterior'])}"
            rows.append(("largest advantage", told))
    if "largest_epsilon" in entry:
        _epsilon(rows, entry["largest_epsilon"])
    for remark in document["remarks"]:
        rows.append(("note", remark))
    found: list[Block] = [Fields.of(rows)]
    if "mechanism" in entry:
        proved = f"proved by {len(entry['multipliers'])} multipliers: {_multipliers(entry)}"
        found += [
            _mechanism(document, entry),
            Paragraph(proved),
            _bounds(entry["bounds"], entry["worst_prior"]),
        ]
    return (*found, _others(document)) if len(document["secrets"]) > 1 else tuple(found)


def _line(document: dict[str, Any]) -> tuple[Block, ...]:
    """The answer for a continuous prior."""
    secret = document["secret"]
    rows: Rows = []
    rows.append(("prior of the value", document["law"]))
    rows.append(("distance", f"the difference over {document['range']}"))
    rows.append(
        (
            "secret",
            f"from {secret['from']} to {secret['to']}: within {secret['within']} of {secret['centre']}",
        )
    )
    rows.append(("prior", shown(document["prior"])))
    if "posterior" in document:
        rows.append(("epsilon", document["epsilon"]))
        rows.append(("largest posterior", f"{shown(document['posterior'])}; both ends are certified"))
        rows.append(("advantage", shown(document["advantage"])))
        rows.append(("attained by", f"likelihoods exp(-epsilon d(x, c)) with c = {document['top']['lower']}"))
    if "largest_epsilon" in document:
        found = document["largest_epsilon"]
        limit = (
            f"a posterior of {found['posterior']}"
            if "posterior" in found
            else f"an advantage of {found['advantage']}"
        )
        rows.append(("largest epsilon", f"between {found['lower']} and {found['upper']}, for {limit}"))
    bounds = (_bounds(document["bounds"], None),) if "bounds" in document else ()
    return (Fields.of(rows), *bounds)


def shown(number: dict[str, str]) -> str:
    """An exact value with a decimal, or two ends."""
    if "exact" in number:
        whole = number["exact"]
        if number["lower"] != number["upper"]:
            return f"{whole} (about {number['lower']})"
        return whole if number["lower"] == whole else f"{whole} = {number['lower']}"
    return f"between {number['lower']} and {number['upper']}"


def _told(entry: dict[str, Any]) -> str:
    return (
        "attained, and no private mechanism goes higher"
        if "exact" in entry["posterior"]
        else "both ends are certified"
    )


def _secret(entry: dict[str, Any]) -> str:
    members = ", ".join(entry["secret"])
    return f"{members}: within {entry['within']} of {entry['centre']}" if "centre" in entry else members


def _epsilon(rows: Rows, found: dict[str, Any]) -> None:
    exact = f"{found['exact']}, " if "exact" in found else ""
    rows.append(
        (
            "largest epsilon",
            f"{exact}between {found['lower']} and {found['upper']}, for a posterior of {found['limit']}",
        )
    )
    printed = found["eps_inversion"]
    told = f"{printed['epsilon']} is {SHORTLY[printed['status']]}: the posterior there is {shown(printed['posterior'])}"
    rows.append(("eps_inversion", told))


def _mechanism(document: dict[str, Any], entry: dict[str, Any]) -> Grid:
    title = 'a private mechanism; after "yes" the posterior is the largest'
    head = ("value", "secret", "prior", "h", 'P("yes") = exp(-epsilon h)/2')
    inside = set(entry["secret"])
    every = list(zip(entry["mechanism"], document["prior"], strict=True))
    rows = [
        (row["value"], "yes" if row["value"] in inside else "", prior, row["height"], shown(row["yes"]))
        for row, prior in every[:SHOWN]
    ]
    if len(every) > SHOWN:
        rows.append((f"and {len(every) - SHOWN} more (--json has all)", "", "", "", ""))
    return Grid(title, head, rows, titled=True)


def _multipliers(entry: dict[str, Any]) -> str:
    parts = [f"({s}, {u}): {m}" for s, u, m in entry["multipliers"][:SHOWN]]
    return ", ".join(parts) + (", ..." if len(entry["multipliers"]) > SHOWN else "")


def _bounds(bounds: list[dict[str, Any]], worst: dict[str, Any] | None) -> Grid:
    rows = []
    for row in bounds:
        said = STATUS[row["status"]]
        if row["says"] == "exact" and row["status"] != "exact":
            said += ", and said to be exact"
        rows.append((row["name"], shown(row["value"]), said, shown(row["above_truth"])))
    if worst is not None:
        pair, across = " and ".join(worst["pair"]), worst["across"]
        told = f"R = {worst['R']}; {pair} are {across} apart, the most for a secret value and another one"
        rows.append(("worst_prior", "", STATUS[worst["status"]], told))
    head = ("bound", "value", "verdict", "above the truth by")
    return Grid("printed bounds (Pankova and Laud 2022)", head, rows, ends_in_words=True, titled=True)


def _others(document: dict[str, Any]) -> Grid:
    rows = [
        (
            entry["centre"],
            entry["prior"],
            shown(entry["posterior"]) if "posterior" in entry else "",
            entry.get("largest_epsilon", {}).get("lower", ""),
        )
        for entry in document["secrets"]
    ]
    return Grid(
        "every secret", ("centre", "prior", "largest posterior", "largest epsilon"), rows, titled=True
    )
