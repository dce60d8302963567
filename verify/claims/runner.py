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
from verify.papers import PAPERS, Paper

if TYPE_CHECKING:
    from verify.claims.court import Court

__all__ = ["judged", "run"]

PROCESSES = 2

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
    if source in PAPERS:
        return _paper(PAPERS[source], progress)
    from verify.claims.court import Court

    claims = read_claims(Path(source))
    court = Court()
    verdicts = []
    for number, claim in enumerate(claims):
        if progress is not None:
            progress(claim.id, number, len(claims))
        verdicts.append(judged(claim, court))
    return verdicts


def _paper(paper: Paper, progress: Callable[..., Any] | None) -> list[Verdict]:
    """The verdicts on a paper's claims in their order, two groups of files at a time in processes of their own."""
    from concurrent.futures import ThreadPoolExecutor, as_completed

    from verify.claims.worker import verdicts_of

    order = [claim.id for claim in paper.read()]
    found: dict[str, Verdict] = {}
    with ThreadPoolExecutor(PROCESSES) as pool:
        waiting = {pool.submit(verdicts_of, [paper.folder / f for f in group]): group for group in paper.groups}
        for done in as_completed(waiting):
            found |= {v.id: v for v in done.result()}
            if progress is not None:
                progress(waiting[done][0].removesuffix(".toml"), len(found), len(order))
    return [found[identifier] for identifier in order]


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
        finding: Finding = import_module(f"verify.claims.{engine}").judge(claim, court)
        return finding
    except QuestionError as error:
        raise claim.rejected(str(error)) from error
