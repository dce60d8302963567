"""The pointwise epsilon covers both branches of eq. (12), their common limit and +infinity."""

from __future__ import annotations

import pytest
import sympy

from epsproof.derive.consequences.pointwise import pointwise_epsilon, pointwise_problem
from epsproof.derive.models.catalogue import model_named
from epsproof.derive.text.notation import symbol, t
from epsproof.verify.closed_form.proved import prove_closed_form

P, Q, R = symbol("p0"), symbol("q0"), symbol("r")


def finite(bound: str = "unbounded"):
    return next(c for c in pointwise_epsilon(model_named(bound)).cases if c.kind == "finite")


def test_the_formula_solves_the_bound() -> None:
    case = finite()
    at = {P: sympy.Rational(1, 3), Q: sympy.Rational(1, 2), R: 2}
    equation = model_named("unbounded").reciprocal.subs({symbol("p"): P, symbol("q"): Q}) - 1 / R
    assert sympy.simplify(equation.subs(t, case.factor).subs(at)) == 0


def test_it_is_regular_at_both_ends() -> None:
    factor = finite().factor
    assert sympy.simplify(factor.subs({Q: 1, P: sympy.Rational(1, 4), R: 2}) - sympy.Rational(1, 3)) == 0
    assert sympy.simplify(factor.subs({P: 1, Q: sympy.Rational(1, 4), R: 2}) ** 2 - sympy.Rational(1, 3)) == 0


def test_the_other_cases() -> None:
    kinds = {c.kind: {r.text for r in c.when} for c in pointwise_epsilon().cases}
    assert kinds["unbounded"] == {"p0*q0*r >= 1"}
    assert "none" in kinds


@pytest.mark.parametrize("bound", ["approximate", "bounded", "membership", "unbounded"])
def test_it_is_proved_for_every_bound(bound: str) -> None:
    found = prove_closed_form(pointwise_problem(model_named(bound)))
    assert found.status == "proved", found.reasons
