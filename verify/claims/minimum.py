"""A printed closed form of epsilon against the engine's own, on the whole printed range of the parameters."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import islice

import attrs
import sympy
from attrs import frozen

from derive.grammar import parse_expression
from derive.notation import symbol_values
from verify.certificates.outcome import Outcome, Proved
from verify.claims.algebra import facts_of
from verify.claims.claim import Claim
from verify.claims.court import Court, parsed
from verify.claims.evaluation import INFINITY, Indistinct, Number, Undefined, differs, shown, value_at
from verify.claims.points import Point, simple_points
from verify.claims.printed_root import Printed, equality_obligations, printed
from verify.claims.repair import candidates, conditions_text
from verify.claims.truth import Truth, truths
from verify.claims.verdict import Finding

__all__ = ["judge"]

ENOUGH = 150
ATTEMPTS = 8
WORST = ("refuted", "undecided", "repaired", "infimum only", "proved")


@frozen
class _Wrong:
    """A point of the printed range at which the printed formula is not epsilon."""

    point: Point
    printed: str
    true: str

    def data(self) -> dict[str, str]:
        place = {n: str(v) for n, v in sorted(self.point.items())}
        return {**place, "printed epsilon": self.printed, "epsilon": self.true}


def judge(claim: Claim, court: Court, repairing: bool = True) -> Finding:
    """Proved where the printed formula equals the certified one wherever the printed conditions hold; "infimum only" where no
    prior of the printed region attains it; otherwise repaired or refuted with an exact point."""
    if "rows" in claim.data:
        return _table(claim, court)
    formula = printed(parse_expression(claim["epsilon"]))
    when = claim.get("when", "")
    conditions = [*claim.assumptions, *([when] if when else [])]
    known = truths(claim["profile"], claim.get("where", []), conditions, court, claim.assumptions)
    if known.reason:
        return Finding("undecided", "stated", known.reason)
    unknown = sorted({x.name for x in formula.expression.free_symbols} - {n for truth in known.parts for n in truth.names})
    if unknown:
        raise claim.rejected(f"{unknown[0]!r} in 'epsilon' is no parameter of the profile, its region or the assumptions")
    wrong = [w for truth in known.parts for w in _wrong_points(formula, truth)]
    proofs, reason = ([], "") if wrong else _proved(formula, known.parts, (), court)
    if not wrong and reason:
        return Finding("undecided", "sampled", reason, certificates=court.certificates(proofs))
    if wrong:
        return _repaired(formula, known.parts, known.hints, wrong, court, ATTEMPTS if repairing else 0)
    open_ends = [t for t in known.parts if not t.attained]
    if not open_ends:
        return Finding("proved", "certified", _evidence(proofs, known.parts), certificates=court.certificates(proofs))
    evidence = f"{_evidence(proofs, known.parts)}; not attained: {_listed(t.approach for t in open_ends)}"
    return Finding("infimum only", "certified", evidence, None, None, court.certificates(proofs))


def _table(claim: Claim, court: Court) -> Finding:
    """One finding for all ``rows`` [condition, epsilon] of a table: the worst of theirs."""
    found = []
    for when, epsilon in claim["rows"]:
        data = {**{k: v for k, v in claim.data.items() if k != "rows"}, "when": when, "epsilon": epsilon}
        found.append((when, judge(attrs.evolve(claim, data=data), court)))
    _, worst = min(found, key=lambda x: WORST.index(x[1].verdict))
    evidence = "; ".join(f"row {when}: {finding.verdict}, {finding.evidence}" for when, finding in found)
    repaired = "; ".join(f"row {when}: {f.repaired}" for when, f in found if f.repaired) or None
    return attrs.evolve(
        worst, evidence=evidence, repaired=repaired, certificates=tuple(c for _, f in found for c in f.certificates)
    )


def _evidence(proofs: Sequence[Outcome], parts: Sequence[Truth]) -> str:
    count = len(proofs) + sum(len(t.proofs) for t in parts)
    return f"{count} certificates over {len(parts)} case{'s' if len(parts) != 1 else ''} of the engine's closed form"


def _proved(formula: Printed, parts: Sequence[Truth], extra: Sequence[str], court: Court) -> tuple[list[Outcome], str]:
    """(certificates that the printed formula is epsilon in every part that meets the conditions, or why not)."""
    proofs: list[Outcome] = []
    more = [f for text in extra for f in facts_of(text)]
    for truth in parts:
        facts = (*truth.facts, *more)
        if extra and isinstance(court.is_empty(facts), Proved):
            continue
        if truth.equation is None:
            return proofs, f"epsilon is {truth.kind} where {truth.condition}"
        known, reason = truth.certified(court, more)
        proofs += known
        if reason:
            return proofs, reason
        wanted = equality_obligations(formula, truth.equation)
        if not wanted:
            return proofs, "the printed formula has more than one root sign, or none that fits"
        for goal in wanted:
            more_proofs, stopped = court.decide((*facts, *truth.root_facts), (goal.text, goal.relation))
            proofs += more_proofs
            if stopped is not None:
                return proofs, f"{goal.role} where {truth.condition}: {getattr(stopped, 'reason', 'not proved')}"
    return proofs, ""


def _wrong_points(formula: Printed, truth: Truth) -> Iterator[_Wrong]:
    """Simple points of a part where both values are known and differ."""
    for point in simple_points(parsed(truth.facts), ENOUGH, truth.names):
        found = _wrong(formula.expression, truth, point)
        if found is not None:
            yield found


def _wrong(expression: sympy.Expr, truth: Truth, point: Point) -> _Wrong | None:
    try:
        true: Number | str = truth.epsilon_at(point)
        value = value_at(expression, point)
    except Undefined as undefined:
        return _Wrong(point, f"undefined: {undefined}", truth.text_at(point))
    except Indistinct:
        return None
    if true == INFINITY or isinstance(true, str) or differs(value, true):
        return _Wrong(point, _worked(expression, point, value), truth.text_at(point))
    return None


def _worked(expression: sympy.Expr, point: Point, value: Number) -> str:
    """The formula at the point, exact where it is short, and its decimals."""
    inserted = symbol_values(point)
    exact = sympy.sstr(expression.subs(inserted))
    return f"{exact} = {shown(value)}" if len(exact) <= 60 and exact != shown(value) else shown(value)


def _repaired(
    formula: Printed, parts: Sequence[Truth], hints: Sequence[str], wrong: Sequence[_Wrong], court: Court, attempts: int
) -> Finding:
    """The weakest condition found under which the formula is proved, else refuted."""
    first = min(wrong, key=lambda w: (not w.printed.startswith("undefined"), _size(w.point)))
    base = parts[0].base
    for extra in islice(candidates(base, hints, [w.point for w in wrong]), attempts):
        proofs, reason = _proved(formula, parts, extra, court)
        if not reason:
            more = [f for text in extra for f in facts_of(text)]
            met = [t for t in parts if not isinstance(court.is_empty((*t.facts, *more)), Proved)]
            open_ends = [t.approach for t in met if not t.attained]
            condition = conditions_text(extra)
            note = f" (an infimum, not attained: {_listed(open_ends)})" if open_ends else ""
            evidence = f"wrong as printed; with {condition}: {len(proofs)} certificates{note}"
            repaired = f"with the condition {condition}{note}"
            return Finding("repaired", "certified", evidence, first.data(), repaired, court.certificates(proofs))
    evidence = f"wrong at {len(wrong)} of the points tried; no short condition repairs it"
    return Finding("refuted", "certified", evidence, first.data())


def _listed(places: Iterable[str]) -> str:
    return "; ".join(dict.fromkeys(places))


def _size(point: Point) -> Fraction:
    return Fraction(sum(abs(v.numerator) + v.denominator for v in point.values()))
