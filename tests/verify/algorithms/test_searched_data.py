"""Where no data of the file refute a false claim: data at which a decision of the program changes, and data of other sizes."""

from __future__ import annotations

from fractions import Fraction

import pytest

from epsproof.verify.algorithms.algorithm import algorithm_of
from epsproof.verify.algorithms.trial import Trial, tried

LEAK = """
s = 0
for q in queries:
    s += q
if s >= 17:
    output("big")
else:
    output(queries[0] + laplace({scale}))
"""
COMPARED = """
rho = laplace(2)
for q in queries:
    if q + laplace(2) >= rho:
        output("above")
    else:
        output("below")
"""


def trial(program: str, epsilon: str, length: int, **vector: object) -> Trial:
    table = {"length": length, "sensitivity": 1, **vector}
    return tried(algorithm_of({"program": program, "claim": {"epsilon": epsilon}, "vector": table}, "test"))


@pytest.mark.parametrize(
    ("program", "length"),
    [
        (LEAK.format(scale="1"), 3),
        ("if mean(queries) > 40:\n    output(1)\nelse:\n    output(queries[0] + laplace(1))", 2),
        ("if max(queries) - min(queries) > 7:\n    output(1)\nelse:\n    output(0)", 3),
        ("if queries[0]*queries[1] >= 1000:\n    output(1)\nelse:\n    output(0)", 2),
        ("if queries[0] >= 5:\n    if queries[1] <= -9:\n        output(1)\n        stop()\noutput(0)", 2),
        ("if queries[0] in [77]:\n    output(1)\nelse:\n    output(0)", 1),
        ("if variance(queries) >= 30:\n    output(1)\nelse:\n    output(queries[0] + laplace(1))", 3),
        ("if 2*queries[0] - queries[1] + laplace(1/9) >= 70:\n    output(1)\nelse:\n    output(0)", 2),
        ("output(queries[0]*queries[0] + geometric(1))", 1),
        ("output(queries[0]**3 + laplace(1))", 1),
        ("output(queries[0]*queries[1] + laplace(2))", 2),
        ("output(variance(queries) + laplace(1))", 2),
        ("output(exponential_mechanism(queries, 3/2))", 4),
    ],
)
def test_a_false_claim_is_refuted_by_data_that_the_file_does_not_list(program: str, length: int) -> None:
    found = trial(program, "1", length)
    assert found.verdict == "refuted"
    assert found.worst is not None
    assert found.worst.event is not None
    event = found.worst.event
    assert (event.first - found.worst.growth(None) * event.second).sign() > 0


@pytest.mark.parametrize(
    ("program", "length"),
    [
        (LEAK.replace('"big"', "queries[0] + laplace(1)").format(scale="1"), 3),
        ("if mean(queries) + laplace(1) > 40:\n    output(1)\nelse:\n    output(0)", 2),
        ("x = min(max(queries[0], 0), 1)\noutput(x*x + laplace(1))", 1),
        ("output(max(queries) + laplace(1))", 2),
        ("output(exponential_mechanism(queries, 2))", 4),
        ("if variance(queries) >= 30:\n    output(1)\nelse:\n    output(1)", 3),
    ],
)
def test_a_true_claim_is_never_refuted_and_one_a_little_smaller_is(program: str, length: int) -> None:
    assert trial(program, "1", length).verdict != "refuted"
    if "laplace" in program or "mechanism" in program:
        assert trial(program, "9/10", length).verdict == "refuted"


def test_many_comparisons_are_refuted_by_the_neighbours_that_are_farthest_apart() -> None:
    found = trial(COMPARED, "1", 6)
    assert (found.verdict, found.pairs) == ("refuted", 2)
    assert found.least.ball() > Fraction(58, 1000).numerator / 1000


def test_what_many_answers_need_is_the_sum_of_what_each_needs() -> None:
    program = "for q in queries:\n    output(q + laplace(3))"
    assert [trial(program, epsilon, 12).verdict for epsilon in ("1", "399/100")] == ["refuted", "refuted"]
    assert trial(program, "1", 3).verdict == "proved"


def test_counts_are_not_negative_and_change_alike() -> None:
    """The difference of two counts changes by 1, and by 2 where they need not change alike; no count is below 0."""
    program = "if queries[0] - queries[1] + laplace(1) >= 30:\n    output(1)\nelse:\n    output(0)"
    assert trial(program, "1", 2, alike=True).verdict != "refuted"
    assert trial(program, "1", 2).verdict == "refuted"
    below = "if queries[0] <= -3:\n    output(1)\nelse:\n    output(0)"
    assert trial(below, "1", 1, alike=True).verdict != "refuted"
    assert trial(below, "1", 1).verdict == "refuted"
