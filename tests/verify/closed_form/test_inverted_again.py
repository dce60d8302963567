"""A value that is said to guarantee an epsilon is compared with enclosures of epsilon there and beside it."""

from __future__ import annotations

import pytest
from attrs import evolve

from epsproof.derive.consequences import inverse as inverses
from epsproof.derive.question.pose import pose
from epsproof.derive.question.problem import Problem
from epsproof.verify.closed_form.inverse import prove_inverse
from epsproof.verify.closed_form.inverted_again import read_inverse_again
from epsproof.verify.system.engine_error import EngineError
from tests.gates.attack.faults import Fault, put_back

QUESTIONS = {
    "a ratio": (("r", (), ("r > 1",)), "r"),
    "a cap": (("max(a/p, r)", ("q == 1",), ("0 < a < 1", "r > 1")), "r"),
    "a floor": (("posterior >= b*prior", (), ("0 < b < 1",)), "b"),
    "a loss": (("posterior >= prior - b", (), ("0 < b < 1",)), "b"),
    "a difference": (("posterior - prior <= b", (), ("0 < b < 1",)), "b"),
}
OTHER_WAY = {"smallest": "-", "largest": "+"}


def posed(name: str, group: str = "1") -> tuple[Problem, str]:
    (criterion, where, assume), parameter = QUESTIONS[name]
    return pose(criterion, where, assume, group=group), parameter


@pytest.mark.parametrize("name", QUESTIONS)
@pytest.mark.parametrize("group", ["1", "2"])
def test_right_values_are_tried_and_wrong_ones_contradicted(name: str, group: str) -> None:
    problem, parameter = posed(name, group)
    found = prove_inverse(problem, parameter)
    sign = "+" if found.guaranteed == "smallest" else "-"
    assert found.status == "proved" and read_inverse_again(problem, parameter, found.cases, sign) > 3
    off = [evolve(case, value=case.value * 1001 / 1000) for case in found.cases if case.value is not None]
    with pytest.raises(EngineError, match="is the wanted t = "):
        read_inverse_again(problem, parameter, off, sign)
    with pytest.raises(EngineError, match="is stricter than that for t = "):
        read_inverse_again(problem, parameter, found.cases, OTHER_WAY[found.guaranteed])


FAULTS = [
    Fault("a value is one more", [], [(inverses._solved, "-constant / slope", "1 - constant / slope")]),
    Fault(
        "a value counts the case twice",
        [],
        [(inverses._solved, "-constant / slope", "-constant / slope / 2")],
    ),
]


@pytest.mark.parametrize("fault", FAULTS, ids=[fault.name for fault in FAULTS])
def test_a_value_after_a_fault_is_contradicted(fault: Fault, monkeypatch: pytest.MonkeyPatch) -> None:
    put_back(fault, monkeypatch)
    with pytest.raises(EngineError, match="is the wanted t = "):
        prove_inverse(*posed("a cap"))
