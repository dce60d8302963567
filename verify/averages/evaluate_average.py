"""Epsilon for a criterion on an average, at given parameter values, with what shows both ends."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from fractions import Fraction

from attrs import frozen
from flint import fmpq

from epsproof.derive.question.problem import Problem
from epsproof.derive.text.errors import LimitExceeded, UnsupportedForm
from epsproof.verify.averages.averaged_again import read_average_again
from epsproof.verify.averages.largest_epsilon import bracket
from epsproof.verify.averages.place import Place, only_place, place_of
from epsproof.verify.averages.programme import Largest, largest
from epsproof.verify.closed_form.evaluate import Evaluation, evaluate
from epsproof.verify.numeric.decimals import logarithm_decimals, significant_digits
from epsproof.verify.system.engine_error import EngineError

__all__ = ["AverageEvaluation", "evaluate_average"]

EXACT = "exact linear programmes over the extreme rays of private likelihoods, at both ends"
MOST_DIGITS = 40
VERTICES = "over the extreme mechanisms: {}"


@frozen
class AverageEvaluation:
    """``epsilon`` and the adversary at whom it binds.

    ``broken`` is a mechanism, private at the smaller end of t, whose average is above the limit; ``kept`` shows that none at the
    larger end is, where the region has one adversary. None where nothing is demanded, or nothing admissible.
    """

    epsilon: Evaluation
    place: Place | None = None
    broken: Largest | None = None
    kept: Largest | None = None


def evaluate_average(
    problem: Problem, values: Mapping[str, Fraction], digits: int, seconds: float
) -> AverageEvaluation:
    """Epsilon to ``digits`` digits; raises QuestionError, LimitExceeded where the mechanisms are too many, and EngineError where
    the second reader contradicts what was found."""
    found = _evaluated(problem, values, digits, seconds)
    read_average_again(problem, values, found.epsilon)
    return found


def _evaluated(
    problem: Problem, values: Mapping[str, Fraction], digits: int, seconds: float
) -> AverageEvaluation:
    if problem.running:
        found = evaluate(problem, values, digits, seconds)
        method = VERTICES.format(found.method)
        found = Evaluation(
            found.lower, found.upper, found.t, found.priors, method, found.digits, found.admissible
        )
        t = Fraction(found.t[0])
        if found.lower == "inf" or found.admissible is False or not t:
            return AverageEvaluation(found)
        place = place_of(problem, values, {name: Fraction(value) for name, value in found.priors.items()})
        return AverageEvaluation(found, place, largest(place, t))
    place = only_place(problem, values)
    if digits > MOST_DIGITS:
        with suppress(LimitExceeded, UnsupportedForm):
            return _by_polynomials(problem, place, values, digits, seconds)
    return _at_one(place, digits)


def _by_polynomials(
    problem: Problem, place: Place, values: Mapping[str, Fraction], digits: int, seconds: float
) -> AverageEvaluation:
    """Where the region has one adversary, to many digits; the programmes judge both ends."""
    found = evaluate(problem, values, digits, seconds)
    low, high = map(Fraction, found.t)
    if found.lower == "inf" or found.admissible is False or not low or place.limit is None:
        return AverageEvaluation(found)
    broken, kept = largest(place, low), largest(place, high)
    if not kept.value <= place.limit < broken.value:
        raise EngineError(
            f"the programmes at both ends contradict the enclosure of epsilon, {found.lower} to {found.upper}"
        )
    return AverageEvaluation(found, place, broken, kept)


def _at_one(place: Place, digits: int) -> AverageEvaluation:
    """Where the region has one adversary."""
    ends = bracket(place, digits)
    lower, upper = (
        logarithm_decimals(_exact(t), digits, up) for t, up in ((ends.high, False), (ends.low, True))
    )
    t = (str(ends.low), str(ends.high))
    priors = {name: str(value) for name, value in sorted(place.priors.items())}
    if ends.low == ends.high:
        free = not ends.low
        return AverageEvaluation(Evaluation(lower, upper, t, {} if free else priors, EXACT, digits, free))
    reached = (
        0
        if "inf" in (lower, upper)
        else min(digits, digits if lower == upper else significant_digits(lower, upper))
    )
    found = Evaluation(lower, upper, t, priors, EXACT, reached, True)
    return AverageEvaluation(found, place, largest(place, ends.low), largest(place, ends.high))


def _exact(value: Fraction) -> fmpq:
    return fmpq(value.numerator, value.denominator)
