"""A row of the table of verdicts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from reports.latex.counterexample import counterexample_latex
from reports.latex.escape import tex, tex_code
from reports.latex.prose import prose
from reports.latex.repair import repair_latex

if TYPE_CHECKING:
    from verify.claims import Verdict

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


def row(verdict: Verdict) -> Row:
    """The verdict as a row."""
    remarks = []
    if verdict.counterexample:
        remarks.append(f"Counterexample. {counterexample_latex(verdict.counterexample.items())}")
    if verdict.repair is not None:
        remarks.append(f"{repair_latex(verdict.repair)}.")
    if verdict.verdict in READ and verdict.evidence:
        remarks.append(f"{READ[verdict.verdict](verdict.evidence)}.")
    location, name = prose(verdict.location), tex_code(verdict.id).replace(".", r".\allowbreak{}")
    return Row(name, location, prose(verdict.statement), tex(verdict.verdict), tex(verdict.rung), " ".join(remarks))
