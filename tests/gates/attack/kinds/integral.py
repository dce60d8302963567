"""An integral is false where quadrature of the integrand, at parameters of the assumptions, gives another number."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from itertools import pairwise

import mpmath

from epsproof.verify.reader import Truth, truth, value
from epsproof.verify.reader.numbers import Number
from epsproof.verify.reader.points import points
from tests.gates.attack.draft import Draft

INFINITE = {"inf": mpmath.inf, "-inf": -mpmath.inf}
FAR, MOST, NEAR, CLEAR = mpmath.mpf(10) ** 12, 8, mpmath.mpf(10) ** -12, mpmath.mpf(10) ** -6
RATIONAL = re.compile(r"-?\d+(/\d+)?")
Place = Mapping[str, Fraction]


def violation(draft: Draft, seed: int, count: int) -> str:
    """Why the claim is false, empty where no reason was found."""
    if draft.empty:
        return "no parameters satisfy the assumptions"
    tried = parameters(draft, ("from", "to", "value", "formula"), seed, count)
    tried = [at for at in tried if all(truth(text, at) is Truth.TRUE for text in draft.assumptions)]
    for at in tried[:MOST] or [{}]:
        if why := _against(draft, at):
            return f"{why} at { ({name: str(number) for name, number in at.items()}) }"
    return ""


def parameters(draft: Draft, fields: Sequence[str], seed: int, count: int) -> list[Place]:
    """Values of all names in these fields but of the variable, which is bound."""
    texts = [draft.fields[name] for name in fields if draft.fields[name] not in INFINITE]
    goal = " + ".join(f"({text})" for text in texts) + " == 0"
    x, found = (
        draft.fields["variable"],
        points(draft.assumptions, (goal,), draft.definitions, seed=seed, count=count),
    )
    return [{name: number for name, number in point.items() if name != x} for point in found]


def refuting(draft: Draft, printed: Mapping[str, str]) -> Truth:
    """Whether the integral is another number at the printed parameters."""
    return refuted_at(draft, printed, _against)


def refuted_at(draft: Draft, printed: Mapping[str, str], against: Callable[[Draft, Place], str]) -> Truth:
    """Whether something is against the claim at the printed parameters, of which the bound variable is none."""
    at = {name: Fraction(text) for name, text in printed.items() if RATIONAL.fullmatch(text)}
    at = {name: number for name, number in at.items() if name != draft.fields["variable"]}
    held = all(truth(text, at) is Truth.TRUE for text in draft.assumptions)
    return Truth.TRUE if held and against(draft, at) else Truth.FALSE


def number_of(text: str, at: Place) -> mpmath.mpf | None:
    """The value as a machine number of many digits; None where there is none."""
    if text in INFINITE:
        return INFINITE[text]
    found = value(text, at)
    if isinstance(found, Fraction):
        return mpmath.mpf(found.numerator) / found.denominator
    return mpmath.mpf(found.ball(120).mid().str(25, radius=False)) if isinstance(found, Number) else None


def _integrand(draft: Draft, at: Place) -> Callable[[mpmath.mpf], mpmath.mpf]:
    """The integrand at rational numbers beside the given ones."""

    def of(number: mpmath.mpf) -> mpmath.mpf:
        found = number_of(draft.fields["formula"], {**at, draft.fields["variable"]: Fraction(str(number))})
        if found is None:
            raise ZeroDivisionError
        return found

    return of


def _against(draft: Draft, at: Place) -> str:
    low, high, claimed = (number_of(draft.fields[name], at) for name in ("from", "to", "value"))
    if low is None or high is None or claimed is None:
        return "an end or the value is undefined"
    if low > high:
        return ""
    of = _integrand(draft, at)
    try:
        with mpmath.workdps(15):
            open_end = draft.fields.get("open", "")
            steps = _steps(of, low, high, open_end) if open_end or mpmath.inf in (high, -low) else [0]
            if mpmath.isinf(claimed):
                return "" if steps[-1] > abs(steps[0]) / 100 else "it converges, or to -inf"
            if abs(steps[-1]) > abs(steps[0]) * 9 / 10:
                sign = {"<=": 1, ">=": -1}.get(draft.fields.get("relation", "=="))
                return "it diverges" if sign is None or sign * steps[-1] > 0 else ""
            found, error = mpmath.quad(of, [low, high], error=True, maxdegree=5)
    except (ZeroDivisionError, ValueError, OverflowError):
        return ""
    clear, sign = 100 * CLEAR * (1 + abs(found)), {"<=": 1, ">=": -1}.get(draft.fields.get("relation", "=="))
    gap = abs(found - claimed) if sign is None else sign * (found - claimed)
    return "" if error > CLEAR * (1 + abs(found)) or gap <= clear else f"the integral is about {found}"


def _steps(
    of: Callable[[mpmath.mpf], mpmath.mpf], low: mpmath.mpf, high: mpmath.mpf, end: str
) -> list[mpmath.mpf]:
    """What each decade towards the open end adds."""
    places = [mpmath.mpf(10) ** k for k in range(7)]
    if mpmath.isinf(high):
        cuts = [low + place for place in places]
    elif mpmath.isinf(low):
        cuts = [high - place for place in places]
    else:
        start = low if end == "from" else high
        cuts = [start + (1 if end == "from" else -1) * (high - low) / (2 * place) for place in places]
    return [mpmath.quad(of, sorted(pair)) for pair in pairwise(cuts)]
