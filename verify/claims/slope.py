"""Signs of d epsilon/dp and d epsilon/dq by implicit differentiation.

epsilon = -log t with F(p, q, t) = B(p, q, t) - 1/r*(p, q) = 0 gives d epsilon/dx = F_x/(t F_t); F_t > 0, so that the sign is
that of F_x.
"""

from __future__ import annotations

from collections.abc import Sequence

import sympy

from derive.bounds import bound_named
from derive.grammar import parse_expression
from derive.notation import symbol, symbol_values, t
from verify.certificates.outcome import Outcome, Proved
from verify.claims.algebra import Fact, facts_of, polynomial
from verify.claims.claim import Claim
from verify.claims.court import Court, parsed
from verify.claims.evaluation import Number, Undefined, value_at
from verify.claims.fraction import fraction
from verify.claims.points import Point, simple_points
from verify.claims.repair import candidates, conditions_text
from verify.claims.verdict import Finding

__all__ = ["judge", "undefined_at"]

SIGNS = {"< 0": (-1, ">"), "<= 0": (-1, ">="), "== 0": (1, "="), ">= 0": (1, ">="), "> 0": (1, ">")}


def judge(claim: Claim, court: Court, repairing: bool = True) -> Finding:
    """Proved where the sign holds and epsilon is defined on the whole printed domain; else an exact point, and a repair."""
    if claim["sign"] not in SIGNS:
        raise claim.rejected(f"'sign' is one of {', '.join(SIGNS)}")
    bound = bound_named(claim.get("bound", "unbounded"))
    level = parse_expression(claim["profile"])
    requirement = bound.reciprocal - 1 / level
    given = [f for text in claim.assumptions for f in facts_of(text)]
    failing = _undefined(requirement, claim, given)
    if not failing:
        proofs, reason, witness = _proved(claim, requirement, given, (), court)
        if witness is not None:
            place = {n: str(v) for n, v in sorted(witness.items())}
            return Finding("refuted", "certified", f"{reason}: the derivative has another sign", place)
        if reason:
            return Finding("undecided", "sampled", reason, certificates=court.certificates(proofs))
        evidence = f"{len(proofs)} certificates: epsilon is defined, F_t > 0 and the sign of F_{claim['by']} on F = 0"
        return Finding("proved", "certified", evidence, certificates=court.certificates(proofs))
    simplest = min(failing, key=lambda x: sum(abs(v.numerator) + v.denominator for v in x.values()))
    counterexample = {**{n: str(v) for n, v in sorted(simplest.items())}, "1/r* - p*q": str(_gap(requirement, simplest))}
    counterexample["epsilon"] = _why(requirement, simplest)
    for extra in candidates(given, ["p*q*r < 1"], failing) if repairing else ():
        more = [f for text in extra for f in facts_of(text)]
        proofs, reason, witness = _proved(claim, requirement, [*given, *more], extra, court)
        if not reason and witness is None:
            condition = conditions_text(extra)
            evidence = f"epsilon is undefined on part of the printed domain; with {condition}: {len(proofs)} certificates"
            return Finding(
                "repaired", "certified", evidence, counterexample, f"with the condition {condition}", court.certificates(proofs)
            )
    return Finding("refuted", "certified", "epsilon is undefined on part of the printed domain", counterexample)


def undefined_at(claim: Claim, conditions: Sequence[str]) -> dict[str, str] | None:
    """A simple point where the conditions hold and 1/r* has no value, or None."""
    demanded = 1 / parse_expression(claim["profile"])
    names = sorted({"p", "q", *(x.name for x in demanded.free_symbols)})
    for point in simple_points(parsed(f for text in conditions for f in facts_of(text)), 60, names):
        try:
            value_at(demanded, point)
        except Undefined as undefined:
            return {**{n: str(v) for n, v in sorted(point.items())}, "undefined": str(undefined)}
    return None


def _proved(
    claim: Claim, requirement: sympy.Expr, given: list[Fact], extra: tuple[str, ...], court: Court
) -> tuple[list[Outcome], str, Point | None]:
    """(certificates, what is missing, a witness against the sign): there is a root t > 0, F_t > 0 there, and F_x has the sign."""
    sign, relation = SIGNS[claim["sign"]]
    equation, scale = fraction(requirement)
    at_zero, _ = fraction(requirement.subs(t, 0))
    slope, below = fraction(sign * sympy.diff(requirement, symbol(claim["by"])))
    growth, growth_below = fraction(sympy.diff(requirement, t))
    on_root = [*given, ("t", ">"), (polynomial(equation), "=")]
    wanted = [
        ("the common denominator is positive", given, (polynomial(scale), ">")),
        ("F < 0 at t = 0", given, (polynomial(-at_zero), ">")),
        ("F_t > 0", [*given, ("t", ">")], (polynomial(growth * growth_below), ">")),
        (f"sign of F_{claim['by']}", on_root, (polynomial(slope * below) if relation != "=" else polynomial(slope), relation)),
    ]
    proofs: list[Outcome] = []
    for role, facts, goal in wanted:
        outcome = court.settle(facts, goal)
        if not isinstance(outcome, Proved):
            return proofs, f"{role}: {getattr(outcome, 'reason', 'fails')}", getattr(outcome, "witness", None)
        proofs.append(outcome)
    return proofs, "", None


def _undefined(requirement: sympy.Expr, claim: Claim, given: list[Fact]) -> list[Point]:
    """Points of the domain with 1/r* <= p q: F >= 0 at t = 0, no root t > 0."""
    names = sorted({"p", "q", *(x.name for x in requirement.free_symbols)} - {t.name})
    found = []
    for point in simple_points(parsed(given), 300, names):
        try:
            if _gap(requirement, point) <= 0:
                found.append(point)
        except Undefined as undefined:
            place = ", ".join(f"{n} = {v}" for n, v in sorted(point.items()))
            raise claim.rejected(f"the profile has no value at {place}, inside the assumptions: {undefined}") from None
    return found


def _gap(requirement: sympy.Expr, point: Point) -> Number:
    """1/r* - p q."""
    return -value_at(requirement.subs(t, 0), point)


def _why(requirement: sympy.Expr, point: Point) -> str:
    """What the root formula log(2A/(sqrt(B^2 + 4AC) - B)) does at the point, with F = A t^2 + B t - C."""
    poly = sympy.Poly(requirement, t)
    lead, linear, constant = (poly.coeff_monomial(t**k) for k in (2, 1, 0))
    radicand = linear**2 - 4 * lead * constant
    values = symbol_values(point)
    root = sympy.sqrt(sympy.together(radicand.subs(values)))
    formula = sympy.log(2 * lead / (root - linear))
    try:
        value_at(formula, point)
    except Undefined as undefined:
        return f"undefined: {undefined}"
    return "no root t > 0"
