"""The signs of the sensitivities of epsilon, proved."""

from __future__ import annotations

from typing import Any

import sympy
from attrs import frozen

from epsproof.derive.answer.answer import Answer
from epsproof.derive.consequences.inverse import Sensitivity, sensitivities
from epsproof.derive.text.notation import symbol
from epsproof.verify.closed_form.document import pairs, text
from epsproof.verify.search.search import prove
from epsproof.verify.system.time_limit import now
from epsproof.verify.workspace.outcome import Proved

__all__ = ["SignedSensitivity", "prove_sensitivities"]

SECONDS = 3.0


@frozen
class SignedSensitivity:
    """``sign``: "+", "-", "+0" (never falls), "-0" (never rises), or "" where no sign is proved on the whole case."""

    sensitivity: Sensitivity
    sign: str
    certificates: tuple[dict[str, Any], ...]


def prove_sensitivities(
    answer: Answer, seconds: float = 20.0, parameter: str = ""
) -> list[SignedSensitivity]:
    """The sensitivities of all cases, to one parameter where that is named, each with its sign where that is proved in time."""
    deadline = now() + seconds
    return [
        _signed(answer, found, deadline)
        for found in sensitivities(answer)
        if parameter in ("", found.parameter)
    ]


def _signed(answer: Answer, found: Sensitivity, deadline: float) -> SignedSensitivity:
    case = answer.cases[found.case]
    known = [(a, b) for a, b in pairs((*answer.problem.assumptions, *case.when))]
    ends = []
    for end, side in zip(case.between, (1, -1), strict=True):
        top, bottom = sympy.fraction(sympy.together(end))
        ends.append((text(sympy.expand(side * (symbol("t") ** case.stride * bottom - top))), ">"))
    hypotheses = [*known, ("t", ">"), ("1 - t", ">"), *dict.fromkeys(ends), (text(case.equation), "=")]

    def proved(goal: sympy.Expr, relation: str) -> Proved | None:
        left = deadline - now()
        outcome = (
            prove(hypotheses, (text(goal), relation), seconds=min(SECONDS, left)) if left > 0.1 else None
        )
        return outcome if isinstance(outcome, Proved) else None

    rising = proved(found.denominator, ">")
    if rising is None:
        return SignedSensitivity(found, "", ())
    for sign, goal, relation in (("+", 1, ">"), ("-", -1, ">"), ("+0", 1, ">="), ("-0", -1, ">=")):
        outcome = proved(sympy.expand(goal * found.numerator), relation)
        if outcome is not None:
            return SignedSensitivity(found, sign, (rising.certificate, outcome.certificate))
    return SignedSensitivity(found, "", ())
