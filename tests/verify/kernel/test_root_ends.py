"""The ends of a root are ends of t, or of the power of t in which its equation is a polynomial."""

from __future__ import annotations

from copy import deepcopy

import pytest
from document_changes import unproved

from epsproof.derive.question.pose import pose
from epsproof.verify.closed_form.proved import prove_closed_form
from epsproof.verify.kernel import closed_form
from epsproof.verify.kernel.document import check


@pytest.fixture(scope="module")
def squares():
    """The smaller of two roots in t**2, which are 1/2 at the end r = 1 of the assumption and symmetric about it."""
    found = prove_closed_form(pose("r/(p*q)**(1/2)", [], ["r > 1"]))
    assert found.status == "proved", found.reasons
    assert found.document["cases"][0]["between"] == ["0", "1/2"]
    return found.document


def test_the_ends_are_those_of_the_square(squares):
    assert check(squares) == "proved"
    known = {str(p) for o in closed_form.obligations(squares) for p, _ in o.hypotheses}
    assert {"t**2", "-t**2 + 1/2"} <= known


@pytest.mark.parametrize("between", [["0", "1"], ["1/2", "1"], ["0", "3/4"], ["1/4", "1/2"]])
def test_other_ends_prove_nothing(squares, between):
    changed = deepcopy(squares)
    changed["cases"][0]["between"] = between
    assert unproved(changed)


def test_an_equation_in_t_itself_has_ends_of_t(squares):
    changed = deepcopy(squares)
    case = changed["cases"][0]
    case["equation"] = f"({case['equation']})*(t + 1)"
    known = {str(p) for o in closed_form.obligations(changed) for p, _ in o.hypotheses}
    assert "-t + 1/2" in known
    assert unproved(changed)


def test_an_equation_without_t_has_no_root(squares):
    changed = deepcopy(squares)
    changed["cases"][0]["equation"] = "r - 2"
    assert "case 1, existence, sign at the lower end" in unproved(changed)
