"""Why an answer is what it is: who cannot bind, and how epsilon moves with the parameters; every line is proved or left out."""

from __future__ import annotations

from typing import Any

from epsproof.derive.answer.answer import Answer
from epsproof.derive.consequences.sign_lemma import depends_on_product
from epsproof.reports.text.formula import formula_text
from epsproof.reports.view.case_view import CaseView
from epsproof.reports.view.formulas import compact
from epsproof.verify.closed_form.digest import digest
from epsproof.verify.closed_form.monotone_changes import prove_flows
from epsproof.verify.closed_form.sensitivity import prove_sensitivities

__all__ = ["explanation"]

PRODUCT = (
    "the criterion depends on the priors only through p*q, and B falls as p rises at fixed p*q. So among the priors with the "
    "same p*q, the one with the largest p admits the least epsilon. Where that p is 1, this epsilon is half the logarithm of a "
    "ratio of odds"
)
MOVES = {"+": "rises", "-": "falls", "+0": "never falls", "-0": "never rises"}


def explanation(answer: Answer, views: tuple[CaseView, ...], seconds: float) -> dict[str, Any]:
    """``structure``: theorems on the whole question; ``priors``: along which changes of the priors epsilon falls or rises;
    ``parameters``: d epsilon/d(parameter) by case, with its sign where one is proved."""
    problem = answer.problem
    product = (
        problem.model.name == "unbounded"
        and not any(c.lower for c in problem.clauses)
        and depends_on_product(problem)
    )
    flows = [
        {
            "limit": formula_text(
                1 / f.question.option if problem.clauses[f.question.clause].lower else f.question.option
            ),
            "motion": f.question.flow.motion,
            "epsilon": f.effect,
            "therefore": f.follows,
            "certificate": digest(f.certificate),
        }
        for f in prove_flows(problem, seconds / 2)
    ]
    moves = [
        {
            "case": s.sensitivity.case + 1,
            "parameter": s.sensitivity.parameter,
            "slope": formula_text(compact(s.sensitivity.slope, views[s.sensitivity.case].sample)),
            "epsilon": MOVES.get(s.sign, "no sign proved"),
            "certificates": [digest(c) for c in s.certificates],
        }
        for s in prove_sensitivities(answer, seconds / 2)
    ]
    return {"structure": [PRODUCT] if product else [], "priors": flows, "parameters": moves}
