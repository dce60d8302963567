"""The second reader on a certified number: the typed question is evaluated at exact priors before the number is printed.

Its distances between worlds, its likelihoods and its reading of the criterion are its own.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from epsproof.derive.averages.average_model import AverageModel
from epsproof.derive.question.problem import Problem
from epsproof.derive.text.notation import symbol_values
from epsproof.verify.closed_form.second_reading import privacy_factor, question_of
from epsproof.verify.numeric.enclosure import Evaluation
from epsproof.verify.numeric.numeric_question import value_of
from epsproof.verify.reader import NotRead, value
from epsproof.verify.reader.judge import Asked, Claimed
from epsproof.verify.system.engine_error import EngineError

__all__ = ["asked_again", "read_number_again"]

DIGITS, MOST = 24, 400
NEARER, ALMOST = 1 - Fraction(1, 10**9), Fraction("0.999999")
NEAR = Fraction(1, 10**12)
"""How near priors that approximate irrational ones come to what is said of these, at least."""
Point = Mapping[str, Fraction]


def read_number_again(problem: Problem, values: Point, found: Evaluation, scanned: bool = True) -> bool:
    """Whether the number was compared with the typed question, at the priors that bind and, where it is ``scanned``, at those
    of many that have least to spare. Inexact priors are near those that bind. Averages, tables and secrets of too many
    worlds are not compared.

    Raises EngineError with both readings where they contradict each other.
    """
    exact = {name: Fraction(values[name]) for name in problem.parameters}
    claimed = _claimed(found, value_of(problem.group, symbol_values(exact)))
    beyond = claimed.low * NEARER if claimed.kind == "finite" else ALMOST
    try:
        asked = asked_again(problem, exact)
        if asked is None:
            return False
        against = asked.contradicted(claimed) if scanned else None
        if against is None and claimed.witness and beyond:
            witness = asked if found.priors_exact else Asked(asked.question, asked.point, NEAR)
            against = witness.at_witness(claimed, beyond)
    except NotRead:
        return False
    if against is not None:
        raise EngineError(
            f"epsilon of {problem.statement} is enclosed from {found.lower} to {found.upper}, but in the second reading {against}"
        )
    return True


def asked_again(problem: Problem, values: Point) -> Asked | None:
    """The typed question at values of all parameters, as the second reader reads it; None for averages, tables and secrets of too
    many worlds. Raises NotRead."""
    typed = problem.stated
    if typed is None or isinstance(problem.model, AverageModel):
        return None
    settled = {name: value(text, values) for name, text in typed.settled}
    whole = {**values, **{name: x for name, x in settled.items() if isinstance(x, Fraction)}}
    asked = Asked(question_of(typed, problem.model), whole)
    return None if asked.model.tries > MOST else asked


def _claimed(found: Evaluation, group: Fraction) -> Claimed:
    """What the number says of t = exp(-group*epsilon), with its priors as witness."""
    if found.lower == "inf":
        return Claimed("unbounded")
    if found.admissible is False:
        return Claimed("none", witness=found.priors)
    least = Fraction(found.lower) * group
    digits = DIGITS + int(least) // 2
    low = Fraction(0) if found.upper == "inf" else privacy_factor(Fraction(found.upper) * group, digits)[0]
    return Claimed("finite", low, privacy_factor(least, digits)[1], witness=found.priors)
