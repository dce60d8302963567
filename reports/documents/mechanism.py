"""The document of ``epsproof evaluate --mechanism``."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from attrs import evolve

from epsproof.derive.laws.law import FALLING, RISING
from epsproof.derive.laws.release import Release, budget_open
from epsproof.derive.models.private import refuse_share
from epsproof.derive.question.problem import Problem
from epsproof.derive.text.errors import EmptyRegion, QuestionError, UnsupportedForm, ValueOutsideAssumptions
from epsproof.derive.text.grammar import number
from epsproof.derive.text.notation import symbol
from epsproof.reports.documents.question import question
from epsproof.reports.question import Question, values_of
from epsproof.verify.closed_form.evaluate import evaluate
from epsproof.verify.laws.mechanism_budget import Demand, MechanismBudget, mechanism_budget
from epsproof.verify.laws.read import releases_of
from epsproof.verify.laws.rounded import rounded

__all__ = ["STATEMENT", "ends_of", "mechanism_document", "open_parameter", "steps_of"]

SCHEMA = "epsproof-mechanism/2"
STATEMENT = (
    "for each adversary of the region: if the secret is true, the outputs, as the adversary expects them, raise the posterior "
    "above the criterion with probability at most {}; whatever is made of the outputs, and whatever the others' data. A world d "
    "steps away is a data set d steps apart, of which each release is the law named, or has the privacy named"
)
SPARE = 8


def mechanism_document(
    asked: Question, settings: Sequence[str], mechanism: str, failure: str, digits: int, seconds: float
) -> dict[str, Any]:
    """The largest budget of one release between two ends, and the factor over the worst case. Raises QuestionError."""
    failing = _failure(failure)
    released = releases_of(mechanism, (*RISING, *FALLING))
    parameter = open_parameter(released, mechanism)
    problem = asked.problem()
    steps = steps_of(problem)
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
        none = "inf" if (worst.lower == "inf") != (parameter in FALLING) else "0"
        return {
            **document,
            "budget": {"parameter": parameter, "lower": none, "upper": none, "safe": none},
            "theorems": [],
        }
    whole = [Demand(d, Fraction(worst.t[0]), Fraction(worst.t[1])) for d in sorted(steps)]
    needed = whole if len(steps) == 1 else _attained(asked, settings, problem, digits, seconds)
    found = mechanism_budget(released, failing, whole, [demand for demand in needed if demand.t_low], digits)
    told = {"budget": ends_of(found, parameter, digits), "theorems": list(found.theorems)}
    return {**document, **told, **_compared(found, released, parameter, worst.lower, worst.upper, digits)}


def open_parameter(released: Sequence[Release], mechanism: str) -> str:
    """The one parameter that is left open; raises QuestionError."""
    names = {name for r in released if (name := budget_open(r))}
    if not names:
        better = re.sub(r"\((?:\w+\s*=\s*)?[^(),=]*\)", "", mechanism)
        meant = (
            f"write --mechanism '{better}'"
            if better != mechanism
            else "name a law without it: '12 x laplace', 'gaussian'"
        )
        raise QuestionError(f"--mechanism {mechanism!r} leaves no budget open; {meant}")
    if len(names) > 1:
        listed = " and ".join(sorted(names))
        raise QuestionError(
            f"--mechanism {mechanism!r} leaves {listed} open; one is asked for: give the others a value"
        )
    return names.pop()


def ends_of(found: MechanismBudget, parameter: str, digits: int) -> dict[str, str | None]:
    """The ends of the parameter; ``safe`` is the one with which the criterion is kept: the greater one of a scale of noise."""
    if parameter not in FALLING:
        lower = rounded(found.lower, digits, False)
        upper = None if found.upper is None else rounded(found.upper, digits, True)
        return {"parameter": parameter, "lower": lower, "upper": upper, "safe": lower}
    greatest = "inf" if not found.lower else rounded(1 / found.lower, digits, True)
    least = "0" if found.upper is None else rounded(1 / found.upper, digits, False)
    return {"parameter": parameter, "lower": least, "upper": greatest, "safe": greatest}


def _compared(
    found: MechanismBudget, released: Sequence[Release], parameter: str, low: str, high: str, digits: int
) -> dict[str, Any]:
    """Beside the worst case: all releases together have no more than the epsilon of one."""
    told: dict[str, Any] = {}
    count = sum(r.count for r in released if budget_open(r))
    failing = any("delta" in r.values and r.values["delta"].value for r in released)
    if parameter == "epsilon" and count == sum(r.count for r in released) and not failing:
        least, most = Fraction(low) / count, None if high == "inf" else Fraction(high) / count
        upper = high if most is None else rounded(most, digits, True)
        told["worst_case"] = {"lower": rounded(least, digits, False), "upper": upper}
        if least and most:
            above = None if found.upper is None else rounded(found.upper / least, 4, True)
            told["factor"] = {"lower": rounded(found.lower / most, 4, False), "upper": above}
    return told


def _failure(text: str) -> Fraction:
    refuse_share(text)
    value = number(text)
    if not 0 < value < 1:
        near = (
            "without failures the worst case is the answer: leave --mechanism out"
            if value == 0
            else "it is a probability"
        )
        raise QuestionError(
            f"--failure is above 0 and below 1, not {text}: {near}; for instance --failure 0.05"
        )
    return value


def steps_of(problem: Problem) -> set[int]:
    """How far from the secret the worlds with any weight are, without those of the same data set.

    Raises UnsupportedForm for what the statement does not cover.
    """
    model = problem.model
    if len(model.secret) != 1 or model.privacy is not None:
        why = "its secret is true in several worlds" if len(model.secret) != 1 else "its privacy is not pure"
        raise UnsupportedForm(
            "--mechanism asks of models whose secret is one world under pure privacy, such as unbounded, membership and bounded; "
            f"{model.name} is none: {why}; without --mechanism and --failure the answer is that of the worst case"
        )
    if any(clause.lower for clause in problem.clauses):
        raise UnsupportedForm(
            "--mechanism asks of upper limits on the posterior alone; leave the lower limits (>=) out"
        )
    if problem.group != 1:
        raise UnsupportedForm("--mechanism asks for one person, not for a group; leave --group out")
    (secret,) = model.secret
    fixed = {symbol(name): value for name, value in problem.fixed_priors.items()}
    weights = {w: weight.subs(fixed) for w, weight in model.weights.items()}
    return {model.distance[secret, w] for w in model.others if weights[w].expand() != 0} - {0}


def _attained(
    asked: Question, settings: Sequence[str], problem: Problem, digits: int, seconds: float
) -> list[Demand]:
    """What is necessary at the borders of the region where all worlds with weight are equally far from the secret."""
    found = []
    for prior in problem.running:
        border = evolve(asked, where=(*asked.where, f"{prior} == 1"))
        try:
            there = border.problem()
            steps = steps_of(there)
            names = [x for x in settings if x.partition("=")[0].strip() in there.parameters]
            worst = evaluate(there, values_of(names, there), digits + SPARE, seconds)
        except (EmptyRegion, ValueOutsideAssumptions):
            continue
        if len(steps) == 1 and worst.lower != "inf":
            found.append(Demand(min(steps), Fraction(worst.t[0]), Fraction(worst.t[1])))
    return found
