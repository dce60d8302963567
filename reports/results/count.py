"""What published counts tell: one count, a tree of counts, or the cells of a table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from epsproof.derive.releases.noise import noise
from epsproof.reports.document.model import Block, Fields, Grid

__all__ = ["TITLE", "blocks"]

Rows = list[tuple[str, str]]
TITLE = "What published counts tell about a person"

Numbers = dict[str, str]
SHORT = 9


def blocks(document: dict[str, Any]) -> tuple[Block, ...]:
    """The answer first, then what it rests on."""
    return {"count": _count, "tree": _tree, "cells": _cells}[document["about"]](document)


def _count(document: dict[str, Any]) -> tuple[Block, ...]:
    rows: Rows = []
    releases = document.get("releases", ())
    if releases:
        _total(rows, document)
    rows.append(("noise", _laws(document["noise"])))
    rows.append(("prior", document["prior"]))
    rows.append(("known others", str(document["known"])))
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
        rows.append((name, f"{row['published']}{step}{mass}"))
    if "worst" in document:
        _worst(rows, document)
    if "expected" in document:
        _expected(rows, document)
    values = (_values(document["table"]),) if "table" in document else ()
    return (Fields.of(rows), *values)


def _total(rows: Rows, document: dict[str, Any]) -> None:
    total = document["total"]
    rows.append(("posterior", f"{_shown(total['posterior'])}, that the person has the value"))
    rows.append(("risk", f"{_shown(total['ratio'])} times the prior"))
    if document["decision"] == "untold":
        rows.append(("guess", "none: the posterior is 1/2, or nearer to it than 200 digits tell"))
    else:
        rows.append(("guess", f"{document['decision']}: the posterior is {_side(document['decision'])} 1/2"))


def _worst(rows: Rows, document: dict[str, Any]) -> None:
    worst = document["worst"]
    told = f"{worst['published']} with posterior {_shown(worst['posterior'])}, risk {_shown(worst['ratio'])}"
    rows.append(("worst", f"{told}, of published values with probability {document['at_least']} or more"))


def _side(decision: str) -> str:
    return {"has the value": "above", "has it not": "below"}.get(decision, "exactly")


def _expected(rows: Rows, document: dict[str, Any]) -> None:
    expected, guess = document["expected"], document["guess"]
    rows.append(
        (
            "expected",
            f"posterior {_shown(expected['posterior'])}, risk {_shown(expected['risk'])}, if the person has it",
        )
    )
    rows.append(
        ("", f"gain above the prior {_shown(expected['gain'])}, loss below it {_shown(expected['loss'])}")
    )
    rows.append(("", f"posterior {_shown(expected['posterior_without'])}, if the person does not have it"))
    told = f"right with probability {_shown(guess['correct'])} if the person has it, {_shown(guess['correct_without'])} if not"
    if guess["always"]:
        when = "whatever is published, the guess is that the person has it"
    elif guess["least"] is None:
        when = "no published value makes the posterior exceed 1/2"
    else:
        discrete = "noise" not in document or noise(document["noise"][0]).is_discrete
        exceeds = f"from {guess['least']} on" if discrete else f"above {guess['least']}"
        when = f"the posterior exceeds 1/2 for published values {exceeds}"
    rows.append(("guess", f"{told}; {when}"))
    if guess["tie"].get("exact") != "0":
        told = f"with probability {_shown(guess['tie'])} if the person has it, {_shown(guess['tie_without'])} if not"
        rows.append(("ties", f"the posterior is exactly 1/2 {told}; a tie counts as no guess"))


def _values(found: list[dict[str, Any]]) -> Grid:
    names = ("mass", "mass_without", "posterior", "ratio")
    rows = [(row["published"], *(_shown(row[name]) for name in names)) for row in found]
    return Grid("Published values", ("published", "probability", "if not", "posterior", "risk"), rows)


def _tree(document: dict[str, Any]) -> tuple[Block, ...]:
    rows: Rows = []
    _total(rows, document)
    rows.append(("prior", document["prior"]))
    others, own = document["others"], document["own"]
    split = f"all but {document['person']}: posterior {_shown(others['posterior'])}, risk {_shown(others['ratio'])}"
    if any("published" in unit for unit in document["units"] if unit["name"] == document["person"]):
        rows.append(
            (
                "split",
                f"{split}; then {document['person']}: conditional risk {_shown(own['ratio'])}; the product is the risk",
            )
        )
    if "expected" in document:
        told = f"what {document['person']} could publish, the others as they are: their posterior is the prior of what follows"
        rows.append(("", told))
        _worst(rows, document)
        _expected(rows, document)
    for unit in document["units"]:
        names = ("published", "known", "at_least", "at_most", "others", "others_at_most")
        given = [f"{n.replace('_', ' ')} {unit[n]}" for n in names if n in unit]
        inside = f" in {unit['parent']}" if unit["parent"] else ""
        person = ", where the person is" if unit["name"] == document["person"] else ""
        rows.append(
            (
                "unit",
                f"{unit['name']}{inside}{person}: {', '.join(given) or 'nothing published'}; {unit['noise']}",
            )
        )
    top = document["top"]
    counts = [(row["count"], _shown(row["probability"])) for row in top["counts"]]
    title = f"count of {top['unit']}"
    return (Fields.of(rows), Grid(title, ("count", "probability"), counts, titled=True))


def _laws(noises: Sequence[str]) -> str:
    """The laws, and what a number in front of one means."""
    once = [*dict.fromkeys(noises)]
    sums = [f"{count} draws" for each in once if (count := noise(each).count) > 1]
    return ", ".join(once) + (f" ({' and '.join(sums)} added up in each value)" if sums else "")


def _cells(document: dict[str, Any]) -> tuple[Block, ...]:
    rows: Rows = []
    worst = document["worst"][0]
    rows.append(
        (
            "most exposed",
            f"posterior {_shown(worst['posterior'])}, risk {_shown(worst['ratio'])}, in row {worst['row']}",
        )
    )
    rows.append(("cells", f"{document['cells']:,}"))
    rows.append(("noise", _laws(document["noise"][:1])))
    rows.append(("prior", document["prior"]))
    for decision, count in document["decisions"].items():
        if count:
            rows.append(("guess", f"{decision}: the posterior is {_side(decision)} 1/2 in {count:,} cells"))
    cells = [
        (str(row["row"]), row["published"], _shown(row["posterior"]), _shown(row["ratio"]))
        for row in document["worst"]
    ]
    return (Fields.of(rows), Grid("Cells", ("row", "published", "posterior", "risk"), cells))


def _shown(value: Numbers) -> str:
    """The upper end, which never understates a risk; the exact value where that is short. Of a number known from above alone
    that is said."""
    exact = value.get("exact", "")
    if 0 < len(exact) <= SHORT:
        return exact
    return f"at most {value['upper']}" if value["lower"] == "0" and value["upper"] != "0" else value["upper"]
