"""What the engine knows of epsilon on a printed range of parameters, part by part."""

from __future__ import annotations

import attrs
import sympy
from attrs import define, field, frozen

from derive.answer import Case
from derive.errors import QuestionError
from derive.lattice import clauses
from derive.notation import symbol, symbol_values
from derive.pose import pose
from derive.problem import Problem
from derive.relation import Relation
from verify.certificates.outcome import Outcome, Proved, Refuted, Unknown
from verify.claims.algebra import Fact, facts_of, polynomial
from verify.claims.court import BRIEFLY, Court, parsed
from verify.claims.evaluation import INFINITY, Number, shown, value_at
from verify.claims.narrowed import narrowed
from verify.claims.points import Point, holds
from verify.closed_form import ProvedAnswer
from verify.kernel.closed_form import obligations
from verify.kernel.polynomial import Polynomial

__all__ = ["Known", "Truth", "truths"]

SIGNS = {">": ">", ">=": ">=", "==": "="}


@define
class Truth:
    """One case of a certified closed form, on the part ``facts`` of the printed range ``base``.

    ``relaxed`` parts lie outside the case's own conditions: what the case states is proved there without these. ``unsettled``
    says that the infimum was not proved to be attained nowhere; ``touched`` is a point where some prior attains it.
    """

    proved: ProvedAnswer
    index: int
    base: tuple[Fact, ...]
    facts: tuple[Fact, ...]
    proofs: list[Outcome] = field(factory=list)
    touched: Point | None = None
    unsettled: bool = False
    relaxed: bool = False

    @property
    def case(self) -> Case:
        return self.proved.answer.cases[self.index]

    @property
    def kind(self) -> str:
        return {"unbounded": "infinite", "none": "0: none is admissible", "finite": "finite"}[self.case.kind]

    @property
    def equation(self) -> sympy.Expr | None:
        return self.case.equation if self.case.kind == "finite" else None

    @property
    def root_facts(self) -> tuple[Fact, ...]:
        """t is the root of the case's equation in (0, 1)."""
        return ("t", ">"), ("1 - t", ">"), (polynomial(self.case.equation), "=")

    @property
    def attained(self) -> bool:
        return self.case.attained is not False

    @property
    def condition(self) -> str:
        return " and ".join(r.text for r in self.case.when) or "the assumptions hold"

    @property
    def approach(self) -> str:
        """How an infimum is approached, for a reader."""
        places = []
        for name, value in sorted(self.case.prior.items()):
            sign = "->" if symbol("h_") in value.free_symbols else "="
            places.append(f"{name} {sign} {sympy.sstr(value.subs(symbol('h_'), 0))}")
        conditions = [*narrowed(self.facts, self.base), *(r.text for r in self.case.when)]
        where = f" where {' and '.join(conditions)}" if conditions else ""
        touched = {n: v for n, v in (self.touched or {}).items() if n in self.names}
        but = f" (but attained at {', '.join(f'{n} = {v}' for n, v in sorted(touched.items()))})" if touched else ""
        but = but or (" (whether nowhere attained is open)" if self.unsettled else "")
        return ", ".join(places) + where + but

    @property
    def names(self) -> tuple[str, ...]:
        return self.proved.answer.problem.parameters

    def epsilon_at(self, point: Point) -> Number | str:
        """The certified epsilon at the point: a number, or "inf"."""
        return INFINITY if self.case.kind == "unbounded" else value_at(self.case.epsilon, point)

    def text_at(self, point: Point) -> str:
        if self.case.kind != "finite":
            return self.kind if self.case.kind == "none" else INFINITY
        exact, decimals = sympy.sstr(self.case.epsilon.subs(symbol_values(point))), shown(value_at(self.case.epsilon, point))
        return f"{exact} = {decimals}" if len(exact) <= 60 else decimals

    def certified(self, court: Court, more: list[Fact]) -> tuple[list[Outcome], str]:
        """(certificates of all that the case owes on its part of the range, or what is missing)."""
        if self.proofs and not more:
            return self.proofs, ""
        found: list[Outcome] = []
        owed = {o.name: o for o in obligations(self.proved.document)}
        for item in self.proved.obligations:
            if item.case not in (None, self.index) or item.name.startswith("coverage"):
                continue
            outcome = item.outcome
            if self.relaxed or not isinstance(outcome, Proved):
                statement = owed[item.name]
                own = _conditions(self.case) if self.relaxed else []
                known = [f for f in ((str(p), r) for p, r in statement.hypotheses) if f not in own]
                here = (*known, *self.facts, *more)
                if isinstance(item.outcome, Refuted) and _contains(parsed((*self.facts, *more)), item.outcome.witness):
                    return found, f"{item.name}: refuted"
                if ", safety, " in item.name and (self.relaxed or isinstance(item.outcome, Unknown)):
                    outcome = court.contradiction(here)
                if not isinstance(outcome, Proved) or (self.relaxed and outcome is item.outcome):
                    limit = BRIEFLY if item.name.endswith(", not attained") else None
                    outcome = court.settle(here, (str(statement.goal[0]), statement.goal[1]), limit)
                if not isinstance(outcome, Proved) and item.name.endswith(", not attained"):
                    self.touched = self.touched or getattr(outcome, "witness", None)
                    self.unsettled = True
                    continue
            if not isinstance(outcome, Proved):
                return found, f"{item.name}: {getattr(outcome, 'reason', 'refuted')}"
            found.append(outcome)
        if not more:
            self.proofs = found
        return found, ""


@frozen
class Known:
    """The parts of a printed range, condition texts that separate them, and why nothing is known where ``reason`` is set."""

    parts: tuple[Truth, ...] = ()
    hints: tuple[str, ...] = ()
    reason: str = ""


def truths(profile: str, where: list[str], printed: list[str], court: Court, assume: tuple[str, ...]) -> Known:
    """Epsilon of the profile on the parameters that satisfy all of ``printed``; closed forms are derived under ``assume``.

    A parameter that the text leaves free to be negative is split at 0, and options of the profile that are never the largest
    there are dropped.
    """
    problem = pose(profile, where, assume)
    stated = [f for text in printed for f in facts_of(text)]
    implied = [(polynomial(r.polynomial), SIGNS[r.sign]) for r in problem.assumptions]
    defaults = [n for n in problem.parameters if Relation(symbol(n), ">") in problem.assumptions and (n, ">") not in stated]
    base = list(dict.fromkeys([*stated, *(f for f in implied if f not in [(n, ">") for n in defaults])]))
    inside = [n for n in problem.parameters if symbol(n) in problem.profile.free_symbols]
    free = [n for n in dict.fromkeys([*defaults, *inside]) if not isinstance(court.settle(base, (n, ">"), BRIEFLY), Proved)]
    if free:
        problem = pose(profile, where, [*assume, *(f"{n} > 0" for n in free)])
    branches: list[tuple[Problem, tuple[Fact, ...], str]] = [(problem, tuple((n, ">") for n in free), "")]
    for name in free:
        reduced = _without(problem, name, profile, where, assume, base, court)
        if reduced is not None:
            branches.append((reduced, ((f"-{name}", ">="),), name))
    parts: list[Truth] = []
    hints: list[str] = [f"{n} > 0" for n in free]
    for posed, split, _ in branches:
        domain = (*base, *split)
        if isinstance(court.is_empty(domain), Proved):
            continue
        proved = court.answer(posed)
        covered, reason = _parts(proved, tuple(base), domain, court)
        if reason:
            return Known(reason=reason)
        parts += covered
        hints += [r.text for c in proved.answer.cases for r in c.when if r.sign != "=="]
    return Known(tuple(parts), tuple(dict.fromkeys(hints)))


def _parts(proved: ProvedAnswer, base: tuple[Fact, ...], domain: tuple[Fact, ...], court: Court) -> tuple[list[Truth], str]:
    """(the cases that meet the domain, or why the answer cannot be used there)."""
    for item in proved.obligations:
        if item.name.startswith("coverage") and not isinstance(item.outcome, Proved):
            owed = next(o for o in obligations(proved.document) if o.name == item.name)
            known = [(str(p), r) for p, r in owed.hypotheses]
            if not isinstance(court.settle((*known, *domain), ("-1", ">=")), Proved):
                return [], f"{item.name} of the engine's cases is not proved"
    found: list[Truth] = []
    borders: list[tuple[int, tuple[Fact, ...]]] = []
    for index in _needed(proved, domain, court):
        case, when = proved.answer.cases[index], _conditions(proved.answer.cases[index])
        whole = Truth(proved, index, base, (*domain, *when))
        truth: Truth | None = whole
        if case.kind == "finite":
            truth, reason, border = _certified_inside(whole, when, domain, court)
            borders += [(index, b) for b in border]
            if reason:
                return [], f"engine, {reason}"
        if truth is not None:
            found.append(truth)
    for index, left_out in borders:
        other = _covering(proved, index, base, left_out, found, court)
        if other is None:
            return [], f"the border of the engine's case {index + 1} is not covered by another case"
        found += other
    return found, "" if found else "the printed conditions meet no case"


def _covering(
    proved: ProvedAnswer, left_out: int, base: tuple[Fact, ...], border: tuple[Fact, ...], found: list[Truth], court: Court
) -> list[Truth] | None:
    """Further parts (none where a known one suffices) that give epsilon on the border; None where no case does."""
    holding = [
        k
        for k, case in enumerate(proved.answer.cases)
        if k != left_out and all(isinstance(court.settle(border, f, BRIEFLY), Proved) for f in _conditions(case))
    ]
    if any(t.index in holding for t in found):
        return []
    for k in holding:
        part = Truth(proved, k, base, border)
        if part.equation is None or not part.certified(court, [])[1]:
            return [part]
    for k, case in sorted(enumerate(proved.answer.cases), key=lambda x: x[1].attained is not False):
        part = Truth(proved, k, base, border, relaxed=True)
        if k != left_out and case.kind == "finite" and not part.certified(court, [])[1]:
            return [part]
    return None


def _contains(facts: list[tuple[Polynomial, str]], point: Point) -> bool:
    """Whether the point gives a value to every variable of the facts and satisfies them."""
    return all(p.variables() <= point.keys() for p, _ in facts) and holds(facts, point)


def _conditions(case: Case) -> list[Fact]:
    return [(polynomial(r.polynomial), SIGNS[r.sign]) for r in case.when]


def _needed(proved: ProvedAnswer, domain: tuple[Fact, ...], court: Court) -> list[int]:
    """The cases that meet the domain, without those whose part lies in another one's."""
    conditions = [_conditions(c) for c in proved.answer.cases]
    met = [k for k, when in enumerate(conditions) if not isinstance(court.is_empty((*domain, *when)), Proved)]
    for k in reversed(met):
        others = [conditions[j] for j in met if j != k]
        facts = (*domain, *conditions[k])
        if any(all(isinstance(court.settle(facts, f, BRIEFLY), Proved) for f in when) for when in others):
            met = [j for j in met if j != k]
    return met


def _certified_inside(
    truth: Truth, when: list[Fact], domain: tuple[Fact, ...], court: Court
) -> tuple[Truth | None, str, list[tuple[Fact, ...]]]:
    """The case certified on its part of the domain, if need be without the border where a weak condition is an equation.

    Returns (the case, or None where only its border meets the domain; what is missing; the borders left out).
    """
    weak = [f for f in when if f[1] == ">="]
    reason = ""
    for chosen in ([], *([f] for f in weak), *([weak] if len(weak) > 1 else [])):
        inner = tuple((p, ">") if (p, r) in chosen else (p, r) for p, r in when)
        borders = [(*domain, *when, (p, "=")) for p, _ in chosen]
        borders = [b for b in borders if not isinstance(court.is_empty(b), Proved)]
        if chosen and not borders:
            continue
        if chosen and isinstance(court.is_empty((*domain, *inner)), Proved):
            return None, "", borders
        part = Truth(truth.proved, truth.index, truth.base, (*domain, *inner))
        _, missing = part.certified(court, [])
        if not missing:
            return part, "", borders
        reason = reason or missing
    return truth, reason, []


def _without(
    problem: Problem, name: str, profile: str, where: list[str], assume: tuple[str, ...], base: list[Fact], court: Court
) -> Problem | None:
    """The problem where the parameter is at most 0, if every option that contains it is then dominated by another one."""
    here = [*base, (f"-{name}", ">="), *((polynomial(r.polynomial), SIGNS[r.sign]) for r in problem.region.relations)]
    kept_clauses = []
    for placed, written in zip(problem.clauses, clauses(problem.profile), strict=True):
        kept = []
        for option, original in zip(placed.options, written.options, strict=True):
            if symbol(name) not in option.ratio.free_symbols:
                kept.append(original.ratio)
                continue
            others = [o for o in placed.options if symbol(name) not in o.ratio.free_symbols]
            gaps = [polynomial(o.numerator * option.denominator - option.numerator * o.denominator) for o in others]
            if not any(isinstance(court.settle(here, (gap, ">="), BRIEFLY), Proved) for gap in gaps):
                return None
        if not kept:
            return None
        kept_clauses.append(sympy.Max(*kept, evaluate=False) if len(kept) > 1 else kept[0])
    ratio = sympy.Min(*kept_clauses, evaluate=False) if len(kept_clauses) > 1 else kept_clauses[0]
    plain = [x for x in assume if not any(name in p.variables() for p, _ in parsed(facts_of(x)))]
    try:
        return attrs.evolve(pose(sympy.sstr(ratio), where, plain), statement=profile)
    except QuestionError:
        return None
