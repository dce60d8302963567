"""What is found about a claimed sensitivity: refuted by the smallest pair, proved for all sizes, or neither; and by how much it
is not reached.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from attrs import Factory, evolve, frozen

from epsproof.verify.claims.judges.formulas.algebraic import judge_typed
from epsproof.verify.claims.reading import NotReadable
from epsproof.verify.claims.searches import Searches
from epsproof.verify.sensitivity.neighbours import COUNTED, Pair, SensitivityQuestion, Worst, worst_pairs
from epsproof.verify.sensitivity.power_sums import BELIEF, polynomial_claims
from epsproof.verify.sensitivity.statistic import Statistic, statistic

__all__ = ["Answer", "answer", "slack"]

SECONDS = 6.0
OPEN = " or ".join(f'n = "{name}"' for name in COUNTED)
PUBLIC_TRIED, SMALL = (1, 2, 5, 20), 4


@frozen
class Answer:
    """``status`` is "proved", "refuted" or "undecided", or "found" where nothing is claimed.

    ``worst`` has one entry for each size that was tried, in ascending order. ``pair`` and ``claimed`` are the smallest
    counterexample and what is claimed there. ``tight`` says that the claimed value is reached at every size that was tried.
    ``public`` is the public number n of the counterexample; ``readings`` has the answer for each name of ``COUNTED`` where the
    claim does not say what n counts.
    """

    status: str
    worst: tuple[Worst, ...]
    basis: str
    pair: Pair | None = None
    claimed: Fraction | None = None
    tight: bool = False
    certificates: tuple[dict[str, Any], ...] = ()
    documents: tuple[dict[str, Any], ...] = ()
    believed: str = ""
    public: int | None = None
    readings: Mapping[str, Answer] = Factory(dict)


def answer(question: SensitivityQuestion, searches: Searches | None = None) -> Answer:
    """The worst pairs of all small sizes, and the claim if there is one.

    Of a claim in n that does not say what n counts there are all readings, and none of them is its proof: a mean changes by at
    most 1/n where n is the size of either data set, and noise of a scale that is computed from the data is not private by that.
    """
    searches = searches or Searches(seconds=SECONDS)
    if not question.open_reading:
        return _judged(question, searches)
    readings = {name: _judged(evolve(question, n=name), searches) for name in COUNTED}
    first = readings["larger"]
    if all(one.status == "refuted" for one in readings.values()):
        return evolve(
            first, basis=f"whatever n counts; of the larger data set, it {first.basis}", readings=readings
        )
    return Answer("undecided", first.worst, f"nothing says what n counts; write {OPEN}", readings=readings)


def _judged(question: SensitivityQuestion, searches: Searches) -> Answer:
    """The answer where it is known what n counts."""
    worst = tuple(worst_pairs(question))
    largest = worst[-1].records
    if question.claimed is None:
        return Answer("found", worst, f"the largest differences up to {largest} records; nothing is claimed")
    if refuted := next(_exceeding(question, worst), None):
        return refuted
    shown = [one for one in worst if one.pair is not None]
    if not shown:
        return Answer(
            "undecided",
            worst,
            f"up to {largest} records no pair has a value on both sides: nothing was compared",
        )
    tight = all(
        one.pair is not None and one.pair.difference == question.claimed_at(one.records) for one in shown
    )
    small = f"holds up to {largest} records over this universe"
    typed = polynomial_claims(question)
    open_claim = f"{small}; no proof for all sizes: "
    if not typed:
        return Answer(
            "undecided",
            worst,
            f"{open_claim}the statistic is not one of sums, counts and ordered values",
            tight=tight,
        )
    found = []
    for claim in typed:
        try:
            found.append(judge_typed(claim, searches, repairing=False))
        except NotReadable as error:
            return Answer("undecided", worst, f"{open_claim}{error}", tight=tight)
        if found[-1].verdict != "proved":
            reason = "none was found from what is known of all shared records"
            return Answer("undecided", worst, f"{open_claim}{reason}", tight=tight)
    certificates = tuple(certificate for finding in found for certificate in finding.certificates)
    documents = tuple(document for finding in found for document in finding.documents)
    basis = f"for all sizes: {len(certificates)} certificate{'s' if len(certificates) > 1 else ''} accepted by the kernel"
    return Answer("proved", worst, basis, None, None, tight, certificates, documents, BELIEF)


def _exceeding(question: SensitivityQuestion, worst: tuple[Worst, ...]) -> Iterator[Answer]:
    """Pairs that differ by more than is claimed; for a public number n also at other numbers than the size of the data."""
    for one in worst:
        value = question.claimed_at(one.records)
        if one.pair is not None and (value is None or one.pair.difference > value):
            basis = f"fails with {one.records} record{'s' if one.records > 1 else ''}"
            found = Answer("refuted", worst, basis, one.pair, value)
            yield _with_public(found, one.records) if question.n == "public" else found
    if question.n != "public":
        return
    for number in PUBLIC_TRIED:
        fixed = evolve(question.with_public(number), n=None, records=min(question.records or SMALL, SMALL))
        for found in _exceeding(fixed, tuple(worst_pairs(fixed))):
            yield _with_public(evolve(found, worst=worst), number)


def _with_public(found: Answer, number: int) -> Answer:
    return evolve(found, public=number, basis=f"{found.basis}, where n is {number}")


REACHED = "reached at every size that was tried"


def slack(question: SensitivityQuestion, found: Answer, searches: Searches) -> str:
    """In words, how a claim that is proved lies to the largest differences that were found."""
    shares = _shares(question, found)
    if found.tight or question.claimed is None or not shares:
        return REACHED if found.tight else ""
    size, difference = next(
        (size, difference) for size, (difference, claimed) in shares.items() if difference < claimed
    )
    parts = {difference / claimed for difference, claimed in shares.values() if claimed}
    if len(parts) == 1 and len(shares) > 1:
        (part,) = parts
        text = _scaled(part, question.claimed)
        less = evolve(question, claimed=statistic(text, question.claimed.values, over_records=False))
        if answer(less, searches).status == "proved":
            return f"not reached: the sensitivity is at most {text}, by certificates too; {REACHED}"
    reached = [size for size, (difference, claimed) in shares.items() if difference == claimed]
    where = f"reached with {_listed(reached)}, not" if reached else "not reached at any size that was tried:"
    return f"{where} with {_listed([size])}, where the largest difference found is {difference}"


def _shares(question: SensitivityQuestion, found: Answer) -> dict[int, tuple[Fraction, Fraction]]:
    """The largest difference found, and what is claimed, by the size."""
    shares = dict[int, tuple[Fraction, Fraction]]()
    for one in found.worst:
        claimed = question.claimed_at(one.records) if question.claimed else None
        if one.pair is not None and claimed is not None:
            shares[one.records] = one.pair.difference, claimed
    return shares


def _scaled(part: Fraction, claimed: Statistic) -> str:
    """The share of a claimed formula; a number where the formula has no names."""
    named = any(isinstance(node, ast.Name) for node in ast.walk(claimed.tree))
    constant = None if named else claimed.value(())
    return f"({part})*({claimed.text})" if constant is None else str(part * constant)


def _listed(sizes: list[int]) -> str:
    return f"{', '.join(map(str, sizes))} record{'s' if sizes != [1] else ''}"
