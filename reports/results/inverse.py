"""A closed form read backwards: which value of a parameter an epsilon guarantees."""

from __future__ import annotations

from typing import Any

from epsproof.derive.answer.answer import Typed
from epsproof.reports.document.model import Answer, Block, Fields, Rows, Text

__all__ = ["TITLE", "blocks"]

TITLE = "The parameter that a budget guarantees"
STEP = "that the guarantee limits the posterior as that pure budget does: a theorem that the kernel does not check"


def blocks(document: dict[str, Any]) -> tuple[Block, ...]:
    """The answer in a sentence, the parameter case by case, and what it rests on."""
    name = document["parameter"]
    rows: Rows = [("profile", Typed(document["profile"]))]
    if document["assumptions"]:
        rows.append(("assumed", Typed(", ".join(document["assumptions"]))))
    if "privacy" in document:
        rows.append(("privacy", ", ".join(document["privacy"])))
    if document["epsilon"]:
        rows.append(("epsilon", document["epsilon"]))
    if document["exact"]:
        rows.append(("exact count", f"with probability {document['exact']} under the geometric mechanism"))
    if document.get("failure", "0") != "0":
        rows.append(("may fail", ("with probability ", Typed(document["failure"]))))
    for case in document["cases"]:
        further = ("" if document["exact"] else ", with t = exp(-epsilon)") if case["value"] else ""
        rows.append((name, (*_value(case), *([further] if further and "interval" not in case else []))))
        if case["when"]:
            rows.append(("  when", Typed(", ".join(case["when"]))))
    if document["closed_form"] == "proved" and not document["cases"]:
        rows.append(("answer", "no case of the closed form has just this epsilon"))
    rows.append(
        ("status", f"{document['status']}: {_meaning(document)}; closed form {document['certificate'][:12]}")
    )
    if "theorems" in document:
        rows.append(("believed", STEP))
        rows += [("by", theorem) for theorem in document["theorems"]]
    return (Answer(_answer(document), ()), Fields.of(rows))


def _value(case: dict[str, Any], which: str = "a") -> Text:
    if "interval" in case:
        return (f"in [{case['interval']['lower']}, {case['interval']['upper']}]",)
    return (
        (f"{which} root of ", Typed(case["equation"])) if case["value"] is None else (Typed(case["value"]),)
    )


def _meaning(document: dict[str, Any]) -> str:
    """What the status is about."""
    extreme = document["guaranteed"]
    if document["closed_form"] != "proved":
        return "the closed form is not proved, and no value rests on it"
    if not document["cases"]:
        return f"the closed form{f', and that the {extreme} value is the strictest' if extreme else ' alone'}"
    return (
        f"the {extreme} value that is guaranteed"
        if extreme
        else "not proved to be the smallest or the largest"
    )


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


def _answer(document: dict[str, Any]) -> Text:
    """The value to use, rounded to the safe side, where one case gives it; else what the cases below leave open."""
    name, extreme, cases = document["parameter"], document["guaranteed"], document["cases"]
    if "allowed" in document:
        return (_of_all(document),)
    if document["closed_form"] != "proved" or not extreme or not cases:
        return ("No value is proved." if cases else "No value that the assumptions allow is proved.",)
    if len(cases) > 1:
        return (f"The {extreme} {name} that is guaranteed depends on the case: there are {len(cases)}.",)
    (case,) = cases
    given = "With t = exp(-epsilon)"
    if document["epsilon"]:
        given = f"With epsilon = {document['epsilon']}" + (
            "" if "interval" in case else f", t = exp(-{document['epsilon']})"
        )
    elif "privacy" in document:
        given = f"Under {', '.join(document['privacy'])}"
    elif document["exact"]:
        given = f"Where a geometric count is exact with probability {document['exact']}"
    side, rounded = ("upper", "up") if extreme == "smallest" else ("lower", "down")
    value: Text = (
        (f"{case['interval'][side]} (rounded {rounded})",) if "interval" in case else _value(case, "the")
    )
    under = ", under the condition below" if case["when"] else ""
    return (f"{given}, the {extreme} {name} that is guaranteed is ", *value, f"{under}.")
