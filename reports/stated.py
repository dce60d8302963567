"""What a saved closed form states, in the words of its document: all that the kernel has compared with its certificates."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from epsproof.reports.registered_models import is_registered
from epsproof.verify.closed_form.rows import rows

__all__ = ["stated"]

KINDS = {"unbounded": "every epsilon is admitted", "none": "no epsilon above 0 is admitted"}
INFIMUM = " (an infimum, which no prior attains)"


def stated(document: Mapping[str, Any]) -> tuple[str, ...]:
    """The question, then epsilon in each case; empty for a sign lemma.

    The document is one that the kernel accepts.
    """
    if "cases" not in document:
        return ()
    asked = document["stated"]
    criteria = [_where(one["text"], one["where"]) for one in asked["criteria"]]
    question = _where(" and ".join(criteria), asked["where"])
    group = document.get("group", "1")
    parts = (
        question,
        f"assuming {', '.join(asked['assume'])}" if asked["assume"] else "",
        _model(document["attack"]),
        f"groups of {group}" if group != "1" else "",
    )
    return tuple(
        map(
            _line, ("; ".join(filter(None, parts)), *(_case(case, group) for case in rows(document["cases"])))
        )
    )


def _model(attack: Mapping[str, Any]) -> str:
    """The attack model by its name; one of the document's own has its name in quotation marks."""
    name = attack["name"]
    return (
        f"attack model {name}"
        if is_registered(name, attack)
        else f"the document's own attack model, named {name[:60]!r}"
    )


def _case(case: Mapping[str, Any], group: str) -> str:
    told = KINDS.get(case["kind"])
    if told is None:
        low, high = case["between"]
        factor = "exp(-epsilon)" if group == "1" else f"exp(-{group}*epsilon)"
        root = f"epsilon by t = {factor}, the root of {case['equation']} from {low} to {high}"
        told = (f"epsilon = {case['epsilon']}" if not case["epsilon"].startswith("-log(t)") else root) + (
            "" if case["attained"] else INFIMUM
        )
    return _where(told, case["when"])


def _where(text: str, conditions: Sequence[str]) -> str:
    return f"{text} where {', '.join(conditions)}" if conditions else text


def _line(text: str) -> str:
    """The text in one line; what it says is the reader's, who may have typed it in several."""
    return " ".join(text.split())
