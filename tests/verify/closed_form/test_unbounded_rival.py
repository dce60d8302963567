"""The least of several epsilons, and none at all where no prior demands anything: one answer without any condition."""

from __future__ import annotations

from fractions import Fraction

import attrs
import numpy as np
import pytest
import sympy
from least_epsilon import cases_seen

from epsproof.derive.answer.answer import Answer, holding_case
from epsproof.derive.consequences.inverse import inverse_cases
from epsproof.derive.question.pose import pose
from epsproof.derive.search import solve
from epsproof.derive.search.solve import Solver
from epsproof.reports.article.theorem import case_text
from epsproof.reports.document.latex import words_latex
from epsproof.reports.documents.derive import derive_document
from epsproof.reports.figures.numbers import case_numbers, epsilon_numbers
from epsproof.reports.view.case_view import case_views
from epsproof.verify.closed_form.batch import Batch
from epsproof.verify.closed_form.closed_value import ClosedValue
from epsproof.verify.closed_form.proved import ProvedAnswer, prove_answer, prove_closed_form
from epsproof.verify.kernel.document import check
from tests.verify.closed_form.special_case import special_case

PROBLEM = pose("r + c*p", ("1/2 <= p <= 1", "q == 1/3"), ("r > 1",))
VALUES = "1 2, 2 2, 5 11/10, 1/7 3, 1/50 6/5, 1/90 5/4, 1 6, 2 5, 8 3/2, 2 101/100, 3 9/2, 20 20, 1/9 2, 1 2, 1/2 5/2"
POINTS = [dict(zip(("c", "r"), map(Fraction, pair.split()), strict=True)) for pair in VALUES.split(", ")]
EDGE = {"c": Fraction(10), "r": Fraction(1) + Fraction(1, 10**9)}


@pytest.fixture(scope="module")
def proved() -> ProvedAnswer:
    """The answer where no condition at all is at hand."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(solve, "atoms", lambda requirement, winners: [])
        answer = Solver(PROBLEM).answer()
    return prove_answer(answer)


def test_two_budgets_and_none_are_one_answer(proved: ProvedAnswer) -> None:
    assert [(case.kind, case.when) for case in proved.answer.cases] == [
        ("finite", ()),
        ("finite", ()),
        ("unbounded", ()),
    ]
    assert [proved.answer.rivals_of(k) for k in range(3)] == [[0, 1, 2]] * 3
    assert proved.status == "proved" and check(proved.document) == "proved"


def test_a_case_speaks_where_its_prior_demands_something(proved: ProvedAnswer) -> None:
    assert [[r.text for r in proved.answer.applies(k)] for k in range(3)] == [
        ["c + 2*r < 12"], ["c + r < 3"], ["c + 2*r >= 12", "c + r >= 3"],
    ]  # fmt: skip
    assert proved.answer.demanding(0, {"c": Fraction(1), "r": Fraction(5, 2)}) == [0]
    assert proved.answer.demanding(2, {"c": Fraction(1), "r": Fraction(3, 2)}) == [0, 1]
    assert proved.answer.demanding(1, {"c": Fraction(0), "r": Fraction(6)}) == [2]


def test_the_least_epsilon_is_that_of_the_minimiser(proved: ProvedAnswer) -> None:
    assert cases_seen(proved.answer, POINTS) == {0, 1, 2}


def test_arrays_and_pictures_take_the_least_too(proved: ProvedAnswer) -> None:
    form = ClosedValue(proved.answer)
    columns = {name: np.array([float(p[name]) for p in [*POINTS, EDGE]]) for name in ("c", "r")}
    found = Batch(proved.answer)(**columns)
    drawn, numbers = epsilon_numbers(proved.answer, columns), case_numbers(proved.answer, columns)
    for k in range(len(columns["c"])):
        exact = {name: Fraction(column[k]) for name, column in columns.items()}
        lower, upper = map(float, form(exact, 25))
        assert found.lower[k] <= upper and lower <= found.upper[k]
        assert found.case[k] == form.case_at(exact)[0] == numbers[k]
        assert drawn[k] == pytest.approx(lower, abs=1e-6)


def test_where_a_prior_begins_to_demand_the_exact_condition_decides(proved: ProvedAnswer) -> None:
    """At c + 2 r = 12 the formula is singular, a hair below it is huge, and both are right."""
    form = ClosedValue(proved.answer)
    assert form({"c": Fraction(2), "r": Fraction(5)}, 10) == ("inf", "inf")
    lower, _ = form({"c": Fraction(2), "r": Fraction(5) - Fraction(1, 10**30)}, 10)
    assert 60 < float(lower) < 80


def test_no_part_of_the_answer_stands_alone(proved: ProvedAnswer) -> None:
    for left in ([0, 2], [1, 2], [0, 1]):
        cases = tuple(attrs.evolve(proved.answer.cases[k], rivals=()) for k in left)
        assert "refuted" in " ".join(prove_answer(Answer(PROBLEM, cases)).reasons)


def test_a_reader_is_told(proved: ProvedAnswer) -> None:
    views = case_views(proved.answer)
    told = "this is the least epsilon of cases 1 and 2 that apply"
    assert ["".join(map(str, view.rivals)) for view in views] == [told, told, ""]
    cases = derive_document(proved, views, (), None)["cases"]
    assert [c.get("least_of") for c in cases] == [[1, 2], [1, 2], None]
    assert [c["when"] for c in cases] == [["c + 2*r < 12"], ["c + r < 3"], ["c + 2*r >= 12", "c + r >= 3"]]
    assert words_latex(case_text(views[0]).when).endswith(told.replace("epsilon", r"$\varepsilon$"))
    assert [view.number for view in views if view.point is None] == []
    assert [holding_case(proved.answer, view.point) for view in views] == [view.number - 1 for view in views]
    assert "A prior that demands nothing is left out" in str([step.words for step in views[0].steps])


def test_special_and_inverse_questions_keep_the_condition(proved: ProvedAnswer) -> None:
    answer = special_case(
        proved.answer,
        pose("r + 1/2*p", ("1/2 <= p <= 1", "q == 1/3"), ("r > 1",)),
        {"c": sympy.Rational(1, 2)},
    )
    assert prove_answer(answer).status == "proved" and len(answer.cases) == 3
    for found in inverse_cases(proved.answer, "r"):
        assert found.case in (0, 1) and len(found.when) >= 2


RECTANGLE = ("p0 <= p <= p1", "q0 <= q <= q1")


def test_a_vertex_that_never_binds_is_a_rival_where_a_proof_needs_it() -> None:
    solver = Solver(pose("1 + u*(1 - p*q)", RECTANGLE, ("u > 0", "p0 > 0", "q0 > 0")))
    solver.means = 2
    few = solver.answer().cases
    solver.every = True
    many = solver.answer().cases
    assert {str(c.prior) for c in few} < {str(c.prior) for c in many} and len(many) == len(few) + 1 == 5
    assert [c.when for c in many if c.when] == []


@pytest.mark.long
def test_an_open_question_is_told_which_assumption_would_help() -> None:
    found = prove_closed_form(pose("1 + u*(1 - p) + v*(1 - q)", RECTANGLE, ("u > 0", "v > 0", "q0 > 0")), 1.0)
    assert found.status == "undecided" and found.reasons[-1].endswith('try --assume "p0 > 0"')
    assert "where p0 is 0 " in found.reasons[-1]
