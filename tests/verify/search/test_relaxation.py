"""Contradictions that need an equation are certified about the equation, and only real ones."""

from __future__ import annotations

import pytest

from epsproof.verify.kernel.certificate import check
from epsproof.verify.search.search import prove
from epsproof.verify.workspace.outcome import Proved
from epsproof.verify.workspace.relaxation import relaxed

BORDER = [
    ("a", ">"),
    ("1-a", ">"),
    ("r-1", ">"),
    ("p0", ">"),
    ("1-p0", ">="),
    ("p0*r-a", "="),
    ("q", ">"),
    ("1-q", ">"),
    ("p0*q*r-a", ">="),
]


@pytest.mark.parametrize(
    "hypotheses",
    [BORDER, [("p0", ">"), ("p0", "=")], [("x-1", ">"), ("y", ">="), ("x+y-1", "=")]],
)
def test_a_contradiction_is_proved_about_the_given_hypotheses(hypotheses: list[tuple[str, str]]) -> None:
    found = prove(hypotheses, ("-1", ">="))
    assert isinstance(found, Proved) and check(found.certificate) == "proved"
    assert [relation for _, _, relation in found.certificate["hypotheses"]] == [
        relation for _, relation in hypotheses
    ]


@pytest.mark.parametrize("left_out", ["p0*r-a", "1-q", "p0*q*r-a"])
def test_no_contradiction_is_invented(left_out: str) -> None:
    kept = [h for h in BORDER if h[0] != left_out]
    assert not isinstance(prove(kept, ("-1", ">="), seconds=3.0), Proved)


def test_without_equations_nothing_is_relaxed() -> None:
    assert relaxed([("a", ">"), ("b", ">=")]) is None


def test_a_contradiction_without_the_equation_names_the_variables_of_the_equation():
    facts = [("x - 1", ">"), ("-x*y - x", ">"), ("y", ">"), ("w**2 - w*x - y", "=")]
    found = prove(facts, ("z - w", ">"), seconds=10)
    assert isinstance(found, Proved) and found.contradictory
    assert found.certificate["vars"] == ["w", "x", "y"]
