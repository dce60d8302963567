"""What is found about a claimed sensitivity: refuted by the smallest pair, proved for all sizes, or neither."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from attrs import frozen

from verify.claims.court import Court
from verify.claims.kinds.formulas.algebraic import judge_typed
from verify.claims.reading import NotReadable
from verify.sensitivity.power_sums import BELIEF, polynomial_claims
from verify.sensitivity.question import Question
from verify.sensitivity.worst_pair import Pair, Worst, worst_pairs

__all__ = ["Answer", "answer"]

SECONDS = 6.0


@frozen
class Answer:
    """``status`` is "proved", "refuted" or "undecided", or "found" where nothing is claimed.

    ``worst`` has one entry for each size that was tried, in ascending order. ``pair`` and ``claimed`` are the smallest
    counterexample and what is claimed there. ``tight`` says that the claimed value is reached at every size that was tried.
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


def answer(question: Question, court: Court | None = None) -> Answer:
    """The worst pairs of all small sizes, and the claim if there is one."""
    worst = tuple(worst_pairs(question))
    largest = worst[-1].records
    if question.claimed is None:
        return Answer("found", worst, f"the largest differences up to {largest} records; nothing is claimed")
    values = {one.records: question.claimed.value(((Fraction(0), one.records),)) for one in worst}
    for one in worst:
        value = values[one.records]
        if one.pair is not None and (value is None or one.pair.difference > value):
            return Answer("refuted", worst, f"fails with {one.records} record{'s' if one.records > 1 else ''}", one.pair, value)
    shown = [one for one in worst if one.pair is not None]
    if not shown:
        return Answer("undecided", worst, f"up to {largest} records no pair has a value on both sides: nothing was compared")
    tight = all(one.pair is not None and one.pair.difference == values[one.records] for one in shown)
    small = f"holds up to {largest} records over this universe"
    typed = polynomial_claims(question)
    open_claim = f"{small}; no proof for all sizes: "
    if not typed:
        return Answer("undecided", worst, f"{open_claim}the statistic is not one of sums, counts and ordered values", tight=tight)
    found = []
    for claim in typed:
        try:
            found.append(judge_typed(claim, court or Court(seconds=SECONDS), repairing=False))
        except NotReadable as error:
            return Answer("undecided", worst, f"{open_claim}{error}", tight=tight)
        if found[-1].verdict != "proved":
            reason = "none was found from what is known of all shared records"
            return Answer("undecided", worst, f"{open_claim}{reason}", tight=tight)
    certificates = tuple(certificate for finding in found for certificate in finding.certificates)
    documents = tuple(document for finding in found for document in finding.documents)
    basis = f"for all sizes: {len(certificates)} certificate{'s' if len(certificates) > 1 else ''} accepted by the kernel"
    return Answer("proved", worst, basis, None, None, tight, certificates, documents, BELIEF)
