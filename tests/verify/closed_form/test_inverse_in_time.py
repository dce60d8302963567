"""A closed form that is proved is not lost because what follows takes longer than the time that is left."""

from __future__ import annotations

import pytest

from epsproof.derive.answer.answer import Answer
from epsproof.derive.question.pose import pose
from epsproof.derive.question.problem import Problem
from epsproof.verify.closed_form import inverse
from epsproof.verify.closed_form.inverse import prove_inverse
from epsproof.verify.closed_form.proved import ProvedAnswer, prove_closed_form
from epsproof.verify.closed_form.sensitivity import SignedSensitivity, prove_sensitivities


def test_signs_have_the_time_that_the_closed_form_leaves(monkeypatch: pytest.MonkeyPatch) -> None:
    problem = pose("max(a/(p*q), r)", ("q == 1",), ("0 < a < 1, r > 1",))
    proved, clock, ends = prove_closed_form(problem), [0.0], list[float]()

    def slow(_: Problem, seconds: float) -> ProvedAnswer:
        clock.append(clock[-1] + seconds)
        return proved

    def signs(answer: Answer, seconds: float, parameter: str) -> list[SignedSensitivity]:
        ends.append(clock[-1] + seconds)
        found = prove_sensitivities(answer, 5.0, parameter)
        assert {each.sensitivity.parameter for each in found} == {"r"}
        return found

    monkeypatch.setattr(inverse, "now", lambda: clock[-1])
    monkeypatch.setattr(inverse, "prove_closed_form", slow)
    monkeypatch.setattr(inverse, "prove_sensitivities", signs)
    assert prove_inverse(problem, "r", 20.0).status == "proved" and ends == [20.0]
    monkeypatch.setattr(inverse, "FORM", 1.0)
    late = prove_inverse(problem, "r", 20.0)
    assert late.status == "undecided" and late.proved is proved
