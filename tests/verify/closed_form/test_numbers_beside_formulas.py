"""A formula that the certified number excludes does not stand beside it."""

from __future__ import annotations

from fractions import Fraction

import pytest
from attrs import evolve

from epsproof.derive.question.pose import pose
from epsproof.verify.closed_form.closed_value import ClosedValue
from epsproof.verify.closed_form.contradicted import contradicted
from epsproof.verify.closed_form.evaluate import evaluate
from epsproof.verify.closed_form.proved import prove_closed_form


def test_a_wrong_proposal_is_not_told() -> None:
    found = prove_closed_form(pose("sqrt(p/q) + 1", ["p >= 1/2"]), 20)
    assert found.number is not None and found.status in ("proved", "enclosed")
    if found.answer.cases:
        lower, upper = ClosedValue(found.answer)({}, 20)
        assert Fraction(found.number.lower) <= Fraction(upper) and Fraction(lower) <= Fraction(
            found.number.upper
        )


@pytest.mark.parametrize(
    "asked",
    [
        ("2", []),
        ("3 - 2*p", ["q == 1"]),
        ("2", ["p <= 1/2", "q <= 1/3"]),
        ("max(1/(5*p*q), 2)", []),
        ("inf", []),
        ("2 if p <= 1/2 else inf", []),
    ],
)
def test_right_formulas_stay_and_others_do_not(asked) -> None:
    problem = pose(*asked)
    answer, number = prove_closed_form(problem, 20).answer, evaluate(problem, {}, 15)
    assert answer.cases and not contradicted(answer, number)
    for text in ("5/2", "inf"):
        other = evaluate(pose(text), {}, 15)
        assert contradicted(answer, other) is (other.lower != number.lower)


def test_a_root_without_radicals_is_compared_by_its_equation() -> None:
    answer = prove_closed_form(pose("1 + p**(1/2)", ["p >= 1/10"]), 3).answer
    number = evaluate(answer.problem, {}, 15)
    assert not contradicted(answer, number)
    (case,) = answer.cases
    roots = evolve(answer, cases=(evolve(case, closed=None),))
    assert not contradicted(roots, number)
    assert contradicted(roots, evaluate(pose("5/2"), {}, 15)) and contradicted(
        roots, evaluate(pose("inf"), {}, 15)
    )
    elsewhere = evolve(case, closed=None, between=(case.between[1], 1))
    assert contradicted(evolve(answer, cases=(elsewhere,)), number)
    for kind, end in (("unbounded", "inf"), ("none", "0")):
        beside = evolve(case, closed=None, kind=kind, equation=None)
        several = evolve(answer, cases=(beside, evolve(case, closed=None)))
        assert not contradicted(several, number) and not contradicted(
            several, evolve(number, lower=end, upper=end)
        )
