"""Names of a claim that look like slips: a definition that is used by another case alone, a slope by a name that is nowhere; and
slopes of formulas that have none everywhere.
"""

from __future__ import annotations

from collections.abc import Iterable

from epsproof.verify.claims.claim import Claim
from epsproof.verify.reader import NotRead, names, parse
from epsproof.verify.reader.parse import nodes

__all__ = ["refuse_strangers"]

SHORT = {"epsilon": "eps", "lambda": "lam", "delt": "delta", "sig": "sigma", "prob": "p"}
EDGES = {"if", "min", "max", "abs"}


def refuse_strangers(claim: Claim) -> None:
    """Raise ClaimRejected where the claim defines a name and uses none but the same in another case, which would be a variable of
    its own, and where a slope is taken with regard to a name that stands nowhere else, so that it would be 0."""
    priors = _names([one for one in [claim.get("profile", "")] if isinstance(one, str)]) & {"pq", "qp"}
    if undeclared := sorted(priors - _names(claim.assumptions)):
        raise claim.rejected(f"{undeclared[0]!r} would be a parameter of the profile: write p*q", "profile")
    if "goals" not in claim.data:
        return
    defined = {field: claim.get(field, {}) for field in ("let", "slope", "substitutions")}
    through = [one for one in claim.get("through", []) if isinstance(one, str)]
    formulas = [*defined["let"].values(), *(formula for formula, _ in defined["slope"].values())]
    used = _names([*claim.assumptions, *claim["goals"], *through, *formulas])
    _refuse_assumed(claim, _names([*claim["goals"], *through, *formulas, *defined["substitutions"].values()]))
    for field in ("let", "slope"):
        for name in defined[field]:
            near = [
                other
                for other in sorted(used)
                if other.lower() == name.lower() and other not in defined[field]
            ]
            if name not in used and near:
                raise claim.rejected(
                    f"{field!r} defines {name!r}, and the claim is about {near[0]!r}: write {name}", field
                )
    for name, (formula, variable) in defined["slope"].items():
        if variable not in used | _names([*defined["substitutions"].values()]) | {*defined["substitutions"]}:
            near = [other for other in sorted(_names([formula])) if other.lower() == variable.lower()]
            better = near or sorted(_names([formula])) or ["x"]
            rule = (
                f"the slope {name!r} is taken with regard to {variable!r}, which stands nowhere in the claim"
            )
            turned = _names([variable]) - {variable} and formula in _names([variable])
            pair = f'"{variable}", "{formula}"' if turned else f'"{formula}", "{better[0]}"'
            raise claim.rejected(f"{rule}: write {name} = [{pair}]", "slope")
        if found := _edge(formula):
            cases = "write a claim for each of its cases, whose condition is one of the assumptions"
            raise claim.rejected(
                f"the slope {name!r} is taken of a formula with {found}, which has none at an edge: {cases}",
                "slope",
            )


def _refuse_assumed(claim: Claim, used: frozenset[str]) -> None:
    """Raise ClaimRejected for an assumption on a name that stands nowhere else, where the claim is about the same name written
    otherwise, of which nothing is assumed."""
    assumed = _names(claim.assumptions)
    known = used | {*claim.get("substitutions", {})}
    for name in sorted(assumed - known):
        if near := [other for other in sorted(used - assumed) if _plain(other) == _plain(name)]:
            field = f"an assumption is about {name!r}, and the claim about {near[0]!r}, of which nothing is assumed"
            raise claim.rejected(f"{field}: write {near[0]} in the assumption", "assumptions")


def _plain(name: str) -> str:
    """The name in small letters, by its short form where it has one."""
    lower = name.lower()
    return SHORT.get(lower, lower)


def _edge(formula: str) -> str:
    """The function or word that gives the formula an edge; empty where it has none, or is not read."""
    try:
        return next((node.kind for node in nodes(parse(formula)) if node.kind in EDGES), "")
    except NotRead:
        return ""


def _names(texts: Iterable[str]) -> frozenset[str]:
    """The names in the texts that are read."""
    found = frozenset[str]()
    for text in texts:
        try:
            found |= names(text)
        except NotRead:
            continue
    return found
