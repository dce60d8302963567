"""A printed variance is too small where Phi(m/2 - e/m) - exp(e) Phi(-m/2 - e/m) is above delta at a pair of the assumptions."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from mpmath import mp, mpf

from epsproof.verify.reader import Truth
from tests.gates.attack.draft import Draft
from tests.gates.attack.formulas import Unclear, Undefined, as_number, condition, formula

SURE = mpf(10) ** -30


def violation(draft: Draft, seed: int, count: int) -> str:
    """Why the claim is false, empty where no reason was found."""
    bad = [pair for pair in draft.fields["tried"] if _fails(draft, *map(Fraction, pair))]
    return f"the least delta is larger at {bad[0]}" if bad else ""


def refuting(draft: Draft, printed: Mapping[str, str]) -> Truth:
    """Whether the printed pair is a counterexample that the claim names."""
    pair = [Fraction(printed[name]) for name in ("epsilon", "delta")]
    named = pair in [[*map(Fraction, one)] for one in draft.fields["tried"]]
    return Truth.TRUE if named and printed["D"] == "1" and _fails(draft, *pair) else Truth.FALSE


def _fails(draft: Draft, epsilon: Fraction, delta: Fraction) -> bool:
    names = {"D": Fraction(1), "epsilon": epsilon, "delta": delta}
    try:
        if not all(condition(text, names) is True for text in draft.assumptions):
            return False
        variance = as_number(formula(draft.fields["variance"], names))
    except (Undefined, Unclear):
        return False
    with mp.workdps(60):
        if variance <= 0:
            return False
        mean, e = 1 / mp.sqrt(variance), as_number(epsilon)
        least = _phi(mean / 2 - e / mean) - mp.exp(e) * _phi(-mean / 2 - e / mean)
        return bool(least > as_number(delta) * (1 + SURE))


def _phi(x: mpf) -> mpf:
    return mp.erfc(-x / mp.sqrt(2)) / 2
