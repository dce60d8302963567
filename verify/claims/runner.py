"""All verdicts of a paper or of a claim file, in the order in which the claims stand."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from difflib import get_close_matches
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from attrs import evolve

from derive.errors import QuestionError, UnsupportedForm
from verify.claims.cache import OUT_OF_TIME, Kept
from verify.claims.claim import Claim, ClaimRejected, read_claims
from verify.claims.verdict import Finding, Verdict
from verify.papers import PAPERS, Paper
from verify.time_limit import OutOfTime, at_most

if TYPE_CHECKING:
    from verify.claims.court import Court

__all__ = ["find_claim", "judged", "run", "run_claim"]

PROCESSES, SECONDS = 2, 300.0
EXPECTED = "proved"
BOXED = 'where logarithms stay beside their arguments, state it on a box (0 < x <= 8) with kind = "enclosure"'

ENGINES = {
    "approximation": "approximation",
    "bayes": "bayes",
    "bound": "bound",
    "definition": "algebraic",
    "enclosure": "enclosure",
    "equivalence": "algebraic",
    "grid": "grid",
    "identity": "algebraic",
    "inequality": "algebraic",
    "limit": "algebraic",
    "mechanism": "series",
    "minimum": "minimum",
    "number": "number",
    "prose": "prose",
    "sign": "algebraic",
    "step": "algebraic",
}


def run(
    source: str,
    progress: Callable[..., Any] | None = None,
    *,
    jobs: int = PROCESSES,
    kept: Kept | None = None,
    seconds: float = SECONDS,
) -> list[Verdict]:
    """A verdict for every claim of ``source``, a paper's name or the path of a claim file.

    ``jobs`` processes work at a time, which changes nothing in the result; verdicts are taken from ``kept`` and put there, where
    it is given. ``seconds`` of the processor bound the work on one claim of a file. A claim of a file that expects nothing else
    is expected to be proved, a printed number confirmed. Raises ClaimRejected (file, claim, rule) for data that break the format.
    """
    if source in PAPERS:
        paper = PAPERS[source]
        claims, folder, groups = paper.read(), paper.folder, paper.groups
    else:
        claims, folder, groups = read_claims(Path(source)), Path(source).parent, ((Path(source).name,),)
    found = {claim.id: verdict for claim in claims if kept is not None and (verdict := kept.read(claim)) is not None}
    open_claims = [claim for claim in claims if claim.id not in found]
    for verdict in _decided(folder, groups, open_claims, jobs, source in PAPERS, progress, seconds):
        found[verdict.id] = verdict
        if kept is not None:
            kept.write(next(claim for claim in open_claims if claim.id == verdict.id), verdict)
    if source in PAPERS:
        return [found[claim.id] for claim in claims]
    return [evolve(found[claim.id], expect=claim.expect or EXPECTED) for claim in claims]


def find_claim(identifier: str) -> tuple[Paper, Claim]:
    """The paper and its claim of that id, or of that id without the paper's prefix; raises QuestionError with near ids."""
    claims = [(paper, claim) for paper in PAPERS.values() for claim in paper.claims]
    for paper, claim in claims:
        if identifier in (claim.id, claim.id.partition(".")[2]):
            return paper, claim
    near = get_close_matches(identifier, [i for _, c in claims for i in (c.id, c.id.partition(".")[2])], 3)
    raise QuestionError(f"no claim has the id {identifier!r}; near: {', '.join(near) or 'none'} (epsproof list shows all)")


def run_claim(claim: Claim, kept: Kept | None = None) -> Verdict:
    """The verdict on one claim, from ``kept`` if it is there."""
    known = kept.read(claim) if kept is not None else None
    if known is None:
        from verify.claims.court import Court

        known = judged(claim, Court(claim=SECONDS))
        if kept is not None:
            kept.write(claim, known)
    return known


def _decided(
    folder: Path,
    groups: tuple[tuple[str, ...], ...],
    claims: list[Claim],
    jobs: int,
    apart: bool,
    progress: Callable[..., Any] | None,
    seconds: float,
) -> Iterator[Verdict]:
    """The verdicts in any order: those of a paper from processes of their own, the claims of a group of files from one."""
    if not apart:
        from verify.claims.court import Court

        court = Court(claim=seconds)
        for number, claim in enumerate(claims):
            if progress is not None:
                progress(claim.id, number, len(claims))
            yield judged(claim, court)
        return
    from verify.claims.worker import decided_apart

    units = [[claim for claim in claims if claim.file in group] for group in groups]
    for number, verdict in enumerate(decided_apart(folder, units, jobs), 1):
        yield verdict
        if progress is not None:
            progress(verdict.id, number, len(claims))


def judged(claim: Claim, court: Court) -> Verdict:
    """The verdict on one claim."""
    start = time.monotonic()
    try:
        with at_most(court.claim):
            finding = _finding(claim, court)
    except OutOfTime:
        reason = f"{OUT_OF_TIME}: the limit of {court.claim:g} seconds for a claim was reached; verify --time raises it"
        finding = Finding("undecided", "stated", reason)
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
        if "substitutions" in claim.data:
            claim = import_module("verify.claims.substitution").substituted(claim)
        import_module("verify.claims.domain").refuse_cancelled(claim)
        finding: Finding = import_module(f"verify.claims.{engine}").judge(claim, court)
        return finding
    except ClaimRejected:
        raise
    except UnsupportedForm as error:
        hint = f"; {BOXED}" if "goals" in claim.data and "enclosure" not in str(error) else ""
        return Finding("undecided", "stated", f"{error}{hint}")
    except QuestionError as error:
        raise claim.rejected(str(error)) from error
