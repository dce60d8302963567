"""The top rung of the ladder: claims whose theorems Coq accepts in this run."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from attrs import evolve, frozen

from epsproof.verify.claims.verdict import RUNGS, Verdict
from epsproof.verify.coq.claims.paper import further_conditions, paper_files, required_claims
from epsproof.verify.coq.compiler import CompileReport
from epsproof.verify.coq.development import Development, develop
from epsproof.verify.papers import Paper

__all__ = ["CoqEvidence", "coq_evidence", "lacking", "raised"]

KERNEL_PROVED = RUNGS[-1]


@frozen
class CoqEvidence:
    """What Coq said about a paper: ``theorems`` of every claim that has some, with the ``conditions`` that they add to those
    printed, and ``reasons`` why the others of ``required`` lack the top rung."""

    required: tuple[str, ...]
    conditions: dict[str, str]
    theorems: dict[str, tuple[str, ...]]
    reasons: dict[str, str]


def coq_evidence(
    paper: Paper, compiled: Callable[[Development], CompileReport], progress: Callable[..., Any] | None = None
) -> CoqEvidence:
    """The evidence of the paper's Coq theorems, generated now and compiled by ``compiled``."""
    files, refused = paper_files(paper, progress)
    development = develop(files)
    report = compiled(development)
    theorems: dict[str, tuple[str, ...]] = {}
    reasons = dict(refused)
    for claim in required_claims(paper):
        own = [t for t in development.theorems if claim in t.claims]
        bad = [t for t in own if t.qualified not in report.accepted]
        if claim in reasons or not own or bad:
            failure = next(
                (report.failures.get(t.qualified) or report.failures.get(t.module) for t in bad), None
            )
            reasons.setdefault(claim, report.problem or failure or "it has no theorem")
        else:
            theorems[claim] = tuple(t.qualified for t in own)
    return CoqEvidence(tuple(required_claims(paper)), further_conditions(paper), theorems, reasons)


def raised(verdicts: Iterable[Verdict], evidence: CoqEvidence) -> list[Verdict]:
    """The verdicts, on the top rung and with the names of the theorems where Coq accepts all theorems of the claim.

    An undecided verdict stays as it is.
    """
    found = []
    for verdict in verdicts:
        names = evidence.theorems.get(verdict.id)
        if names and verdict.verdict != "undecided":
            where = f" where {evidence.conditions[verdict.id]}" if verdict.id in evidence.conditions else ""
            verdict = evolve(verdict, rung=KERNEL_PROVED, coq=f"Coq{where}: {', '.join(names)}")
        found.append(verdict)
    return found


def lacking(verdicts: Sequence[Verdict], rung: str, evidence: Sequence[CoqEvidence]) -> dict[str, str]:
    """The claims below ``rung`` that should be on it, with the reason.

    For the top rung these are the claims that have Coq theorems; for the others all that can be checked.
    """
    top = rung == KERNEL_PROVED
    required = (
        {c for e in evidence for c in e.required}
        if top
        else {v.id for v in verdicts if v.verdict != "not checkable"}
    )
    reasons = {c: r for e in evidence for c, r in e.reasons.items()}
    low = [v for v in verdicts if v.id in required and RUNGS.index(v.rung) < RUNGS.index(rung)]
    return {v.id: (reasons.get(v.id) if top else None) or f"{v.verdict}, {v.rung}" for v in low}
