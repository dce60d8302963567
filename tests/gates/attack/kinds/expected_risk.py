"""A printed risk is wrong where E||a + Z|| is another number, or as a bound is above it, at one point of the assumptions."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import product

from mpmath import mp, mpf

from epsproof.verify.reader import Truth
from tests.gates.attack.draft import Draft
from tests.gates.attack.formulas import Unclear, Undefined, as_number, condition, formula

NUMBERS = (1, 2, 3, 7, 150)
CHANGES = tuple(map(Fraction, "0 1/9 1/2 1 3 20 2000".split()))
SPREADS = tuple(map(Fraction, "1/7 1 2 40".split()))
SURE = mpf(10) ** -35


def violation(draft: Draft, seed: int, count: int) -> str:
    """Why the claim is false, empty where no reason was found."""
    for k, a, s in product(NUMBERS, CHANGES, SPREADS):
        if _fails(draft, k, a, s):
            return f"it fails at k = {k}, a = {a}, s = {s}"
    return ""


def refuting(draft: Draft, printed: Mapping[str, str]) -> Truth:
    """Whether the printed point is a counterexample."""
    k, a, s = (Fraction(printed[name]) for name in "kas")
    found = k.denominator == 1 and k >= 1 and a >= 0 and s > 0 and _fails(draft, int(k), a, s)
    return Truth.TRUE if found else Truth.FALSE


def _fails(draft: Draft, k: int, a: Fraction, s: Fraction) -> bool:
    names = {"k": Fraction(k), "a": a, "s": s}
    try:
        if not all(condition(text, names) is True for text in draft.assumptions):
            return False
        with mp.workdps(60):
            printed = as_number(formula(draft.fields["printed"], names))
            gap = expected(draft.fields["noise"], k, as_number(a), as_number(s)) - printed
    except Undefined:
        return True
    except Unclear:
        return False
    return gap > SURE or (draft.fields.get("says", "equal") == "equal" and gap < -SURE)


def expected(noise: str, k: int, a: mpf, s: mpf) -> mpf:
    """Of Laplace noise the mean of |a + Z| and k - 1 times s; of Gaussian noise the mean of a noncentral chi law."""
    if noise == "laplace":
        return a + s * mp.exp(-a / s) + (k - 1) * s
    if a > 30 * s:
        return mp.sqrt(a**2 + (k - 1) * s**2)
    half = mpf(k) / 2
    return s * mp.sqrt(2) * mp.gamma(half + 0.5) / mp.gamma(half) * mp.hyp1f1(-0.5, half, -((a / s) ** 2) / 2)
