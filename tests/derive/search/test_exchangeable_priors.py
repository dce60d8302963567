"""Where two priors can be exchanged, and only there, the diagonal is a stratum; a prior is written as its equation lets."""

from __future__ import annotations

import pytest
from flint import Ordering, fmpq_mpoly_ctx

from epsproof.derive.algebra.polynomials import numerator, shorter
from epsproof.derive.question.pose import pose
from epsproof.derive.question.requirement import Requirement
from epsproof.derive.search.strata import diagonals

GAP = "posterior - prior <= b"


@pytest.mark.parametrize(
    ("criterion", "where", "model", "found"),
    [
        (GAP, (), "and-of-attributes", ["x - y"]),
        (GAP, (), "or-of-attributes", ["x - y"]),
        (GAP, (), "both-of-two", ["p - x"]),
        (GAP, (), "state", ["x - y"]),
        ("posterior <= 2*prior + b", (), "couple", ["p - x"]),
        (GAP, (), "and-of-weighted-attributes", []),
        ("posterior - prior <= b*x", (), "and-of-attributes", []),
        (GAP, ("x <= 1/2",), "and-of-attributes", []),
        (GAP, ("x + y <= 1",), "and-of-attributes", ["x - y"]),
        (GAP, (), "unbounded", []),
    ],
)
def test_diagonals_are_those_of_priors_that_can_be_exchanged(criterion, where, model, found) -> None:
    assert list(map(str, diagonals(Requirement(pose(criterion, where, ("0 < b < 1",), model)), 0))) == found


def test_a_fraction_is_shortened_where_its_equation_holds() -> None:
    ring = fmpq_mpoly_ctx.get(["t", "b"], Ordering.lex)
    t, b = ring.gens()
    equation = t**4 + b * t + 1
    short = (t + b, 1 + t**2)
    extra = t**3 + b**2 * t + b + 2
    long = (short[0] * extra + equation * (t + b**2), short[1] * extra + equation * (3 * b - t))
    assert shorter(equation, long) == short
    assert numerator(equation, long, short[1]) == short[0]
    other = (long[0] + 1, long[1])
    assert shorter(equation, other) != short
    assert numerator(equation, other, short[1]) != short[0]
    assert shorter(equation, short) == short
