"""An equation that follows from weak inequalities alone is proved as two of them; others as one."""

from __future__ import annotations

import pytest

from epsproof.verify.claims.searches import Searches
from epsproof.verify.workspace.outcome import Proved, Refuted

UNIT = [("x", ">"), ("1 - x", ">=")]
EQUAL = ("x - 1", "=")


def goals(hypotheses, goal):
    proofs, stopped = Searches().decide(hypotheses, goal)
    assert stopped is None
    assert [one for one in proofs if not isinstance(one, Proved)] == []
    return [one.certificate["goal"] for one in proofs]


def test_one_certificate_where_an_equation_gives_it():
    assert goals([*UNIT, ("2*x**2 - 2*x", "=")], EQUAL) == [["x - 1", "="]]


def test_two_certificates_where_weak_facts_give_it():
    assert goals([*UNIT, ("x*(x - 1)", ">=")], EQUAL) == [["x - 1", ">="], ["-x + 1", ">="]]


def test_one_contradiction_proves_both_halves():
    assert goals([*UNIT, ("x - 2", ">=")], EQUAL) == [["-1", ">="]]


@pytest.mark.parametrize("hypotheses", [UNIT, [*UNIT, ("y - x", "=")]])
def test_an_equation_that_fails_is_refuted(hypotheses):
    proofs, stopped = Searches().decide(hypotheses, EQUAL)
    assert not proofs
    assert isinstance(stopped, Refuted)
    assert stopped.witness["x"] != 1
