"""Questions that exchanging two priors does not change are proved; their answers are not, where it changes the question."""

from __future__ import annotations

import pytest
from attrs import evolve

from epsproof.derive.question.pose import pose
from epsproof.verify.closed_form.proved import prove_answer, prove_closed_form

GAP, ASSUMED = "posterior - prior <= b", ("0 < b < 1",)


@pytest.mark.long
@pytest.mark.parametrize("model", ["and-of-attributes", "both-of-two", "state", "or-of-attributes", "couple"])
def test_a_bound_on_the_gain_is_proved(model) -> None:
    found = prove_closed_form(pose(GAP, (), ASSUMED, model), 240)
    assert (found.status, found.reasons) == ("proved", ())
    (case,) = found.answer.cases
    left, right = case.prior.values()
    assert (case.attained, left) == (True, right)


@pytest.mark.long
@pytest.mark.parametrize(
    ("criterion", "where", "model"),
    [
        (GAP, (), "and-of-weighted-attributes"),
        ("posterior - prior <= b*x", (), "and-of-attributes"),
        (GAP, ("x <= 1/8",), "and-of-attributes"),
    ],
)
def test_the_answer_is_not_that_of_a_question_without_the_symmetry(criterion, where, model) -> None:
    answer = prove_closed_form(pose(GAP, (), ASSUMED, "and-of-attributes"), 60).answer
    planted = evolve(answer, problem=pose(criterion, where, ASSUMED, model))
    found = prove_answer(planted, 5)
    assert found.status == "undecided"
    assert found.reasons
