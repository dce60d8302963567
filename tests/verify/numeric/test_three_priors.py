"""Enclosures with three running priors: between points of a grid and the witness, thin regions and curved ones included."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
import sympy

from epsproof.derive.models.file import model_of
from epsproof.derive.question.pose import pose
from epsproof.derive.question.problem import Problem
from epsproof.derive.text.errors import UnsupportedForm, ValueOutsideAssumptions
from epsproof.derive.text.notation import symbol
from epsproof.verify.numeric.enclosure import enclose
from epsproof.verify.numeric.numeric_question import numeric_questions
from tests.household import CATEGORIES, RELATIVES
from tests.verify.numeric.minimise import minimise

ASKED = [
    (CATEGORIES, "5/2", ("x >= 1/10", "y >= 1/10", "z >= 1/5")),
    (CATEGORIES, "posterior <= 2*prior + 1/10", ("x >= 1/10", "z == x + y")),
    (CATEGORIES, "3", ("x + y + z == 1", "x >= 1/20")),
    (CATEGORIES, "3", ("x <= y", "y <= x", "x >= 1/20")),
    (CATEGORIES, "3", ("z == x*y", "x >= 1/20")),
    (CATEGORIES, "2 + x - y*z", ("x >= 1/20",)),
    (RELATIVES, "3", ("q >= 1/20", "a >= b", "b >= 1/10", "a <= 3/5")),
    (RELATIVES, "posterior <= max(2*prior, 1/2)", ("a >= b",)),
    (RELATIVES, "posterior <= 3*prior, posterior >= prior/4", ("q >= 1/20", "a >= 1/10", "b >= 1/10")),
]
CURVED = [
    (CATEGORIES, "3", ("x**2 + y**2 + z**2 <= 1/4", "x >= 1/20")),
    (CATEGORIES, "3", ("x*y == z**2", "x >= 1/20")),
]
GRID = [Fraction(k, 12) for k in (1, 2, 3, 4, 6, 8, 9, 10, 12)] + [Fraction(1, 20), Fraction(1, 1000)]
IDS = [f"{criterion}, {', '.join(where)}" for _, criterion, where in (*ASKED, *CURVED)]


def fails(problem: Problem, point: dict[str, Fraction], t: Fraction) -> bool:
    """Whether some demand fails at the priors and t, from the bounds themselves."""
    exact = {symbol(n): sympy.Rational(v.numerator, v.denominator) for n, v in {**point, "t": t}.items()}
    bounds = {True: problem.lower_bounds, False: problem.reciprocals}
    for clause in problem.clauses:
        bound = bounds[clause.lower][clause.potential].subs(exact)
        met = [bound * o.numerator.subs(exact) >= o.denominator.subs(exact) for o in clause.options]
        if all(r.holds(point) for r in clause.where) and not any(met):
            return True
    return False


@pytest.mark.parametrize(("text", "criterion", "where"), [*ASKED, *CURVED], ids=IDS)
def test_no_prior_of_a_grid_fails_above_and_the_witness_fails_below(text, criterion, where) -> None:
    problem = pose(criterion, where, (), model_of(text, "model"))
    found = enclose(numeric_questions(problem, {}), 8)
    assert found.admissible is True
    points = [dict(zip(problem.running, values, strict=True)) for values in product(GRID, repeat=3)]
    inside = [point for point in points if all(r.holds(point) for r in problem.region.relations)]
    assert [point for point in inside if fails(problem, point, found.t.upper)] == []
    if found.priors_exact:
        assert [r.text for r in problem.region.relations if not r.holds(found.priors)] == []
        assert fails(problem, found.priors, found.t.lower)


@pytest.mark.parametrize(("text", "criterion", "where"), ASKED, ids=IDS[: len(ASKED)])
def test_both_ends_agree_to_the_digits_asked_for(text, criterion, where) -> None:
    found = enclose(numeric_questions(pose(criterion, where, (), model_of(text, "model")), {}), 30)
    assert found.digits == 30 and "bisection" not in found.method


def test_a_face_that_the_region_leaves_out_counts_only_as_a_limit() -> None:
    """x + y + z == 1 with x = 1/10 leaves t*y + t**2*z: the infimum is at z = 9/10, without the fourth world."""
    model = model_of(CATEGORIES, "model")
    whole = enclose(numeric_questions(pose("5/2", ("x >= 1/10",), (), model), {}), 12)
    face = enclose(numeric_questions(pose("5/2", ("x >= 1/10", "x + y + z == 1"), (), model), {}), 12)
    assert (whole.lower[:8], face.lower[:8]) == ("0.366204", "0.549306")


def test_an_empty_region_is_said() -> None:
    problem = pose("3", ("x + y + z == 1", "x*y + z <= x*y*z", "z >= 1/2"), (), model_of(CATEGORIES, "model"))
    with pytest.raises(ValueOutsideAssumptions, match="no prior satisfies"):
        enclose(numeric_questions(problem, {}), 8)


def test_the_independent_search_refuses_three_running_priors() -> None:
    (question,) = numeric_questions(pose("5/2", ("x >= 1/10",), (), model_of(CATEGORIES, "model")), {})
    with pytest.raises(UnsupportedForm, match="at most two priors"):
        minimise(question)
