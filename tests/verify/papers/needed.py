"""Whether a point shows that a hypothesis is needed: the others hold there and the claim fails, exactly, on its text."""

from __future__ import annotations

import ast
from itertools import pairwise, product

import sympy
from attrs import evolve

from epsproof.verify.claims.claim import Claim
from tests.verify.papers.counterexample import refutes
from tests.verify.papers.exact_value import Undefined, holds, parts, sign, value

__all__ = ["breaks", "singles", "without"]

BOUND = "p*q + t**2*(1 - q)*p + t*(1 - p)"
SIGNS = {"< 0": (-1,), "<= 0": (-1, 0), "== 0": (0,), ">= 0": (0, 1), "> 0": (1,)}


def singles(claim: Claim) -> list[str]:
    """The comparisons among the assumptions, the case and the conditions of the goals, each once."""
    texts = [*claim.assumptions, *([claim["when"]] if claim.get("when") else [])]
    texts += [part for goal in claim.get("goals", []) for part in goal.split("=>")[:-1]]
    return list(dict.fromkeys(one for text in texts for one in _apart(text)))


def without(claim: Claim, hypothesis: str) -> Claim:
    """The claim with the comparison taken out wherever it stands."""
    data = dict(claim.data)
    if "when" in data:
        data["when"] = _less(data["when"], hypothesis)
    if "goals" in data:
        split = [goal.split("=>") for goal in data["goals"]]
        data["goals"] = [
            "=>".join([*filter(None, (_less(x, hypothesis) for x in given)), goal]) for *given, goal in split
        ]
    left = tuple(text for text in (_less(x, hypothesis) for x in claim.assumptions) if text)
    return evolve(claim, assumptions=left, data=data)


def breaks(rest: Claim, hypothesis: str, found: dict[str, str]) -> bool:
    """Whether the claim ``rest`` fails at the point, and the hypothesis does."""
    place = {
        name: sympy.Rational(text) for name, text in found.items() if name.isidentifier() and _is_number(text)
    }
    large = {name: x for name, x in place.items() if max(abs(x.p), x.q) >= 100_000}
    assert not large, f"{rest.id}: {large}"
    try:
        for name, text in rest.get("let", {}).items():
            place[name] = value(text, place)
        if holds(hypothesis, place):
            return False
    except Undefined:
        pass
    try:
        if not all(holds(text, place) for text in rest.assumptions):
            return False
    except Undefined:
        return False
    kinds = {"sign": _sign, "minimum": _minimum, "mechanism": _sum, "approximation": _function}
    special = kinds.get(rest.kind) if "goals" not in rest.data else None
    return special(rest, place, found) if special else refutes(rest, found)


def _sign(rest: Claim, place: dict[str, sympy.Expr], found: dict[str, str]) -> bool:
    """1/r* has no value; or it is at most p q, so that no t > 0 is needed; or the slope at the root t has another sign."""
    assert 0 <= place["p"] <= 1 and 0 <= place["q"] <= 1, f"{rest.id}: {place}"
    try:
        demanded = value(f"1/({rest['profile']})", place)
    except Undefined as undefined:
        if place["p"] * place["q"] == 0 and "undefined" not in found:
            return found["1/r* - p*q"] == "0"
        return str(undefined).startswith(found["undefined"])
    gap = demanded - place["p"] * place["q"]
    if "t" not in found:
        return (
            sign(gap) <= 0
            and gap == sympy.Rational(found["1/r* - p*q"])
            and found["epsilon"].startswith("undefined")
        )
    symbols = {name: sympy.Symbol(name) for name in place}
    excess = value(f"{BOUND} - 1/({rest['profile']})", symbols)
    numbers = {sympy.Symbol(name): number for name, number in place.items()}
    slope = sympy.diff(excess, sympy.Symbol(rest["by"])).subs(numbers) / sympy.diff(
        excess, sympy.Symbol("t")
    ).subs(numbers)
    return excess.subs(numbers) == 0 and place["t"] > 0 and sign(slope) not in SIGNS[rest["sign"]]


def _minimum(rest: Claim, place: dict[str, sympy.Expr], found: dict[str, str]) -> bool:
    """The printed budget has no value, or it is not the largest t that suffices at the ends and kinks of the priors' ranges."""
    if rest.get("when") and not holds(rest["when"], place):
        return False
    truth = found["epsilon"].partition(" = ")[0]
    t = {"inf": sympy.S.Zero, "0: none is admissible": sympy.S.One}.get(truth)
    t = (
        1 / value(truth.replace("log", "", 1) if truth.endswith(")") else _power(truth), place)
        if t is None
        else t
    )
    corners = _priors(rest, place)
    if truth.startswith("0"):
        levels = [value(rest["profile"], {**place, **at}) for at in corners]
        assert min(sign(level - 1) for level in levels) < 0, f"{rest.id}: {levels}"
        return _printed_otherwise(rest, place, found, t)
    gaps = [value(BOUND, {**at, "t": t}) - value(f"1/({rest['profile']})", {**place, **at}) for at in corners]
    assert min(map(sign, gaps)) >= 0, f"{rest.id}: {gaps}"
    if t not in (0, 1):
        less = [value(BOUND, {**at, "t": t * sympy.Rational(99, 100)}) for at in corners]
        demanded = [value(f"1/({rest['profile']})", {**place, **at}) for at in corners]
        under = [x - y for x, y in zip(less, demanded, strict=True)]
        assert min(map(sign, under)) < 0, f"{rest.id}: {under}"
    return _printed_otherwise(rest, place, found, t)


def _printed_otherwise(
    rest: Claim, place: dict[str, sympy.Expr], found: dict[str, str], t: sympy.Expr
) -> bool:
    """Whether the printed budget has no value, or another one than -log(t)."""
    try:
        printed = value(rest["epsilon"], place)
    except Undefined as undefined:
        return str(undefined).startswith(found["printed epsilon"].removeprefix("undefined: "))
    return t in (0, 1) or sign(printed + sympy.log(t)) != 0


def _power(truth: str) -> str:
    """``log(4)/2`` as ``sqrt(4)``."""
    inside, _, half = truth.rpartition("/")
    assert half == "2"
    return f"sqrt({inside.removeprefix('log')})"


def _priors(rest: Claim, place: dict[str, sympy.Expr]) -> list[dict[str, sympy.Expr]]:
    """Priors of the region: its ends, near its open ends, and the prior at which a cap and a ratio are equal."""
    grid = [sympy.Rational(k, 24) for k in range(25)] + [sympy.Rational(1, 1000), sympy.Rational(999, 1000)]
    fixed = {}
    for text in rest.get("where", []):
        for part in parts(text):
            name, _, other = part.partition("==")
            if other:
                fixed[name.strip()] = value(other, place)
    kinks = (
        [place["a"] / (x * place["r"]) for x in fixed.values()]
        if {"a", "r"} <= place.keys() and place["r"] != 0
        else []
    )
    open_end = [x for x in (*grid, *kinks) if 0 < x <= 1]
    ranges = [[fixed[name]] if name in fixed else open_end for name in "pq"]
    return [{"p": p, "q": q} for p, q in product(*ranges)]


def _sum(rest: Claim, place: dict[str, sympy.Expr], found: dict[str, str]) -> bool:
    """A part has no value at t, or the partial sums stay away from the printed total."""
    sides = int(rest.get("sides", 2))
    try:
        total = value(rest["total"], place)
        terms = [
            value(rest["term"], {**place, "k": sympy.Integer(k), "u": place["t"] ** k}) for k in range(60)
        ]
    except Undefined as undefined:
        return str(undefined).startswith(found["undefined"])
    sums = [sides * sum(terms[1:n]) + terms[0] for n in (58, 59, 60)]
    return all(abs(x - total) > sympy.Rational(1, 5) for x in sums)


def _function(rest: Claim, place: dict[str, sympy.Expr], found: dict[str, str]) -> bool:
    try:
        value(rest["function"], place)
    except Undefined as undefined:
        return str(undefined).startswith(found["undefined"])
    return False


def _apart(text: str) -> list[str]:
    found = []
    for part in parts(text):
        if not part:
            continue
        compare = ast.parse(part, mode="eval").body
        assert isinstance(compare, ast.Compare), part
        ends = [ast.get_source_segment(part, x) for x in (compare.left, *compare.comparators)]
        named = {"Lt": "<", "LtE": "<=", "Gt": ">", "GtE": ">=", "Eq": "==", "NotEq": "!="}
        signs = [named[type(x).__name__] for x in compare.ops]
        found += [
            f"{left} {between} {right}" for (left, right), between in zip(pairwise(ends), signs, strict=True)
        ]
    return found


def _less(text: str, hypothesis: str) -> str:
    return ", ".join(one for one in _apart(text) if one != hypothesis)


def _is_number(text: str) -> bool:
    return text.replace("/", "").replace("-", "").isdigit()
