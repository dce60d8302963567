"""Statements about all pairs of laws: proved by weak duality of a linear programme over rays, refuted by a law with finitely many
outcomes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

from attrs import evolve, frozen

from epsproof.derive.text.errors import UnsupportedForm
from epsproof.verify.claims.claim import Claim, Typed
from epsproof.verify.claims.examine import Examined, examine, points_of
from epsproof.verify.claims.judges.formulas.algebraic import judge_typed
from epsproof.verify.claims.reading import NotReadable
from epsproof.verify.claims.searches import Searches
from epsproof.verify.claims.values.given import Said
from epsproof.verify.claims.values.points import Point
from epsproof.verify.claims.verdict import Finding
from epsproof.verify.pairs.cells import MARGINS, coefficients, compared, expression, limits, with_margin
from epsproof.verify.pairs.claimed import statements_of
from epsproof.verify.pairs.programme import Multipliers, lifted, pointwise_claim
from epsproof.verify.pairs.refutation import (
    Instance,
    Refutation,
    instances,
    is_possible,
    places,
    refutation,
    satisfying,
)
from epsproof.verify.pairs.sentence import Sentence, Statement
from epsproof.verify.reader import names, parse
from epsproof.verify.reader.read import violated

__all__ = ["SAYS", "concluded", "judge", "judged_statement", "of_some_laws"]

FIRST, PLACES, SCREEN, SAYS = 1, 6, 24, ("holds", "may fail")
MARGIN_AT = Fraction(1, 10)
NO_LAWS = "no pair of laws was found that satisfies what is supposed"


@frozen
class Proof:
    """What the kernel accepted, with the multipliers."""

    examined: tuple[Examined, ...]
    multipliers: Multipliers
    margin: str = ""


def judge(claim: Claim, searches: Searches) -> Finding:
    """Proved with multipliers that make every conclusion a sum of the constraints, refuted by a law; where the claim ``says``
    that the implication may fail, the other way round."""
    if claim.get("says", "holds") not in SAYS:
        raise claim.rejected(f"'says' is one of {', '.join(SAYS)}", "says")
    known = statements_of(claim)
    if not satisfying(known[0], known[0].parameters):
        return Finding("undecided", "sampled", "no parameters were found that satisfy the assumptions")
    found = list[Finding]()
    for one in known:
        found.append(judged_statement(one, searches))
        if one.wanted.text in claim.get("through", []) and found[-1].verdict != "proved":
            return Finding("undecided", "sampled", f"{one.wanted.text}, on the way, was not proved")
        if found[-1].verdict == "refuted":
            break
    told = concluded(found, claim.get("says", "holds"))
    return told if claim.get("says") == SAYS[1] else of_some_laws(known, told)


def of_some_laws(known: Sequence[Statement], found: Finding) -> Finding:
    """The finding, but undecided instead of proved where no pair of laws was found that satisfies what a statement supposes."""
    if found.verdict != "proved":
        return found
    try:
        empty = [
            one for one in {one.given: one for one in known}.values() if not is_possible(one, places(one)[1])
        ]
    except UnsupportedForm as error:
        return Finding("undecided", "sampled", str(error))
    return Finding("undecided", "sampled", NO_LAWS) if empty else found


def concluded(found: list[Finding], says: str) -> Finding:
    """The finding on a claim with several conclusions, from those on each; ``says`` is "holds" or "may fail"."""
    refuted = next((one for one in found if one.verdict == "refuted"), None)
    if says == "may fail":
        return _denied(found, refuted)
    if refuted is not None:
        return refuted
    open_one = next((one for one in found if one.verdict != "proved"), None)
    if open_one is not None:
        return open_one
    certificates = tuple(certificate for one in found for certificate in one.certificates)
    documents = tuple(document for one in found for document in one.documents)
    basis = "; ".join(dict.fromkeys(one.basis for one in found))
    return evolve(found[0], basis=basis, certificates=certificates, documents=documents)


def _denied(found: list[Finding], refuted: Finding | None) -> Finding:
    """The finding on a claim that the implication may fail."""
    if refuted is not None:
        told = "; ".join(f"{name}: {value}" for name, value in (refuted.counterexample or {}).items())
        return Finding(
            "proved", "enclosed", f"a pair of laws satisfies the constraints and not the conclusion: {told}"
        )
    if all(one.verdict == "proved" for one in found):
        return Finding(
            "refuted", "enclosed", f"no pair of laws does: {found[0].basis}", {"laws": Said("none")}
        )
    return Finding("undecided", "sampled", "neither a pair of laws nor a proof that there is none was found")


def judged_statement(statement: Statement, searches: Searches) -> Finding:
    """The finding on one conclusion."""
    inner, tried = places(statement)
    reasons = list[str]()
    found = _law(statement, inner[:FIRST], reasons, 1)
    proof = _proof(statement, inner[:PLACES], searches, reasons) if found is None else None
    if proof is not None:
        return _proved(statement, proof)
    found = found or _law(statement, tried, reasons)
    if found is not None:
        return _refuted(statement, found, searches)
    reason = (
        reasons[0]
        if reasons
        else "neither multipliers for all parameters nor a law that refutes it were found"
    )
    return Finding("undecided", "sampled", reason)


def _law(statement: Statement, places: list[Point], reasons: list[str], effort: int = 4) -> Refutation | None:
    """The first law that refutes the statement."""
    for place in places:
        try:
            found = refutation(statement, place, effort)
        except UnsupportedForm as error:
            reasons.append(str(error))
            continue
        if found is not None:
            return found
    return None


def _proved(statement: Statement, proof: Proof) -> Finding:
    used, certificates = proof.multipliers, tuple(one for part in proof.examined for one in part.certificates)
    count = len(certificates)
    basis = (
        f"{count} certificate{'s' if count != 1 else ''} accepted by the kernel; multipliers {_told(used)}"
    )
    if proof.margin:
        basis += f"; strict events as unions of events with a margin {proof.margin} > 0"
    documents = tuple(part.document for part in proof.examined if part.document is not None)
    return Finding("proved", "certified", basis, certificates=certificates, documents=documents)


def _told(used: Multipliers) -> str:
    masses = [
        f"{weight} of the mass of {law}"
        for law, weight in zip("PQ", used.masses, strict=True)
        if weight != "0"
    ]
    return ", ".join([*(weight for _, weight in used.weights), *masses]) or "none"


def _proof(statement: Statement, places: list[Point], searches: Searches, reasons: list[str]) -> Proof | None:
    """The first multipliers that the kernel accepts for all parameters."""
    margin = next((name for name in MARGINS if name not in statement.free | statement.every.keys()), "")
    seen = set[Typed]()
    for asked, place, masses, wide in _attempts(statement, places, margin):
        try:
            found = _attempt(asked, place, masses, wide, searches, seen)
        except (UnsupportedForm, NotReadable, ValueError) as error:
            reasons.append(str(error))
            continue
        if found is not None:
            return found
    return None


def _attempts(
    statement: Statement, places: list[Point], margin: str
) -> Iterator[tuple[Statement, Point, bool, str]]:
    """The statement with the place at which multipliers are sought, whether the laws have mass one, and the margin. Behind the
    first attempt it is tried from the last constraints, which are what is proved on the way, and from each one alone: what is
    optimal at one place may use more than holds at all of them."""
    for wide in dict.fromkeys(("", margin)):
        for masses in (False, True):
            for number, place in enumerate(places):
                yield statement, place, masses, wide
                if (number, masses, wide) == (0, False, "") and len(statement.given) > 1:
                    last = [statement.given[k:] for k in range(1, len(statement.given))]
                    for some in dict.fromkeys([*last, *((one,) for one in reversed(statement.given))]):
                        yield evolve(statement, given=some), place, masses, wide


def _attempt(
    statement: Statement, place: Point, masses: bool, margin: str, searches: Searches, seen: set[Typed]
) -> Proof | None:
    """The proof with the multipliers that are optimal at one place."""
    wanted, assumptions = statement.wanted, statement.parameters
    if margin:
        widened = with_margin(wanted, margin)
        if widened is None:
            return None
        wanted, assumptions, place = (
            widened,
            (*assumptions, f"0 < {margin} < 1"),
            {**place, margin: MARGIN_AT},
        )
    given = instances(statement.given, wanted, statement.every, place)
    found = lifted(wanted, [one.sentence for one in given], place, masses)
    if found is None or _runs_inside(wanted, found, given):
        return None
    ranges = tuple(dict.fromkeys(text for k, _ in found.weights for text in given[k].range))
    small = _small(margin, found, ranges, place) if margin else []
    typed = pointwise_claim(
        (*assumptions, *(f"{margin} < {x}" for x in small)), wanted, [one.sentence for one in given], found
    )
    counted = tuple(f"{text} >= 0" for text in coefficients(wanted)) if margin else ()
    typed = evolve(typed, goals=(*typed.goals, *ranges, *counted))
    if typed in seen or _fails_somewhere(typed):
        return None
    seen.add(typed)
    parts = [typed, *([Typed(statement.parameters, tuple(f"{x} > 0" for x in small))] if small else [])]
    examined = [examine(part, searches) for part in parts]
    return Proof(tuple(examined), found, margin) if all(one.verdict == "proved" for one in examined) else None


def _runs_inside(wanted: Sentence, found: Multipliers, given: Sequence[Instance]) -> bool:
    """Whether a name that is quantified inside of the conclusion's probability stands in a weight or in a constraint that is
    used: what then is at most the weighted sum at every value is not shown to be so for the event that it happens at some."""
    used = [given[k].sentence for k, _ in found.weights]
    texts = [
        *(weight for _, weight in found.weights),
        *found.masses,
        *(t for one in used for t in (one.pointwise, one.right)),
    ]
    return not names(*texts).isdisjoint(wanted.inside)


def _small(margin: str, found: Multipliers, ranges: tuple[str, ...], place: Point) -> list[str]:
    """Below which values the margin is taken, so that weights are not negative and values in their range."""
    texts = [text for _, text in found.weights] + [text for text in found.masses if text != "0"]
    formulas = [expression(parse(text)) for text in texts]
    formulas += [
        expression(left) - expression(right) for text in ranges for left, right in compared(parse(text))
    ]
    return limits(margin, formulas, place)


def _fails_somewhere(typed: Typed) -> bool:
    """Whether a goal fails at one of some simple points, which the second reader tells quickly."""
    for number, goal in enumerate(typed.goals):
        for point in points_of(typed, number, SCREEN):
            if violated(typed.assumptions, (goal,), point, typed.reading) is not None:
                return True
    return False


def _refuted(statement: Statement, found: Refutation, searches: Searches) -> Finding:
    """The refutation, with what the kernel repeats of it."""
    place = {name: str(value) for name, value in sorted(found.place.items())}
    law = {name: Said(text) for name, text in found.law.shown().items()}
    shown = {**place, **law, "left side": str(found.left), "right side": str(found.right)}
    goal = found.law.text(statement.wanted)
    documents: tuple[dict[str, Any], ...] = ()
    if not statement.wanted.inside:
        typed = Typed(
            (*statement.parameters, *(f"{name} == {value}" for name, value in place.items())), (goal,)
        )
        documents = judge_typed(typed, searches, repairing=False).documents
    basis = "a pair of laws satisfies the constraints and not the conclusion"
    return Finding("refuted", "certified", basis, shown, documents=documents)
