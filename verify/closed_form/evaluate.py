"""Epsilon at given parameter values, as decimals that are proved to contain it."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from attrs import evolve

from epsproof.derive.averages.average_model import AverageModel
from epsproof.derive.averages.quantity import Quantity
from epsproof.derive.question.problem import Problem, refuse_no_risk
from epsproof.derive.text.errors import TooManyPotentials
from epsproof.verify.closed_form.evaluated_again import read_number_again
from epsproof.verify.numeric.enclosure import Evaluation, enclose
from epsproof.verify.numeric.many_worlds import enclose_many
from epsproof.verify.numeric.numeric_question import numeric_questions, polynomial_value
from epsproof.verify.system.time_limit import now

__all__ = ["Evaluation", "evaluate"]

LATE = 0.9


def evaluate(
    problem: Problem,
    values: Mapping[str, Fraction],
    digits: int = 12,
    seconds: float = 20.0,
) -> Evaluation:
    """Epsilon of ``problem`` at rational parameter values to ``digits`` significant digits, from the bound itself.

    No closed form is used; where the bounds are too many to be listed, linear programmes are, if no prior runs. The second
    reader judges what is found in time: at many priors, or where little is left at those that bind. Raises MissingValue,
    UnknownName and ValueOutsideAssumptions of derive/text/errors, and EngineError where the second reader contradicts that.
    """
    start = now()
    try:
        if problem.beyond_polynomials:
            from epsproof.verify.numeric.on_boxes import enclose_on_boxes

            found = enclose_on_boxes(problem, values, digits, seconds / 2)
        else:
            found = enclose(numeric_questions(problem, values), digits, seconds)
    except TooManyPotentials as error:
        found = enclose_many(problem, values, digits, seconds, error)
    found = evolve(
        found, priors={name: x ** problem.roots.get(name, 1) for name, x in sorted(found.priors.items())}
    )
    _refuse_no_risk(problem, values, found.priors)
    if (spent := now() - start) < LATE * seconds:
        read_number_again(problem, values, found, spent < seconds / 2)
    return found


def _refuse_no_risk(problem: Problem, values: Mapping[str, Fraction], priors: Mapping[str, Fraction]) -> None:
    """Where the priors that bind leave the secret no probability; a guess has a value there."""
    model = problem.model
    if priors and not (isinstance(model, AverageModel) and model.quantity is Quantity.GUESS):
        refuse_no_risk(polynomial_value(model.prior, {**values, **priors}), priors)
