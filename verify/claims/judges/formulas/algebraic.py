"""Identities, inequalities, signs and implications: the kernel reads the claim, and repairs are looked for where it fails."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import islice

import attrs
import sympy

from epsproof.derive.algebra.relation import Relation
from epsproof.derive.text.errors import LimitExceeded
from epsproof.derive.text.notation import symbol
from epsproof.verify.claims.claim import Claim, Typed
from epsproof.verify.claims.corrections import (
    Correction,
    bounds,
    misprints,
    other_variables,
    ranked,
    restates,
    weaker,
)
from epsproof.verify.claims.described import described
from epsproof.verify.claims.domain import domain_conditions
from epsproof.verify.claims.examine import MOST_BRANCHES, Examined, examine, points_of
from epsproof.verify.claims.reading import NotReadable
from epsproof.verify.claims.searches import Searches
from epsproof.verify.claims.values.points import Point
from epsproof.verify.claims.verdict import RESTRICTED, SOUGHT, TIME, Finding, Repair
from epsproof.verify.kernel.branch import Branch
from epsproof.verify.kernel.polynomial import Polynomial
from epsproof.verify.kernel.rejected import Rejected
from epsproof.verify.reader import NotRead
from epsproof.verify.reader.read import violated

__all__ = ["judge", "judge_typed"]

MANY, SAMPLE, ATTEMPTS, HINTS, SHORT = 160, 8, 6, 12, 3
ITSELF = "no condition is shown that repairs it, as the one that was found is the statement itself"
Corrections = Callable[[str, bool], Iterable[Correction]]


def judge(claim: Claim, searches: Searches) -> Finding:
    """Certificates for all goals of the claim, or an exact point where one fails and a condition that repairs it."""

    def corrections(goal: str, only_weaker: bool) -> Iterator[Correction]:
        yield from weaker(claim, goal)
        if not only_weaker:
            yield from other_variables(claim)
            yield from misprints(claim, goal)

    return judge_typed(Typed.of(claim), searches, corrections=corrections)


def judge_typed(
    typed: Typed,
    searches: Searches,
    remark: str = "",
    corrections: Corrections | None = None,
    repairing: bool = True,
) -> Finding:
    """The finding on a typed claim: proved only if all goals are, refuted if one is, unless something repairs it; raises
    NotReadable."""
    found = examine(typed, searches)
    if found.verdict == "undecided":
        ended = TIME if found.late else ""
        return Finding("undecided", "sampled", found.reason, certificates=found.certificates, ended_by=ended)
    if found.verdict == "refuted":
        plain = Finding("refuted", found.rung, f"fails at an exact point{remark}", found.failure)
        plain = attrs.evolve(
            plain, failing=found.reason, documents=() if found.document is None else (found.document,)
        )
        if not repairing or found.place:
            return plain
        if corrections is not None:
            searches.refutation = attrs.evolve(plain, basis=f"{plain.basis}; {SOUGHT}", ended_by=TIME)
        return _repaired(typed, found, searches, remark, corrections) or _unrepaired(typed, found, plain)
    return attrs.evolve(_proved("proved", found, remark), rung="certified")


def _proved(verdict: str, found: Examined, remark: str) -> Finding:
    documents = (found.document,) if found.document is not None else ()
    return Finding(
        verdict,
        "certified",
        f"{found.counted}{remark}",
        certificates=found.certificates,
        documents=documents,
    )


def _repaired(
    typed: Typed, broken: Examined, searches: Searches, remark: str, corrections: Corrections | None
) -> Finding | None:
    """The finding "repaired", by a further condition or by a correction, which is tried first where the goal fails at more than
    half of the points; None where neither is found."""
    goal = typed.goals[broken.goal]
    tried = points_of(typed, broken.goal, MANY)
    failing = [p for p in tried if violated(typed.assumptions, (goal,), p, typed.reading) is not None] or [
        broken.point
    ]
    told = (described(typed, broken.goal, point) for point in failing)
    by_condition = partial(_conditioned, typed, broken, failing, tried, searches, remark)
    by_correction = partial(_corrected, typed, broken, corrections, searches, remark)
    ways: list[Callable[[], Finding | None]] = [by_condition, partial(by_correction, False)]
    ways = ways if 2 * len(failing) <= len(tried) else ways[::-1]
    if all(x.get("left side") == x.get("right side") is not None for x in told):
        ways = [partial(by_correction, True), *ways]
    for way in ways:
        try:
            found = way()
        except (
            LimitExceeded,
            NotRead,
            Rejected,
        ):  # what would be written is too long for a text of the language
            continue
        if found is not None:
            refuting = () if broken.document is None else (broken.document,)
            return attrs.evolve(found, counterexample=broken.failure, documents=(*refuting, *found.documents))
    return None


def _conditioned(
    typed: Typed,
    broken: Examined,
    failing: Sequence[Point],
    tried: Sequence[Point],
    searches: Searches,
    remark: str,
) -> Finding | None:
    """The finding with the weakest condition found under which every goal is proved; the goal itself, rearranged, is none unless
    it is solved for its variable."""
    goal = _conclusion(typed, broken)
    for extra in islice(ranked(tried, _hints(typed, broken.goal), failing), ATTEMPTS):
        if len(extra) == 1 and restates(extra[0], goal, typed.definitions):
            extra = _solved(typed, extra[0], goal, searches)
        if not extra or any(condition.replace(" ", "") == goal for condition in extra):
            continue
        found = _settled(typed.assuming(extra), searches)
        if found is not None:
            repair = Repair(RESTRICTED, extra)
            basis = f"fails as printed; with {repair.condition}: {found.counted}{remark}"
            return attrs.evolve(
                _proved("repaired", found, ""), basis=basis, failing=broken.reason, repair=repair
            )
    return None


def _unrepaired(typed: Typed, broken: Examined, plain: Finding) -> Finding:
    """The refutation, which says so where the statement itself, rearranged, was found as a condition."""
    goal = _conclusion(typed, broken)
    itself = any(restates(hint, goal, typed.definitions) for hint in _hints(typed, broken.goal))
    return attrs.evolve(plain, basis=f"{plain.basis}; {ITSELF}") if itself else plain


def _conclusion(typed: Typed, broken: Examined) -> str:
    return typed.goals[broken.goal].rpartition("=>")[2].replace(" ", "")


def _solved(typed: Typed, condition: str, goal: str, searches: Searches) -> tuple[str, ...]:
    """The bounds of the condition that the assumptions leave possible, as one condition; nothing where it has none."""
    left = (
        part
        for part in bounds(condition, goal)
        if _settled(attrs.evolve(typed, goals=(f"not {part}",)), searches) is None
    )
    found = " or ".join(left)
    return (found,) if found else ()


def _corrected(
    typed: Typed,
    broken: Examined,
    corrections: Corrections | None,
    searches: Searches,
    remark: str,
    only_weaker: bool,
) -> Finding | None:
    """The finding with the first correction whose goals are all proved."""
    if corrections is None:
        return None
    sample = points_of(typed, broken.goal, MANY)[:SAMPLE]
    for correction in corrections(typed.goals[broken.goal], only_weaker):
        changed = Typed.of(correction.claim)
        try:
            wrong = any(violated(changed.assumptions, changed.goals, x, changed.reading) for x in sample)
        except NotRead:
            continue
        found = None if wrong else _settled(changed, searches)
        if found is not None:
            basis = f"fails as printed; {correction.repair}: {found.counted}{remark}"
            return attrs.evolve(
                _proved("repaired", found, ""), basis=basis, failing=broken.reason, repair=correction.repair
            )
    return None


def _settled(typed: Typed, searches: Searches) -> Examined | None:
    """What was found where every goal is proved, else None."""
    try:
        found = examine(typed, searches)
    except NotReadable:
        return None
    return found if found.verdict == "proved" else None


def _hints(typed: Typed, goal: int) -> list[str]:
    """Conditions under which the formulas of the text are defined, and short opposites of what is known only where the goal
    fails, on the variables of the text."""
    statement = typed.statement
    before = {fact for branch in islice(statement.situations(goal), MOST_BRANCHES) for fact in branch.facts()}
    found = dict.fromkeys(domain_conditions((typed.goals[goal], *(text for _, text in typed.definitions))))
    for branch in islice(statement.failures(goal), MOST_BRANCHES):
        for fact in branch.facts():
            if fact not in before and len(found) < HINTS:
                found |= dict.fromkeys(opposites(*fact, branch))
    return list(found)


def opposites(polynomial: Polynomial, relation: str, branch: Branch) -> Iterator[str]:
    """Short conditions without roots that may contradict the fact; of c + d*s with a square root s, the signs of the factors of
    c**2 - d**2*s**2."""
    value = expression(polynomial)
    fresh = {label: meaning for meaning, label in branch.fresh.items() if label in polynomial.variables()}
    if not fresh:
        if relation == "=":
            yield from (text.replace("==", "!=") for text in _short(value, ("==",), branch))
        for sign in (1, -1) if relation == "=" else (-1,):
            yield from _short(sign * value, (">=", ">") if relation == ">" else (">",), branch)
    for label, (kind, *root) in fresh.items():
        if len(fresh) == 1 and kind == "root" and root[0] == 2 and sympy.degree(value, symbol(label)) == 1:
            top, bottom = map(expression, root[1].parts())
            offset, slope = value.subs(symbol(label), 0), sympy.diff(value, symbol(label))
            for factor, _ in sympy.factor_list(sympy.expand(offset**2 * bottom - slope**2 * top))[1]:
                for sign in (1, -1):
                    yield from _short(sympy.expand(sign * factor), (">=", ">"), branch)


def _short(value: sympy.Expr, signs: Sequence[str], branch: Branch) -> Iterator[str]:
    if len(sympy.Add.make_args(value)) <= SHORT and not any(
        s.name in branch.fresh.values() for s in value.free_symbols
    ):
        yield from (Relation(value, sign).text for sign in signs)


def expression(polynomial: Polynomial) -> sympy.Expr:
    """The kernel's polynomial as an expanded expression."""
    terms = polynomial.terms.items()
    return sympy.Add(
        *(
            sympy.Rational(c.numerator, c.denominator) * sympy.prod([symbol(n) ** k for n, k in m])
            for m, c in terms
        )
    )
