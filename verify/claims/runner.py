"""All verdicts of a paper or of a claim file, in the order in which the claims stand."""

from __future__ import annotations

import time
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from derive.errors import QuestionError
from verify.claims.claim import Claim, read_claims
from verify.claims.verdict import Finding, Verdict
from verify.papers import PAPERS

if TYPE_CHECKING:
    from verify.claims.court import Court

__all__ = ["judged", "run"]

ENGINES = {
    "approximation": "approximation",
    "bound": "bound",
    "definition": "algebraic",
    "equivalence": "algebraic",
    "identity": "algebraic",
    "inequality": "algebraic",
    "limit": "algebraic",
    "mechanism": "series",
    "minimum": "minimum",
    "number": "number",
    "prose": "prose",
    "sign": "algebraic",
}


def run(source: str, progress: Callable[..., Any] | None = None) -> list[Verdict]:
    """A verdict for every claim of ``source``, a paper's name or the path of a claim file.

    Raises ClaimRejected (file, claim, rule) where the data break the format.
    """
    from verify.claims.court import Court

    claims = PAPERS[source].read() if source in PAPERS else read_claims(Path(source))
    court = Court()
    verdicts = []
    for number, claim in enumerate(claims):
        if progress is not None:
            progress(claim.id, number, len(claims))
        verdicts.append(judged(claim, court))
    return verdicts


def judged(claim: Claim, court: Court) -> Verdict:
    """The verdict on one claim."""
    start = time.monotonic()
    finding = _finding(claim, court)
    return Verdict(
        claim.id,
        claim.kind,
        claim.location,
        claim.statement,
        claim.assumptions,
        finding.verdict,
        finding.rung,
        finding.evidence,
        finding.counterexample,
        finding.repaired,
        round(time.monotonic() - start, 3),
        finding.certificates,
    )


def _finding(claim: Claim, court: Court) -> Finding:
    engine = ENGINES[claim.kind]
    if claim.kind == "sign" and "profile" in claim.data:
        engine = "slope"
    try:
        return import_module(f"verify.claims.{engine}").judge(claim, court)
    except QuestionError as error:
        raise claim.rejected(str(error)) from error
