"""The value of a parameter at an epsilon, where the equation has no formula for it, beside what is known of it."""

from __future__ import annotations

from fractions import Fraction

import mpmath
import pytest

from epsproof.derive.models.catalogue import model_named
from epsproof.derive.question.pose import pose
from epsproof.reports.documents.invert import invert_document
from epsproof.verify.closed_form.closed_value import ends
from epsproof.verify.closed_form.evaluate import evaluate
from epsproof.verify.closed_form.inverse import prove_inverse
from epsproof.verify.closed_form.inverse_values import values_at

DIFFERENCE = pose("posterior <= prior + b", (), (), model_named("membership"))
EPSILONS = [Fraction(1, 1000), Fraction(2, 7), Fraction(1), Fraction(9)]


@pytest.mark.parametrize("epsilon", EPSILONS)
def test_the_largest_difference_is_a_hyperbolic_tangent(epsilon: Fraction) -> None:
    (case,) = prove_inverse(DIFFERENCE, "b").cases
    assert case.value is None
    (ball,) = values_at(case, epsilon) or ()
    low, high = ends(ball, 12)
    with mpmath.workdps(30):
        right = mpmath.tanh(mpmath.mpf(epsilon.numerator) / epsilon.denominator / 4)
        assert mpmath.mpf(low) <= right <= mpmath.mpf(high)
    assert Fraction(high) - Fraction(low) <= Fraction(2, 10**12)


@pytest.mark.parametrize(
    ("criterion", "where"), [("posterior - prior**2 <= b", "p == 1/3"), ("b**2 + b + p", "p >= 1/2")]
)
@pytest.mark.parametrize("epsilon", [Fraction(1, 10), Fraction(1, 2)])
def test_a_value_leads_back_to_its_epsilon(criterion: str, where: str, epsilon: Fraction) -> None:
    problem = pose(criterion, (where,), ("b > 0",), model_named("membership"))
    found = [(case, values_at(case, epsilon)) for case in prove_inverse(problem, "b").cases]
    numbers = [ball for _, balls in found for ball in balls or ()]
    assert len(numbers) == 1
    low, high = (Fraction(end) for end in ends(numbers[0], 12))
    below, above = (evaluate(problem, {"b": end}) for end in (low, high))
    assert Fraction(below.lower) <= epsilon <= Fraction(above.upper)
    assert Fraction(above.upper) - Fraction(below.lower) < Fraction(1, 10**9)


def test_a_root_outside_the_assumptions_is_no_value() -> None:
    problem = pose("b**2 + b + p", ("p >= 1/2",), ("b > 1/2",), model_named("membership"))
    cases = prove_inverse(problem, "b").cases
    assert len(cases) > 0 and [values_at(case, Fraction(1, 100)) for case in cases] == [[] for _ in cases]


@pytest.mark.parametrize(
    ("criterion", "assume", "epsilon", "will_do", "least"),
    [
        ("r", "r >= 3", "0.1", "all", mpmath.log(3) / 2),
        ("r", "1 < r <= 2", "1", "none", mpmath.log(2) / 2),
        ("r", "1 < r < 2", "1", "none", mpmath.log(2) / 2),
        ("r", "r > 3", "0.1", "all", mpmath.log(3) / 2),
        ("posterior >= m*prior", "0 < m < 1/2", "0.01", "all", mpmath.log(2) / 2),
        ("posterior_odds <= c*prior_odds", "1 < c < 9", "1.2", "none", mpmath.log(9) / 2),
        ("5 - 1/(r - 3)", "r > 3.5", "0.01", "all", mpmath.log(3) / 2),
        ("2 + 1/(r - 3)", "r > 3", "0.01", "", None),
        ("5 - 1/(r - 3)", "r > 3", "1", "", None),
    ],
)
def test_where_no_value_has_the_epsilon_all_will_do_or_none(
    criterion, assume, epsilon, will_do, least
) -> None:
    """An end that is left out decides as one that is allowed does, but where a limit on the ratio has no value there."""
    problem = pose(criterion, (), (assume,))
    (name,) = problem.parameters
    document = invert_document(problem, prove_inverse(problem, name), epsilon, None)
    found = document["allowed"]
    assert (document["cases"], found["will_do"]) == ([], will_do)
    assert found["reached"] == all(r.holds({name: Fraction(found["value"])}) for r in problem.assumptions)
    if least is not None:
        assert abs(mpmath.mpf(found["lower"]) - least) < 1e-11
    else:
        at = evaluate(problem, {name: Fraction(found["value"])}, 12)
        assert (at.lower, at.upper) == (found["lower"], found["upper"])


@pytest.mark.parametrize(
    ("criterion", "assume", "name", "epsilon", "right"),
    [
        ("posterior >= m*prior", (), "m", 15, lambda e: mpmath.exp(-2 * e)),
        ("posterior - prior <= b", ("0 < b < 1",), "b", 40, lambda e: mpmath.tanh(e / 2)),
    ],
)
def test_values_have_digits_and_satisfy_the_assumptions(criterion, assume, name, epsilon, right) -> None:
    problem = pose(criterion, (), assume)
    (case,) = invert_document(problem, prove_inverse(problem, name), str(epsilon), None)["cases"]
    low, high = (Fraction(case["interval"][end]) for end in ("lower", "upper"))
    with mpmath.workdps(60):
        value = right(mpmath.mpf(epsilon))
        assert mpmath.mpf(case["interval"]["lower"]) <= value <= mpmath.mpf(case["interval"]["upper"])
    assert [r.text for end in (low, high) for r in problem.assumptions if not r.holds({name: end})] == []
    assert (high - low) / high < 1e-11


def test_two_roots_that_satisfy_the_conditions_are_both_found() -> None:
    problem = pose("2 + b*(1 - b)", ("p <= 1/9",), ("0 < b < 1",), model_named("membership"))
    (case,) = prove_inverse(problem, "b").cases
    balls = values_at(case, Fraction(7, 10))
    assert balls is not None and len(balls) == 2
