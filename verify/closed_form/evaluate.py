"""Epsilon at given parameter values, as decimals that are proved to contain it."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from attrs import frozen

from epsproof.derive.averages.average_model import AverageModel
from epsproof.derive.averages.quantity import Quantity
from epsproof.derive.question.problem import Problem, refuse_no_risk
from epsproof.derive.text.errors import TooManyPotentials
from epsproof.derive.text.notation import symbol_values
from epsproof.verify.closed_form.evaluated_again import read_number_again
from epsproof.verify.numeric.enclosure import enclose
from epsproof.verify.numeric.many_worlds import enclose_many
from epsproof.verify.numeric.numeric_question import numeric_questions
from epsproof.verify.system.time_limit import now

__all__ = ["Evaluation", "evaluate"]

PRIORS, LATE = 8, 0.9


@frozen
class Evaluation:
    """lower <= epsilon <= upper, decimals rounded outward; "inf" where nothing is demanded.

    ``admissible`` is False where no epsilon > 0 satisfies the criterion (then both ends are 0), None where that is open.
    ``t`` holds the two ends for exp(-epsilon) as fractions. ``priors`` are priors of the region at which an epsilon above
    ``upper`` is too large; empty where nothing is demanded. ``digits`` is the number of digits that the ends agree to.
    """

    lower: str
    upper: str
    t: tuple[str, str]
    priors: dict[str, str]
    method: str
    digits: int
    admissible: bool | None


def evaluate(
    problem: Problem,
    values: Mapping[str, Fraction],
    digits: int = 12,
    seconds: float = 20.0,
    tried: int = PRIORS,
) -> Evaluation:
    """Epsilon of ``problem`` at rational parameter values to ``digits`` significant digits, from the bound itself.

    No closed form is used; where the bounds are too many to be listed, linear programmes are, if no prior runs. The second
    reader judges what is found in time, at so many ``tried`` priors, or with 0 at those that bind. Raises MissingValue,
    UnknownName and ValueOutsideAssumptions of derive/text/errors, and EngineError where the second reader contradicts that.
    """
    start = now()
    try:
        found = enclose(numeric_questions(problem, values), digits, seconds)
    except TooManyPotentials as error:
        found = enclose_many(problem, values, digits, seconds, error)
    priors = {name: str(value ** problem.roots.get(name, 1)) for name, value in sorted(found.priors.items())}
    ends = str(found.t_lower), str(found.t_upper)
    evaluation = Evaluation(
        found.lower, found.upper, ends, priors, found.method, found.digits, found.admissible
    )
    _refuse_no_risk(problem, values, priors)
    if (spent := now() - start) < LATE * seconds:
        read_number_again(
            problem, values, evaluation, tried if spent < seconds / 2 else 0, found.priors_exact
        )
    return evaluation


def _refuse_no_risk(problem: Problem, values: Mapping[str, Fraction], priors: Mapping[str, str]) -> None:
    """Where the priors that bind leave the secret no probability; a guess has a value there."""
    model = problem.model
    if priors and not (isinstance(model, AverageModel) and model.quantity is Quantity.GUESS):
        place = symbol_values({**values, **{name: Fraction(x) for name, x in priors.items()}})
        refuse_no_risk(model.prior.subs(place), priors)
