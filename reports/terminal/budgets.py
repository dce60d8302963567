"""Budgets of named releases on the terminal: of a mechanism, in another notion of privacy, side by side."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from rich.console import Console
from rich.table import Table

from epsproof.derive.laws.law import FALLING
from epsproof.reports.terminal.console import has_unicode
from epsproof.reports.terminal.question import fields
from epsproof.reports.text.pretty import pretty_text

__all__ = [
    "budget_sentence",
    "failing",
    "show_average_mechanism",
    "show_budgets",
    "show_closed_budget",
    "show_mechanism",
]

# How often a criterion may fail, as a row of a table.


def failing(failure: str) -> str:
    """The probability; one above 1/2 is told with what keeps the criterion so often, which is mostly what was meant."""
    if failure.isidentifier() or Fraction(failure) <= Fraction(1, 2):
        return failure
    return f"{failure}, more often than not; what is kept with probability {failure} fails with {1 - Fraction(failure)}"


# The budget of a derived criterion in another notion of privacy, on the terminal.

QUANTILE = "z is the quantile of the standard normal law, Phi^-1"
PROVED = "t is proved, as what follows says for pure privacy; the step from t to {} is a theorem that the kernel does not check"


def budget_sentence(document: dict[str, Any], unicode: bool) -> str:
    """What to use."""
    name, cases = document["parameter"], document["cases"]
    if len(cases) > 1:
        return f"{name} depends on the parameters: {len(cases)} cases."
    formula = cases[0]["formula"]
    if formula in ("none", "inf"):
        return (
            f"No {name} > 0 will do."
            if formula == "none"
            else f"Any {name} will do: the criterion demands nothing."
        )
    return f"Use {name} at most {pretty_text(formula, unicode)}: {document['remark']}."


def show_closed_budget(document: dict[str, Any], screen: Console) -> None:
    """The formula of each case, what it is compared with, and the statement."""
    unicode, name = has_unicode(screen), document["parameter"]
    table = fields()
    failure = document["failure"]
    between = f", 0 < {failure} < 1" if failure.isidentifier() else ""
    table.add_row(
        "privacy",
        f"{document['privacy']}, the criterion may fail with probability {failing(failure)}{between}",
    )
    for number, case in enumerate(document["cases"], 1):
        special = {"none": f"none: no {name} > 0 keeps the criterion", "inf": "any: nothing is demanded"}.get(
            case["formula"]
        )
        label = f"{name}, case {number}" if len(document["cases"]) > 1 else name
        table.add_row(label, special or pretty_text(case["formula"], unicode))
        if "checked" in case:
            table.add_row("checked", _checked(name, case["checked"]))
    if document["privacy"] == "gdp":
        table.add_row("where", QUANTILE)
    table.add_row("this is", document["remark"])
    table.add_row("statement", document["statement"])
    table.add_row("proof", PROVED.format(name))
    screen.print(table)
    screen.print()


def _checked(name: str, check: dict[str, Any]) -> str:
    at = ", ".join(f"{key} = {value}" for key, value in check["at"].items()) or "the numbers given"
    most = "" if check["upper"] is None else f", at most {check['upper']}"
    verdict = "agrees" if check["agrees"] else "DISAGREES"
    searched = f"searched without it, {name} is at least {check['lower']}{most}"
    return f"at {at}: the formula is {check['formula']}; {searched}; {verdict}"


# Budgets side by side on the terminal: the worst case, any releases, and those named.

ABOUT = {
    "worst case": "any, where nothing may fail",
    "any releases": "any {count} of that budget, composed optimally",
    "these releases": "{named}",
}


def show_budgets(document: dict[str, Any], screen: Console) -> None:
    """The criterion, then a line for each budget with its safe end and the factor over the worst case; the statement."""
    table = fields()
    table.add_row("criterion", pretty_text(document["profile"], has_unicode(screen)))
    if document["values"]:
        table.add_row("at", ", ".join(f"{name} = {value}" for name, value in document["values"].items()))
    table.add_row("failure", failing(document["failure"]))
    screen.print(table)
    screen.print()
    screen.print(_rows(document))
    screen.print()
    told = fields()
    told.add_row("statement", f"of the last two lines: {document['statement']}")
    for theorem in document["theorems"]:
        told.add_row("by", theorem)
    screen.print(told)


def _rows(document: dict[str, Any]) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for heading in ("releases", "epsilon for each", "times the worst case"):
        table.add_column(heading, overflow="fold")
    for row in document["rows"]:
        about = ABOUT[row["about"]].format(count=document["count"], named=", ".join(document["releases"]))
        budget = {"inf": "any", "0": "none"}.get(row["lower"], row["lower"])
        table.add_row(about, budget, row.get("factor") or "")
    return table


# The budget of a mechanism on the terminal.


def show_mechanism(document: dict[str, Any], screen: Console, from_file: bool = False) -> None:
    """The criterion, or ``from_file`` the file that it is, the releases, the two ends, and the statement that they are about."""
    table = fields()
    table.add_row("criterion", pretty_text(document["profile"], has_unicode(screen) and not from_file))
    table.add_row("releases", ", ".join(document["releases"]))
    table.add_row("failure", failing(document["failure"]))
    for row in _ends(**document["budget"]):
        table.add_row(*row)
    if "worst_case" in document:
        table.add_row(
            "worst case", f"{document['worst_case']['lower']} for each release, if nothing may fail"
        )
    if "factor" in document:
        factor = document["factor"]
        table.add_row("factor", f"{factor['lower']} to {factor['upper'] or 'not known'} over the worst case")
    table.add_row("statement", document["statement"])
    for theorem in document["theorems"]:
        table.add_row("by", theorem)
    screen.print(table)


def show_average_mechanism(document: dict[str, Any], screen: Console) -> None:
    """The same for a criterion on an average."""
    table = fields()
    table.add_row("criterion", pretty_text(document["profile"], has_unicode(screen)))
    table.add_row("which means", document["statement"])
    table.add_row("weaker", document["weaker"])
    table.add_row("model", document["bound"])
    table.add_row("prior", document["prior"])
    table.add_row("releases", ", ".join(document["releases"]))
    for row in _ends(**document["budget"]):
        table.add_row(*row)
    for theorem in document["theorems"]:
        table.add_row("by", theorem)
    screen.print(table)


def _ends(parameter: str, lower: str, upper: str | None, safe: str) -> list[tuple[str, str]]:
    if lower == upper:
        free = (lower == "0") == (parameter in FALLING)
        return [
            (parameter, "any: nothing is demanded" if free else f"none: no {parameter} keeps the criterion")
        ]
    unknown = "not known: no adversary of the region is shown to need less"
    which = "upper" if parameter in FALLING else "lower"
    return [
        (
            f"{parameter} at least",
            f"{lower} for each release" if lower != "0" or which == "lower" else unknown,
        ),
        (f"{parameter} at most", upper or unknown),
        ("to be used", f"{parameter} = {safe}, the {which} end: the criterion is kept with it"),
    ]
