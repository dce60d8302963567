"""A series is right if its coefficients are those of Taylor's and the function has a value on the
whole interval."""

from __future__ import annotations

from fractions import Fraction
from math import factorial

from epsproof.verify.reader import UNDEFINED, Definitions, value
from epsproof.verify.reader.numbers import compared
from epsproof.verify.reader.truth import Lack
from tests.gates.attack.draft import Draft

SHARES = tuple(map(Fraction, "1 1/2 1/3 2/3 1/4 3/4 1/100 99/100".split()))
ORDER = 6


def violation(draft: Draft, seed: int, count: int) -> str:
    """Why the claim is false, empty where no reason was found."""
    x, function, series = (draft.fields[name] for name in ("variable", "function", "series"))
    end = value(draft.fields["upto"], {})
    assert isinstance(end, Fraction)
    for share in (Fraction(0), *SHARES):
        if value(function, {x: end * share}) is UNDEFINED:
            return f"the function is undefined at {x} = {end * share}"
    sides = [_derivatives(text, x) for text in (function, series)]
    degree = max((k for k, v in enumerate(sides[1]) if v != 0), default=0)
    for k in range(degree + 1):
        left, right = sides[0][k], sides[1][k]
        if not isinstance(left, Lack) and not isinstance(right, Lack) and compared(left, right) != 0:
            return f"the coefficient of {x}**{k} is {left}/{factorial(k)}"
    return ""


def _derivatives(text: str, x: str) -> list:
    """The derivatives at 0, from order 0 on."""
    slopes = {"d1": (text, x)} | {f"d{k + 1}": (f"d{k}", x) for k in range(1, ORDER)}
    known = Definitions(slope=slopes)
    return [value(name, {x: Fraction(0)}, known) for name in (text, *slopes)]
