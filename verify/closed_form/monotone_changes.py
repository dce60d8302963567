"""Which changes of the priors can only lower or only raise epsilon, proved."""

from __future__ import annotations

from typing import Any

from attrs import frozen

from epsproof.derive.consequences.sign_lemma import FlowQuestion, flow_questions
from epsproof.derive.question.problem import Problem
from epsproof.verify.closed_form.document import pairs, text
from epsproof.verify.search.search import prove
from epsproof.verify.system.time_limit import now
from epsproof.verify.workspace.outcome import Proved

__all__ = ["FlowFact", "prove_flows"]

SECONDS = 3.0


@frozen
class FlowFact:
    """Along the flow epsilon ``falls`` or ``rises`` (neither strictly), by a certificate that the kernel accepts."""

    question: FlowQuestion
    effect: str
    certificate: dict[str, Any]

    @property
    def follows(self) -> str:
        """Which adversaries can bind, in words."""
        flow = self.question.flow
        return flow.if_falls if self.effect == "falls" else flow.if_rises


def prove_flows(problem: Problem, seconds: float = 20.0) -> list[FlowFact]:
    """Every flow along which the sign is proved within ``seconds``; what is not proved is left out."""
    deadline = now() + seconds
    found: list[FlowFact] = []
    for question in flow_questions(problem):
        clause = problem.clauses[question.clause]
        own = clause.options[question.position]
        largest = [
            (text(own.numerator * o.denominator - o.numerator * own.denominator), ">=")
            for k, o in enumerate(clause.options)
            if k != question.position
        ]
        known = [(a, b) for a, b in pairs((*problem.assumptions, *problem.region.relations, *clause.where))]
        hypotheses = [*known, ("t", ">"), ("1 - t", ">"), (text(question.condition), "="), *largest]
        for effect, goal in (("falls", -question.speed), ("rises", question.speed)):
            left = deadline - now()
            if left < 0.1:
                return found
            outcome = prove(hypotheses, (text(goal), ">="), seconds=min(SECONDS, left))
            if isinstance(outcome, Proved):
                found.append(FlowFact(question, effect, outcome.certificate))
                break
    return found
