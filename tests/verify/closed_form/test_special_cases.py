"""The capped ratio on a rectangle with four symbolic corners, and the closed forms of Kazan and Reiter (2024) read off it: what
each special answer owes is proved afresh for the special question."""

from __future__ import annotations

import pytest
import sympy

from epsproof.derive.answer.answer import Answer
from epsproof.derive.question.pose import pose
from epsproof.derive.search.solve import Solver
from epsproof.derive.text.notation import symbol
from epsproof.verify.closed_form.proved import prove_answer
from tests.verify.closed_form.special_case import special_case

CAPPED, ASSUMED = "max(a/(p*q), r)", ["0 < a < 1", "r > 1"]
BOX = ["p0 <= p <= p1", "q0 <= q <= q1"]
p0, q0, r = symbol("p0"), symbol("q0"), symbol("r")


@pytest.fixture(scope="module")
def rectangle() -> Answer:
    return Solver(pose(CAPPED, BOX, ASSUMED)).answer()


SPECIAL = [
    (
        "Theorem 4, inclusion known with probability p0",
        CAPPED,
        ["p == p0"],
        ASSUMED,
        {"p1": p0, "q0": 0, "q1": 1},
        2,
    ),
    (
        "Theorem 5, the value known with probability q0",
        CAPPED,
        ["q == q0"],
        ASSUMED,
        {"q1": q0, "p0": 0, "p1": 1},
        3,
    ),
    ("the whole square", CAPPED, [], ASSUMED, {"p0": 0, "p1": 1, "q0": 0, "q1": 1}, 1),
    ("equation 26", "r", BOX, ["r > 1", "p0 > 0", "q0 > 0"], {"a": p0 * q0 * r / 2}, 3),
]


@pytest.mark.long
@pytest.mark.parametrize(
    ("profile", "where", "assume", "values", "cases"), [s[1:] for s in SPECIAL], ids=[s[0] for s in SPECIAL]
)
def test_it_is_contained(
    rectangle: Answer,
    profile: str,
    where: list[str],
    assume: list[str],
    values: dict[str, sympy.Expr],
    cases: int,
) -> None:
    special = special_case(rectangle, pose(profile, where, assume), values)
    found = prove_answer(special, 300)
    assert found.status == "proved", found.reasons
    assert len(special.cases) == cases


@pytest.mark.long
def test_a_wrong_specialisation_is_not_proved(rectangle: Answer) -> None:
    wrong = special_case(rectangle, pose(CAPPED, ["p == p0"], ASSUMED), {"p1": sympy.S.One, "q0": 0, "q1": 1})
    assert prove_answer(wrong, 30).status == "undecided"
