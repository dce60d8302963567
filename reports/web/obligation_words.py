"""What an obligation of a closed form is called on its page, as words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from epsproof.derive.text.notation import epsilon, symbol, t
from epsproof.reports.article.theorem import decisive_title, lowered
from epsproof.reports.document.model import Formula, Text
from epsproof.verify.closed_form.owed import SAFETY, Owed

__all__ = ["obligation_title"]

PARTS: dict[str, Text] = {
    "existence, no root": (
        "the equation has no root where its left side is not negative at ",
        Formula(("t = 0",)),
    ),
    "existence, lower end, denominator": ("the lower end, above which the root is sought, has a value",),
    "existence, upper end, denominator": ("the upper end, below which the root is sought, has a value",),
    "existence, lower end": ("the root is sought above an end that is at least 0",),
    "existence, upper end": ("the root is sought below an end that is at most 1",),
    "existence, order of the ends": ("the ends between which the root is sought are in order",),
    "existence, sign at the lower end": (
        "at the lower end, where the root is sought, the left side of the equation is negative",
    ),
    "existence, sign at the upper end": (
        "at the upper end, where the root is sought, the left side of the equation is positive",
    ),
    "existence, root, denominator": ("what the square root equals has a value",),
    "existence, root, sign": ("what the square root equals is not negative",),
    "existence, radicand, denominator": ("what stands under the square root has a value",),
    "existence, root": ("the square of what the root equals is what stands under it",),
    "existence, t, denominator": ("the formula of ", t, " has a positive denominator"),
    "existence, t": ("the formula of ", t, " gives the root"),
    "existence, epsilon, denominator": ("the formula of ", epsilon, " has a positive denominator"),
    "existence, epsilon": ("the formula of ", epsilon, " gives ", Formula((r"-\log t",))),
}
KINDS: dict[str, Text] = {
    "coverage": ("the cases leave out no values of the parameters",),
    "clause": ("the bound has a value at every prior",),
    "profile": ("the profile has a value at every prior",),
    "group": ("the number of persons is positive",),
}
MODEL = {
    "condition": "the parameters satisfy a condition of the attack model",
    "prior of the secret": "the secret has a positive probability",
}
TOLD = {"denominator": "has a value", "positive": "is positive", "at most 1": "is at most 1"}


def obligation_title(name: str, document: Mapping[str, Any], options: Sequence[Sequence[str]]) -> Text:
    """The words for what the kernel calls ``name`` in ``document``; ``options`` are those of the profile by clause."""
    owed = Owed.of(name)
    words = _of_all(owed, options) if owed.case is None else _of_case(owed, owed.case, document, options)
    return words or (name,)


def _of_case(owed: Owed, number: int, document: Mapping[str, Any], options: Sequence[Sequence[str]]) -> Text:
    case = document["cases"][number]
    words: Text
    if owed.decides:
        words = lowered(decisive_title(owed, options, case["clause"] - 1))
    elif owed.kind == SAFETY:
        title = lowered(decisive_title(owed, options, case["clause"] - 1))
        words = (*title, ", strictly, as no prior attains it")
    elif owed.detail.partition(" ")[0] == "region":
        place = "the binding prior lies" if case["attained"] else "the priors of the path lie"
        words = (f"{place} in the region",)
    elif owed.kind == "tightness":
        words = ("each coordinate of the binding prior has a value",)
    else:
        words = PARTS.get(owed.label, ())
    return (f"case {number + 1}, ", *words) if words and len(document["cases"]) > 1 else words


def _of_all(owed: Owed, options: Sequence[Sequence[str]]) -> Text:
    if owed.decides:
        return lowered(decisive_title(owed, options, 0))
    if owed.kind == "model":
        what, _, world = owed.detail.partition("weight of ")
        return (MODEL.get(what) or f"the probability of “{world}” is not negative",)
    whose, _, name = owed.kind.partition(" ")
    if whose in ("fixed", "prior") and owed.detail in TOLD:
        return ("the prior ", symbol(name), f" {TOLD[owed.detail]}")
    return KINDS.get(owed.kind, ())
