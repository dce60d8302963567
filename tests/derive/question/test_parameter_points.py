"""Samples of the parameters are the same whether machine numbers sort them out first or not."""

from __future__ import annotations

import numpy as np
import pytest

from epsproof.derive.algebra.floats import Evaluator
from epsproof.derive.algebra.polynomials import Ring
from epsproof.derive.algebra.relation import Relation
from epsproof.derive.question.pose import pose
from epsproof.derive.question.sampling import parameter_points

QUESTIONS = [
    ("max(a/(p*q), r)", ["p >= p0", "q >= q0"], ["0 < a < 1", "r > 1", "p0 < 1", "q0 < p0", "a*r < p0*q0"]),
    ("r + a*p", [], ["r > 1", "a >= 0", "a <= r - 1"]),
    ("r + a*p", [], ["a < r", "a**2 > r"]),
    ("2 + a", ["p >= b"], ["b >= 1/3", "b <= 1/3 + a/9", "a < 2"]),
]


@pytest.mark.parametrize("question", QUESTIONS)
def test_points_sorted_out_by_machine_numbers_are_those_that_fail(monkeypatch, question):
    problem = pose(*question)
    found = [parameter_points(problem, 20, seed) for seed in range(3)]
    assert [len(points) for points in found] == [20, 20, 20]
    broken = [
        (r.text, point)
        for points in found
        for point in points
        for r in problem.assumptions
        if not r.holds(point)
    ]
    assert broken == []
    monkeypatch.setattr(Relation, "clearly_fails", lambda self, point: False)
    assert [parameter_points(problem, 20, seed) for seed in range(3)] == found


def test_values_at_some_of_the_points():
    problem = pose("r + a", [], ["r > 1", "a > 0"])
    points = parameter_points(problem, 6)
    whole = Evaluator.at_points(Ring(["a", "r"]), points, ["a", "r"])
    rows = np.array([True, False, True, False, False, True])
    a, r = map(whole.ring.variable, "ar")
    assert whole.only(rows).size == 3
    assert whole.only(rows)(a * r + 1).tolist() == whole(a * r + 1)[rows].tolist()
