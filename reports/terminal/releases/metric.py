"""The largest posterior under metric privacy on the terminal."""

from __future__ import annotations

from typing import Any

from rich.console import Console
from rich.table import Table

from epsproof.reports.terminal.question import fields

__all__ = ["show_line", "show_metric"]

SHOWN = 24
STATUS = {
    "exact": "exact",
    "loose": "safe but loose",
    "unsafe": "unsafe: the mechanism above exceeds it",
    "open": "agrees as far as was looked",
}
SHORTLY = STATUS | {"unsafe": "unsafe"}


def show_metric(document: dict[str, Any], screen: Console) -> None:
    """The answer for the secret with the largest posterior, its mechanism and the printed bounds; others in a line each."""
    entry = document["secrets"][document["worst"]]
    table = fields()
    if "epsilon" in document:
        table.add_row("epsilon", document["epsilon"])
    table.add_row("secret", _secret(entry))
    table.add_row("prior", entry["prior"])
    if "posterior" in entry:
        table.add_row("largest posterior", f"{shown(entry['posterior'])}; {_told(entry)}")
        table.add_row("advantage", f"{shown(entry['advantage'])}, the posterior less the prior")
        if document["most_gained"] != document["worst"]:
            most = document["secrets"][document["most_gained"]]
            told = f"{shown(most['advantage'])}, of {_secret(most)}, whose largest posterior is {shown(most['posterior'])}"
            table.add_row("largest advantage", told)
    if "largest_epsilon" in entry:
        _epsilon(table, entry["largest_epsilon"])
    for remark in document["remarks"]:
        table.add_row("note", remark)
    screen.print(table)
    if "mechanism" in entry:
        screen.print(_mechanism(document, entry))
        screen.print(f"proved by {len(entry['multipliers'])} multipliers: {_multipliers(entry)}")
        screen.print(_bounds(entry["bounds"], entry["worst_prior"]))
    if len(document["secrets"]) > 1:
        screen.print(_others(document))


def show_line(document: dict[str, Any], screen: Console) -> None:
    """The answer for a continuous prior."""
    table, secret = fields(), document["secret"]
    table.add_row("prior of the value", document["law"])
    table.add_row("distance", f"the difference over {document['range']}")
    table.add_row(
        "secret", f"from {secret['from']} to {secret['to']}: within {secret['within']} of {secret['centre']}"
    )
    table.add_row("prior", shown(document["prior"]))
    if "posterior" in document:
        table.add_row("epsilon", document["epsilon"])
        table.add_row("largest posterior", f"{shown(document['posterior'])}; both ends are certified")
        table.add_row("advantage", shown(document["advantage"]))
        table.add_row("attained by", f"likelihoods exp(-epsilon d(x, c)) with c = {document['top']['lower']}")
    if "largest_epsilon" in document:
        found = document["largest_epsilon"]
        limit = (
            f"a posterior of {found['posterior']}"
            if "posterior" in found
            else f"an advantage of {found['advantage']}"
        )
        table.add_row("largest epsilon", f"between {found['lower']} and {found['upper']}, for {limit}")
    screen.print(table)
    if "bounds" in document:
        screen.print(_bounds(document["bounds"], None))


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


def _epsilon(table: Table, found: dict[str, Any]) -> None:
    exact = f"{found['exact']}, " if "exact" in found else ""
    table.add_row(
        "largest epsilon",
        f"{exact}between {found['lower']} and {found['upper']}, for a posterior of {found['limit']}",
    )
    printed = found["eps_inversion"]
    told = f"{printed['epsilon']} is {SHORTLY[printed['status']]}: the posterior there is {shown(printed['posterior'])}"
    table.add_row("eps_inversion", told)


def _mechanism(document: dict[str, Any], entry: dict[str, Any]) -> Table:
    title = 'a private mechanism; after "yes" the posterior is the largest'
    table = Table(box=None, pad_edge=False, title=title, title_justify="left")
    for name in ("value", "secret", "prior", "h", 'P("yes") = exp(-epsilon h)/2'):
        table.add_column(name)
    inside = set(entry["secret"])
    rows = list(zip(entry["mechanism"], document["prior"], strict=True))
    for row, prior in rows[:SHOWN]:
        table.add_row(
            row["value"], "yes" if row["value"] in inside else "", prior, row["height"], shown(row["yes"])
        )
    if len(rows) > SHOWN:
        table.add_row(f"and {len(rows) - SHOWN} more (--json has all)")
    return table


def _multipliers(entry: dict[str, Any]) -> str:
    parts = [f"({s}, {u}): {m}" for s, u, m in entry["multipliers"][:SHOWN]]
    return ", ".join(parts) + (", ..." if len(entry["multipliers"]) > SHOWN else "")


def _bounds(rows: list[dict[str, Any]], worst: dict[str, Any] | None) -> Table:
    table = Table(
        box=None, pad_edge=False, title="printed bounds (Pankova and Laud 2022)", title_justify="left"
    )
    for name in ("bound", "value", "verdict", "above the truth by"):
        table.add_column(name, overflow="fold")
    for row in rows:
        said = STATUS[row["status"]]
        if row["says"] == "exact" and row["status"] != "exact":
            said += ", and said to be exact"
        table.add_row(row["name"], shown(row["value"]), said, shown(row["above_truth"]))
    if worst is None:
        return table
    pair = " and ".join(worst["pair"])
    told = (
        f"R = {worst['R']}; {pair} are {worst['across']} apart, the most for a secret value and another one"
    )
    table.add_row("worst_prior", "", STATUS[worst["status"]], told)
    return table


def _others(document: dict[str, Any]) -> Table:
    table = Table(box=None, pad_edge=False, title="every secret", title_justify="left")
    for name in ("centre", "prior", "largest posterior", "largest epsilon"):
        table.add_column(name)
    for entry in document["secrets"]:
        posterior = shown(entry["posterior"]) if "posterior" in entry else ""
        table.add_row(
            entry["centre"], entry["prior"], posterior, entry.get("largest_epsilon", {}).get("lower", "")
        )
    return table
