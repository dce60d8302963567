"""One claim with its verdict, what it rests on, and the identities that prove it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from epsproof.reports.document.model import (
    Aside,
    Block,
    Break,
    Code,
    Fields,
    Paragraph,
    Rows,
    Sentence,
    Text,
    joined,
)
from epsproof.reports.kernel_documents import told_apart
from epsproof.reports.text.branch_variables import branch_variables
from epsproof.reports.text.certificate import certificate_lines
from epsproof.reports.view.claims import finding_words, point_words
from epsproof.verify.claims.verdict import FACTOR

if TYPE_CHECKING:
    from epsproof.verify.claims import Verdict
    from epsproof.verify.claims.claim import Claim
    from epsproof.verify.claims.hypotheses import Dropped
    from epsproof.verify.papers import Paper

__all__ = ["TITLE", "claim_blocks", "verdict_fields", "verdict_words"]

TITLE = "A claim and its verdict"
SHOWN = 4


def claim_blocks(
    paper: Paper | None, claim: Claim, verdict: Verdict, needs: Sequence[Dropped] | None
) -> tuple[Block, ...]:
    """Statement, formal reading, verdict, evidence, length of the proof, Coq files; the last certificates as identities.

    ``paper`` is None for a claim of a file.
    """
    from epsproof.verify.claims.proof_length import proof_length
    from epsproof.verify.coq.claims.paper import coq_sources

    source = ", ".join(filter(None, (paper.citation if paper else claim.file, claim.location)))
    rows: Rows = [("claim", f"{claim.id}, {claim.kind}"), ("source", source)]
    if claim.statement:
        rows.append(("statement", Sentence(claim.statement)))
    if claim.assumptions:
        rows.append(("assuming", Code(", ".join(claim.assumptions))))
    rows += [(name, _lines(_shown(value))) for name, value in claim.data.items()]
    rows.append(("verdict", f"{verdict_words(verdict)} ({verdict.rung})"))
    rows += _found(verdict, "\n")
    if verdict.certificates:
        rows.append(("length", str(proof_length(verdict.certificates))))
    for said in told_apart(verdict.documents):
        rows.append(("kernel", f"{said} (in the documents of explain --json)"))
    if paper is not None and (files := coq_sources(paper).get(claim.id)):
        rows.append(("Coq", f"{', '.join(files)} (epsproof coq {paper.name} --to DIR)"))
    for need in needs or ():
        rows.append(("without", f"{need.hypothesis}: {need.outcome}, {finding_words(need)}"))
    if len(verdict.certificates) > SHOWN:
        rows.append(("certificates", f"{len(verdict.certificates)}; the last {SHOWN} are:"))
    found: list[Block] = [Fields.of(rows)]
    for certificate in verdict.certificates[-SHOWN:]:
        lines = [*branch_variables(certificate, verdict.documents), *certificate_lines(certificate)]
        found.append(Aside("certificate", (Paragraph(_lines(lines)),)))
    return tuple(found)


def verdict_fields(verdict: Verdict) -> Fields:
    """All that is known of a claim but its data and certificates."""
    rows: Rows = [
        (verdict.id, f"{verdict_words(verdict)} ({verdict.rung}), {verdict.kind}, {verdict.location}")
    ]
    rows.append(("statement", Sentence(verdict.statement)))
    if verdict.assumptions:
        rows.append(("assuming", Code(", ".join(verdict.assumptions))))
    return Fields.of([*rows, *_found(verdict, ", ")])


def verdict_words(v: Verdict) -> str:
    """The verdict, with the expected one where they differ, and with "as expected" where another one than "proved" was."""
    if v.expect is None or (v.as_expected and v.expect == "proved"):
        return v.verdict
    return f"{v.verdict}, as expected" if v.as_expected else f"{v.verdict}, expected {v.expect}"


def _found(verdict: Verdict, between: str) -> Rows:
    rows: Rows = [("evidence", Sentence(verdict.evidence))] if verdict.evidence else []
    if verdict.counterexample:
        told = verdict.counterexample
        if FACTOR in told:
            rows.append(("counterexample", Sentence(point_words(told))))
        else:
            point = between.join(f"{name} = {value}" for name, value in told.items())
            rows.append(("counterexample", _lines(point.split("\n"))))
    return [*rows, ("repaired", Sentence(verdict.repaired))] if verdict.repaired else rows


def _lines(lines: Iterable[str]) -> Text:
    return joined(((Code(line),) for line in lines), Break())


def _shown(value: object) -> list[str]:
    if isinstance(value, dict):
        return [f"{n} = {_inline(v)}" for n, v in value.items()]
    return [*map(_inline, value)] if isinstance(value, list) else str(value).split("\n")


def _inline(value: object) -> str:
    if isinstance(value, list):
        return ", ".join(f"({_inline(v)})" if isinstance(v, list) else str(v) for v in value if v != "")
    return (
        "; ".join(f"{n} = {_inline(v)}" for n, v in value.items()) if isinstance(value, dict) else str(value)
    )
