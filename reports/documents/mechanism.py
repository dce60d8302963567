"""The document of ``epsproof evaluate --mechanism``."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from attrs import evolve

from derive.laws.further import budget_open
from derive.laws.release import Release, releases
from derive.question.problem import Problem
from derive.text.errors import EmptyRegion, QuestionError, UnsupportedForm, ValueOutsideAssumptions
from derive.text.grammar import number
from reports.documents.question import question
from reports.question import Question, values_of
from verify.closed_form.evaluate import evaluate
from verify.laws.mechanism_budget import Demand, MechanismBudget, mechanism_budget
from verify.laws.rounded import rounded

__all__ = ["mechanism_document"]

SCHEMA = "epsproof-mechanism/1"
STATEMENT = (
    "for each adversary of the region: if the secret is true, the outputs, as the adversary expects them, raise the posterior "
    "above the criterion with probability at most {}; whatever is made of the outputs, and whatever the others' data. A world d "
    "steps away is a data set d steps apart, of which each release is the law named"
)
SPARE = 8


def mechanism_document(
    asked: Question, settings: Sequence[str], mechanism: str, failure: str, digits: int, seconds: float
) -> dict[str, Any]:
    """The largest epsilon of one release between two ends, and the factor over the worst case. Raises QuestionError."""
    failing = _failure(failure)
    released = releases(mechanism, ("epsilon",))
    count = sum(r.count for r in released if budget_open(r))
    if not count:
        raise QuestionError(f"--mechanism {mechanism!r} leaves no epsilon open; name a law without its epsilon: '12 x laplace'")
    problem = asked.problem()
    steps = _steps(problem)
    values = values_of(settings, problem)
    worst = evaluate(problem, values, digits + SPARE, seconds)
    document = {
        "schema": SCHEMA,
        **question(problem),
        "values": {name: str(value) for name, value in values.items()},
        "releases": [str(r) for r in released],
        "failure": str(failing),
        "statement": STATEMENT.format(failing),
        "steps": sorted(steps),
    }
    if worst.lower == "inf" or worst.admissible is False:
        none = "inf" if worst.lower == "inf" else "0"
        return {**document, "epsilon": {"lower": none, "upper": none}, "theorems": []}
    whole = [Demand(d, Fraction(worst.t[0]), Fraction(worst.t[1])) for d in sorted(steps)]
    needed = whole if len(steps) == 1 else _attained(asked, settings, problem, digits, seconds)
    found = mechanism_budget(released, failing, whole, needed, digits)
    return {**document, **_told(found, released, count, worst.lower, worst.upper, digits)}


def _told(found: MechanismBudget, released: Sequence[Release], count: int, low: str, high: str, digits: int) -> dict[str, Any]:
    """The ends, and beside the worst case: all releases together have no more than the epsilon of one."""
    told: dict[str, Any] = {
        "epsilon": {
            "lower": rounded(found.lower, digits, False),
            "upper": None if found.upper is None else rounded(found.upper, digits, True),
        },
        "theorems": list(found.theorems),
    }
    failing = any("delta" in r.values and r.values["delta"].value for r in released)
    if count == sum(r.count for r in released) and not failing:
        ends = [Fraction(x) / count for x in (low, high)]
        told["worst_case"] = {"lower": rounded(ends[0], digits, False), "upper": rounded(ends[1], digits, True)}
        upper = None if found.upper is None else rounded(found.upper / ends[0], 4, True)
        told["factor"] = {"lower": rounded(found.lower / ends[1], 4, False), "upper": upper}
    return told


def _failure(text: str) -> Fraction:
    value = number(text)
    if not 0 < value < 1:
        near = "without failures the worst case is the answer: leave --mechanism out" if value == 0 else "it is a probability"
        raise QuestionError(f"--failure is above 0 and below 1, not {text}: {near}; for instance --failure 0.05")
    return value


def _steps(problem: Problem) -> set[int]:
    """How far from the secret the worlds with any weight are, without those of the same data set.

    Raises UnsupportedForm for what the statement does not cover.
    """
    model = problem.model
    if len(model.secret) != 1 or model.privacy is not None:
        raise UnsupportedForm(f"--mechanism asks of models whose secret is one world under pure privacy; {model.name} is none")
    if any(clause.lower for clause in problem.clauses):
        raise UnsupportedForm("--mechanism asks of upper limits on the posterior alone; leave the lower limits (>=) out")
    if problem.group != 1:
        raise UnsupportedForm("--mechanism asks for one person, not for a group; leave --group out")
    (secret,) = model.secret
    weights = {w: weight.subs(problem.fixed_values) for w, weight in model.weights.items()}
    return {model.distance[secret, w] for w in model.others if weights[w].expand() != 0} - {0}


def _attained(asked: Question, settings: Sequence[str], problem: Problem, digits: int, seconds: float) -> list[Demand]:
    """What is necessary at the borders of the region where all worlds with weight are equally far from the secret."""
    found = []
    for prior in problem.running:
        border = evolve(asked, where=(*asked.where, f"{prior} == 1"))
        try:
            there = border.problem()
            steps = _steps(there)
            names = [x for x in settings if x.partition("=")[0].strip() in there.parameters]
            worst = evaluate(there, values_of(names, there), digits + SPARE, seconds)
        except (EmptyRegion, ValueOutsideAssumptions):
            continue
        if len(steps) == 1 and worst.lower != "inf":
            found.append(Demand(min(steps), Fraction(worst.t[0]), Fraction(worst.t[1])))
    return found
