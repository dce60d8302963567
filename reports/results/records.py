"""How exposed the records of a table are."""

from __future__ import annotations

from typing import Any

from epsproof.reports.document.model import Block, Fields, Grid, Paragraph

__all__ = ["TITLE", "blocks"]

Rows = list[tuple[str, str]]
TITLE = "How exposed the records of a table are"

ARITHMETIC = {
    "exact": "exact rationals",
    "decimals": "exact; a floating-point value is read as the shortest decimal that denotes it",
    "floating-point": "floating-point results of the query, not exact",
}
SHORT = 13
NAMES = {"exact": "expected risk", "bound": "printed bound"}


def blocks(document: dict[str, Any]) -> tuple[Block, ...]:
    """The influences, the risks and the largest epsilon."""
    rows: Rows = []
    rows.append(("query", document["query"]))
    size, numbers = document["rows"], document["numbers"]
    rows.append(("answer", f"{_count(size, 'row')}, {_count(numbers, 'number')}"))
    how = (
        f"{_count(document['runs'], 'run')} without one record each"
        if document["runs"]
        else "one pass over the records"
    )
    rows.append(("records", f"{document['records']:,} in {document['data']}; {how}"))
    rows.append(("numbers", ARITHMETIC[document["arithmetic"]]))
    found = document["influences"]
    rows.append(
        (
            "influence",
            f"{_value(found['least'])} to {_value(found['largest'])}, median {_value(found['median'])}",
        )
    )
    rows.append(("", f"{_different(found)}; {_count(found['without'], 'record')} without any"))
    _add_sensitivity(rows, document)
    if "risks" in document:
        _add_risks(rows, document["risks"])
    if "preference" in document:
        _add_preference(rows, document["preference"])
    shown: list[Block] = [Fields.of(rows), _influences(found["table"])]
    if "groups" in document:
        shown.append(_groups(document["groups"]))
    for one in document.get("listed", []):
        values = ", ".join(f"{name} = {value}" for name, value in one["values"].items())
        told = f"influence {_value(one['influence'])}: {_count(one['records'], 'record')} with {values}{_rows(one)}"
        shown.append(Paragraph(told))
    return tuple(shown)


def _rows(one: dict[str, Any]) -> str:
    """In which rows of the table the records stand, or the first ones."""
    more = ", ..." if one["records"] > len(one["rows"]) else ""
    return f"; {'row' if one['records'] == 1 else 'rows'} {', '.join(map(str, one['rows']))}{more}"


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


def _add_sensitivity(rows: Rows, document: dict[str, Any]) -> None:
    found, largest = document["sensitivity"], _value(document["influences"]["largest"])
    if found is None:
        rows.append(
            (
                "sensitivity",
                f"not declared; the largest influence found is {largest}, which bounds no other data",
            )
        )
        return
    source = "of counts" if found["source"] == "counts" else "declared"
    rows.append(("sensitivity", f"{_value(found['value'])}, {source}"))
    if not found["enough"]:
        rows.append(
            (
                "WARNING",
                f"a record has the influence {largest}: the declared sensitivity is refuted by these data",
            )
        )


def _add_risks(rows: Rows, risks: dict[str, Any]) -> None:
    rows.append(("at epsilon", f"{risks['epsilon']}; noise of spread {_value(risks['spread'])}"))
    for name in ("least", "median", "largest"):
        exact, bound = risks[name]["exact"]["upper"], risks[name]["bound"]["upper"]
        rows.append((f"{name} risk", f"expected {exact}, printed bound {bound} (rounded up)"))
    shown = {name: found["lower"] for name, found in risks["ratio"].items()}
    rows.append(("min/max", f"expected {shown['exact']}, bounds {shown['bound']} (rounded down)"))
    told = {None: "not compared: too many different records", 0: "the same by bound and expected risk"}
    changed = f"{risks['reversed']} neighbours by the bound are the other way round by the expected risk"
    rows.append(("order", told.get(risks["reversed"], changed)))
    if "delta" in risks:
        remark = f": {risks['remark']}" if "remark" in risks else ""
        rows.append(("delta", f"{risks['delta']['upper']} at this epsilon{remark}"))


def _add_preference(rows: Rows, wish: dict[str, Any]) -> None:
    rows.append(("preference", wish["text"]))
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
        rows.append(("largest epsilon", told))
        if "closed" in found:
            names = ", ".join(f"{key} = {value}" for key, value in found["closed"]["names"].items())
            rows.append(("", f"{found['closed']['formula']}, {names}"))
        if "remark" in found:
            rows.append(("", f"delta {found['delta']['upper']}: {found['remark']}"))


def _influences(found: list[dict[str, Any]]) -> Grid:
    rows = []
    for row in found:
        low, high = _value(row["from"]), _value(row["to"])
        rows.append((low if low == high else f"{low} to {high}", f"{row['records']:,}"))
    return Grid("Influences", ("influence", "records"), rows)


def _groups(found: list[dict[str, Any]]) -> Grid:
    risks = [name for name in ("exact", "bound") if found and name in found[0]]
    of_median = (f"{NAMES[name]} of the median" for name in risks)
    head = ("group", "records", "least", "median", "largest", *of_median)
    rows = []
    for row in found:
        inside = [_value(row[name]) for name in ("least", "median", "largest")]
        rows.append((row["value"], f"{row['records']:,}", *inside, *(row[name]["upper"] for name in risks)))
    return Grid("Groups", head, rows)
