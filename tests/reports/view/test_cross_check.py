"""The numerical check of a closed form contradicts what is wrong, and says whose minimum it is."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from functools import cache

import pytest
import sympy
from attrs import evolve

from epsproof.derive.question.pose import pose
from epsproof.derive.question.problem import Problem
from epsproof.derive.text.notation import symbol
from epsproof.reports.results.answer import answer_blocks
from epsproof.reports.view.case_view import CaseView, CrossCheck, case_views, cross_check
from epsproof.verify.closed_form.evaluate import enclose
from epsproof.verify.closed_form.proved import ProvedAnswer, prove_closed_form
from epsproof.verify.numeric.numeric_question import numeric_questions

CAPPED, CONSTANT = ("max(a/(p*q), r)", ("0 < a < 1", "r > 1")), ("r", ("r > 1",))
A, R, H = map(symbol, ("a", "r", "h"))


@cache
def derived(text: str, assume: tuple[str, ...]) -> tuple[Problem, ProvedAnswer, tuple[CaseView, ...]]:
    problem = pose(text, (), assume)
    proved = prove_closed_form(problem, 60)
    return problem, proved, case_views(proved.answer)


def check(problem: Problem, views: tuple[CaseView, ...]) -> CrossCheck:
    (found,) = cross_check(problem, views)
    return found


@pytest.mark.parametrize("question", [CAPPED, CONSTANT], ids=["capped", "constant"])
def test_what_is_right_agrees_to_thirty_digits(question: tuple[str, tuple[str, ...]]) -> None:
    problem, _, views = derived(*question)
    found = check(problem, views)
    assert found.agrees and not found.at_prior and "typed text" in found.method
    assert len(found.minimum.replace("0.", "", 1)) == 30
    assert Decimal(found.lower) < Decimal(found.minimum) < Decimal(found.upper)


@pytest.mark.parametrize("question", [CAPPED, CONSTANT], ids=["capped", "constant"])
@pytest.mark.parametrize("power", [9, 20, 27])
@pytest.mark.parametrize("sign", [1, -1])
def test_a_wrong_formula_disagrees(question: tuple[str, tuple[str, ...]], power: int, sign: int) -> None:
    problem, _, (view,) = derived(*question)
    wrong = evolve(view, epsilon=view.epsilon * (1 + sympy.Rational(sign, 10**power)))
    found = check(problem, (wrong,))
    assert not found.agrees and not found.at_prior


PRIORS = [
    (CAPPED, {"p": sympy.Integer(1), "q": A / R + sympy.Rational(1, 10**9)}),
    (CAPPED, {"p": sympy.Rational(1, 2), "q": A / R}),
    (CAPPED, {"p": sympy.Integer(1), "q": 2 * R}),
    (CONSTANT, {"p": sympy.Rational(1, 2), "q": H}),
    (CONSTANT, {"p": sympy.Integer(1), "q": sympy.Rational(1, 10**9) + H}),
]


@pytest.mark.parametrize(("question", "prior"), PRIORS)
def test_a_wrong_prior_disagrees(question: tuple[str, tuple[str, ...]], prior: dict[str, sympy.Expr]) -> None:
    problem, proved, (view,) = derived(*question)
    found = check(problem, (evolve(view, prior=prior),))
    assert not found.agrees and found.at_prior
    assert found.at_prior == "none" or Decimal(found.at_prior) > Decimal(found.minimum)
    assert "DISAGREES with the prior above" in str(answer_blocks(proved, (view,), (found,)))


TRANSLATIONS: list[tuple[tuple[str, tuple[str, ...]], str]] = [
    (CAPPED, "max(a/(p*q), r + 1/10**9)"),
    (CAPPED, "max(a/(p*q), r - 1/10**12)"),
    (CAPPED, "max(a/(p*(q + 1/10**9)), r)"),
    (CAPPED, "min(a/(p*q), r)"),
    (CONSTANT, "r*(1 - 1/10**9)"),
    (CONSTANT, "r if q >= 1/10 else r - 1/10**9"),
]


@pytest.mark.parametrize(("question", "typed"), TRANSLATIONS)
def test_a_wrong_translation_disagrees_though_its_own_minimum_agrees(
    question: tuple[str, tuple[str, ...]], typed: str
) -> None:
    """The engine answers another text than the one that was typed; its ends contain its own formula."""
    problem, _, (view,) = derived(*question)
    assert view.point is not None
    mistaken = evolve(problem, stated=pose(typed, (), question[1]).stated)
    found = check(mistaken, (view,))
    assert found.minimum and not found.agrees
    ends = enclose(numeric_questions(mistaken, view.point), 12)
    assert Decimal(ends.lower) <= Decimal(found.closed_form) <= Decimal(ends.upper)


def test_where_the_text_is_not_read_the_translation_is_minimised_and_this_is_said() -> None:
    problem, proved, views = derived(*CAPPED)
    unread = evolve(problem, stated=None)
    found = check(unread, views)
    assert found.agrees and not found.minimum and "typed text" not in found.method
    assert "minimising the translation" in str(answer_blocks(proved, views, (found,)))
    wrong = evolve(views[0], epsilon=views[0].epsilon * (1 + Fraction(1, 10**9)))
    assert not check(unread, (wrong,)).agrees


@pytest.mark.parametrize(
    ("change", "agrees"), [(lambda x: x, True), (lambda x: x + 1, False)], ids=["right", "wrong"]
)
def test_a_prior_inside_of_the_region_is_reached(
    change: Callable[[sympy.Expr], sympy.Expr], agrees: bool
) -> None:
    """Where the derivative of epsilon is 0, and no boundary is near."""
    problem = pose("posterior - prior <= b", ("q == 1",), ("0 < b < 1",))
    (view,) = case_views(prove_closed_form(problem, 60).answer)
    found = check(problem, (evolve(view, epsilon=change(view.epsilon)),))
    assert found.minimum and found.agrees is agrees
