"""A density is false where its logarithm, at two values of the support, has another difference than that of the law."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from fractions import Fraction
from itertools import islice

import mpmath

from epsproof.verify.reader import Truth, truth
from epsproof.verify.reader.points import points
from tests.gates.attack.draft import Draft
from tests.gates.attack.kinds.integral import number_of

log = mpmath.log
SHARES = tuple(map(Fraction, "1/7 1/3 1/2 3/5 9/10 3/2 7/3 5 -1/2 -4".split()))
LAWS: dict[str, tuple[Callable[..., bool], Callable[..., bool], Callable[..., mpmath.mpf]]] = {
    "normal": (lambda m, v: v > 0, lambda x, m, v: True, lambda x, m, v: log(mpmath.npdf(x, m, mpmath.sqrt(v)))),
    "laplace": (lambda m, s: s > 0, lambda x, m, s: True, lambda x, m, s: -abs(x - m) / s),
    "exponential": (lambda r: r > 0, lambda x, r: x > 0, lambda x, r: -r * x),
    "gamma": (lambda a, r: min(a, r) > 0, lambda x, a, r: x > 0, lambda x, a, r: (a - 1) * log(x) - r * x),
    "inverse-gamma": (lambda a, r: min(a, r) > 0, lambda x, a, r: x > 0, lambda x, a, r: log(x ** (-a - 1)) - r / x),
    "inverse-gaussian": (
        lambda m, s: min(m, s) > 0, lambda x, m, s: x > 0, lambda x, m, s: log(x**-1.5) - s * (x - m) ** 2 / (2 * m**2 * x)
    ),
    "beta": (lambda a, b: min(a, b) > 0, lambda x, a, b: 0 < x < 1, lambda x, a, b: log(x ** (a - 1) * (1 - x) ** (b - 1))),
    "uniform": (lambda a, b: a < b, lambda x, a, b: a < x < b, lambda x, a, b: mpmath.mpf(0)),
}  # fmt: skip
RATIONAL = re.compile(r"-?\d+(/\d+)?")
CALL = re.compile(r"([a-z-]+)\((.*)\)")
MOST, CLEAR = 8, mpmath.mpf(10) ** -9


def violation(draft: Draft, seed: int, count: int) -> str:
    """Why the claim is false, empty where no reason was found."""
    if draft.empty:
        return "no parameters satisfy the assumptions"
    x, text = draft.fields["variable"], draft.fields["logarithm"]
    call = CALL.fullmatch(draft.fields["family"])
    assert call is not None
    given = call[2].split(", ")
    goal = " + ".join(f"({one})" for one in (text, *given)) + " == 0"
    found = points(draft.assumptions, (goal,), draft.definitions, seed=seed, count=count)
    plain = ({name: number for name, number in point.items() if name != x} for point in found)
    held = (at for at in plain if all(truth(one, at) is Truth.TRUE for one in draft.assumptions))
    for at in [*islice(held, MOST)] or [{}] * (not draft.assumptions):
        numbers = [number_of(one, at) for one in given]
        if None in numbers or not LAWS[call[1]][0](*numbers):
            return f"there is no such law at {at}"
        apart = [gap for share in SHARES if (gap := _gap(draft, at, call[1], numbers, share)) is not None]
        if any(abs(gap - apart[0]) > CLEAR * (1 + abs(gap)) for gap in apart):
            return f"the logarithms differ by more than a constant at {at}"
    return ""


def refuting(draft: Draft, printed: Mapping[str, str]) -> Truth:
    """Whether there is no such law at the printed parameters, or the logarithms differ by more than a constant there."""
    at = {name: Fraction(text) for name, text in printed.items() if RATIONAL.fullmatch(text)}
    x = draft.fields["variable"]
    call = CALL.fullmatch(draft.fields["family"])
    assert call is not None
    places = [at[name] for name in (x, f"{x}_other") if name in at]
    rest = {name: number for name, number in at.items() if not name.startswith(x)}
    if not all(truth(one, rest) is Truth.TRUE for one in draft.assumptions):
        return Truth.FALSE
    numbers = [number_of(one, rest) for one in call[2].split(", ")]
    if None in numbers or not LAWS[call[1]][0](*numbers):
        return Truth.TRUE
    gaps = [_gap(draft, rest, call[1], numbers, place) for place in places]
    inside = [gap for gap in gaps if gap is not None]
    outside = len(inside) < len(gaps)
    return Truth.TRUE if outside or (len(inside) == 2 and abs(inside[0] - inside[1]) > CLEAR) else Truth.FALSE


def _gap(
    draft: Draft, at: dict[str, Fraction], law: str, numbers: list[mpmath.mpf], share: Fraction
) -> mpmath.mpf | None:
    """The logarithm less that of the law; None outside of the support, or of where the law is cut off."""
    there = {**at, draft.fields["variable"]: share}
    number = mpmath.mpf(share.numerator) / share.denominator
    if not LAWS[law][1](number, *numbers) or any(
        truth(on, there) is not Truth.TRUE for on in draft.fields.get("on", ())
    ):
        return None
    found = number_of(draft.fields["logarithm"], there)
    return None if found is None else found - LAWS[law][2](number, *numbers)
