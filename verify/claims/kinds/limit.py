"""Limits: proved by how near is near enough, and refuted where the formula stays away from the value; or plain goals.

A formula has the limit ``value`` at ``to`` if for every h > 0 it is within h of the value (above h, or below -h, where that is
infinite) at every other x that is nearer than, or beyond, ``within``, a formula in h. It has not where, at exact parameters, it is
further away than some number g at every x that is near enough.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from attrs import evolve

from epsproof.verify.claims.kind import Kind, judge_in
from epsproof.verify.claims.limits import INFINITE, LEAST, Approach, number, refuse_captured, told_by
from epsproof.verify.claims.meanings import placed
from epsproof.verify.claims.schemas import GOALS, TEXT, meaning
from epsproof.verify.claims.verdict import Finding

if TYPE_CHECKING:
    from fractions import Fraction

    from epsproof.verify.claims.claim import Claim
    from epsproof.verify.claims.searches import Searches
    from epsproof.verify.reader.numbers import Value

__all__ = ["KINDS", "judge"]

OWN, SIDES = ("formula", "variable", "to", "value", "side", "within"), ("both", "below", "above")
GUIDE = "give 'within', which says for every h > 0 how near is near enough"
NEAR = ("h", "h/2", "h**2", "sqrt(h)", "min(h, 1)/8", "exp(-h)", "1/(1 + h)", "1/(1 + h**2)")
FAR = ("1/h", "2/h", "1 + 4/h", "1/sqrt(h)", "log(1/h)", "1 + log(1 + 1/h)", "h", "2*h", "exp(h)", "h**2", "sqrt(h)", "log(h)")
AT, STEPS, SHARES, POINTS = ("1/2", "1/10", "1/100"), (1, 3, 6), ("1", "1/2", "1/7", "1/1000"), 6
DRAWN = 40

LEAST_GAP, HUGE = 1e-9, 200


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
    if (refuted := _away(claim, searches)) is not None:
        return refuted
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
    return told_by("number within", Typed(tuple(claim.assumptions), tuple(dict.fromkeys(goals))), searches, False)


def _places(claim: Claim) -> Iterator[dict[str, Fraction]]:
    """Simple points of the assumptions, and some on their boundaries."""
    from fractions import Fraction

    from epsproof.verify.claims.claim import Typed
    from epsproof.verify.claims.examine import points_of
    from epsproof.verify.reader.points import points

    texts = [claim[name] for name in ("formula", "to", "value") if claim[name] not in INFINITE]
    goal = " + ".join(f"({text})" for text in texts) + " == 0"
    simple = points_of(Typed(tuple(claim.assumptions), (goal,)), 0, POINTS)
    seen = []
    for point in [*simple, *points(claim.assumptions, (goal,), count=DRAWN)] or [{}]:
        exact = {name: one for name, one in point.items() if name != claim["variable"] and isinstance(one, Fraction)}
        if exact not in seen and len(seen) < 2 * POINTS:
            seen.append(exact)
            yield exact


def _candidates(claim: Claim) -> Iterator[str]:
    """Formulas in h that are near enough at some points; they prove nothing by themselves."""
    from fractions import Fraction

    from epsproof.verify.reader import hold

    places = [at for at in _places(claim) if hold(claim.assumptions, at)]
    for within in FAR if claim["to"] in INFINITE else NEAR:
        seen = [
            _is_near(claim, approach, {**at, LEAST: Fraction(h)})
            for at in places
            for h in (*AT, "7")
            for approach in _approaches(claim, within)
        ]
        if seen and False not in seen:
            yield within


def _is_near(claim: Claim, approach: Approach, at: dict[str, Fraction]) -> bool | None:
    """Whether the formula is where the limit says at some x that are near enough; None where that is not told."""
    from fractions import Fraction

    from epsproof.verify.reader import UNDEFINED, Truth, truth, value

    near = number(approach.within, at)
    end = None if approach.end in INFINITE else number(approach.end, at)
    if near is None:
        return False if value(approach.within, at) is UNDEFINED and approach.end not in INFINITE else None
    close = _rational(near)
    *_, last = approach.goals(f"({claim['formula']})", claim["value"] if claim["value"] in INFINITE else f"({claim['value']})")
    for share in map(Fraction, SHARES):
        if approach.end in INFINITE:
            x = (close + 1 / share) if approach.below else (close - 1 / share)
        elif isinstance(end, Fraction):
            x = end - close * share * Fraction(99, 100) if approach.below else end + close * share * Fraction(99, 100)
        else:
            return None
        if truth(last, {**at, approach.variable: x}).fails:
            return False
    return True


def _rational(found: Value) -> Fraction:
    """A fraction that is the number, or about it: 0 for a tiny one, and for a huge one a smaller one that is huge too."""
    from fractions import Fraction

    from flint import arb

    if isinstance(found, Fraction):
        return found
    huge = arb(2) ** HUGE
    middle = arb(found.ball(64).mid())
    if abs(middle) * huge < 1:
        return Fraction(0)
    middle = middle if abs(middle) < huge else huge if middle > 0 else -huge
    return Fraction(middle.str(12, radius=False))


def _away(claim: Claim, searches: Searches) -> Finding | None:
    """The refutation at exact parameters where the formula stays away from the value, or has none, near the end; None where that
    is not proved."""
    from epsproof.verify.claims.reading import NotReadable
    from epsproof.verify.reader import UNDEFINED, NotRead, hold, value

    for at in _places(claim):
        if not hold(claim.assumptions, at):
            continue
        told = {name: str(one) for name, one in sorted(at.items())}
        for field in ("to", "value"):
            if claim[field] not in INFINITE and value(claim[field], at) is UNDEFINED:
                return Finding("refuted", "enclosed", f"{field!r} is undefined", {**told, "undefined": claim[field]})
        for approach in _approaches(claim, LEAST):
            for power in STEPS:
                try:
                    found = _stays(claim, approach, at, power, searches)
                except (NotRead, NotReadable):  # its texts with these numbers are too long for the language
                    continue
                if found is not None:
                    return found
    return None


def _stays(
    claim: Claim, approach: Approach, at: dict[str, Fraction], power: int, searches: Searches
) -> Finding | None:
    from fractions import Fraction

    from epsproof.verify.claims.claim import Typed
    from epsproof.verify.claims.examine import examine
    from epsproof.verify.claims.values.evaluation import shown_number
    from epsproof.verify.claims.values.given import Said
    from epsproof.verify.claims.verdict import EMPTY
    from epsproof.verify.reader import UNDEFINED, value

    x, formula, small = approach.variable, claim["formula"], Fraction(1, 10**power)
    for name, one in at.items():
        formula = placed(formula, name, f"({one})")
    end = None if approach.end in INFINITE else number(approach.end, at)
    claimed = None if claim["value"] in INFINITE else number(claim["value"], at)
    if not (end is None or isinstance(end, Fraction)) or (claimed is None) != (claim["value"] in INFINITE):
        return None
    if end is None:
        places = [(1 if approach.below else -1) * k / small for k in (2, 30, 1000)]
        inside = f"{x} > {1 / small}" if approach.below else f"{x} < -{1 / small}"
    else:
        places = [end + (-1 if approach.below else 1) * small * Fraction(k, 1000) for k in (999, 500, 100, 1)]
        inside = f"{end - small} < {x} < {end}" if approach.below else f"{end} < {x} < {end + small}"
    found = [value(formula, {x: place}) for place in places]
    told = {name: str(one) for name, one in sorted(at.items())} | {x: str(places[-1])}
    if all(one is UNDEFINED for one in found):
        if examine(Typed((inside, f"({formula}) == ({formula})"), ("0 == 1",)), searches).reason != EMPTY:
            return None
        return Finding("refuted", "enclosed", f"the formula has no value where {inside}", {**told, "undefined": claim["formula"]})
    if any(isinstance(one, str) or not (isinstance(one, Fraction) or hasattr(one, "ball")) for one in found):
        return None
    numbers = [_rational(one) for one in found]  # type: ignore[arg-type]
    if claimed is None:
        sign = 1 if claim["value"] == "inf" else -1
        if sign * (numbers[-1] - numbers[-2]) > Fraction(1, 2):
            return None
        bound = _simple(max(sign * one for one in numbers)) + 1
        goal = f"{formula} < {bound}" if sign > 0 else f"{formula} > {-bound}"
        words, right = f"where {inside}, {goal}", Said(claim["value"])
    else:
        gaps = [abs(one - _rational(claimed)) for one in numbers]
        gap = min(1, *gaps) / 2
        if gap < LEAST_GAP or 4 * gaps[-1] < max(gaps):
            return None
        written = claim["value"]
        for name, one in at.items():
            written = placed(written, name, f"({one})")
        goal = f"abs(({formula}) - ({written})) > {_simple(gap)}"
        words, right = f"where {inside} it stays {_simple(gap)} away", Said(shown_number(claimed))
    if examine(Typed((inside,), (goal,)), searches).verdict != "proved":
        return None
    return Finding("refuted", "enclosed", words, {**told, "left side": shown_number(found[-1]), "right side": right})  # type: ignore[arg-type]


def _simple(gap: Fraction) -> Fraction:
    """A short fraction below a positive number, or near another."""
    from fractions import Fraction

    scale = 1
    while 0 < abs(gap) * scale < 8:
        scale *= 2
    return Fraction(int(gap * scale // 1), scale)


KINDS = {
    "limit": Kind(
        judge,
        {
            **GOALS,
            "formula": meaning(TEXT, "the formula whose limit it is, instead of goals"),
            "variable": meaning(TEXT, "which variable comes to the end; it occurs in the formula alone"),
            "to": meaning(TEXT, "where the variable comes to, a formula of the parameters, or inf or -inf"),
            "value": meaning(TEXT, "what the limit is: a formula of the parameters, or inf or -inf"),
            "side": meaning(TEXT, "below, above or both: from where a finite end is approached; both, where it is left out"),
            "within": meaning(
                TEXT, "a formula in h: nearer to the end, or beyond, the formula is within h of the value"
            ),
        },
        typed=True,
        belief="that the goals made of the claim say that the formula has this limit",
    )
}
