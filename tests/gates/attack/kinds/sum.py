"""A sum is false where adding up its terms, at parameters of the assumptions, gives another number."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import islice, pairwise, product

import mpmath

from epsproof.verify.reader import Truth, names, truth
from tests.gates.attack.draft import Draft
from tests.gates.attack.kinds.integral import INFINITE, RATIONAL, Place, number_of, parameters

MOST, WHOLE, STEPS, CLEAR = 24, (-4, 0, 1, 2, 3, 5), (60, 120, 240), mpmath.mpf(10) ** -9
BAD = {"==": lambda gap: gap != 0, "<=": lambda gap: gap > 0, ">=": lambda gap: gap < 0}


def violation(draft: Draft, seed: int, count: int) -> str:
    """Why the claim is false, empty where no reason was found."""
    if draft.empty:
        return "no parameters satisfy the assumptions"
    fields = draft.fields
    ends = sorted(names(*(fields[name] for name in ("from", "to") if fields[name] not in INFINITE)))
    plain = parameters(draft, ("from", "to", "value", "formula"), seed, count) or [{}]
    placed = (
        {**point, **dict(zip(ends, map(Fraction, whole), strict=True))}
        for point, whole in product(plain, product(WHOLE, repeat=len(ends)))
    )
    held = (at for at in placed if all(truth(text, at) is Truth.TRUE for text in draft.assumptions))
    for at in islice(held, MOST):
        if why := _against(draft, at):
            return f"{why} at { ({name: str(number) for name, number in at.items()}) }"
    return ""


def refuting(draft: Draft, printed: Mapping[str, str]) -> Truth:
    """Whether the sum is another number at the printed parameters."""
    at = {name: Fraction(text) for name, text in printed.items() if RATIONAL.fullmatch(text)}
    held = all(truth(text, at) is Truth.TRUE for text in draft.assumptions)
    return Truth.TRUE if held and _against(draft, at) else Truth.FALSE


def _against(draft: Draft, at: Place) -> str:
    low, high, claimed = (number_of(draft.fields[name], at) for name in ("from", "to", "value"))
    bad = BAD[draft.fields.get("relation", "==")]
    if low is None or high is None or low != int(low) or (high != mpmath.inf and high != int(high)):
        return ""
    if claimed is None:
        return "the value is undefined"
    if high != mpmath.inf:
        terms = [
            number_of(draft.fields["formula"], {**at, draft.fields["variable"]: Fraction(k)})
            for k in range(int(low), int(high) + 1)
        ]
        if None in terms:
            return "a term is undefined"
        gap = mpmath.fsum(terms) - claimed
        return (
            f"the sum is {claimed + gap}" if bad(0 if abs(gap) < CLEAR * (1 + abs(claimed)) else gap) else ""
        )
    return _infinite(draft, at, int(low), claimed, bad)


def _infinite(draft: Draft, at: Place, low: int, claimed: mpmath.mpf, bad) -> str:  # type: ignore[no-untyped-def]
    """By partial sums, and terms that fall like a power above 1 of their number, or do not."""
    total, sizes, sums = mpmath.mpf(0), list[mpmath.mpf](), list[mpmath.mpf]()
    for k in range(low, low + STEPS[-1] + 1):
        term = number_of(draft.fields["formula"], {**at, draft.fields["variable"]: Fraction(k)})
        if term is None:
            return "a term is undefined"
        total += term
        if k - low in STEPS:
            sums.append(total)
            sizes.append(term * mpmath.mpf(k + 1) ** 1.5)
    falls, grows = (all(sign * abs(a) > sign * abs(b) for a, b in pairwise(sizes)) for sign in (1, -1))
    if not falls and not grows and any(sizes):
        return ""
    if grows:
        gap = mpmath.sign(sums[2] - sums[0]) * mpmath.inf
        wrong = gap < 0 if claimed == mpmath.inf else bad(gap)
        return f"it comes to {gap}" if wrong else ""
    if claimed == mpmath.inf:
        return f"it converges to about {total}"
    rest, clear = 2 * sizes[2] / mpmath.sqrt(STEPS[2]), CLEAR * (1 + abs(claimed))
    least, most = sorted((total, total + rest))
    gap = least - claimed if claimed < least - clear else most - claimed if claimed > most + clear else 0
    return f"the sum is about {total}" if bad(gap) else ""
