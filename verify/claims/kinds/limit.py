"""Limits: proved by how near is near enough, and refuted where the formula stays away from the value; or plain goals.

A formula has the limit ``value`` at ``to`` if for every h > 0 it is within h of the value (above h, or below -h, where that is
infinite) at every other x that is nearer than, or beyond, ``within``, a formula in h. It has not where, at exact parameters, it
is further away than some number g at every x that is near enough.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from attrs import evolve

from epsproof.verify.claims.kind import Kind, judge_in
from epsproof.verify.claims.limits import INFINITE, LEAST, Approach, number, refuse_captured, told_by
from epsproof.verify.claims.schemas import GOALS, TEXT, meaning
from epsproof.verify.claims.verdict import Finding

if TYPE_CHECKING:
    from fractions import Fraction

    from epsproof.verify.claims.claim import Claim
    from epsproof.verify.claims.searches import Searches

__all__ = ["KINDS", "judge"]

OWN, SIDES = ("formula", "variable", "to", "value", "side", "within"), ("both", "below", "above")
GUIDE = "give 'within', which says for every h > 0 how near is near enough"
NEAR = ("h", "h/2", "h**2", "sqrt(h)", "min(h, 1)/8", "exp(-h)", "1/(1 + h)", "1/(1 + h**2)")
FAR = (
    "1/h",
    "2/h",
    "1 + 4/h",
    "1/sqrt(h)",
    "log(1/h)",
    "1 + log(1 + 1/h)",
    "h",
    "2*h",
    "exp(h)",
    "h**2",
    "sqrt(h)",
    "log(h)",
)
AT, SHARES = ("1/2", "1/10", "1/100", "7"), ("1", "1/2", "1/7", "1/1000")


def judge(claim: Claim, searches: Searches) -> Finding:
    """The finding on "the limit of the formula, where the variable comes to an end from one side or from both, is the value", for
    all parameters; or on plain goals."""
    claim.refuse_beside("formula", *GOALS)
    claim.refuse_beside("goals", *OWN)
    if "formula" not in claim.data:
        return judge_in("formulas.algebraic")(claim, searches)
    _refuse(claim)
    found = Finding("undecided", "sampled", GUIDE)
    if "within" in claim.data:
        found = _near_enough(claim, claim["within"], searches)
    if found.verdict == "proved":
        return found
    if (away := _away(claim, searches)) is not None:
        return away
    for within in _candidates(claim) if "within" not in claim.data else ():
        tried = _near_enough(claim, within, searches)
        if tried.verdict == "proved":
            return evolve(tried, basis=f"within {within}: {tried.basis}")
    return found


def _refuse(claim: Claim) -> None:
    """Raise ClaimRejected or NotReadable for fields that do not fit, and for a name that is bound and used outside."""
    from epsproof.verify.claims.reading import read_conditions, read_text
    from epsproof.verify.reader import parse

    if parse(claim["variable"]).kind != "name":
        raise claim.rejected(f"'variable' is a name, not {claim['variable'][:40]!r}", "variable")
    for field in ("formula", "to", "value", "within"):
        text = claim.get(field)
        if text is not None and not (field in ("to", "value") and text in INFINITE):
            read_text(f"{field!r}", text, False, field)
    read_conditions(claim)
    refuse_captured(claim, (claim["to"], claim["value"]), (claim["formula"],), "limit")
    if "side" in claim.data and claim["side"] not in SIDES:
        raise claim.rejected(f"'side' is one of {', '.join(SIDES)}", "side")
    if "side" in claim.data and claim["to"] in INFINITE:
        raise claim.rejected("an infinite end has one side: leave 'side' out", "side")


def _approaches(claim: Claim, within: str) -> list[Approach]:
    x, end = claim["variable"], claim["to"]
    if end in INFINITE:
        return [Approach(x, end, end == "inf", within)]
    sides = {"both": (True, False), "below": (True,), "above": (False,)}[claim.get("side", "both")]
    return [Approach(x, end, below, within) for below in sides]


def _near_enough(claim: Claim, within: str, searches: Searches) -> Finding:
    from epsproof.verify.claims.claim import Typed

    value = claim["value"] if claim["value"] in INFINITE else f"({claim['value']})"
    goals = [goal for one in _approaches(claim, within) for goal in one.goals(f"({claim['formula']})", value)]
    return told_by(
        "number within", Typed(tuple(claim.assumptions), tuple(dict.fromkeys(goals))), searches, False
    )


def _places(claim: Claim) -> list[dict[str, Fraction]]:
    from epsproof.verify.claims.stays_away import places

    return [*places(claim.assumptions, (claim["formula"], claim["to"], claim["value"]), claim["variable"])]


def _away(claim: Claim, searches: Searches) -> Finding | None:
    from epsproof.verify.claims.stays_away import Claimed, refuted

    claimed = Claimed(claim["formula"], claim["value"], "==", _approaches(claim, LEAST))
    return refuted(claimed, claim.assumptions, searches)


def _candidates(claim: Claim) -> Iterator[str]:
    """Formulas in h that are near enough at some points; they prove nothing by themselves."""
    from fractions import Fraction

    places = _places(claim)
    for within in FAR if claim["to"] in INFINITE else NEAR:
        seen = [
            _is_near(claim, approach, {**at, LEAST: Fraction(h)})
            for at in places
            for h in AT
            for approach in _approaches(claim, within)
        ]
        if seen and False not in seen:
            yield within


def _is_near(claim: Claim, approach: Approach, at: dict[str, Fraction]) -> bool | None:
    """Whether the formula is where the limit says at some x that are near enough; None where that is not told."""
    from fractions import Fraction

    from epsproof.verify.claims.stays_away import roughly
    from epsproof.verify.reader import UNDEFINED, truth, value

    near = number(approach.within, at)
    end = None if approach.end in INFINITE else number(approach.end, at)
    if near is None:
        return False if value(approach.within, at) is UNDEFINED and approach.end not in INFINITE else None
    close = roughly(near)
    *_, last = approach.goals(
        f"({claim['formula']})", claim["value"] if claim["value"] in INFINITE else f"({claim['value']})"
    )
    for share in map(Fraction, SHARES):
        if approach.end in INFINITE:
            x = (close + 1 / share) if approach.below else (close - 1 / share)
        elif isinstance(end, Fraction):
            x = (
                end - close * share * Fraction(99, 100)
                if approach.below
                else end + close * share * Fraction(99, 100)
            )
        else:
            return None
        if truth(last, {**at, approach.variable: x}).fails:
            return False
    return True


KINDS = {
    "limit": Kind(
        judge,
        {
            **GOALS,
            "formula": meaning(TEXT, "the formula whose limit it is, instead of goals"),
            "variable": meaning(TEXT, "which variable comes to the end; it occurs in the formula alone"),
            "to": meaning(TEXT, "where the variable comes to, a formula of the parameters, or inf or -inf"),
            "value": meaning(TEXT, "what the limit is: a formula of the parameters, or inf or -inf"),
            "side": meaning(
                TEXT,
                "below, above or both: from where a finite end is approached; both, where it is left out",
            ),
            "within": meaning(
                TEXT, "a formula in h: nearer to the end, or beyond, the formula is within h of the value"
            ),
        },
        typed=True,
        belief="that the goals made of the claim say that the formula has this limit",
    )
}
