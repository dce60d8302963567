"""What published counts tell, on the terminal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.console import Console
from rich.table import Table

from epsproof.derive.releases.noise import noise
from epsproof.reports.terminal.question import fields

__all__ = ["show_risk"]

Numbers = dict[str, str]
SHORT = 9


def show_risk(document: dict[str, Any], screen: Console) -> None:
    """The answer first, then what it rests on."""
    {"count": _count, "tree": _tree, "cells": _cells}[document["about"]](document, screen)


def _count(document: dict[str, Any], screen: Console) -> None:
    table = fields()
    releases = document.get("releases", ())
    if releases:
        _total(table, document)
    table.add_row("noise", _laws(document["noise"]))
    table.add_row("prior", document["prior"])
    table.add_row("known others", str(document["known"]))
    for number, row in enumerate(releases, 1):
        name = "published" if len(releases) == 1 else f"release {number}"
        mass = (
            f"; it has probability {_shown(row['mass'])} if the person has the value" if "mass" in row else ""
        )
        step = (
            ""
            if len(releases) == 1
            else f"; posterior {_shown(row['posterior'])}, conditional risk {_shown(row['ratio'])}"
        )
        table.add_row(name, f"{row['published']}{step}{mass}")
    if "worst" in document:
        _worst(table, document)
    if "expected" in document:
        _expected(table, document)
    screen.print(table)
    if "table" in document:
        _rows(document["table"], screen)


def _total(table: Table, document: dict[str, Any]) -> None:
    total = document["total"]
    table.add_row("posterior", f"{_shown(total['posterior'])}, that the person has the value")
    table.add_row("risk", f"{_shown(total['ratio'])} times the prior")
    if document["decision"] == "untold":
        table.add_row("guess", "none: the posterior is 1/2, or nearer to it than 200 digits tell")
    else:
        table.add_row("guess", f"{document['decision']}: the posterior is {_side(document['decision'])} 1/2")


def _worst(table: Table, document: dict[str, Any]) -> None:
    worst = document["worst"]
    told = f"{worst['published']} with posterior {_shown(worst['posterior'])}, risk {_shown(worst['ratio'])}"
    table.add_row("worst", f"{told}, of published values with probability {document['at_least']} or more")


def _side(decision: str) -> str:
    return {"has the value": "above", "has it not": "below"}.get(decision, "exactly")


def _expected(table: Table, document: dict[str, Any]) -> None:
    expected, guess = document["expected"], document["guess"]
    table.add_row(
        "expected",
        f"posterior {_shown(expected['posterior'])}, risk {_shown(expected['risk'])}, if the person has it",
    )
    table.add_row(
        "", f"gain above the prior {_shown(expected['gain'])}, loss below it {_shown(expected['loss'])}"
    )
    table.add_row("", f"posterior {_shown(expected['posterior_without'])}, if the person has it not")
    told = f"right with probability {_shown(guess['correct'])} if the person has it, {_shown(guess['correct_without'])} if not"
    if guess["always"]:
        when = "whatever is published, the guess is that the person has it"
    elif guess["least"] is None:
        when = "no published value makes the posterior exceed 1/2"
    else:
        discrete = "noise" not in document or noise(document["noise"][0]).is_discrete
        exceeds = f"from {guess['least']} on" if discrete else f"above {guess['least']}"
        when = f"the posterior exceeds 1/2 for published values {exceeds}"
    table.add_row("guess", f"{told}; {when}")
    if guess["tie"].get("exact") != "0":
        told = f"with probability {_shown(guess['tie'])} if the person has it, {_shown(guess['tie_without'])} if not"
        table.add_row("ties", f"the posterior is exactly 1/2 {told}; a tie counts as no guess")


def _rows(rows: list[dict[str, Any]], screen: Console) -> None:
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for head in ("published", "probability", "if not", "posterior", "risk"):
        table.add_column(head, justify="right")
    for row in rows:
        table.add_row(
            row["published"], *(_shown(row[n]) for n in ("mass", "mass_without", "posterior", "ratio"))
        )
    screen.print()
    screen.print(table)


def _tree(document: dict[str, Any], screen: Console) -> None:
    table = fields()
    _total(table, document)
    table.add_row("prior", document["prior"])
    others, own = document["others"], document["own"]
    split = f"all but {document['person']}: posterior {_shown(others['posterior'])}, risk {_shown(others['ratio'])}"
    if any("published" in unit for unit in document["units"] if unit["name"] == document["person"]):
        table.add_row(
            "split",
            f"{split}; then {document['person']}: conditional risk {_shown(own['ratio'])}; the product is the risk",
        )
    if "expected" in document:
        told = f"what {document['person']} could publish, the others as they are: their posterior is the prior of what follows"
        table.add_row("", told)
        _worst(table, document)
        _expected(table, document)
    for unit in document["units"]:
        names = ("published", "known", "at_least", "at_most", "others", "others_at_most")
        given = [f"{n.replace('_', ' ')} {unit[n]}" for n in names if n in unit]
        inside = f" in {unit['parent']}" if unit["parent"] else ""
        person = ", where the person is" if unit["name"] == document["person"] else ""
        table.add_row(
            "unit",
            f"{unit['name']}{inside}{person}: {', '.join(given) or 'nothing published'}; {unit['noise']}",
        )
    screen.print(table)
    top = document["top"]
    rows = Table(
        box=None, pad_edge=False, padding=(0, 2, 0, 0), title=f"count of {top['unit']}", title_justify="left"
    )
    rows.add_column("count", justify="right")
    rows.add_column("probability", justify="right")
    for row in top["counts"]:
        rows.add_row(row["count"], _shown(row["probability"]))
    screen.print()
    screen.print(rows)


def _laws(noises: Sequence[str]) -> str:
    """The laws, and what a number in front of one means."""
    once = [*dict.fromkeys(noises)]
    sums = [f"{count} draws" for each in once if (count := noise(each).count) > 1]
    return ", ".join(once) + (f" ({' and '.join(sums)} added up in each value)" if sums else "")


def _cells(document: dict[str, Any], screen: Console) -> None:
    table = fields()
    worst = document["worst"][0]
    table.add_row(
        "most exposed",
        f"posterior {_shown(worst['posterior'])}, risk {_shown(worst['ratio'])}, in row {worst['row']}",
    )
    table.add_row("cells", f"{document['cells']:,}")
    table.add_row("noise", _laws(document["noise"][:1]))
    table.add_row("prior", document["prior"])
    for decision, count in document["decisions"].items():
        if count:
            table.add_row("guess", f"{decision}: the posterior is {_side(decision)} 1/2 in {count:,} cells")
    screen.print(table)
    rows = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for head in ("row", "published", "posterior", "risk"):
        rows.add_column(head, justify="right")
    for row in document["worst"]:
        rows.add_row(str(row["row"]), row["published"], _shown(row["posterior"]), _shown(row["ratio"]))
    screen.print()
    screen.print(rows)


def _shown(value: Numbers) -> str:
    """The upper end, which never understates a risk; the exact value where that is short. Of a number known from above alone
    that is said."""
    exact = value.get("exact", "")
    if 0 < len(exact) <= SHORT:
        return exact
    return f"at most {value['upper']}" if value["lower"] == "0" and value["upper"] != "0" else value["upper"]
