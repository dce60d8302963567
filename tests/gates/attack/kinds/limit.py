"""A limit is false where the formula, ever nearer to the end, comes to rest elsewhere, has no value or goes the other way."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import islice

import mpmath

from epsproof.verify.reader import Truth, truth
from tests.gates.attack.draft import Draft
from tests.gates.attack.kinds.integral import Place, number_of, parameters, refuted_at

MOST, STEPS = 12, tuple(Fraction(1, 10**k) for k in (4, 6, 8))
REST, CLEAR, HUGE = mpmath.mpf("0.01"), mpmath.mpf("1e-6"), mpmath.mpf(1000)


def violation(draft: Draft, seed: int, count: int) -> str:
    """Why the claim is false, empty where no reason was found."""
    if draft.empty:
        return "no parameters satisfy the assumptions"
    plain = parameters(draft, ("to", "value", "formula"), seed, count) or [{}]
    held = (at for at in plain if all(truth(text, at) is Truth.TRUE for text in draft.assumptions))
    for at in islice(held, MOST):
        if why := _against(draft, at):
            return f"{why} at { ({name: str(number) for name, number in at.items()}) }"
    return ""


def refuting(draft: Draft, printed: Mapping[str, str]) -> Truth:
    """Whether the limit is another one at the printed parameters."""
    return refuted_at(draft, printed, _against)


def _against(draft: Draft, at: Place) -> str:
    end, claimed = number_of(draft.fields["to"], at), number_of(draft.fields["value"], at)
    if end is None or claimed is None:
        return "the end or the value is undefined"
    if mpmath.isinf(end):
        ways = [[(1 if end > 0 else -1) / step for step in STEPS]]
    else:
        near = Fraction(str(end))
        signs = {"above": (1,), "below": (-1,)}.get(draft.fields.get("side", "both"), (1, -1))
        ways = [[near + sign * step for step in STEPS] for sign in signs]
    for way in ways:
        values = [
            number_of(draft.fields["formula"], {**at, draft.fields["variable"]: place}) for place in way
        ]
        if None in values:
            return "it has no value near the end"
        rests = abs(values[2] - values[1]) < REST and abs(values[1] - values[0]) < REST
        if mpmath.isinf(claimed):
            wrong = (rests and abs(values[2]) < HUGE) or values[2] * claimed < 0
        else:
            clear = 20 * abs(values[2] - values[1]) + CLEAR
            wrong = (rests and abs(values[2] - claimed) > clear) or abs(values[2]) > HUGE * (1 + abs(claimed))
        if wrong:
            return f"it comes to {values[2]}"
    return ""
