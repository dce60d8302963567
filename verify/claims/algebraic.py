"""Identities, inequalities, signs and implications between algebraic expressions (logarithms removed by exponentiation)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

import sympy
from attrs import frozen

from derive.grammar import Comparison, parse_conditions, parse_expression
from derive.notation import symbol
from verify.certificates.outcome import Outcome, Proved, Refuted, Unknown
from verify.claims.algebra import Algebra, Fact, Goal, facts_of, without_extremes
from verify.claims.claim import Claim
from verify.claims.court import Court, parsed
from verify.claims.evaluation import Indistinct, Number, Undefined, ball, differs, shown, value_at
from verify.claims.points import Point, simple_points
from verify.claims.repair import candidates, conditions_text
from verify.claims.verdict import Finding

__all__ = ["Implication", "implications", "judge", "judge_implications"]

HOLDS = "=>"


@frozen
class Implication:
    """Wherever ``given`` holds, ``goal`` holds."""

    given: tuple[str, ...]
    goal: Comparison
    text: str


def judge(claim: Claim, court: Court) -> Finding:
    """Certificates for all goals of the claim, or an exact point where one fails and a condition that repairs it."""
    return judge_implications(implications(claim), court)


def implications(claim: Claim) -> list[Implication]:
    """The goals ``conditions => comparison``, definitions and derivatives inserted, each under the claim's assumptions."""
    inserted: dict[sympy.Symbol, sympy.Expr] = {}
    for name, text in claim.get("let", {}).items():
        inserted[symbol(name)] = parse_expression(text).subs(inserted)
    for name, (text, variable) in claim.get("slope", {}).items():
        inserted[symbol(name)] = sympy.diff(parse_expression(text).subs(inserted), symbol(variable))
    found = []
    for text in claim["goals"]:
        *given, goal = text.split(HOLDS)
        for c in parse_conditions(goal):
            placed = Comparison(c.left.subs(inserted), c.relation, c.right.subs(inserted))
            found.append(Implication((*claim.assumptions, *(g for g in given if g.strip())), placed, text))
    if not found:
        raise claim.rejected("'goals' is empty")
    return found


def judge_implications(wanted: Sequence[Implication], court: Court, remark: str = "") -> Finding:
    """One finding for several implications: proved only if all are, refuted if one is."""
    proofs: list[Outcome] = []
    for one in wanted:
        outcomes, failure, reason = _attempt(one, (), court)
        proofs += outcomes
        if failure is not None:
            return _failed(wanted, one, failure, court, remark)
        if reason:
            return Finding("undecided", "sampled", f"{one.text}: {reason}", certificates=court.certificates(proofs))
    count = len(proofs)
    evidence = f"{count} certificate{'s' if count != 1 else ''} accepted by the kernel{remark}"
    return Finding("proved", "certified", evidence, certificates=court.certificates(proofs))


def _attempt(one: Implication, extra: tuple[str, ...], court: Court) -> tuple[list[Outcome], dict[str, str] | None, str]:
    """(proofs, exact counterexample or None, why undecided)."""
    given = [f for text in (*one.given, *extra) for f in facts_of(text)]
    if not isinstance(empty := court.is_empty(given), dict):
        return (
            [],
            None,
            "its conditions contradict one another" if isinstance(empty, Proved) else "no point satisfies its conditions",
        )
    failure = next(_failures(one, given, 400), None)
    if failure is not None:
        return [], failure, ""
    proofs: list[Outcome] = []
    for largest, goal in without_extremes(one.goal):
        found, failure, reason = _prove_goal(one, [*given, *largest], goal, court)
        proofs += found
        if failure is not None or reason:
            return proofs, failure, reason
    return proofs, None, ""


def _prove_goal(
    one: Implication, given: list[Fact], comparison: Comparison, court: Court
) -> tuple[list[Outcome], dict[str, str] | None, str]:
    """The same for a comparison without maxima, after its counterexamples have been looked for."""
    algebra = Algebra()
    goal = algebra.goal(comparison)
    proofs: list[Outcome] = []
    facts = (*given, *_positive_roots(algebra, given, court))
    for wanted in (*algebra.demands, goal):
        found, outcome = court.decide(facts, (wanted.text, wanted.relation))
        proofs += found
        if isinstance(outcome, Refuted):
            place = {n: v for n, v in outcome.witness.items() if not n.endswith("_")}
            return proofs, _described(one, place, wanted), ""
        if isinstance(outcome, Unknown):
            return proofs, None, f"{wanted.role}: {outcome.reason}"
    return proofs, None, ""


def _positive_roots(algebra: Algebra, given: Sequence[Fact], court: Court) -> list[Fact]:
    """The facts about roots, strict for a root whose radicand is proved positive."""
    found = list(algebra.facts)
    for variable in algebra.roots:
        weak = (variable.name, ">=")
        square = next((d for d in algebra.demands if d.variable == variable.name), None)
        if square and weak in found and isinstance(court.settle((*given, *found), (square.text, ">"), 2.0), Proved):
            found[found.index(weak)] = (variable.name, ">")
    return found


def _failures(one: Implication, given: Sequence[Fact], limit: int) -> Iterator[dict[str, str]]:
    """Simple points where the comparison is false or meaningless, with the values of both sides."""
    names = [s.name for s in (one.goal.left - one.goal.right).free_symbols]
    for point in simple_points(parsed(given), limit, names):
        found = _failure(one, point)
        if found is not None:
            yield found


def _failure(one: Implication, point: Point) -> dict[str, str] | None:
    place = {n: str(v) for n, v in sorted(point.items())}
    try:
        left, right = value_at(one.goal.left, point), value_at(one.goal.right, point)
        if not _false(left, right, one.goal.relation):
            return None
    except Undefined as undefined:
        return {**place, "undefined": str(undefined)}
    except Indistinct:
        return None
    return {**place, "left side": shown(left), "right side": shown(right)}


def _false(left: Number, right: Number, relation: str) -> bool:
    """Whether ``left relation right`` certainly fails."""
    if relation == "==":
        return differs(left, right)
    if relation in (">", ">="):
        left, right, relation = right, left, {">": "<", ">=": "<="}[relation]
    if isinstance(left, Fraction) and isinstance(right, Fraction):
        return left > right or (relation == "<" and left == right)
    return bool(ball(left) > ball(right))


def _described(one: Implication, place: Point, wanted: Goal) -> dict[str, str]:
    found = _failure(one, place)
    return found or {**{n: str(v) for n, v in sorted(place.items())}, "fails": wanted.role}


def _failed(wanted: Sequence[Implication], broken: Implication, failure: dict[str, str], court: Court, remark: str) -> Finding:
    """Refuted, or repaired where one more condition makes every goal provable."""
    given = [f for text in broken.given for f in facts_of(text)]
    failing = [_point(x) for x in _failures(broken, given, 400)] or [_point(failure)]
    for extra in candidates(given, [], failing):
        proofs: list[Outcome] = []
        for one in wanted:
            outcomes, bad, reason = _attempt(one, extra, court)
            if bad is not None or reason:
                break
            proofs += outcomes
        else:
            condition = conditions_text(extra)
            evidence = f"{broken.text} fails as printed; with {condition}: {len(proofs)} certificates{remark}"
            return Finding(
                "repaired", "certified", evidence, failure, f"with the condition {condition}", court.certificates(proofs)
            )
    return Finding("refuted", "certified", f"{broken.text} fails at an exact point{remark}", failure)


def _point(found: dict[str, str]) -> Point:
    return {n: Fraction(v) for n, v in found.items() if n not in ("left side", "right side", "undefined", "fails")}
