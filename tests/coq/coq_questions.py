"""Questions whose answers become small theorem files."""

from __future__ import annotations

from derive.pose import pose
from verify.closed_form import prove_closed_form
from verify.coq.development import TheoremFile
from verify.coq.profile_file import profile_file

QUESTIONS = {
    "capped": ("max(a/(p*q), r)", ("q == 1",), ("0 < a < 1", "r > 1")),
    "constant": ("r", (), ("r > 1",)),
    "difference": ("(p*q + b)/(p*q)", (), ("0 < b < 1",)),
    "cases": ("max(a/(p*q), r)", ("p == p0",), ("0 < a < 1", "r > 1", "0 < p0 <= 1")),
}


def theorem_file(name: str) -> TheoremFile:
    problem = pose(*QUESTIONS[name])
    return profile_file(name.capitalize(), problem, prove_closed_form(problem))
