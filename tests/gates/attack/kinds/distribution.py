"""A claim on a law is false where quadrature, or a sum, of its density gives other means and probabilities."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from fractions import Fraction
from itertools import islice

import mpmath
from mpmath import mpf

from epsproof.verify.reader import Truth, parse, truth
from epsproof.verify.reader.points import points
from tests.gates.attack.draft import Draft
from tests.gates.attack.kinds.integral import RATIONAL, Place, number_of

INF, exp = mpmath.inf, mpmath.exp
MOST, CLEAR, TERMS = 12, mpf(10) ** -7, 400
CALL = re.compile(r"([a-z-]+)\((.*)\)")
BRACKETS = re.compile(r"(E|Var|P)\[([^]]*)\]")
Law = tuple[Callable[..., bool], Callable[..., mpf], Callable[..., tuple[mpf, ...]]]
"""Whether there is such a law, its density, and the places at which quadrature cuts."""
LAWS: dict[str, Law] = {
    "normal": (
        lambda m, v: v > 0,
        lambda x, m, v: mpmath.npdf(x, m, mpmath.sqrt(v)),
        lambda m, v: (-INF, m - 3 * mpmath.sqrt(v), m, m + 3 * mpmath.sqrt(v), INF),
    ),
    "laplace": (
        lambda m, s: s > 0,
        lambda x, m, s: exp(-abs(x - m) / s) / (2 * s),
        lambda m, s: (-INF, m - 5 * s, m, m + 5 * s, INF),
    ),
    "exponential": (lambda r: r > 0, lambda x, r: r * exp(-r * x), lambda r: (0, 1 / r, 9 / r, INF)),
    "gamma": (
        lambda a, r: min(a, r) > 0,
        lambda x, a, r: r**a * x ** (a - 1) * exp(-r * x) / mpmath.gamma(a),
        lambda a, r: (0, 1 / r, 9 / r, 40 / r, INF),
    ),
    "inverse-gamma": (
        lambda a, r: min(a, r) > 0,
        lambda x, a, r: r**a * x ** (-a - 1) * exp(-r / x) / mpmath.gamma(a),
        lambda a, r: (0, r, 10 * r, 1000 * r, INF),
    ),
    "beta": (
        lambda a, b: min(a, b) > 0,
        lambda x, a, b: x ** (a - 1) * (1 - x) ** (b - 1) / mpmath.beta(a, b),
        lambda a, b: (0, mpf(1) / 2, 1),
    ),
    "uniform": (lambda a, b: a < b, lambda x, a, b: 1 / (b - a), lambda a, b: (a, b)),
    "pareto": (
        lambda a, m: min(a, m) > 0,
        lambda x, a, m: a * m**a * x ** (-a - 1),
        lambda a, m: (m, 10 * m, 1000 * m, INF),
    ),
}
COUNTED: dict[str, tuple[Callable[..., bool], Callable[..., mpf]]] = {
    "poisson": (lambda r: r > 0, lambda k, r: r**k * exp(-r) / mpmath.factorial(k)),
    "geometric": (lambda p: 0 < p < 1, lambda k, p: p * (1 - p) ** k),
}


def violation(draft: Draft, seed: int, count: int) -> str:
    """Why the claim is false, empty where no reason was found."""
    if draft.empty:
        return "no parameters satisfy the assumptions"
    outside = [BRACKETS.sub("0", text) for text in draft.goals]
    goal = " and ".join([*outside, *(f"({one}) == ({one})" for one in _given(draft))])
    inner = [part for text in draft.goals for _, part in BRACKETS.findall(text)]
    formulas = [one for one in inner if not parse(one).is_condition]
    goal += "".join(f" and ({one}) == ({one})" for one in formulas)
    found = points(draft.assumptions, (goal,), draft.definitions, seed=seed, count=count)
    plain = (
        {name: number for name, number in at.items() if name != draft.fields["variable"]} for at in found
    )
    held = (at for at in plain if all(truth(one, at) is Truth.TRUE for one in draft.assumptions))
    for at in [*islice(held, MOST)] or [{}] * (not draft.assumptions):
        if why := _against(draft, at, -1):
            return f"{why} at { ({name: str(number) for name, number in at.items()}) }"
    return ""


def refuting(draft: Draft, printed: Mapping[str, str]) -> Truth:
    """Whether a goal is false at the printed parameters."""
    at = {name: Fraction(text) for name, text in printed.items() if RATIONAL.fullmatch(text)}
    held = all(truth(text, at) is Truth.TRUE for text in draft.assumptions)
    if not held:
        return Truth.FALSE
    try:
        return Truth.TRUE if _against(draft, at, 1) else Truth.FALSE
    except ValueError:
        return Truth.UNDECIDED


def _given(draft: Draft) -> list[str]:
    call = CALL.fullmatch(draft.fields["law"])
    assert call is not None
    return call[2].split(", ")


def _against(draft: Draft, at: Place, near: int) -> str:
    """Why a goal is false there, empty where none is; a strict goal whose sides are equal as far as is seen is false where
    ``near`` is 1, and raises ValueError where nothing is known; where it is -1 both say nothing."""
    name = draft.fields["law"].partition("(")[0]
    numbers = [number_of(one, at) for one in _given(draft)]
    defined = (LAWS.get(name) or COUNTED[name])[0]
    if None in numbers or not defined(*numbers):
        return "there is no such law"
    for goal in draft.goals:
        left, sign, right = re.split(r" (==|<=|>=|<|>) (?![^[]*\])", goal)
        try:
            sides = [_side(text, draft.fields["variable"], at, name, numbers) for text in (left, right)]
        except ArithmeticError:
            return f"{goal}: a mean is infinite"
        except ValueError:
            if near == 1:
                raise
            return ""
        gap = sides[0] - sides[1]
        clear = CLEAR * (1 + abs(sides[1]))
        strict = -near * clear
        wrong = {
            "==": abs(gap) > clear,
            "<=": gap > clear,
            "<": gap > strict,
            ">=": gap < -clear,
            ">": gap < -strict,
        }
        if wrong[sign]:
            return f"{goal}: {sides[0]} and {sides[1]}"
    return ""


def _side(text: str, x: str, at: Place, name: str, numbers: list[mpf]) -> mpf:
    """The value of a side; raises ArithmeticError where a mean is infinite, ValueError where nothing is known."""

    def number(found: re.Match[str]) -> str:
        return f"({mpmath.nstr(_taken(found[1], found[2], x, at, name, numbers), 25, min_fixed=-400, max_fixed=400)})"

    found = number_of(BRACKETS.sub(number, text), at)
    if found is None:
        raise ArithmeticError
    return found


def _taken(what: str, text: str, x: str, at: Place, name: str, numbers: list[mpf]) -> mpf:
    def of(number: mpf) -> mpf:
        there = {**at, x: Fraction(str(number))}
        if what == "P":
            return mpf(truth(text, there) is Truth.TRUE)
        found = number_of(text, there)
        if found is None:
            raise ZeroDivisionError
        return found

    if what == "P":
        cuts = [
            found
            for one in re.split(r"<=|>=|<|>", text)
            if one.strip() != x and (found := number_of(one, at)) is not None
        ]
        return _mean(of, name, numbers, cuts)
    first = _mean(of, name, numbers, [])
    if what == "E":
        return first
    return _mean(lambda number: (of(number) - first) ** 2, name, numbers, [])


def _mean(of: Callable[[mpf], mpf], name: str, numbers: list[mpf], cuts: list[mpf]) -> mpf:
    if name in COUNTED:
        return mpmath.fsum(of(mpf(k)) * COUNTED[name][1](k, *numbers) for k in range(TERMS))
    density, ends = LAWS[name][1], LAWS[name][2](*numbers)
    inside = sorted({*ends, *(cut for cut in cuts if ends[0] < cut < ends[-1])})
    with mpmath.workdps(15):
        whole = mpmath.quad(lambda x: density(x, *numbers), inside, maxdegree=7)
        found, error = mpmath.quad(lambda x: of(x) * density(x, *numbers), inside, error=True, maxdegree=7)
    if abs(whole - 1) > CLEAR / 100:
        raise ValueError("quadrature does not see the whole law")
    if error > CLEAR * (1 + abs(found)) or not mpmath.isfinite(found):
        raise ArithmeticError if abs(found) > 10**4 else ValueError
    return found
