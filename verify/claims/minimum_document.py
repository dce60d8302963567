"""The kernel's document for a printed closed form: closed forms for parts of the parameters, and that the formula equals them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

from derive.errors import QuestionError
from derive.pose import pose
from verify.certificates.outcome import Proved
from verify.claims.claim import Claim
from verify.claims.court import Court
from verify.closed_form import ProvedAnswer
from verify.kernel import minimum
from verify.kernel.document import check
from verify.kernel.rejected import Rejected, budget

__all__ = ["document_of"]

WORK, MOST_BRANCHES = 20_000_000, 300


def document_of(
    claim: Claim, extra: Sequence[str], answers: Sequence[ProvedAnswer], attained: bool, court: Court
) -> dict[str, Any] | None:
    """What the kernel accepts for the claim under ``extra`` conditions, or None where nothing was found.

    ``answers`` are tried as they are; then closed forms under all conditions of the claim, split at 0 by the parameters whose
    sign is open.
    """
    for parts in _proposals(claim, extra, answers, court):
        found = _assembled(claim, extra, parts, attained, court)
        if found is not None:
            return found
    return None


def _proposals(
    claim: Claim, extra: Sequence[str], answers: Sequence[ProvedAnswer], court: Court
) -> Iterator[list[dict[str, Any]]]:
    general = [a.document for a in answers if a.status == "proved" and "stated" in a.document]
    if general:
        yield general
    conditions = _conditions(claim, extra)
    yield [d for d in (_answered(claim, conditions, court),) if d is not None]
    try:
        names = pose(claim["profile"], claim.get("where", []), ()).parameters
    except QuestionError:
        return
    for name in names:
        halves = (_answered(claim, [*conditions, side], court) for side in (f"{name} > 0", f"{name} <= 0"))
        yield [d for d in halves if d is not None]


def _conditions(claim: Claim, extra: Sequence[str]) -> list[str]:
    when = claim.get("when", "")
    return [*claim.assumptions, *([when] if when else []), *extra]


def _answered(claim: Claim, conditions: Sequence[str], court: Court) -> dict[str, Any] | None:
    try:
        found = court.answer(pose(claim["profile"], claim.get("where", []), conditions, claim.get("bound", "unbounded")))
    except QuestionError:
        return None
    return found.document if found.status == "proved" else None


def _assembled(
    claim: Claim, extra: Sequence[str], parts: list[dict[str, Any]], attained: bool, court: Court
) -> dict[str, Any] | None:
    data = {
        "schema": minimum.SCHEMA,
        "bound": claim.get("bound", "unbounded"),
        "profile": claim["profile"].strip(),
        "where": list(claim.get("where", [])),
        "assume": _conditions(claim, extra),
        "epsilon": claim["epsilon"],
        "attained": attained,
        "parts": parts,
        "proofs": [],
    }
    proofs = list[list[dict[str, Any]]]()
    try:
        for link in minimum.links(data):
            with budget(WORK):
                branches = list(islice(link.failures(), MOST_BRANCHES + 1))
            outcomes = [court.closed(branch) for branch in branches[:MOST_BRANCHES]]
            if len(branches) > MOST_BRANCHES or not all(isinstance(x, Proved) for x in outcomes):
                return None
            proofs.append([x.certificate for x in outcomes if isinstance(x, Proved)])
        data["proofs"] = proofs
        check(data)
    except Rejected:
        return None
    return data
