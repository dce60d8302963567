"""Which hypotheses of a proved claim are needed: each is dropped in turn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import sympy
from attrs import evolve, frozen

from derive.errors import QuestionError
from derive.grammar import Comparison, parse_conditions
from verify.claims.algebraic import implications, judge_implications
from verify.claims.claim import Claim, read_claims
from verify.claims.court import Court
from verify.claims.verdict import Verdict
from verify.papers import PAPERS

__all__ = ["Dropped", "dropped", "hypotheses_of"]


@frozen
class Dropped:
    """What holds without ``hypothesis``: "redundant" (still proved), "needed" (``witness`` is an exact point) or "undecided"."""

    hypothesis: str
    outcome: str
    witness: dict[str, str] | None


def dropped(claim: Claim, court: Court) -> list[Dropped]:
    """One finding for every single comparison among the assumptions of a claim with goals; none for other claims."""
    if "goals" not in claim.data or claim.kind == "bayes":
        return []
    parts = [_text(c) for text in claim.assumptions for c in parse_conditions(text)]
    found = []
    for number, hypothesis in enumerate(parts):
        rest = evolve(claim, assumptions=tuple(parts[:number] + parts[number + 1 :]))
        try:
            finding = judge_implications(implications(rest), court, repairing=False)
        except QuestionError:
            found.append(Dropped(hypothesis, "undecided", None))
            continue
        outcome = {"proved": "redundant", "refuted": "needed"}.get(finding.verdict, "undecided")
        found.append(Dropped(hypothesis, outcome, finding.counterexample))
    return found


def _text(comparison: Comparison) -> str:
    return f"{sympy.sstr(comparison.left)} {comparison.relation} {sympy.sstr(comparison.right)}"


def hypotheses_of(
    sources: Sequence[str], verdicts: Sequence[Verdict], progress: Callable[..., Any] | None = None
) -> dict[str, list[Dropped]]:
    """What is found for every proved claim of the papers or claim files, by id."""
    proved = {v.id for v in verdicts if v.verdict == "proved"}
    claims = [c for s in sources for c in (PAPERS[s].claims if s in PAPERS else read_claims(Path(s))) if c.id in proved]
    found = {}
    for number, claim in enumerate(claims):
        if progress is not None:
            progress(f"hypotheses of {claim.id}", number, len(claims))
        found[claim.id] = dropped(claim, Court(seconds=12.0))
    return found
