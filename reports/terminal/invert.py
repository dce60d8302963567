"""A closed form read backwards, on the terminal."""

from __future__ import annotations

from typing import Any

from rich.console import Console

from epsproof.reports.terminal.question import fields

__all__ = ["show_inverse"]


def show_inverse(document: dict[str, Any], screen: Console) -> None:
    """The answer in a sentence, the parameter case by case, and what it rests on."""
    screen.print(_answer(document), style="bold")
    screen.print()
    table = fields()
    table.add_row("profile", document["profile"])
    if document["assumptions"]:
        table.add_row("assumed", ", ".join(document["assumptions"]))
    name = document["parameter"]
    if document["epsilon"]:
        table.add_row("epsilon", document["epsilon"])
    if document["exact"]:
        table.add_row("exact count", f"with probability {document['exact']} under the geometric mechanism")
    for case in document["cases"]:
        if "interval" in case:
            table.add_row(name, f"in [{case['interval']['lower']}, {case['interval']['upper']}]")
        elif case["value"] is None:
            table.add_row(name, f"a root of {case['equation']}")
        else:
            table.add_row(name, case["value"] + ("" if document["exact"] else ", with t = exp(-epsilon)"))
        if case["when"]:
            table.add_row("  when", " and ".join(case["when"]))
    extreme = document["guaranteed"]
    meaning = (
        f"the {extreme} value that is guaranteed"
        if extreme
        else "not proved to be the smallest or the largest"
    )
    if document["closed_form"] != "proved":
        meaning = "the closed form is not proved, and no value rests on it"
    elif not document["cases"]:
        table.add_row("answer", "no case of the closed form has just this epsilon")
        meaning = "the closed form" + (
            f", and that the {extreme} value is the strictest" if extreme else " alone"
        )
    table.add_row("status", f"{document['status']}: {meaning}; closed form {document['certificate'][:12]}")
    screen.print(table)


def _of_all(document: dict[str, Any]) -> str:
    """Where no value has just the epsilon asked for: all that are allowed admit it, none does, or what one of them admits."""
    name, epsilon, found = document["parameter"], document["epsilon"], document["allowed"]
    there = f"{'at' if found['reached'] else 'in the limit'} {name} = {found['value']}"
    there += (
        " nothing is demanded" if found["lower"] == "inf" else f" the largest epsilon is {found['lower']}"
    )
    if found["will_do"] == "all":
        return f"Every {name} that the assumptions allow will do for epsilon = {epsilon}: {there}, and no other is stricter."
    if found["will_do"] == "none":
        return f"No {name} that the assumptions allow will do for epsilon = {epsilon}: {there}, and no other is looser."
    return f"No {name} that the assumptions allow has the largest epsilon {epsilon}; {there}."


def _answer(document: dict[str, Any]) -> str:
    """The value to use, rounded to the safe side, where one case gives it; else what the cases below leave open."""
    name, extreme, cases = document["parameter"], document["guaranteed"], document["cases"]
    if "allowed" in document:
        return _of_all(document)
    if document["closed_form"] != "proved" or not extreme or not cases:
        return "No value is proved." if cases else "No value that the assumptions allow is proved."
    if len(cases) > 1:
        return f"The {extreme} {name} that is guaranteed depends on the case: there are {len(cases)}."
    (case,) = cases
    given = "With t = exp(-epsilon)"
    if document["epsilon"]:
        given = f"With epsilon = {document['epsilon']}" + (
            "" if "interval" in case else f", t = exp(-{document['epsilon']})"
        )
    elif document["exact"]:
        given = f"Where a geometric count is exact with probability {document['exact']}"
    side, rounded = ("upper", "up") if extreme == "smallest" else ("lower", "down")
    if "interval" in case:
        value = f"{case['interval'][side]} (rounded {rounded})"
    elif case["value"] is None:
        value = f"the root of {case['equation']}"
    else:
        value = case["value"]
    under = ", under the condition below" if case["when"] else ""
    return f"{given}, the {extreme} {name} that is guaranteed is {value}{under}."
