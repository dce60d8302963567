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
from epsproof.verify.reader.judge import Claimed, Disagreement, at_witness, judge
from epsproof.verify.reader.models import Model
from epsproof.verify.system.engine_error import EngineError

__all__ = ["read_number_again"]

DIGITS, CORNERS, FEW, MOST = 24, 7, 500, 400
NEARER, ALMOST = 1 - Fraction(1, 10**9), Fraction("0.999999")
NEAR = Fraction(1, 10**12)
"""How near priors that approximate irrational ones come to what is said of these, at least."""
Point = Mapping[str, Fraction]


def read_number_again(problem: Problem, values: Point, found: Evaluation, tried: int) -> bool:
    """Whether the number was compared with the typed question, at so many ``tried`` priors and those that bind, which are the
    only ones where that is 0 or the secret has many worlds. Inexact priors are near those that bind. Averages,
    tables and secrets of too many worlds are not compared.

    Raises EngineError with both readings where they contradict each other.
    """
    typed = problem.stated
    if typed is None or isinstance(problem.model, AverageModel):
        return False
    exact = {name: Fraction(values[name]) for name in problem.parameters}
    claimed = _claimed(found, value_of(problem.group, symbol_values(exact)))
    near = Fraction(0) if found.priors_exact else NEAR
    beyond = claimed.low * NEARER if claimed.kind == "finite" else ALMOST
    try:
        settled = {name: value(text, exact) for name, text in typed.settled}
        whole = {**exact, **{name: x for name, x in settled.items() if isinstance(x, Fraction)}}
        asked, tries = question_of(typed, problem.model), Model(problem.model, whole).tries
        if tries > MOST:
            return False
        many = tries * CORNERS ** len(problem.model.priors) > FEW
        if many and not claimed.witness:
            return False
        alone = many or (not tried and claimed.witness)
        against = None if alone else judge(asked, claimed, whole, count=tried)
        if not isinstance(against, Disagreement) and claimed.witness and beyond:
            against = at_witness(asked, claimed, whole, beyond, near)
    except NotRead:
        return False
    if isinstance(against, Disagreement):
        raise EngineError(
            f"epsilon of {problem.statement} is enclosed from {found.lower} to {found.upper}, but in the second reading {against}"
        )
    return True


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
