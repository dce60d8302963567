"""Refutations of limits: at exact parameters a formula stays away from a value, on its wrong side, or has none, wherever its
variable is near enough to the end; the kernel proves each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction

from attrs import frozen
from flint import arb

from epsproof.verify.claims.claim import Typed
from epsproof.verify.claims.examine import examine, points_of
from epsproof.verify.claims.limits import INFINITE, Approach, number
from epsproof.verify.claims.meanings import placed
from epsproof.verify.claims.reading import NotReadable
from epsproof.verify.claims.searches import Searches
from epsproof.verify.claims.values.evaluation import shown_number
from epsproof.verify.claims.values.given import Said
from epsproof.verify.claims.verdict import EMPTY, Finding
from epsproof.verify.reader import UNDEFINED, NotRead, Number, hold, value
from epsproof.verify.reader.numbers import Value
from epsproof.verify.reader.points import points
from epsproof.verify.system.time_limit import now

__all__ = ["Claimed", "inserted", "places", "refuted", "roughly"]

STEPS, POINTS, DRAWN = (1, 3, 6), 6, 40
BRIEF, LATE = 2.0, 12.0
LEAST_GAP, HUGE = Fraction(1, 10**9), 200
Place = dict[str, Fraction]


@frozen
class Claimed:
    """That ``formula`` stands in the ``relation`` to ``value``, in the limit that each of the ``approaches`` says."""

    formula: str
    value: str
    relation: str
    approaches: Sequence[Approach]


def places(assumptions: Sequence[str], texts: Iterable[str], bound: str) -> Iterator[Place]:
    """Simple points of the assumptions, and some on their boundaries, for the names of the texts but for a bound one."""
    goal = " + ".join(f"({text})" for text in texts if text not in INFINITE) + " == 0"
    simple = points_of(Typed(tuple(assumptions), (goal,)), 0, POINTS)
    seen: list[Place] = []
    for point in [*simple, *points(assumptions, (goal,), count=DRAWN)] or [{}] * (not assumptions):
        exact = {name: one for name, one in point.items() if name != bound and isinstance(one, Fraction)}
        if exact not in seen and len(seen) < 2 * POINTS and hold(assumptions, exact):
            seen.append(exact)
            yield exact


def refuted(claimed: Claimed, assumptions: Sequence[str], searches: Searches) -> Finding | None:
    """The refutation of a limit at exact parameters; None where none is proved."""
    first, briefly = claimed.approaches[0], Searches(seconds=min(BRIEF, searches.seconds))
    start = now()
    for at in places(assumptions, (claimed.formula, first.end, claimed.value), first.variable):
        told = {name: str(one) for name, one in sorted(at.items())}
        for text in (first.end, claimed.value):
            if text not in INFINITE and value(text, at) is UNDEFINED:
                return Finding(
                    "refuted", "enclosed", "an end or the value is undefined", {**told, "undefined": text}
                )
        for approach in claimed.approaches:
            for power in STEPS if now() - start < LATE else ():
                try:
                    found = _stays(claimed, approach, at, Fraction(1, 10**power), briefly)
                except (NotRead, NotReadable):  # with these numbers its texts are too long for the language
                    continue
                if found is not None:
                    return found
    return None


def roughly(found: Value) -> Fraction:
    """A fraction that is the number, or about it: 0 for a tiny one, and for a huge one a smaller one that is huge too."""
    if isinstance(found, Fraction):
        return found
    huge = arb(2) ** HUGE
    middle = arb(found.ball(64).mid())
    if abs(middle) * huge < 1:
        return Fraction(0)
    middle = middle if abs(middle) < huge else huge if middle > 0 else -huge
    return Fraction(middle.str(12, radius=False))


def _stays(
    claimed: Claimed, approach: Approach, at: Place, small: Fraction, searches: Searches
) -> Finding | None:
    """The refutation by what holds nearer than ``small``, or beyond its reciprocal; None where that is not proved."""
    x, formula = approach.variable, inserted(claimed.formula, at)
    end = None if approach.end in INFINITE else number(approach.end, at)
    right = None if claimed.value in INFINITE else number(claimed.value, at)
    if not (end is None or isinstance(end, Fraction)) or (right is None) != (claimed.value in INFINITE):
        return None
    sign = 1 if approach.below else -1
    if end is None:
        tried = [sign * k / small for k in (2, 30, 1000)]
        near = f"{x} > {1 / small}" if approach.below else f"{x} < -{1 / small}"
    else:
        tried = [end - sign * small * Fraction(k, 1000) for k in (999, 500, 100, 1)]
        near = f"{end - small} < {x} < {end}" if approach.below else f"{end} < {x} < {end + small}"
    found = [value(formula, {x: place}) for place in tried]
    told = {name: str(one) for name, one in sorted(at.items())} | {x: str(tried[-1])}
    if all(one is UNDEFINED for one in found):
        if examine(Typed((near, f"({formula}) == ({formula})"), ("0 == 1",)), searches).reason != EMPTY:
            return None
        words = f"the formula has no value where {near}"
        return Finding("refuted", "enclosed", words, {**told, "undefined": claimed.formula})
    known = [one for one in found if isinstance(one, (Fraction, Number))]
    if len(known) < len(found):
        return None
    goal = _apart(claimed, formula, [roughly(one) for one in known], right, at)
    if not goal or examine(Typed((near,), (goal,)), searches).verdict != "proved":
        return None
    told |= {"left side": shown_number(known[-1])}
    told["right side"] = Said(claimed.value) if right is None else shown_number(right)
    return Finding("refuted", "enclosed", f"where {near}, {goal}", told)


def _apart(claimed: Claimed, formula: str, seen: list[Fraction], right: Value | None, at: Place) -> str:
    """What may hold near the end, so that the limit is another one; empty where the values that were seen speak against it."""
    if right is None:
        sign = 1 if claimed.value == "inf" else -1
        if sign * (seen[-1] - seen[-2]) > Fraction(1, 2):
            return ""
        bound = _simple(max(sign * one for one in seen)) + 1
        return f"{formula} < {bound}" if sign > 0 else f"{formula} > {-bound}"
    signs = {"==": None, "<=": 1, ">=": -1}[claimed.relation]
    gaps = [one - roughly(right) for one in seen]
    gaps = [abs(gap) if signs is None else signs * gap for gap in gaps]
    least = min(Fraction(1), *gaps) / 2
    if least < LEAST_GAP or 4 * gaps[-1] < max(gaps):
        return ""
    written = inserted(claimed.value, at)
    gap = f"({formula}) - ({written})"
    words = {None: f"abs({gap})", 1: gap, -1: f"({written}) - ({formula})"}[signs]
    return f"{words} > {_simple(least)}"


def inserted(text: str, at: Mapping[str, Fraction]) -> str:
    """The text with the numbers of the point for its names."""
    for name, one in at.items():
        text = placed(text, name, f"({one})")
    return text


def _simple(size: Fraction) -> Fraction:
    """A short fraction below a number, and near to it."""
    scale = 1
    while 0 < abs(size) * scale < 8:
        scale *= 2
    return Fraction(size * scale // 1, scale)
