"""The theorem file of one question: a profile with its region, assumptions and bound."""

from __future__ import annotations

from epsproof.derive.question.problem import Problem
from epsproof.verify.closed_form.proved import ProvedAnswer
from epsproof.verify.coq.closed_form.document import document_file
from epsproof.verify.coq.closed_form.polynomials import polynomials
from epsproof.verify.coq.development import Theorem, TheoremFile
from epsproof.verify.coq.out_of_reach import OutOfReach

__all__ = ["profile_file"]


def profile_file(module: str, problem: Problem, proved: ProvedAnswer) -> TheoremFile:
    """The file ``module`` with a theorem for every case of the closed form; raises OutOfReach where it has no Coq text."""
    if proved.status != "proved":
        raise OutOfReach(
            f"{problem.statement}: the closed form is undecided: {'; '.join(proved.reasons)[:300]}"
        )
    try:
        text, theorems = document_file(polynomials(proved), problem.statement)
    except OutOfReach as error:
        raise OutOfReach(f"{problem.statement}: {error}") from error
    return TheoremFile(module, text, tuple(Theorem(module, name) for name in theorems))
