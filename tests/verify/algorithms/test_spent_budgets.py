"""The largest budget that is ever spent: along ways that have a probability, and over all data of the family."""

from __future__ import annotations

import pytest
from test_probabilities import lines

from epsproof.derive.text.errors import UnsupportedForm
from epsproof.verify.algorithms.algorithm import algorithm_of
from epsproof.verify.algorithms.trial import Trial, tried

SETS = {"sets": {"a": {"q": 0}, "b": {"q": 1}}, "neighbours": [["a", "b"]]}
VECTOR = {"vector": {"length": 1}}
LATER = ("x = {q} + {noise}(1/2)", "spend(1)", "if x > 1:", "    if {more}:", "        spend(9)", "output(x)")


def trial(program: tuple[str, ...], data: dict, meaning: str = "largest", **words: str) -> Trial:
    claim = {"epsilon": "spent", "meaning": meaning, "delta": "1/100"}
    return tried(algorithm_of({"program": lines(*program).format(**words), "claim": claim, **data}, "spends"))


@pytest.mark.parametrize("noise", ["laplace", "geometric"])
@pytest.mark.parametrize("meaning", ["largest", "on the first data set"])
@pytest.mark.parametrize("never", ["x < 0", "x < 1", "x <= 1", "x > 2 and x < 2"])
def test_a_budget_of_a_way_that_is_impossible_is_not_spent(noise, meaning, never):
    """The noise spends 2, the program 1 (it was "proved", for a budget of 10). With x > 2 the budget of 10 is spent."""
    assert trial(LATER, SETS, meaning, q="q", noise=noise, more=never).verdict == "refuted"
    if meaning == "largest":
        assert trial(LATER, SETS, q="q", noise=noise, more="x > 2").verdict == "proved"


def test_a_way_that_certified_ends_do_not_exclude_decides_nothing():
    assert trial(LATER, SETS, q="q", noise="discrete_gaussian", more="x > 2").verdict == "confirmed"
    with pytest.raises(UnsupportedForm, match="whether a budget of 10 is ever spent is not decided"):
        trial(LATER, SETS, q="q", noise="discrete_gaussian", more="x < 0")


def test_the_largest_budget_is_that_of_all_vectors():
    """Beyond the vectors tried, 0 and 1, the program spends 10, more than its noise: it was "refuted"."""
    far = (
        "if queries[0] > 5:",
        "    spend({more})",
        "else:",
        "    spend(1)",
        "output(queries[0] + laplace(1/2))",
    )
    with pytest.raises(UnsupportedForm, match="the largest budget over all vectors is not known"):
        trial(far, VECTOR, more="10")
    with pytest.raises(UnsupportedForm, match="whether a budget of 10 is ever spent is not decided"):
        trial(LATER, VECTOR, q="queries[0]", noise="laplace", more="x < 0")
    assert trial(LATER, VECTOR, q="queries[0]", noise="laplace", more="x > 2").verdict == "undecided"
    assert trial(("spend(1)", far[-1]), VECTOR).verdict == "refuted"
