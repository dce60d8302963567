"""A search on a grid is said to agree though a prior between its points asks for less, or to differ though its smallest value is
the least of all: eq. (12) at 40 digits, on the grid, on finer ones, and next to the edges."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import product

from mpmath import mp, mpf

from epsproof.verify.reader import Truth
from tests.gates.attack.draft import Draft
from tests.gates.attack.formulas import Unclear, Undefined, as_number, condition, formula

PLACE = re.compile(r"(\S+) at p = (\S+), q = (\S+)\Z")
EQUAL, NEAR = mpf(10) ** -9, Fraction(1, 10**7)
FINE = 48


def violation(draft: Draft, seed: int, count: int) -> str:
    """Why the claim is false, empty where no reason was found."""
    with mp.workdps(40):
        for case in draft.fields["cases"]:
            best = _least(
                case,
                [Fraction(k, draft.fields["points"]) for k in range(1, draft.fields["points"] + 1)],
                fixed_too=True,
            )
            other = _least(case, list(_fine()), fixed_too=True)
            if best is None or (other is not None and other < best - 3 * EQUAL):
                return f"{case}: the grid has {best}, and other priors {other}"
    return ""


def refuting(draft: Draft, printed: Mapping[str, str]) -> Truth:
    """Whether the printed prior is that of a search which is off, and the ends of epsilon hold."""
    match = PLACE.match(printed["search"])
    ends = re.match(r"in \[(\S+), (\S+)\]\Z", printed["epsilon"])
    points = draft.fields["points"]
    assert match is not None and ends is not None
    low, high, said = mpf(ends[1]), mpf(ends[2]), mpf(match[1])
    with mp.workdps(40):
        named = [one for one in draft.fields["cases"] if printed["profile"].startswith(one[0])]
        case = max(named, key=lambda one: len(one[0]), default=None)
        if case is None:
            return Truth.FALSE
        here = _epsilon(case, {"p": Fraction(match[2]), "q": Fraction(match[3])})
        best = _least(case, [Fraction(k, points) for k in range(1, points + 1)], fixed_too=True)
        other = _least(case, list(_fine()), fixed_too=True)
        if len({one[0] for one in draft.fields["cases"]}) < len(draft.fields["cases"]):
            return Truth.UNDECIDED
        off = here is None or best is None or abs(here - said) > 2 * EQUAL or abs(best - here) > 2 * EQUAL
        below = other is not None and other < low - EQUAL
        return Truth.FALSE if off or below or low <= said <= high else Truth.UNDECIDED


def _fine() -> Iterator[Fraction]:
    yield from (Fraction(k, FINE) for k in range(1, FINE + 1))
    yield from (NEAR, 1 - NEAR, Fraction(1, 7), Fraction(3, 11), Fraction(5, 7))


def _least(case: list[str], axis: list[Fraction], fixed_too: bool) -> mpf | None:
    """The smallest epsilon over priors of the axis in the region; a fixed prior replaces its axis."""
    fixed = {name: [Fraction(text)] for name, text in re.findall(r"\b([pq]) == ([\d/]+)", case[1])}
    found = [_epsilon(case, {"p": p, "q": q}) for p, q in product(fixed.get("p", axis), fixed.get("q", axis))]
    return min((one for one in found if one is not None), default=None)


def _epsilon(case: list[str], priors: dict[str, Fraction]) -> mpf | None:
    """-log of the root t of p q + t**2 (1 - q) p + t (1 - p) = 1/r, None where nothing is asked of the prior."""
    profile, where, values = case
    names = {**priors, **{name: Fraction(text) for name, text in re.findall(r"(\w+) = ([\d/]+)", values)}}
    try:
        if where and not all(condition(text, priors) is True for text in where.split(",")):
            return None
        ratio = formula(profile, names)
    except (Undefined, Unclear):
        return None
    p, q = priors["p"], priors["q"]
    if not isinstance(ratio, Fraction) or ratio <= 0 or ratio * p * q >= 1:
        return None
    a, b, c = p * (1 - q), 1 - p, p * q - 1 / ratio
    if a == 0:
        return None if b == 0 else -mp.log(as_number(-c / b))
    return -mp.log(as_number(-2 * c) / (as_number(b) + mp.sqrt(as_number(b * b - 4 * a * c))))
