"""Does meeting one criterion imply meeting another one?"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from fractions import Fraction
from itertools import product
from typing import Any

import sympy
from attrs import frozen

from epsproof.derive.algebra.signs import POSITIVE, Signs
from epsproof.derive.question.lattice import Clause, Option
from epsproof.derive.question.problem import Problem
from epsproof.derive.question.sampling import parameter_points
from epsproof.derive.text.errors import EmptyRegion, EmptySomewhere, LimitExceeded, UnsupportedForm
from epsproof.verify.closed_form.document import pairs, text
from epsproof.verify.closed_form.implied_again import read_implication_again
from epsproof.verify.closed_form.region_point import region_point
from epsproof.verify.numeric.numeric_question import refuse_negative
from epsproof.verify.search.search import prove
from epsproof.verify.system.time_limit import now
from epsproof.verify.workspace.outcome import LATE, Outcome, Proved, Refuted, Unknown

__all__ = ["Implication", "implies"]

MOST_SYSTEMS, PLACES = 500, 3
Fact = tuple[str, str]


@frozen
class Implication:
    """``status`` "proved", "refuted" or "undecided": every posterior that meets the first criterion meets the second.

    ``witness`` holds parameters and priors at which the first tolerates more than the second; ``certificates`` show that no
    such point exists, one for each way in which there could be one.
    """

    status: str
    witness: dict[str, Fraction]
    certificates: tuple[dict[str, Any], ...]
    reason: str = ""


def implies(first: Problem, second: Problem, seconds: float = 30.0) -> Implication:
    """Whether r* of ``first``, cut at 1/prior because no posterior exceeds 1, is at most r* of ``second`` at every prior of the
    second's region where it is above 0, for all parameters assumed in either. Posteriors are above 0, as under every epsilon.

    Both are stated for the same bound and the same running priors, with limits from above. Raises UnsupportedForm otherwise,
    ValueOutsideAssumptions unless the weights of the model's worlds are shown to be nowhere negative there, EmptyRegion where
    the criteria seem to be about no prior, and EngineError where the second reader contradicts what was found.
    """
    start = now()
    found = _implies(first, second, seconds)
    if now() < start + seconds:
        read_implication_again(first, second, found)
    return found


def _implies(first: Problem, second: Problem, seconds: float) -> Implication:
    _comparable(first, second)
    refuse_negative(second, {})
    deadline = now() + seconds
    known = [*first.assumptions, *second.assumptions, *second.region.relations]
    prior = first.model.prior.subs(first.fixed_values)
    certain = Clause((Option(sympy.denom(sympy.together(prior)), sympy.numer(sympy.together(prior))),))
    signs = Signs(tuple(known))
    certificates = []
    for clause in second.demands:
        ways = [_ways(own, clause, signs) for own in (*first.demands, certain)]
        systems = list(product(*ways))
        if len(systems) > MOST_SYSTEMS:
            raise LimitExceeded(
                f"comparing the criteria takes {len(systems)} systems; at most {MOST_SYSTEMS} are tried"
            )
        for system in systems:
            exceeding = [fact for facts in system for fact in facts]
            hypotheses = list(
                dict.fromkeys([*((a, b) for a, b in pairs((*known, *clause.where))), *exceeding])
            )
            outcome = _contradicted(hypotheses, exceeding, deadline)
            if isinstance(outcome, Refuted):
                return Implication("refuted", dict(outcome.witness), ())
            if not isinstance(outcome, Proved):
                return Implication("undecided", {}, (), outcome.reason)
            certificates.append(outcome.certificate)
    _of_some_priors(second)
    return Implication("proved", {}, tuple(certificates))


def _of_some_priors(problem: Problem) -> None:
    """Raise EmptyRegion where no prior of the region is found at any of some values of the parameters: all would be implied."""
    for parameters in parameter_points(problem, PLACES):
        with suppress(EmptyRegion, EmptySomewhere):
            region_point(problem, parameters)
            return
    raise EmptyRegion(
        "no prior was found in the region, which may be empty: there every criterion implies every other one"
    )


def _contradicted(hypotheses: Sequence[Fact], exceeding: Sequence[Fact], deadline: float) -> Outcome:
    """That no point satisfies the hypotheses: they contradict one another, or one of ``exceeding`` fails where the rest hold."""
    outcome: Outcome = Unknown(LATE)
    denied = [(f"-({a})", ">=" if sign == ">" else ">") for a, sign in exceeding]
    for goal, left_out in ((("-1", ">="), None), *zip(denied, exceeding, strict=True)):
        left = deadline - now()
        if left < 0.1:
            return Unknown(LATE)
        outcome = prove([fact for fact in hypotheses if fact != left_out], goal, seconds=left)
        if not isinstance(outcome, Unknown):
            return outcome
    return outcome


def _ways(own: Clause, other: Clause, signs: Signs) -> list[list[Fact]]:
    """The ways in which the first criterion's clause tolerates more than every option of the second's: it does not count at
    the prior, or some option of it is larger than 0 and than all of the other's."""
    found = [[(text(-r.polynomial), ">" if r.sign == ">=" else ">=")] for r in own.where]
    here = [(a, b) for a, b in pairs(own.where)]
    for option in own.options:
        gaps = [
            sympy.expand(option.numerator * o.denominator - o.numerator * option.denominator)
            for o in other.options
        ]
        if not signs.possible(option.numerator) <= POSITIVE:
            gaps.append(option.numerator)
        if all(gap.free_symbols or gap > 0 for gap in gaps):
            found.append([*here, *((text(gap), ">") for gap in gaps if gap.free_symbols)])
    return found


def _comparable(first: Problem, second: Problem) -> None:
    if (
        first.model != second.model
        or first.running != second.running
        or first.region.fixed != second.region.fixed
    ):
        raise UnsupportedForm("criteria are compared for the same bound and the same fixed priors")
    if not set(first.region.relations) <= set(second.region.relations):
        raise UnsupportedForm("criteria are compared on one region; state the same conditions for both")
    if any(c.lower for c in (*first.demands, *second.demands)) or first.roots or second.roots:
        such = "such as posterior <= 2*prior; each lower limit is asked by epsproof derive"
        raise UnsupportedForm(f"criteria are compared as rational limits from above, {such}")
    if any(r.sign == "==" for c in first.demands for r in c.where):
        raise UnsupportedForm(
            "a class of adversaries on a line cannot be compared; fix the prior with --where"
        )
