"""Whether a point refutes a claim as printed, by exact arithmetic on the printed text; one function for each kind of claim."""

from __future__ import annotations

from itertools import product

import sympy

from epsproof.verify.claims.claim import Claim
from tests.verify.papers.exact_value import Undefined, holds, parts, sign, slope, value

__all__ = ["refutes"]

DATA = ("left side", "right side", "undefined", "fails")
BUDGET = "log(2*p*(1 - q)/(sqrt((1 - p)**2 + 4*p*(1 - q)*(1/r - p*q)) - (1 - p)))"
CAPPED = "max(a/(p*q), r)"


def refutes(claim: Claim, found: dict[str, str]) -> bool:
    """Whether the counterexample satisfies what the claim assumes and breaks what it says.

    Every point is exact. Raises AssertionError where the counterexample says something else than the arithmetic does.
    """
    if "goals" in claim.data:
        return (_bayes if claim.kind == "bayes" else _algebraic)(claim, found)
    return {"minimum": _minimum, "sign": _sign, "number": _number, "grid": _grid}[claim.kind](claim, found)


def _place(found: dict[str, str]) -> dict[str, sympy.Expr]:
    place = {}
    for name, text in found.items():
        if name.isidentifier() and name not in (
            *DATA,
            "adversary",
            "epsilon",
            "comparison",
            "profile",
            "search",
        ):
            place[name] = sympy.Rational(text)
            assert max(abs(place[name].p), place[name].q) < 1_000_000
    return place


def _algebraic(claim: Claim, found: dict[str, str], place: dict[str, sympy.Expr] | None = None) -> bool:
    place = place or _place(found)
    if not all(holds(text, place) for text in claim.assumptions):
        return False
    return any(_breaks(goal, claim, place, found) for goal in claim["goals"])


def _breaks(goal: str, claim: Claim, place: dict[str, sympy.Expr], found: dict[str, str]) -> bool:
    premises, _, conclusion = goal.rpartition("=>")
    try:
        known = dict(place)
        for name, text in claim.get("let", {}).items():
            if name not in known:
                known[name] = value(text, known)
        for name, (function, by) in claim.get("slope", {}).items():
            value(function, known)
            known[name] = slope(function, by, place, claim.get("let", {}))
        if premises and not holds(premises, known):
            return False
        broken = not holds(conclusion, known)
    except Undefined as undefined:
        reasons = [str(undefined), *_reasons(claim, place)]
        return "undefined" in found and any(_same(reason, found["undefined"]) for reason in reasons)
    if broken and "left side" in found:
        sign_of = next(s for s in ("==", "<=", ">=", "<", ">") if s in conclusion)
        for side, text in zip(("left side", "right side"), conclusion.split(sign_of), strict=True):
            assert abs(value(text, known) - sympy.Rational(found[side])) < sympy.Rational(1, 10**6), (
                claim.id,
                side,
            )
    return broken and "undefined" not in found


def _same(reason: str, said: str) -> bool:
    """Whether both name the same, or roots of negative numbers whose ratio is the square of a rational number."""
    root = "square root of "
    if reason.startswith(root) and said.startswith(root):
        first, second = (sympy.Rational(text.removeprefix(root)) for text in (reason, said))
        return first < 0 and second < 0 and sympy.sqrt(first / second).is_Rational
    return reason.startswith(said)


def _reasons(claim: Claim, place: dict[str, sympy.Expr]) -> list[str]:
    """Why definitions, and functions whose derivative is taken, have no value at the point; what rests on these is left out."""
    known, found = dict(place), []
    texts = [
        *claim.get("let", {}).items(),
        *((name, function) for name, (function, _) in claim.get("slope", {}).items()),
    ]
    for name, text in texts:
        try:
            known.setdefault(name, value(text, known))
        except Undefined as undefined:
            found.append(str(undefined))
        except KeyError:
            continue
    return found


def _minimum(claim: Claim, found: dict[str, str]) -> bool:
    """At these parameters the profile is the constant r, so that the bound is multi-affine in p and q: its corners decide."""
    place = _place(found)
    assert claim["profile"] == "r" or (claim["profile"] == CAPPED and place["a"] <= 0)
    rows = claim.get("rows") or [[claim.get("when", ""), claim["epsilon"]]]
    stated = [epsilon for when, epsilon in rows if not when or holds(when, place)]
    if not stated or not all(holds(text, place) for text in claim.assumptions):
        return False
    truth = found["epsilon"].partition(" = ")[0]
    t = sympy.S.Zero if truth == "inf" else sympy.exp(-value(truth, place))
    demanded = 1 / place["r"]
    corners = list(product(_range("p", claim, place), _range("q", claim, place)))
    least = min((_bound(p, q, t) for p, q in corners), key=lambda x: x.evalf(30))
    assert sign(least - demanded) >= 0, f"{claim.id}: the true budget is not admissible"
    if t != 0:
        lower = t * sympy.Rational(9999, 10000)
        gaps = [_bound(p, q, lower) - demanded for p, q in corners]
        assert -1 in map(sign, gaps), f"{claim.id}: a larger one is too: {gaps}"
    assert _adversary(found, place, t, demanded), (
        f"{claim.id}: the adversary named is not against the printed budget"
    )
    return any(_differs(epsilon, place, t, found["printed epsilon"]) for epsilon in stated)


def _adversary(
    found: dict[str, str], place: dict[str, sympy.Expr], t: sympy.Expr, demanded: sympy.Expr
) -> bool:
    """Whether the priors named break the criterion at the printed budget; nobody has to be named where it is too small."""
    if found["printed epsilon"].startswith("undefined"):
        return not {"p", "q", "adversary"} & found.keys()
    printed = sympy.exp(-value(found["printed epsilon"].partition(" = ")[0], place))
    if "adversary" in found:
        return bool(sign(printed - t) > 0)
    return not {"p", "q"} <= found.keys() or sign(demanded - _bound(place["p"], place["q"], printed)) > 0


def _differs(epsilon: str, place: dict[str, sympy.Expr], t: sympy.Expr, said: str) -> bool:
    try:
        printed = value(epsilon, place)
    except Undefined as undefined:
        return said.startswith("undefined: ") and str(undefined).startswith(said.removeprefix("undefined: "))
    assert sign(printed - value(said.partition(" = ")[0], place)) == 0
    return t == 0 or sign(printed + sympy.log(t)) != 0


def _bound(p: sympy.Expr, q: sympy.Expr, t: sympy.Expr) -> sympy.Expr:
    return sympy.expand(p * q + t**2 * (1 - q) * p + t * (1 - p))


def _range(name: str, claim: Claim, place: dict[str, sympy.Expr]) -> tuple[sympy.Expr, sympy.Expr]:
    """The ends of the prior's range, 0 and 1 where the claim does not say."""
    for text in claim.get("where", []):
        for part in parts(text):
            pieces = [x.strip(" =") for x in part.replace("==", "<").split("<")]
            if name in pieces:
                others = [value(x, place) for x in pieces if x != name]
                return others[0], others[-1]
    return sympy.S.Zero, sympy.S.One


def _sign(claim: Claim, found: dict[str, str]) -> bool:
    """The printed budget of eq. (12) has no value where r p q = 1, so its derivative has no sign there."""
    place = {name: v for name, v in _place(found).items() if name in "pqr"}
    assert found["epsilon"].startswith("undefined: ") and claim["profile"] == "r"
    if not all(holds(text, place) for text in claim.assumptions):
        return False
    try:
        value(BUDGET, place)
    except Undefined as undefined:
        return str(undefined).startswith(found["epsilon"].removeprefix("undefined: "))
    return False


def _number(claim: Claim, found: dict[str, str]) -> bool:
    place = {name: sympy.Rational(text) for name, text in claim["values"].items()}
    others = {name: found[name] for name, text in claim["values"].items() if found[name] != text}
    assert not others, f"{claim.id}: {others} in place of {claim['values']}"
    return not holds(claim["relation"], place)


def _grid(claim: Claim, found: dict[str, str]) -> bool:
    """The point of the grid gives a budget that is larger than log(r)/2, the infimum for the constant profile (Theorem 3)."""
    said, _, at = found["search"].partition(" at ")
    place = {
        name.strip(): sympy.Rational(v)
        for name, _, v in (x.partition("=") for x in (*parts(at), *parts("r = 3")))
    }
    assert found["profile"] == "r, r = 3", f"{claim.id}: {found['profile']}"
    beside = [x for x in "pq" if not (claim["points"] * place[x]).is_Integer]
    assert not beside, f"{claim.id}: {beside} of {place} are not on the grid"
    budget = value(BUDGET, place)
    assert abs(budget.evalf(30) - sympy.Rational(said)) < sympy.Rational(1, 10**8)
    return sign(budget - sympy.log(3) / 2) > 0


def _bayes(claim: Claim, found: dict[str, str]) -> bool:
    place = _place(found)
    weights = [(value(weight, place), event, counts) for weight, event, counts in claim["worlds"]]
    assert sum(weight for weight, _, _ in weights) == 1
    shares = [
        (
            weight * place["t"] ** sum(abs(x - y) for x, y in zip(counts, claim["output"], strict=True)),
            weight,
            event,
        )
        for weight, event, counts in weights
    ]
    prior = sum(weight for _, weight, event in shares if event)
    posterior = sum(share for share, _, event in shares if event) / sum(share for share, _, _ in shares)
    known = {**place, "prior": prior, "posterior": posterior, "ratio": posterior / prior}
    return _algebraic(claim, found, known)
