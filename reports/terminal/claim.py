"""One claim on the terminal, with the identities that prove it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich.console import Console

from epsproof.reports.kernel_documents import told_apart
from epsproof.reports.terminal.question import fields
from epsproof.reports.terminal.verdicts import verdict_words
from epsproof.reports.text.branch_variables import branch_variables
from epsproof.reports.text.certificate import certificate_lines
from epsproof.reports.view.hypotheses import finding_words

if TYPE_CHECKING:
    from epsproof.verify.claims import Verdict
    from epsproof.verify.claims.claim import Claim
    from epsproof.verify.claims.hypotheses import Dropped
    from epsproof.verify.papers import Paper

__all__ = ["show_claim"]

SHOWN = 4


def show_claim(
    paper: Paper | None, claim: Claim, verdict: Verdict, needs: Sequence[Dropped] | None, screen: Console
) -> None:
    """Statement, formal reading, verdict, evidence, length of the proof, Coq files; the last four certificates as identities.

    ``paper`` is None for a claim of a file.
    """
    from epsproof.verify.claims.proof_length import proof_length
    from epsproof.verify.coq.claims.paper import coq_sources

    table = fields()
    table.add_row("claim", f"{claim.id}, {claim.kind}")
    table.add_row(
        "source",
        ", ".join(part for part in (paper.citation if paper else claim.file, claim.location) if part),
    )
    if claim.statement:
        table.add_row("statement", claim.statement)
    if claim.assumptions:
        table.add_row("assuming", ", ".join(claim.assumptions))
    for name, value in claim.data.items():
        table.add_row(name, _shown(value))
    table.add_row("verdict", f"{verdict_words(verdict)} ({verdict.rung})")
    table.add_row("evidence", verdict.evidence)
    if verdict.counterexample:
        table.add_row("counterexample", "\n".join(f"{n} = {v}" for n, v in verdict.counterexample.items()))
    if verdict.repaired:
        table.add_row("repaired", verdict.repaired)
    if verdict.certificates:
        table.add_row("length", str(proof_length(verdict.certificates)))
    for said in told_apart(verdict.documents):
        table.add_row("kernel", f"{said} (in the documents of explain --json)")
    if paper is not None and (files := coq_sources(paper).get(claim.id)):
        table.add_row("Coq", f"{', '.join(files)} (epsproof coq {paper.name} --to DIR)")
    for need in needs or ():
        table.add_row("without", f"{need.hypothesis}: {need.outcome}, {finding_words(need)}")
    if len(verdict.certificates) > SHOWN:
        table.add_row("certificates", f"{len(verdict.certificates)}, of which the last {SHOWN}:")
    for certificate in verdict.certificates[-SHOWN:]:
        lines = [*branch_variables(certificate, verdict.documents), *certificate_lines(certificate)]
        table.add_row("certificate", "\n".join(lines))
    screen.print(table)


def _shown(value: object) -> str:
    if isinstance(value, dict):
        return "\n".join(f"{n} = {_inline(v)}" for n, v in value.items())
    return "\n".join(map(_inline, value)) if isinstance(value, list) else str(value)


def _inline(value: object) -> str:
    if isinstance(value, list):
        return ", ".join(f"({_inline(v)})" if isinstance(v, list) else str(v) for v in value if v != "")
    return (
        "; ".join(f"{n} = {_inline(v)}" for n, v in value.items()) if isinstance(value, dict) else str(value)
    )
