"""The risk of records on the terminal."""

from __future__ import annotations

from typing import Any

from rich.console import Console
from rich.table import Table

from epsproof.reports.terminal.question import fields

__all__ = ["show_records"]

ARITHMETIC = {
    "exact": "exact rationals",
    "decimals": "exact; a floating-point value is read as the shortest decimal that denotes it",
    "floating-point": "floating-point results of the query, not exact",
}
SHORT = 13
NAMES = {"exact": "expected risk", "bound": "printed bound"}


def show_records(document: dict[str, Any], screen: Console) -> None:
    """The influences, the risks and the largest epsilon."""
    table = fields()
    table.add_row("query", document["query"])
    rows, numbers = document["rows"], document["numbers"]
    table.add_row("answer", f"{_count(rows, 'row')}, {_count(numbers, 'number')}")
    how = (
        f"{_count(document['runs'], 'run')} without one record each"
        if document["runs"]
        else "one pass over the records"
    )
    table.add_row("records", f"{document['records']:,} in {document['data']}; {how}")
    table.add_row("numbers", ARITHMETIC[document["arithmetic"]])
    found = document["influences"]
    table.add_row(
        "influence",
        f"{_value(found['least'])} to {_value(found['largest'])}, median {_value(found['median'])}",
    )
    table.add_row("", f"{_different(found)}; {_count(found['without'], 'record')} without any")
    _add_sensitivity(table, document)
    if "risks" in document:
        _add_risks(table, document["risks"])
    if "preference" in document:
        _add_preference(table, document["preference"])
    screen.print(table)
    screen.print(_influences(found["table"]))
    if "groups" in document:
        screen.print(_groups(document["groups"]))
    for one in document.get("listed", []):
        values = ", ".join(f"{name} = {value}" for name, value in one["values"].items())
        screen.print(
            f"influence {_value(one['influence'])}: {_count(one['records'], 'record')} with {values}"
        )


def _different(found: dict[str, Any]) -> str:
    return (
        _count(found["classes"], "different value")
        if "classes" in found
        else "how many different values was not counted"
    )


def _count(number: int, noun: str) -> str:
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def _value(shown: dict[str, str]) -> str:
    """The decimal where it is the number, the exact fraction where that is shorter, else the upper end."""
    if shown["lower"] == shown["upper"]:
        return shown["upper"]
    exact = shown.get("exact", "")
    return exact if 0 < len(exact) < SHORT else f"{shown['upper']} (rounded up)"


def _add_sensitivity(table: Table, document: dict[str, Any]) -> None:
    found, largest = document["sensitivity"], _value(document["influences"]["largest"])
    if found is None:
        table.add_row(
            "sensitivity",
            f"not declared; the largest influence found is {largest}, which bounds no other data",
        )
        return
    source = "of counts" if found["source"] == "counts" else "declared"
    table.add_row("sensitivity", f"{_value(found['value'])}, {source}")
    if not found["enough"]:
        table.add_row(
            "WARNING",
            f"a record has the influence {largest}: the declared sensitivity is refuted by these data",
        )


def _add_risks(table: Table, risks: dict[str, Any]) -> None:
    table.add_row("at epsilon", f"{risks['epsilon']}; noise of spread {_value(risks['spread'])}")
    for name in ("least", "median", "largest"):
        exact, bound = risks[name]["exact"]["upper"], risks[name]["bound"]["upper"]
        table.add_row(f"{name} risk", f"expected {exact}, printed bound {bound} (rounded up)")
    shown = {name: found["lower"] for name, found in risks["ratio"].items()}
    table.add_row("min/max", f"expected {shown['exact']}, bounds {shown['bound']} (rounded down)")
    told = {None: "not compared: too many different records", 0: "the same by bound and expected risk"}
    changed = f"{risks['reversed']} neighbours by the bound are the other way round by the expected risk"
    table.add_row("order", told.get(risks["reversed"], changed))
    if "delta" in risks:
        remark = f": {risks['remark']}" if "remark" in risks else ""
        table.add_row("delta", f"{risks['delta']['upper']} at this epsilon{remark}")


def _add_preference(table: Table, wish: dict[str, Any]) -> None:
    table.add_row("preference", wish["text"])
    for name in sorted(("bound", "exact"), key=lambda name: name != wish["used"]):
        found = wish[name]
        use = "" if name == wish["used"] else " (for comparison)"
        told = f"{NAMES[name]}{use}: "
        if "reason" in found:
            told += f"not decided: {found['reason']}"
        elif "every" in found:
            told += "every epsilon"
        elif found["upper"] == "0":
            told += "no epsilon"
        elif "exact" in found:
            told += f"{found['exact']}" + (
                f" = {found['lower']}..." if found["lower"] != found["exact"] else ""
            )
        else:
            told += f"{found['lower']}, where it is met; at {found['upper']} it is not"
        table.add_row("largest epsilon", told)
        if "closed" in found:
            names = ", ".join(f"{key} = {value}" for key, value in found["closed"]["names"].items())
            table.add_row("", f"{found['closed']['formula']}, {names}")
        if "remark" in found:
            table.add_row("", f"delta {found['delta']['upper']}: {found['remark']}")


def _influences(rows: list[dict[str, Any]]) -> Table:
    table = Table(box=None, pad_edge=False)
    table.add_column("influence")
    table.add_column("records", justify="right")
    for row in rows:
        low, high = _value(row["from"]), _value(row["to"])
        table.add_row(low if low == high else f"{low} to {high}", f"{row['records']:,}")
    return table


def _groups(rows: list[dict[str, Any]]) -> Table:
    table = Table(box=None, pad_edge=False)
    risks = [name for name in ("exact", "bound") if rows and name in rows[0]]
    for name in (
        "group",
        "records",
        "least",
        "median",
        "largest",
        *(f"{NAMES[name]} of the median" for name in risks),
    ):
        table.add_column(name, overflow="fold")
    for row in rows:
        inside = [_value(row[name]) for name in ("least", "median", "largest")]
        table.add_row(row["value"], f"{row['records']:,}", *inside, *(row[name]["upper"] for name in risks))
    return table
