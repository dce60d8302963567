"""Identities, inequalities, signs and implications between algebraic expressions (logarithms removed by exponentiation)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from functools import partial
from itertools import islice

import attrs
import sympy

from derive.errors import UnsupportedForm
from derive.grammar import Comparison
from verify.certificates.outcome import Outcome, Proved, Refuted, Unknown
from verify.claims.algebra import Algebra, Fact, Goal, facts_of, polynomial, without_extremes
from verify.claims.claim import Claim
from verify.claims.corrections import Correction, misprints, other_variables, weaker
from verify.claims.court import BRIEFLY, Court, parsed
from verify.claims.evaluation import Indistinct, Number, Undefined, ball, differs, shown, value_at
from verify.claims.implication import Implication, implications
from verify.claims.points import Place, Point, holds, placed, simple_points
from verify.claims.repair import candidates, conditions_text
from verify.claims.roots import decide, positive_roots, sign_conditions, without_absolute_values
from verify.claims.verdict import Finding
from verify.kernel.polynomial import Polynomial

__all__ = ["Implication", "failure_at", "failure_of", "implications", "judge", "judge_implications", "proofs_of"]

MANY, SAMPLE, ATTEMPTS = 400, 8, 6
Corrections = Callable[[str, bool], Iterable[Correction]]


def judge(claim: Claim, court: Court) -> Finding:
    """Certificates for all goals of the claim, or an exact point where one fails and a condition that repairs it."""

    def corrections(goal: str, only_weaker: bool) -> Iterator[Correction]:
        yield from weaker(claim, goal)
        if not only_weaker:
            yield from other_variables(claim)
            yield from misprints(claim, goal)

    return judge_implications(implications(claim), court, corrections=corrections)


def judge_implications(
    wanted: Sequence[Implication],
    court: Court,
    remark: str = "",
    corrections: Corrections | None = None,
    repairing: bool = True,
) -> Finding:
    """One finding for several implications: proved only if all are, refuted if one is, unless something repairs it."""
    proofs: list[Outcome] = []
    for one in wanted:
        outcomes, failure, reason = _attempt(one, (), court)
        proofs += outcomes
        if failure is not None:
            if not repairing:
                return Finding("refuted", "certified", f"{one.text} fails at an exact point{remark}", failure)
            return _failed(wanted, one, failure, court, remark, corrections)
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
    failure = failure_of(one, given)
    if failure is not None:
        return [], failure, ""
    return proofs_of(one, given, court)


def proofs_of(one: Implication, given: Sequence[Fact], court: Court) -> tuple[list[Outcome], dict[str, str] | None, str]:
    """(proofs of the goal where the facts hold, exact counterexample or None, why undecided); simple points are not tried."""
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
    comparison, proofs = without_absolute_values(comparison, given, court)
    goal = algebra.goal(comparison)
    for divisor in one.divisors:
        algebra.nonzero(algebra.rational(divisor))
    facts = (*given, *positive_roots(algebra, given, court))
    for text in one.through:
        for fact in facts_of(text):
            if isinstance(step := court.settle(facts, fact), Proved):
                proofs.append(step)
                facts = (*facts, fact)
    for wanted in (*algebra.demands, goal):
        if wanted.below is not None:
            wanted, more = _without_divisor(wanted, facts, court)
            proofs += more
        found, outcome = decide(wanted, facts, algebra, court)
        proofs += found
        if isinstance(outcome, Refuted):
            place = {n: v for n, v in outcome.witness.items() if not n.endswith("_")}
            return proofs, _described(one, place, wanted), ""
        if isinstance(outcome, Unknown):
            return proofs, None, f"{wanted.role}: {outcome.reason}"
    return proofs, None, ""


def _without_divisor(goal: Goal, facts: Sequence[Fact], court: Court) -> tuple[Goal, list[Outcome]]:
    """(the goal for the numerator alone, signs of the divisor's factors), or the goal as it is where a sign is not known."""
    top, proofs = goal.top, list[Outcome]()
    constant, factors = sympy.factor_list(goal.below)
    for factor, power in factors:
        for sign in (1, -1):
            positive = court.settle(facts, (polynomial(sign * factor), ">"), BRIEFLY)
            if isinstance(positive, Proved):
                break
        else:
            return goal, []
        proofs.append(positive)
        constant *= sign**power
    return Goal(goal.role, polynomial(top if constant > 0 else -top), goal.relation), proofs


def failure_of(one: Implication, given: Sequence[Fact]) -> dict[str, str] | None:
    """The first simple point at which the facts hold and the goal is false or has no value, or None."""
    return next(_failures(one, given, MANY), None)


def _failures(one: Implication, given: Sequence[Fact], limit: int) -> Iterator[dict[str, str]]:
    """Simple points where the comparison is false or meaningless, with the values of both sides."""
    for point in simple_points(parsed(given), limit, _names(one)):
        found = failure_at(one, point)
        if found is not None:
            yield found


def failure_at(one: Implication, point: Point) -> dict[str, str] | None:
    """The point with what the goal gives there, where it is false or has no value."""
    at, undefined = placed(point), ""
    try:
        if any(_vanishes(x, at) for x in one.divisors):
            undefined = "division by zero"
        else:
            left, right = value_at(one.goal.left, at), value_at(one.goal.right, at)
            if not _false(left, right, one.goal.relation):
                return None
    except Undefined as error:
        undefined = str(error)
    except Indistinct:
        return None
    place = {n: str(v) for n, v in sorted(point.items())}
    if undefined:
        return {**place, "undefined": undefined}
    if one.undefined:
        return {**place, "undefined": f"{one.undefined} of {shown(left)}"}
    return {**place, "left side": shown(left), "right side": shown(right)}


def _vanishes(divisor: sympy.Expr, at: Place) -> bool:
    value = value_at(divisor, at)
    return isinstance(value, Fraction) and value == 0


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
    here = [(Polynomial.parse(f"{name} - ({value})"), "=") for name, value in place.items()]
    given = parsed(f for text in one.given for f in facts_of(text))
    whole = next(simple_points([*given, *here], 1, _names(one)), None)
    found = failure_at(one, whole) if whole is not None else None
    return found or {**{n: str(v) for n, v in sorted(place.items())}, "fails": wanted.role}


def _failed(
    wanted: Sequence[Implication],
    broken: Implication,
    failure: dict[str, str],
    court: Court,
    remark: str,
    corrections: Corrections | None,
) -> Finding:
    """Refuted, or repaired: where the goal fails almost everywhere by a correction, else by one more condition if one will do."""
    given = [f for text in broken.given for f in facts_of(text)]
    failures = list(_failures(broken, given, MANY)) or [failure]
    failing = [_point(x) for x in failures]
    tried = len(list(simple_points(parsed(given), MANY, _names(broken))))
    by_condition = partial(_conditioned, wanted, broken, failing, court, remark)
    by_correction = partial(_corrected, broken, corrections, court, remark)
    border = all(x.get("left side") == x.get("right side") is not None for x in failures)
    ways = [by_condition, partial(by_correction, False)]
    ways = ways if 2 * len(failing) <= tried else ways[::-1]
    for way in [partial(by_correction, True), *ways] if border else ways:
        try:
            found = way()
        except UnsupportedForm:
            continue
        if found is not None:
            return attrs.evolve(found, counterexample=failure)
    return Finding("refuted", "certified", f"{broken.text} fails at an exact point{remark}", failure)


def _conditioned(
    wanted: Sequence[Implication], broken: Implication, failing: Sequence[Point], court: Court, remark: str
) -> Finding | None:
    """The finding with the weakest condition found under which every goal is proved."""
    given = [f for text in broken.given for f in facts_of(text)]
    for extra in islice(candidates(given, _demands(broken, given, court), failing), ATTEMPTS):
        proofs = _all_proved(wanted, extra, court)
        if proofs is not None:
            condition = conditions_text(extra)
            evidence = f"{broken.text} fails as printed; with {condition}: {len(proofs)} certificates{remark}"
            certificates = court.certificates(proofs)
            return Finding("repaired", "certified", evidence, None, f"with the condition {condition}", certificates)
    return None


def _corrected(
    broken: Implication, corrections: Corrections | None, court: Court, remark: str, only_weaker: bool
) -> Finding | None:
    """The finding with the first correction whose goals are all proved."""
    if corrections is None:
        return None
    given = [f for text in broken.given for f in facts_of(text)]
    sample = list(simple_points(parsed(given), SAMPLE, _names(broken)))
    for correction in corrections(broken.text, only_weaker):
        wanted = implications(correction.claim)
        if any(failure_at(one, x) for one in wanted for x in sample if _given_holds(one, x)):
            continue
        proofs = _all_proved(wanted, (), court)
        if proofs is not None:
            evidence = f"{broken.text} fails as printed; {correction.text}: {len(proofs)} certificates{remark}"
            return Finding("repaired", "certified", evidence, None, correction.text, court.certificates(proofs))
    return None


def _all_proved(wanted: Sequence[Implication], extra: tuple[str, ...], court: Court) -> list[Outcome] | None:
    proofs: list[Outcome] = []
    for one in wanted:
        outcomes, bad, reason = _attempt(one, extra, court)
        if bad is not None or reason:
            return None
        proofs += outcomes
    return proofs


def _given_holds(one: Implication, point: Point) -> bool:
    facts = parsed(f for text in one.given for f in facts_of(text))
    known = set(_names(one)) <= point.keys() and all(p.variables() <= point.keys() for p, _ in facts)
    return known and holds(facts, point)


def _demands(broken: Implication, given: Sequence[Fact], court: Court) -> list[str]:
    """Conditions under which the formulas of the goal are defined, and signs on which a goal with a root depends."""
    if broken.undefined:
        return [f"{sympy.sstr(broken.goal.left)} {relation} 0" for relation in dict.fromkeys((broken.goal.relation, ">"))]
    algebra = Algebra()
    found: list[str] = []
    for _, goal in without_extremes(broken.goal):
        found += sign_conditions(goal, given, court)
        algebra.goal(goal)
    for demand in algebra.demands:
        if demand.relation in (">", ">=") and not any(str(v) in demand.text for v in algebra.roots):
            radicand = next((d for v, d in algebra.roots.items() if v.name == demand.variable), None)
            text = demand.text if radicand is None else sympy.sstr(radicand)
            found += [f"{text} {relation} 0" for relation in (">=", ">")]
    return found


def _names(one: Implication) -> list[str]:
    return sorted({s.name for f in (one.goal.left, one.goal.right, *one.divisors) for s in f.free_symbols})


def _point(found: dict[str, str]) -> Point:
    return {n: Fraction(v) for n, v in found.items() if n not in ("left side", "right side", "undefined", "fails")}
