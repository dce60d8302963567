"""A formula is not monotone where, at two values of the domain, it goes the other way."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import combinations, islice

from epsproof.verify.reader import Truth, truth, value
from epsproof.verify.reader.numbers import compared
from epsproof.verify.reader.points import points
from epsproof.verify.reader.truth import Undecided
from tests.gates.attack.draft import Draft
from tests.gates.attack.kinds.integral import RATIONAL

MOST, VALUES = 10, tuple(map(Fraction, "-3 -1 -1/2 0 1/3 1/2 9/10 1 3/2 2 4 7".split()))
ALLOWED = {
    "increasing": (-1, 0),
    "decreasing": (1, 0),
    "strictly increasing": (-1,),
    "strictly decreasing": (1,),
}


def violation(draft: Draft, seed: int, count: int) -> str:
    """Why the claim is false, empty where no reason was found."""
    if draft.empty:
        return "nothing satisfies the assumptions"
    x, formula = draft.fields["variable"], draft.fields["formula"]
    found = points(draft.assumptions, (f"({formula}) == 0",), draft.definitions, seed=seed, count=count)
    for point in islice(found, MOST):
        own = [point[x]] if isinstance(point.get(x), Fraction) else []
        for one, other in combinations(sorted({*VALUES, *own}), 2):
            if why := _against(draft, point, one, other):
                return why
    return ""


def refuting(draft: Draft, printed: Mapping[str, str]) -> Truth:
    """Whether the formula goes the other way between the two printed values."""
    at = {name: Fraction(text) for name, text in printed.items() if RATIONAL.fullmatch(text)}
    x = draft.fields["variable"]
    later = next((number for name, number in at.items() if name.startswith(f"{x}_later")), None)
    if x not in at or later is None or at[x] >= later:
        return Truth.FALSE
    return Truth.TRUE if _against(draft, at, at[x], later) else Truth.FALSE


def _against(draft: Draft, point: Mapping[str, object], one: Fraction, other: Fraction) -> str:
    x, formula = draft.fields["variable"], draft.fields["formula"]
    places = [{**point, x: number} for number in (one, other)]
    if any(truth(text, place) is not Truth.TRUE for place in places for text in draft.assumptions):  # type: ignore[arg-type]
        return ""
    left, right = (value(formula, place) for place in places)  # type: ignore[arg-type]
    if not all(isinstance(side, Fraction) or hasattr(side, "ball") for side in (left, right)):
        return (
            f"undefined at {one} or {other}"
            if any(str(side).endswith("UNDEFINED") for side in (left, right))
            else ""
        )
    try:
        found = compared(left, right)  # type: ignore[arg-type]
    except Undecided:
        return ""
    return (
        ""
        if found in ALLOWED[draft.fields["direction"]]
        else f"from {one} to {other} it goes from {left} to {right}"
    )
