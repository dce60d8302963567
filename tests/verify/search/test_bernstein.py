"""Goals of high degree on boxes are proved in their Bernstein coefficients, and false ones are not."""

from __future__ import annotations

import pytest

from epsproof.verify.kernel.certificate import check
from epsproof.verify.search.search import prove
from epsproof.verify.workspace.outcome import Proved

ROOT = "80*{0}**6 + 20*{0}**4 + 130*{0}**3 - 69*{0}**2 - 46"
STRIP = [
    ("t", ">"),
    ("t - 156563623/200000000", ">"),
    ("19570453/25000000 - t", ">"),
    (ROOT.format("t"), "="),
]
BELOW = [*STRIP, ("u", ">"), ("t - u", ">")]
CUBE = [("x", ">="), ("1 - x", ">="), ("y", ">="), ("2 - y", ">=")]
TRUE = [
    (BELOW, f"-({ROOT.format('u')})", ">"),
    (CUBE, "x**4 - 2*x**3*y + 5*x*y + y**4 + 1", ">"),
    (CUBE, "8 - y**3 + x**3*y**2", ">="),
]
FALSE = [
    (BELOW, ROOT.format("u"), ">"),
    ([*STRIP, ("u", ">"), ("1 - u", ">")], f"-({ROOT.format('u')})", ">"),
    (CUBE, "x**4 - 2*x**3*y + 5*x*y + y**4", ">"),
    (CUBE, "8 - y**3 + x**3*y**2", ">"),
    (CUBE, "15/2 - y**3 + x**3*y**2", ">="),
]


@pytest.mark.parametrize(("hypotheses", "goal", "relation"), TRUE)
def test_positive_polynomials_of_high_degree_are_proved(hypotheses, goal, relation) -> None:
    found = prove(hypotheses, (goal, relation), seconds=30)
    assert isinstance(found, Proved), found
    assert "Bernstein coefficients" in found.strategies
    check(found.certificate)


@pytest.mark.parametrize(("hypotheses", "goal", "relation"), FALSE)
def test_false_ones_are_not(hypotheses, goal, relation) -> None:
    found = prove(hypotheses, (goal, relation), seconds=2)
    assert not isinstance(found, Proved), found
