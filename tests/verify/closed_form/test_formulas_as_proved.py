"""A formula that is not the one in the document that the kernel accepted is not printed."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from epsproof.derive.answer.answer import Case
from epsproof.derive.question.pose import pose
from epsproof.derive.question.problem import Problem
from epsproof.verify.closed_form.proved import prove_closed_form
from epsproof.verify.closed_form.rows import rows
from epsproof.verify.closed_form.second_reading import read_again
from epsproof.verify.system.engine_error import EngineError
from tests.gates.attack.faults import Fault, forget, put_back

QUESTIONS = {
    "a ratio": ("r", (), ("r > 1",)),
    "a cap": ("max(a/(p*q), r)", ("q == 1",), ("0 < a < 1", "r > 1")),
    "a jump": ("r if p <= s else 2*r", ("q == 1",), ("r > 1", "0 < s < 1")),
    "a difference": ("posterior - prior <= b", (), ("0 < b < 1",)),
}


@pytest.fixture(autouse=True)
def nothing_is_kept() -> Iterator[None]:
    """Nothing that was found under a fault is found again."""
    forget()
    yield
    forget()


def posed(name: str, group: str = "1") -> Problem:
    criterion, where, assume = QUESTIONS[name]
    return pose(criterion, where, assume, group=group)


@pytest.mark.parametrize("name", QUESTIONS)
@pytest.mark.parametrize("group", ["1", "3"])
def test_right_formulas_are_those_of_the_document(name: str, group: str) -> None:
    found = prove_closed_form(posed(name, group))
    assert found.status == "proved"
    told = rows(found.document["cases"])
    assert read_again(found.answer, told) > 0
    finite = [{**case, "epsilon": f"99/100*({case['epsilon']})"} for case in told if "epsilon" in case]
    assert len(finite) == len(told)
    with pytest.raises(EngineError, match="is what was proved"):
        read_again(found.answer, finite)


FAULTS = [
    Fault("every epsilon is 0", [], [(Case.epsilon, 'if self.kind != "finite":', "if True:")]),
    Fault(
        "a group counts twice",
        [],
        [(Case.epsilon, "return plain / self.group", "return plain / self.group**2")],
    ),
    Fault(
        "epsilon is halved",
        [],
        [(Case.epsilon, "return plain / self.group", "return plain / 2 / self.group")],
    ),
]


@pytest.mark.parametrize("fault", FAULTS, ids=[fault.name for fault in FAULTS])
def test_a_formula_after_a_fault_is_contradicted(fault: Fault, monkeypatch: pytest.MonkeyPatch) -> None:
    put_back(fault, monkeypatch)
    with pytest.raises(EngineError, match="is what was proved"):
        prove_closed_form(posed("a cap", "3"))
