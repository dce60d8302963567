"""The budget of a derived criterion in another notion of privacy, on the terminal."""

from __future__ import annotations

from typing import Any

from rich.console import Console

from epsproof.reports.terminal.budgets.failing import failing
from epsproof.reports.terminal.console import has_unicode
from epsproof.reports.terminal.question import fields
from epsproof.reports.text.pretty import pretty_text

__all__ = ["budget_sentence", "show_closed_budget"]

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
