"""Claims that a property of a pair of laws is kept by post-processing or by exchanging the laws, and claims on what two releases
have together.

Refuted with laws that have finitely many outcomes, of two releases with independent ones. Proved for post-processing where every
integrand at the sum of two pairs of densities is at most the sum of its values, for exchanging as a statement about all pairs of
laws, for two releases where every integrand at products of densities is at most a sum of integrands of either.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import islice

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
from epsproof.verify.pairs.closed import (
    Broken,
    Releases,
    broken_by_merging,
    broken_by_two,
    composing_claims,
    exchanged,
    merging_claim,
    plain_sentences,
)
from epsproof.verify.pairs.refutation import places
from epsproof.verify.pairs.sentence import Sentence, Statement

__all__ = ["judge"]

UNDER = (
    "post-processing",
    "exchanging the laws",
    "two independent releases",
    "sequential composition",
)
TRIED, PROOFS = 3, 6
"""At how many places a sum of integrands is looked at before a proof, and how many proofs are tried."""
Breaking = Callable[[Sequence[Statement], Point], Broken | None]


def judge(claim: Claim, searches: Searches) -> Finding:
    """The finding on "the property is kept", or where the claim ``says`` so, on "it may be lost"."""
    under, says = claim["under"], claim.get("says", SAYS[0])
    if under not in UNDER:
        raise claim.rejected(f"'under' is one of {', '.join(UNDER)}", "under")
    if says not in SAYS:
        raise claim.rejected(f"'says' is one of {', '.join(SAYS)}", "says")
    for name in ("property", "other", "becomes"):
        if not claim.get(name, [""]):
            raise claim.rejected(f"{name!r} has at least one sentence", name)
    known = _statements(claim, "property")
    given = tuple(one.wanted for one in known)
    if under in UNDER[2:]:
        return _together(claim, known, says, searches)
    for name in ("other", "becomes"):
        if name in claim.data:
            raise claim.rejected(f"{name!r} is about two releases, not about {under}", name)
    supposed = [evolve(known[0], given=given)] if says == SAYS[0] else []
    if under == UNDER[1]:
        found = [
            judged_statement(evolve(o, given=given, wanted=exchanged(o.wanted)), searches) for o in known
        ]
        return of_some_laws(supposed, concluded(found, says))
    inner, tried = places(evolve(known[0], given=given))
    try:
        return of_some_laws(supposed, concluded(_after_merging(known, inner, tried, searches), says))
    except UnsupportedForm as error:
        return Finding("undecided", "sampled", str(error))


def _statements(claim: Claim, name: str) -> list[Statement]:
    """The sentences of a field, each as a conclusion from nothing."""
    return statements_of(evolve(claim, data={**claim.data, "given": [], "then": claim[name]}))


def _together(claim: Claim, known: Sequence[Statement], says: str, searches: Searches) -> Finding:
    """The finding on what two releases have together, the second of which may depend on the output of the first."""
    first, second, wanted = (
        known if name not in claim.data else _statements(claim, name)
        for name in ("property", "other", "becomes")
    )
    assumptions = known[0].assumptions
    try:
        releases = Releases(*(tuple(plain_sentences(some)) for some in (first, second, wanted)))
        every = evolve(wanted[0], given=(*releases.first, *releases.second, *releases.together))
        inner, tried = places(every)
        if not inner:
            return Finding("undecided", "sampled", "no parameters were found that satisfy the assumptions")
        broken = next(
            (found for at in (*inner, *tried) if (found := broken_by_two(releases, at)) is not None), None
        )
        if broken is not None:
            return concluded([_refuted(broken, assumptions, searches)], says)
        proofs = [_composed(releases, one, assumptions, inner[:TRIED], searches) for one in releases.together]
    except (UnsupportedForm, NotReadable) as error:
        return Finding("undecided", "sampled", str(error))
    supposed = [evolve(wanted[0], given=own) for own in (releases.first, releases.second)]
    return of_some_laws(supposed if says == SAYS[0] else [], concluded(proofs, says))


def _composed(
    releases: Releases,
    wanted: Sentence,
    assumptions: tuple[str, ...],
    inner: Sequence[Point],
    searches: Searches,
) -> Finding:
    for typed in islice(composing_claims(releases, wanted, assumptions, inner), PROOFS):
        found = judge_typed(typed, searches, repairing=False)
        if found.verdict == "proved":
            return found
    return Finding(
        "undecided",
        "sampled",
        f"{wanted.text}: its integrand was not shown to be at most a sum of those of the two releases, and no laws show more",
    )


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
