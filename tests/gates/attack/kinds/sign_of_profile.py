"""The sign of the derivative of epsilon by p or q: that of F by the prior, at the root t of F = B -
1/r*."""

from __future__ import annotations

from fractions import Fraction

from epsproof.verify.reader import Definitions, Truth, truth, value
from epsproof.verify.reader.points import points
from tests.gates.attack.draft import Draft

B = {
    "unbounded": "p*q + t**2*(1 - q)*p + t*(1 - p)",
    "membership": "p + t*(1 - p)",
    "bounded": "q + t*(1 - q)",
}
NEAR, STEP = Fraction(1, 10**9), Fraction(1, 1 << 80)
POINTS = 25


def violation(draft: Draft, seed: int, count: int) -> str:
    """Why the claim is false, empty where no reason was found."""
    fields = draft.fields
    equation = f"({B[fields.get('bound', 'unbounded')]}) - 1/({fields['profile']})"
    known = Definitions(slope={"d": (equation, fields["by"])})
    given = [*draft.assumptions, "0 < p <= 1", "0 < q <= 1"]
    seen = 0
    for place in points(given, [f"{fields['profile']} > 1"], seed=seed, count=count):
        point = {"p": Fraction(1, 2), "q": Fraction(1, 2), **place}
        if seen >= POINTS or any(truth(text, point) is not Truth.TRUE for text in given):
            continue
        seen += 1
        if found := _at(equation, fields["sign"], point, known):
            return f"{found} at {', '.join(f'{n} = {v}' for n, v in point.items())}"
    return ""


def _at(equation: str, sign: str, point: dict[str, Fraction], known: Definitions) -> str:
    low, high = Fraction(0), Fraction(64)
    ends = [value(equation, {**point, "t": t}) for t in (low, high)]
    if not isinstance(ends[0], Fraction) or not isinstance(ends[1], Fraction):
        return ""
    if ends[0] >= 0:
        return "epsilon has no value"
    if ends[1] <= 0:
        return ""
    while high - low > STEP:
        middle = (low + high) / 2
        here = value(equation, {**point, "t": middle})
        low, high = (middle, high) if isinstance(here, Fraction) and here < 0 else (low, middle)
    slope = value("d", {**point, "t": low}, known)
    if not isinstance(slope, Fraction):
        return ""
    exact = slope if abs(slope) > NEAR else Fraction(0)
    return (
        ""
        if exact == 0 or truth(f"x {sign}", {"x": exact}) is Truth.TRUE
        else f"the derivative is near {float(slope):.6g}"
    )
