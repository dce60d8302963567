"""A row of the table of verdicts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from attrs import frozen

from epsproof.reports.latex.counterexample import counterexample_latex
from epsproof.reports.latex.escape import tex, tex_code
from epsproof.reports.latex.prose import prose
from epsproof.reports.latex.repair import repair_latex
from epsproof.reports.latex.where import where_latex
from epsproof.reports.view.formula_parts import Unprintable
from epsproof.verify.claims.verdict import CORRECTED, Repair

if TYPE_CHECKING:
    from epsproof.verify.claims import Verdict

__all__ = ["Row", "row"]

READ = {"undecided": tex, "not checkable": prose}
"""How the reason for a verdict is set that decides nothing: the engine's words, or those of whoever wrote the claim."""


@frozen
class Row:
    """LaTeX of one verdict; ``remark`` is the counterexample, the repaired statement, or the reason why nothing is decided."""

    id: str
    location: str
    statement: str
    verdict: str
    rung: str
    remark: str


def row(verdict: Verdict, fields: Mapping[str, Any] | None = None) -> Row:
    """The verdict as a row; ``fields`` are those of its claim, which say what the letters of a corrected formula stand for."""
    remarks = []
    if verdict.counterexample:
        remarks.append(f"Counterexample. {counterexample_latex(verdict.counterexample.items())}")
    if verdict.repair is not None:
        remarks.append(f"{repair_latex(verdict.repair)}{_letters(verdict.repair, fields or {})}.")
    if verdict.verdict in READ and verdict.evidence:
        remarks.append(f"{READ[verdict.verdict](verdict.evidence)}.")
    location, name = prose(verdict.location), tex_code(verdict.id).replace(".", r".\allowbreak{}")
    return Row(
        name, location, prose(verdict.statement), tex(verdict.verdict), tex(verdict.rung), " ".join(remarks)
    )


def _letters(repair: Repair, fields: Mapping[str, Any]) -> str:
    try:
        return where_latex(repair.text, fields) if repair.way == CORRECTED else ""
    except Unprintable:
        return ""
