"""Figures of a profile or of a printed formula that somebody names on the command line."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from math import floor, isfinite, log10
from typing import TYPE_CHECKING

from epsproof.derive.answer.answer import Answer, holding_case
from epsproof.derive.question.problem import Problem
from epsproof.derive.search.solve import Solver
from epsproof.derive.text.errors import (
    LimitExceeded,
    MissingValue,
    SyntaxRejected,
    UnknownName,
    UnsupportedForm,
    option,
)
from epsproof.derive.text.numbers import number
from epsproof.reports.figures.numbers import BEYOND, budget_text, drawable
from epsproof.reports.figures.plane import Plane, Range
from epsproof.reports.question import some_values_of, values_of
from epsproof.reports.view.case_view import case_views
from epsproof.reports.view.parameter_range import parameter_range
from epsproof.reports.view.proved_view import has_one_limit

if TYPE_CHECKING:
    from matplotlib.figure import Figure

__all__ = ["cases_figure", "default_plane", "exact_range", "printed_figure", "range_of", "surface_figure"]

PRINTED_RANGE = (0.0, 1.0)
WIDE = 10.0
SECONDS = 20.0
UNPROVED = (
    "no closed form of this criterion is proved, and others are not drawn; epsproof evaluate gives the number"
)


def surface_figure(problem: Problem, settings: Sequence[str]) -> Figure:
    """The tolerated ratio and the budget over the running priors at the values, with the binding prior.

    Raises MissingValue unless every parameter is set, and UnsupportedForm where there is nothing to draw.
    """
    from epsproof.reports.figures.profile_surface import profile_surface
    from epsproof.verify.closed_form.evaluate import evaluate

    if problem.roots:
        raise UnsupportedForm("a surface is not drawn of a criterion with roots of priors")
    if not has_one_limit(problem):
        raise UnsupportedForm("a surface shows one criterion for all, for single persons")
    values = values_of(settings, problem)
    found = evaluate(problem, values)
    if found.lower == "inf":
        raise UnsupportedForm(
            "the criterion asks for nothing at these values: every budget is admissible, and there is no surface"
        )
    if float(found.lower) <= 0:
        raise UnsupportedForm("the criterion admits no budget above 0 at these values")
    priors = {name: v for name, v in found.priors.items() if name in problem.model.variables}
    answer = Solver(problem).answer()
    index = holding_case(answer, values)
    case = None if index is None else answer.cases[index]
    lower = float(found.lower)
    epsilon = float(budget_text(lower, min(300, max(4, 3 - floor(log10(lower))))))
    drawn = profile_surface(problem, values, epsilon, priors, case is None or case.attained is not False)
    if drawn is None:
        raise UnsupportedForm("a surface is drawn along one prior or two: give fewer --where, or more")
    return drawn


def cases_figure(problem: Problem, settings: Sequence[str], across: str, up: str) -> Figure:
    """Which closed form of the profile holds where, over its free parameters or those of ``across`` and ``up``.

    Raises MissingValue where more than two parameters are free, UnsupportedForm where no closed form is proved.
    """
    from epsproof.reports.figures.phase_diagram import phase_diagram
    from epsproof.verify.closed_form.proved import prove_closed_form

    plane = _plane(problem, some_values_of(settings, problem), across, up)
    found = prove_closed_form(problem, SECONDS)
    if found.status != "proved":
        raise UnsupportedForm(UNPROVED)
    return phase_diagram(found.answer, plane)


def default_plane(answer: Answer) -> Plane:
    """The first two parameters over what is assumed of them; the others have values at which the first case holds."""
    problem = answer.problem
    point = next((view.point for view in case_views(answer) if view.point is not None), {})
    return _plane(problem, {n: point.get(n, Fraction(1, 2)) for n in problem.parameters[2:]}, "", "")


def printed_figure(claims: str, settings: Sequence[str], across: str, up: str) -> Figure:
    """Where the budget that the claims print has a value; raises UnknownName and MissingValue."""
    from epsproof.reports.figures.printed_form import printed_cases, printed_form

    cases = printed_cases(claims)
    names = sorted(set().union(*(case.names for case in cases)))
    fixed = {}
    for setting in settings:
        name, separator, text = setting.partition("=")
        if not separator or name.strip() not in names:
            raise UnknownName(f"--set {setting}: give NAME=VALUE with one of {', '.join(names)}")
        fixed[name.strip()] = drawable(number(text))
    given = [range_of(text, names) for text in (across, up) if text]
    free = [n for n in names if n not in fixed and n not in {g[0] for g in given}]
    ranges = [*given, *((n, 1.0, WIDE) if n == "r" else (n, *PRINTED_RANGE) for n in free)]
    _only_two(ranges, free)
    if len(ranges) < 2:
        raise MissingValue(
            f"a printed formula is drawn over two parameters; leave two of {', '.join(names)} without --set"
        )
    return printed_form(cases, Plane(ranges[0], ranges[1], fixed))


def range_of(text: str, names: Iterable[str]) -> Range:
    """``a=0:1`` as (name, low, high) in machine numbers; raises SyntaxRejected and UnknownName."""
    name, low, high = exact_range(text, names)
    return name, drawable(low), drawable(high)


def exact_range(text: str, names: Iterable[str]) -> tuple[str, Fraction, Fraction]:
    """``a=0:1`` as (name, low, high); raises SyntaxRejected and UnknownName."""
    name, separator, ends = text.partition("=")
    low, colon, high = ends.partition(":")
    if not separator or not colon:
        raise SyntaxRejected("a range is given as NAME=LOW:HIGH", text, 1, "for instance --across a=0:1")
    if name.strip() not in (known := list(names)):
        raise UnknownName(f"{name.strip()!r} is no parameter here; parameters: {', '.join(known) or 'none'}")
    first, last = number(low), number(high)
    if not first < last:
        raise SyntaxRejected("the lower end of a range is below its upper end", text, 1)
    return name.strip(), first, last


def _plane(problem: Problem, fixed: Mapping[str, Fraction], across: str, up: str) -> Plane:
    given = [range_of(text, problem.parameters) for text in (across, up) if text]
    free = [n for n in problem.parameters if n not in fixed and n not in {g[0] for g in given}]
    ranges = [*given, *((n, *parameter_range(n, problem, WIDE)) for n in free)]
    _only_two(ranges, free)
    if empty := [name for name, low, high in ranges if not low < high]:
        raise UnsupportedForm(f"the assumptions on {empty[0]} leave no interval of it to draw")
    if not all(isfinite(end) for _, *ends in ranges for end in ends):
        raise UnsupportedForm(BEYOND)
    if not ranges:
        letter = (
            f"leave one without {option('set')}"
            if fixed
            else f"write a letter, as in figure cases r {option('assume', 'r > 1')}"
        )
        raise MissingValue(f"a case diagram needs a parameter that is free: {letter}")
    values = {n: drawable(v) for n, v in fixed.items() if n not in {r[0] for r in ranges}}
    return Plane(ranges[0], ranges[1] if len(ranges) > 1 else None, values)


def _only_two(ranges: Sequence[Range], free: Sequence[str]) -> None:
    if len(ranges) > 2:
        shown = " ".join(
            f"--set {name}=..." for name in free[: len(ranges) - 2] or [r[0] for r in ranges[2:]]
        )
        raise LimitExceeded(
            f"{', '.join(r[0] for r in ranges)} are free; a picture has two axes. Add {shown}"
        )
