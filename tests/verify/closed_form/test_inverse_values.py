"""The value of a parameter at an epsilon, where the equation has no formula for it, beside what is known of it."""

from __future__ import annotations

from fractions import Fraction

import mpmath
import pytest

from derive.models.catalogue import model_named
from derive.question.pose import pose
from verify.closed_form.closed_value import ends
from verify.closed_form.evaluate import evaluate
from verify.closed_form.inverse import prove_inverse
from verify.closed_form.inverse_values import values_at

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


@pytest.mark.parametrize(("criterion", "where"), [("posterior - prior**2 <= b", "p == 1/3"), ("b**2 + b + p", "p >= 1/2")])
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


def test_two_roots_that_satisfy_the_conditions_are_both_found() -> None:
    problem = pose("2 + b*(1 - b)", ("p <= 1/9",), ("0 < b < 1",), model_named("membership"))
    (case,) = prove_inverse(problem, "b").cases
    balls = values_at(case, Fraction(7, 10))
    assert balls is not None and len(balls) == 2
