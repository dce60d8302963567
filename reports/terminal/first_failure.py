"""The first claim of a file that is not as expected, with its line, in the form that editors and logs follow."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING

from epsproof.verify.claims.claim_file import claims_and_faults

if TYPE_CHECKING:
    from epsproof.verify.claims import Verdict

__all__ = ["first_failure", "others_amiss"]

MOST = 8


def first_failure(judged: Mapping[str, Sequence[Verdict]]) -> str:
    """``FILE:LINE: ID: refuted, expected proved: EVIDENCE; x = 2``, with what repairs it, "" where all are.

    ``judged`` maps files and papers to verdicts; the claims of papers expect nothing.
    """
    for file, verdicts in judged.items():
        for number, verdict in enumerate(verdicts):
            if verdict.expect is not None and not verdict.as_expected:
                line = verdict.line or claims_and_faults(Path(file))[number].line or 1
                rule = verdict.basis if verdict.place else verdict.evidence
                point = ", ".join(
                    f"{name} = {value}" for name, value in (verdict.counterexample or {}).items()
                )
                told = "; ".join(part for part in (rule, point, verdict.repaired) if part)
                word = f"{verdict.verdict}, expected {verdict.expect}"
                return f"{file}:{line}: {verdict.id}: {word}" + (f": {told}" if told else "")
    return ""


def others_amiss(judged: Mapping[str, Sequence[Verdict]]) -> str:
    """Which claims of the first file with any are not as expected, and how one of them is shown whole; "" where all are."""
    for file, verdicts in judged.items():
        amiss = [verdict for verdict in verdicts if verdict.expect is not None and not verdict.as_expected]
        if amiss:
            named = ", ".join(verdict.id for verdict in amiss[:MOST])
            more = f" and {len(amiss) - MOST} more" if len(amiss) > MOST else ""
            shown = next((verdict.id for verdict in amiss if verdict.verdict != "not read"), "")
            whole = f"; epsproof explain {quote(file)} {quote(shown)} shows it whole" if shown else ""
            return f"not as expected: {named}{more}{whole}"
    return ""
