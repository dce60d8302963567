"""An implementation of a largest epsilon beside certified enclosures of it."""

from __future__ import annotations

import inspect
import math
from collections.abc import Callable, Sequence
from fractions import Fraction

from attrs import frozen

from epsproof.derive.algebra.relation import Relation
from epsproof.derive.question.pose import pose
from epsproof.derive.question.problem import Problem
from epsproof.derive.question.sampling import Piece, sampled_points
from epsproof.derive.search.solve import Solver
from epsproof.derive.text.errors import QuestionError, a_program, option
from epsproof.verify.closed_form.evaluate import Evaluation, evaluate
from epsproof.verify.system.toml_file import model_asked

__all__ = ["Compared", "NotAdmissible", "assert_admissible"]

DIGITS = 24
ROUNDING = Fraction(1, 2**48)
"""Absolute: what machine numbers near 1 lose before a logarithm; allowed unless nothing is."""
INFINITE = "inf"


class NotAdmissible(AssertionError):
    """The function returned an epsilon that the profile does not admit, one too far below, or no number.

    ``values`` are the parameters, ``returned`` is what the function gave, and epsilon lies in [``lower``, ``upper``].
    """

    def __init__(self, what: str, values: dict[str, float], returned: float, known: Evaluation) -> None:
        self.values, self.returned, self.lower, self.upper = values, returned, known.lower, known.upper
        place = ", ".join(f"{name} = {value!r}" for name, value in sorted(values.items())) or "no parameters"
        prior = ", ".join(f"{name} = {value}" for name, value in known.priors.items())
        shown = f"; a prior that a larger epsilon fails: {prior}" if prior and "above" in what else ""
        super().__init__(
            f"{what}: {returned!r} at {place}, where epsilon lies in [{known.lower}, {known.upper}]{shown}"
        )


@frozen
class Compared:
    """How many parameter values were compared; the largest relative excess and shortfall of the function, at least 0, without
    what is left to the rounding of machine numbers."""

    count: int
    excess: float
    shortfall: float


def assert_admissible(
    function: Callable[..., float],
    profile: str | Problem,
    *,
    where: str | Sequence[str] = (),
    assume: str | Sequence[str] = (),
    model: str = "unbounded",
    within: float | None = 1e-9,
    above: float = 1e-12,
    examples: int = 60,
    seed: int = 0,
) -> Compared:
    """``function`` returns admissible epsilons, at most ``within`` (relative) below the largest, at sampled parameter values.

    ``where``: conditions on the priors, ``assume``: conditions on the parameters, each a text or several; ``model`` is the name
    of an attack model, or its file. The function is called with the parameters by name, as machine numbers; the certified
    enclosure is that at exactly these numbers.

    ``examples`` points are sampled: this finds mistakes and proves nothing. Three of four points are in ordinary places: evenly
    spread in an interval, else 0.1 to 10 away from the end of what is assumed, and in each case of the closed form. The others
    are from 10**-12 to 10**12 away from an end, at ends, with two parameters alike, and where two cases meet. A mistake between
    the points is not seen: more ``examples``, another ``seed`` and a narrower ``assume`` look closer, and a claim of kind
    "minimum" in a claim file proves the formula.

    ``above`` is the relative excess left to the rounding of machine numbers, beside an absolute one of 2**-48; 0 allows none.
    ``within`` None allows any shortfall. An infinite epsilon, where nothing is demanded, must be returned as inf unless
    ``within`` is None.

    Raises NotAdmissible, an AssertionError, at the first violation, TypeError for a function of other arguments, and the errors
    of derive/text/errors for the question.
    """
    __tracebackhide__ = True
    _refuse_limits(within=within, above=above)
    problem, again = profile, ""
    if not isinstance(problem, Problem):
        again = _asked_again(str(profile), _texts(where), _texts(assume), model)
        problem = _posed(problem, _texts(where), _texts(assume), model, again)
    excess, shortfall, rounding = 0.0, 0.0, ROUNDING if above else Fraction(0)
    points = sampled_points(problem, examples, seed, _pieces(problem))
    _refuse_other_arguments(function, problem, again)
    for point in points:
        values = {name: float(value) for name, value in point.items()}
        if not all(
            r.holds({name: Fraction(value) for name, value in values.items()}) for r in problem.assumptions
        ):
            continue
        known = evaluate(problem, {name: Fraction(value) for name, value in values.items()}, DIGITS)
        returned = _number(function(**values), values, known)
        if known.upper == INFINITE:
            if known.lower == INFINITE and within is not None and returned != math.inf:
                raise NotAdmissible("below the largest epsilon", values, returned, known)
            continue
        low, high = Fraction(known.lower), Fraction(known.upper)
        if returned == math.inf or Fraction(returned) > high * (1 + Fraction(above)) + rounding:
            raise NotAdmissible("above the largest epsilon", values, returned, known)
        if within is not None and Fraction(returned) < low * (1 - Fraction(within)) - rounding:
            raise NotAdmissible(f"more than {within:g} below the largest epsilon", values, returned, known)
        if high > 0:
            excess = max(excess, float((Fraction(returned) - rounding) / high - 1))
            shortfall = max(shortfall, float(1 - (Fraction(returned) + rounding) / low) if low > 0 else 0.0)
    return Compared(len(points), excess, shortfall)


def _pieces(problem: Problem) -> list[Piece]:
    """Where each formula of the closed form holds; nothing where none is found."""
    try:
        cases = Solver(problem).answer().cases if problem.parameters else ()
    except QuestionError:
        return []
    found = dict[object, list[tuple[Relation, ...]]]()
    for case in cases:
        found.setdefault((case.kind, case.equation), []).append(case.when)
    return [*found.values()]


def _texts(given: str | Sequence[str]) -> list[str]:
    return [given] if isinstance(given, str) else list(given)


@a_program()
def _asked_again(profile: str, where: Sequence[str], assume: Sequence[str], model: str) -> str:
    """The call that asks the same of ``derive``, which knows more of what is written otherwise."""
    given = [option(name, *texts) for name, texts in (("where", where), ("assume", assume)) if texts]
    given += [] if model == "unbounded" else [option("model", model)]
    return f"epsproof.derive({', '.join((repr(profile), *given))}) says what to write"


@a_program()
def _posed(profile: str, where: Sequence[str], assume: Sequence[str], model: str, again: str) -> Problem:
    """The problem; a QuestionError says in its first line who knows what to write."""
    try:
        return pose(profile, where, assume, model_asked(model))
    except QuestionError as error:
        first, *others = str(error).splitlines()
        error.args = ("\n".join((f"{first}; {again}", *others)),)
        raise


def _refuse_limits(**limits: object) -> None:
    for name, limit in limits.items():
        if limit is None and name == "within":
            continue
        if (
            isinstance(limit, bool)
            or not isinstance(limit, (int, float, Fraction))
            or not 0 <= limit < math.inf
        ):
            allowed = ", or None for any shortfall" if name == "within" else ""
            raise TypeError(f"{name} = {limit!r} is no number of at least 0: write {name}=1e-9{allowed}")


def _number(returned: object, values: dict[str, float], known: Evaluation) -> float:
    """What the function returned, as a machine number; raises NotAdmissible for nan, and TypeError."""
    try:
        if math.isnan(found := float(returned)):  # type: ignore[arg-type]
            raise NotAdmissible("the function returned no number", values, found, known)
        if found < 0:
            raise NotAdmissible("below 0, where no epsilon is", values, found, known)
        return found
    except OverflowError:
        raise NotAdmissible(
            "beyond machine numbers: inf says that nothing is demanded", values, math.inf, known
        ) from None
    except (TypeError, ValueError):
        place = ", ".join(f"{name} = {value!r}" for name, value in sorted(values.items())) or "no parameters"
        better = "is a return missing?" if returned is None else "let it return a float"
        raise TypeError(
            f"the function returned {returned!r} at {place}, which is no number: {better}"
        ) from None


def _refuse_other_arguments(function: Callable[..., float], problem: Problem, again: str) -> None:
    """Raises TypeError unless the function can be called with the parameters by name."""
    if not callable(function):
        example = "assert_admissible(budget, 'posterior - prior <= b', assume='0 < b < 1')"
        raise TypeError(
            f"function = {function!r} is no function: write its name without brackets, as in {example}"
        )
    try:
        signature = inspect.signature(function)
    except ValueError:
        return
    try:
        signature.bind(**dict.fromkeys(problem.parameters))
    except TypeError:
        named = ", ".join(problem.parameters) or "none"
        said = (
            f"the function takes {signature}, and the parameters of the profile are {named}: name them alike"
        )
        raise TypeError(said + (f"; if one of these is a slip, {again}" if again else "")) from None
