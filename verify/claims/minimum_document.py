"""The kernel's document for a printed closed form, and the closed form that is epsilon in place of one that is not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

import attrs
import sympy
from attrs import frozen

from epsproof.derive.algebra.relation import Relation
from epsproof.derive.answer.answer import Case
from epsproof.derive.question.pose import pose
from epsproof.derive.question.problem import Problem
from epsproof.derive.text.errors import QuestionError
from epsproof.derive.text.notation import symbol
from epsproof.verify.claims.claim import Claim, Typed
from epsproof.verify.claims.examine import examine
from epsproof.verify.claims.reading import model_of
from epsproof.verify.claims.searches import Searches
from epsproof.verify.claims.values.points import simple_points
from epsproof.verify.claims.verdict import EMPTY
from epsproof.verify.closed_form.document import model_data
from epsproof.verify.closed_form.proved import ProvedAnswer
from epsproof.verify.closed_form.rows import certificates
from epsproof.verify.kernel import minimum
from epsproof.verify.kernel.document import check
from epsproof.verify.kernel.rejected import Rejected, budget
from epsproof.verify.workspace.outcome import Proved

__all__ = ["Proof", "answered", "conditions_of", "corrected", "proof_of", "proposals", "uncovered"]

# The kernel's document for a printed closed form: closed forms for parts of the parameters, and that the
# formula equals them.

WORK, MOST_BRANCHES = 20_000_000, 300
NEVER = "0 == 1"


@frozen
class Proof:
    """``document`` was accepted by the kernel; ``open_ends`` tells how the minimum is approached where no prior attains it."""

    document: dict[str, Any]
    certificates: tuple[dict[str, Any], ...]
    cases: int
    open_ends: tuple[str, ...]


def conditions_of(claim: Claim, extra: Sequence[str] = ()) -> list[str]:
    """All that is assumed: the claim's assumptions, its case, and ``extra`` conditions."""
    when = claim.get("when", "")
    return [*claim.assumptions, *([when] if when else []), *extra]


def uncovered(claim: Claim, rows: Sequence[str], searches: Searches) -> str:
    """What is assumed without one of the rows' conditions holding: a point of it, for a reader; empty where there is none."""
    if not all(rows):
        return ""
    beside = Typed((*claim.assumptions, *(f"{when} => {NEVER}" for when in rows)), (NEVER,))
    found = examine(beside, searches)
    if found.verdict == "refuted":
        place = ", ".join(f"{name} = {value}" for name, value in sorted((found.place or found.point).items()))
        return f"; the rows say nothing of {place}, which is assumed too"
    return "" if found.reason == EMPTY else "; whether the rows are about all that is assumed is not decided"


def proof_of(claim: Claim, extra: Sequence[str], searches: Searches) -> Proof | None:
    """What the kernel accepts for the claim under ``extra`` conditions, or None where nothing was found."""
    for parts, sides in _parts(claim, extra, searches):
        for attained in (True, False):
            found = _assembled(claim, extra, parts, sides, attained, searches)
            if found is not None:
                return found
    return None


def proposals(
    claim: Claim, extra: Sequence[str], searches: Searches, most: int = 2
) -> Iterator[ProvedAnswer]:
    """Closed forms under the claim's assumptions, then under all its conditions."""
    for conditions in [[*claim.assumptions, *extra], conditions_of(claim, extra)][:most]:
        found = answered(claim, conditions, searches)
        if found is not None:
            yield found


def _parts(
    claim: Claim, extra: Sequence[str], searches: Searches
) -> Iterator[tuple[list[ProvedAnswer], list[str]]]:
    """Lists of proved closed forms that may cover the claim, with the condition under which each is used: one alone, or two,
    split at 0 by a parameter that may be 0 or less. Split first is one of the profile that is assumed to be at least 0, where
    closed forms often degenerate."""
    posed = _posed(claim, conditions_of(claim, extra))
    first = _may_be_zero(posed) if posed else []
    for name in first:
        yield from _split(claim, extra, name, searches)
    for answer in proposals(claim, extra, searches):
        if answer.status == "proved":
            yield [answer], [""]
    alone = _posed(claim, ())
    for name in alone.parameters if alone else ():
        if name not in first and not _positive(claim, extra, name, searches):
            yield from _split(claim, extra, name, searches)


def _positive(claim: Claim, extra: Sequence[str], name: str, searches: Searches) -> bool:
    """Whether it is proved that the parameter is positive under the claim's conditions: then a split at 0 says nothing new."""
    return examine(Typed(tuple(conditions_of(claim, extra)), (f"{name} > 0",)), searches).verdict == "proved"


def _may_be_zero(posed: Problem) -> list[str]:
    """The parameters of the profile that are assumed to be at least 0 in these words."""
    named = sorted(s.name for s in posed.criterion.symbols if s.name in posed.parameters)
    return [name for name in named if Relation(symbol(name), ">=") in posed.assumptions]


def _split(
    claim: Claim, extra: Sequence[str], name: str, searches: Searches
) -> Iterator[tuple[list[ProvedAnswer], list[str]]]:
    """The closed forms where the parameter is positive and where it is not, as many as are proved."""
    conditions = conditions_of(claim, extra)
    never = examine(Typed(tuple(conditions), (f"{name} >= 0",)), searches).verdict == "proved"
    told = {f"{name} > 0": f"{name} > 0", f"{name} <= 0": f"{name} == 0" if never else f"{name} <= 0"}
    halves = {told[side]: answered(claim, [*conditions, side], searches) for side in told}
    proved = {side: half for side, half in halves.items() if half is not None and half.status == "proved"}
    if proved:
        yield [*proved.values()], [*proved]


def _posed(claim: Claim, conditions: Sequence[str]) -> Problem | None:
    """The problem under these conditions; None where there is none."""
    try:
        return pose(claim["profile"], claim.get("where", []), conditions, claim.get("bound", "unbounded"))
    except QuestionError:
        return None


def answered(claim: Claim, conditions: Sequence[str], searches: Searches) -> ProvedAnswer | None:
    """What is derived under these conditions; None where they pose no problem."""
    posed = _posed(claim, conditions)
    if posed is None:
        return None
    try:
        return searches.answer(posed)
    except QuestionError:
        return None


def _assembled(
    claim: Claim,
    extra: Sequence[str],
    parts: Sequence[ProvedAnswer],
    sides: Sequence[str],
    attained: bool,
    searches: Searches,
) -> Proof | None:
    data = {
        "schema": minimum.SCHEMA,
        "attack": model_data(model_of(claim)),
        "profile": claim["profile"].strip(),
        "where": list(claim.get("where", [])),
        "assume": conditions_of(claim, extra),
        "epsilon": claim["epsilon"],
        "attained": attained,
        "parts": [part.document for part in parts],
        "proofs": [],
        "model": {},
    }
    cases = [(side, case) for side, part in zip(sides, parts, strict=True) for case in part.answer.cases]
    proofs, met = list[list[dict[str, Any]]](), list[tuple[str, Case]]()
    try:
        for position, link in enumerate(minimum.links(data)):
            if not position:
                data["model"] = _model(link)
            with budget(WORK):
                branches = list(islice(link.failures(), MOST_BRANCHES + 1))
            if len(branches) > MOST_BRANCHES:
                return None
            found = []
            for branch in branches:
                outcome = searches.closed(branch)
                if not isinstance(outcome, Proved):
                    return None
                found.append(outcome.certificate)
            proofs.append(found)
            if position and not _empty(link, searches):
                met.append(cases[position - 1])
        data["proofs"] = proofs
        check(data)
    except Rejected:
        return None
    owed = [certificate for part in parts for certificate in certificates(part.document)]
    every = (*owed, *(c for row in proofs for c in row))
    open_ends = (
        ()
        if attained
        else tuple(dict.fromkeys(_approach(side, case) for side, case in met if case.attained is False))
    )
    return Proof(
        data,
        every,
        max(1, len(met)),
        open_ends or (() if attained else ("at no prior of the region",)),
    )


def _model(link: Any) -> dict[str, str]:
    """A point at which all that is assumed holds, where a simple one is found."""
    for branch in islice(link.situations(), MOST_BRANCHES):
        facts = () if branch.opaque else branch.facts()
        names = sorted(frozenset[str]().union(*(polynomial.variables() for polynomial, _ in facts)))
        for point in simple_points(facts, 1, names):
            return {name: str(value) for name, value in point.items()}
    return {}


def _empty(link: Any, searches: Searches) -> bool:
    """Whether the case lies outside the claim: what is given contradicts itself."""
    branches = list(islice(link.situations(), MOST_BRANCHES))
    return all(isinstance(searches.closed(branch, 2.0), Proved) for branch in branches)


def _approach(side: str, case: Case) -> str:
    """How an infimum is approached, for a reader."""
    places = []
    for name, value in sorted(case.prior.items()):
        sign = "->" if symbol("h_") in value.free_symbols else "="
        places.append(f"{name} {sign} {sympy.sstr(value.subs(symbol('h_'), 0))}")
    where = " and ".join((*((side,) if side else ()), *(r.text for r in case.when)))
    return ", ".join(places) + (f" where {where}" if where else "")


# The closed form that is epsilon, in place of a printed one that is not.

LONGEST = 200


def corrected(claim: Claim, searches: Searches) -> tuple[str, Proof] | None:
    """A closed form and its proof under the claim's own conditions; None where none is proved, or it takes long to write."""
    for text in _closed_forms(claim, searches):
        proof = proof_of(attrs.evolve(claim, data={**claim.data, "epsilon": text}), (), searches)
        if proof is not None:
            return text, proof
    return None


def _closed_forms(claim: Claim, searches: Searches) -> Iterator[str]:
    for answer in proposals(claim, (), searches):
        cases = answer.answer.cases
        if (
            answer.status == "proved"
            and cases
            and all(case.closed is not None and not case.rivals for case in cases)
        ):
            text = _chosen(cases)
            if len(text) <= LONGEST:
                yield text


def _chosen(cases: Sequence[Case]) -> str:
    """The formulas with the conditions of all but the last: ``log(r)/2 if r >= a else log(a)/2``."""
    *others, last = cases
    told = [f"{_written(case)} if {' and '.join(r.text for r in case.when)} else " for case in others]
    return "".join([*told, _written(last)])


def _written(case: Case) -> str:
    text: str = sympy.sstr(case.epsilon)
    return text
