"""Each bound is 1 at t = 1, the prior at t = 0, increasing in t, and attained by its mechanism."""

from __future__ import annotations

import pytest
import sympy

from derive.bounds import BOUNDS, bound_named
from derive.text.errors import UnknownName
from derive.text.notation import p, q, symbol, t


@pytest.mark.parametrize("name", sorted(BOUNDS))
def test_ends_and_monotony(name: str) -> None:
    bound = bound_named(name)
    loss = sympy.cancel(1 - bound.reciprocal.subs(t, 1))
    assert loss == 0 if not bound.parameters else sympy.cancel(loss.subs(symbol("delta"), 0)) == 0
    assert sympy.expand(bound.reciprocal.subs(t, 0) - bound.prior) == 0
    inside = {p: 1 / (1 + p), q: 1 / (1 + q), symbol("failure"): symbol("delta") + symbol("failure")}
    slope = sympy.Poly(sympy.diff(bound.reciprocal, t).subs(inside).together().as_numer_denom()[0])
    assert [c for c in slope.coeffs() if not c > 0] == []


def test_the_tight_mechanism_is_private_and_attains_the_bound() -> None:
    sensitive, other, absent = 1 / (1 + t), t**2 / (1 + t), t / (1 + t)
    posterior = p * q * sensitive / (p * q * sensitive + p * (1 - q) * other + (1 - p) * absent)
    assert sympy.simplify(posterior / (p * q) - 1 / BOUNDS["unbounded"].reciprocal) == 0
    for value in (sensitive, other):
        assert sympy.simplify(value / absent) in (t, 1 / t)
        complement = sympy.simplify((1 - value) / (1 - absent))
        for number in (sympy.Rational(1, 10), sympy.Rational(1, 2), sympy.Rational(99, 100)):
            assert number <= complement.subs(t, number) <= 1 / number


def test_unknown_bounds_name_the_known_ones() -> None:
    with pytest.raises(UnknownName, match="approximate, bounded, membership, unbounded"):
        bound_named("concentrated")
