"""Values for all parameters, exactly, within the assumptions."""

from __future__ import annotations

from fractions import Fraction

import pytest
from numeric_families import values

from epsproof.derive.question.pose import pose
from epsproof.derive.text.errors import MissingValue, UnknownName, ValueOutsideAssumptions
from epsproof.verify.numeric.numeric_question import numeric_question

CAP = pose("max(a/(p*q), r)", ("p <= p1",), ("r > 1", "0 < a < 1"))


def test_polynomials_are_exact() -> None:
    question = numeric_question(CAP, values(a="1/3", r="3", p1="1/7"))
    assert question.values == values(a="1/3", p1="1/7", r="3")
    assert {str(option.numerator) for clause in question.clauses for option in clause} == {"3", "1/3"}
    assert str(question.reciprocal) == "-t^2*p*q + t^2*p - t*p + t + p*q"


def test_fixed_priors_are_inserted() -> None:
    question = numeric_question(pose("n*a", ("p == 1/n", "q == 1")), values(n="50", a="1/10"))
    assert question.fixed == values(p="1/50", q="1")
    assert question.running == ()
    assert str(question.reciprocal) == "49*t + 1"
    assert str(question.divisor) == "50"


@pytest.mark.parametrize(
    ("given", "error", "message"),
    [
        (values(a="1/4", r="3"), MissingValue, "p1"),
        (values(a="1/4", r="3", p1="1/2", s="1"), UnknownName, "'s' is not a parameter"),
        (values(a="1/4", r="1/2", p1="1/2"), ValueOutsideAssumptions, "r > 1"),
        (values(a="1/4", r="1", p1="1/2"), ValueOutsideAssumptions, "r = 1 contradicts"),
        (values(a="5/4", r="3", p1="1/2"), ValueOutsideAssumptions, "a < 1"),
        (values(a="1/4", r="3", p1="0"), ValueOutsideAssumptions, "p1"),
    ],
)
def test_refusals_name_what_is_wrong(
    given: dict[str, Fraction], error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=message):
        numeric_question(CAP, given)


def test_a_profile_that_divides_by_zero_is_refused() -> None:
    with pytest.raises(ValueOutsideAssumptions, match="divides by zero"):
        numeric_question(pose("2 + p/(a - b)"), values(a="1/2", b="1/2"))
