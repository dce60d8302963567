"""The first claim of a file that is not as expected, with its line, in the form that editors and logs follow."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from verify.claims import Verdict

__all__ = ["first_failure"]


def first_failure(judged: Mapping[str, Sequence[Verdict]]) -> str:
    """``FILE:LINE: ID: refuted, expected proved: EVIDENCE; x = 2``, "" where all are.

    ``judged`` maps files and papers to verdicts; the claims of papers expect nothing.
    """
    for file, verdicts in judged.items():
        for verdict in verdicts:
            if verdict.expect is not None and not verdict.as_expected:
                place = ", ".join(f"{name} = {value}" for name, value in (verdict.counterexample or {}).items())
                told = "; ".join(part for part in (verdict.evidence, place) if part)
                word = f"{verdict.verdict}, expected {verdict.expect}"
                return f"{file}:{_line(file, verdict.id)}: {verdict.id}: {word}" + (f": {told}" if told else "")
    return ""


def _line(file: str, identifier: str) -> int:
    """The line on which the claim's id stands; 1 where it is written in a way that is not seen."""
    mark = re.compile(rf"""\s*id\s*=\s*["']{re.escape(identifier)}["']""")
    lines = Path(file).read_text(encoding="utf-8").splitlines() if Path(file).is_file() else []
    return next((number for number, line in enumerate(lines, 1) if mark.match(line)), 1)
