"""Claims that a property of a pair of laws is kept by post-processing, by exchanging the laws, or by two independent releases.

Refuted with laws that have finitely many outcomes. Proved for post-processing where every integrand at the sum of two pairs of
densities is at most the sum of its values, for exchanging as a statement about all pairs of laws; for two releases only refuted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from attrs import evolve

from epsproof.derive.text.errors import UnsupportedForm
from epsproof.verify.claims.claim import Claim, Typed
from epsproof.verify.claims.judges.formulas.algebraic import judge_typed
from epsproof.verify.claims.judges.privacy.laws import SAYS, concluded, judged_statement, of_some_laws
from epsproof.verify.claims.reading import NotReadable
from epsproof.verify.claims.searches import Searches
from epsproof.verify.claims.values.given import Said
from epsproof.verify.claims.values.points import Point
from epsproof.verify.claims.verdict import Finding
from epsproof.verify.pairs.cells import formula_at
from epsproof.verify.pairs.claimed import statements_of
from epsproof.verify.pairs.closed import Broken, broken_by_merging, broken_by_two, exchanged, merging_claim
from epsproof.verify.pairs.refutation import places
from epsproof.verify.pairs.sentence import Statement

__all__ = ["judge"]

UNDER = ("post-processing", "exchanging the laws", "two independent releases")
Breaking = Callable[[Sequence[Statement], Point], Broken | None]


def judge(claim: Claim, searches: Searches) -> Finding:
    """The finding on "the property is kept", or where the claim ``says`` so, on "it may be lost"."""
    under, says = claim["under"], claim.get("says", SAYS[0])
    if under not in UNDER:
        raise claim.rejected(f"'under' is one of {', '.join(UNDER)}", "under")
    if says not in SAYS:
        raise claim.rejected(f"'says' is one of {', '.join(SAYS)}", "says")
    if not claim["property"]:
        raise claim.rejected("'property' has at least one sentence", "property")
    known = statements_of(evolve(claim, data={**claim.data, "given": [], "then": claim["property"]}))
    given = tuple(one.wanted for one in known)
    supposed = [evolve(known[0], given=given)] if says == SAYS[0] else []
    if under == UNDER[1]:
        found = [
            judged_statement(evolve(o, given=given, wanted=exchanged(o.wanted)), searches) for o in known
        ]
        return of_some_laws(supposed, concluded(found, says))
    inner, tried = places(evolve(known[0], given=given))
    try:
        if under == UNDER[0]:
            return of_some_laws(supposed, concluded(_after_merging(known, inner, tried, searches), says))
        broken = _broken(known, (*inner, *tried), broken_by_two)
    except UnsupportedForm as error:
        return Finding("undecided", "sampled", str(error))
    why = "no laws were found whose two releases lose the property; that it is kept is not tried"
    if broken is None:
        return Finding("undecided", "sampled", why)
    return concluded([_refuted(broken, known[0].assumptions, searches)], says)


def _after_merging(
    known: Sequence[Statement], inner: Sequence[Point], tried: Sequence[Point], searches: Searches
) -> list[Finding]:
    """The findings on the sentences: laws are looked for at one place before a proof is, and at others behind it."""
    found = _broken(known, inner[:1], broken_by_merging)
    if found is not None:
        return [_refuted(found, known[0].assumptions, searches)]
    proofs = [_merging(one, searches) for one in known]
    if all(one.verdict == "proved" for one in proofs):
        return proofs
    found = _broken(known, (*inner[1:], *tried), broken_by_merging)
    return proofs if found is None else [_refuted(found, known[0].assumptions, searches)]


def _broken(known: Sequence[Statement], at: Iterable[Point], breaking: Breaking) -> Broken | None:
    """The first laws found that lose the property."""
    return next((found for place in at if (found := breaking(known, place)) is not None), None)


def _merging(statement: Statement, searches: Searches) -> Finding:
    try:
        found = judge_typed(merging_claim(statement), searches, repairing=False)
    except NotReadable as error:
        return Finding("undecided", "sampled", str(error))
    if found.verdict == "proved":
        return found
    return Finding(
        "undecided",
        "sampled",
        f"{statement.wanted.text}: merging may raise its integrand, and no laws show it",
    )


def _refuted(found: Broken, assumptions: Sequence[str], searches: Searches) -> Finding:
    """The refutation, with what the kernel repeats of it: that the assumptions hold at the place, and the sentence does not."""
    place = {name: str(value) for name, value in sorted(found.place.items())}
    told: dict[str, str] = dict(place)
    for number, law in enumerate(found.laws, 1):
        of = f" of release {number}" if len(found.laws) > 1 else ""
        told |= {f"{name}{of}": Said(pair) for name, pair in law.shown().items()}
    if found.merged:
        told["merged"] = Said(", ".join(f"outcomes {a} and {b}" for a, b in found.merged))
    left, right = found.made.left(found.sentence, found.place), formula_at(found.sentence.right, found.place)
    told |= {"left side": str(left), "right side": str(right)}
    at = (*assumptions, *(f"{name} == {value}" for name, value in place.items()))
    typed = Typed(at, (found.made.text(found.sentence),))
    documents = judge_typed(typed, searches, repairing=False).documents
    made = "with outcomes merged" if found.merged else "of two independent releases"
    return Finding(
        "refuted",
        "certified",
        f"laws have the property, and those {made} have not",
        told,
        documents=documents,
    )
