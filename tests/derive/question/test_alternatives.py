"""Criteria of which one of several comparisons has to hold."""

from __future__ import annotations

import pytest
import sympy

from epsproof.derive.question.conditions import clauses_of
from epsproof.derive.question.criterion import criterion_of
from epsproof.derive.question.pose import pose
from epsproof.derive.search.solve import Solver
from epsproof.derive.text.errors import QuestionError
from epsproof.derive.text.notation import symbol

PRIOR = symbol("p") * symbol("q")


@pytest.mark.parametrize(
    ("text", "clauses"),
    [
        ("(x < 1 or y < 2) and 0 < z < 3, w <= 4", ["x < 1 | y < 2", "0 < z", "z < 3", "w <= 4"]),
        ("not (x < 1 or y <= 2)", ["x >= 1", "y > 2"]),
        ("not (0 < x <= 1)", ["0 >= x | x > 1"]),
        ("x < 1 and y < 1 or z < 1", ["x < 1 | z < 1", "y < 1 | z < 1"]),
        ("x < 1 or not (y == 2 and z != 3)", ["x < 1 | y != 2 | z == 3"]),
        ("not not x < 1", ["x < 1"]),
    ],
)
def test_clauses_are_read_in_order(text, clauses):
    found = [" | ".join(f"{c.left} {c.sign} {c.right}" for c in clause) for clause in clauses_of(text)]
    assert found == clauses


def test_the_weaker_upper_limit_counts():
    found = criterion_of("posterior <= a or posterior/prior <= r", PRIOR)
    values = {symbol("p"): sympy.Rational(1, 2), symbol("q"): sympy.Rational(1, 2), symbol("r"): 2}
    for a, limit in ((sympy.Rational(3, 4), 3), (sympy.Rational(1, 4), 2)):
        assert found.profile.subs({**values, symbol("a"): a}) == limit
    assert found.floor is None


def test_the_weaker_lower_limit_counts():
    found = criterion_of("posterior >= a*prior or posterior >= prior - b", PRIOR)
    values = {symbol("p"): 1, symbol("q"): sympy.Rational(1, 2), symbol("b"): sympy.Rational(1, 4)}
    for a, limit in ((sympy.Rational(3, 4), "1/2"), (sympy.Rational(1, 4), "1/4")):
        assert found.floor.subs({**values, symbol("a"): a}) == sympy.Rational(limit)


def test_either_of_the_papers_two_limits_is_their_maximum():
    stated = [
        Solver(pose(text, [], ["0 < a < 1", "r > 1"])).answer().cases
        for text in ("posterior <= a or posterior <= r*prior", "max(a/(p*q), r)")
    ]
    first, second = ([(c.when, c.epsilon, c.prior) for c in cases] for cases in stated)
    assert first == second


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("posterior >= a or posterior <= b", "from one side"),
        ("1/4 <= posterior <= a or posterior <= b", "from one side"),
        ("abs(posterior - prior) <= a or posterior <= b", "from one side"),
        ("posterior <= a or b", "a condition is a comparison"),
    ],
)
def test_other_alternatives_are_refused(text, words):
    with pytest.raises(QuestionError, match=words):
        criterion_of(text, PRIOR)
