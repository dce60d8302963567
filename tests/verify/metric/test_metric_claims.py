"""The kind ``metric``: statements about named spaces, their twins, and fields that are refused."""

from __future__ import annotations

from fractions import Fraction

import pytest

from epsproof.verify.claims.claim import Claim, ClaimRejected
from epsproof.verify.claims.judges.releases.metric import judge
from epsproof.verify.claims.searches import Searches

ROW = {"levels": 5, "prior": "uniform", "secret": [1, 2], "t": "1/2"}
MIDDLE = {"levels": 5, "prior": "uniform", "within": 1, "centre": 2, "epsilon": "log(2)"}


def found(*goals: str, **data):
    if not {"space", "spaces"} & data.keys():
        data["space"] = ROW
    return judge(
        Claim("X.1", "metric", "here", "a bound", (), {"goals": [*goals], **data}, "x.toml"), Searches()
    )


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("posterior == 12/19", "posterior == 13/19"),
        ("posterior <= main_bound", "posterior < less_simple"),
        ("main_bound == 12/17", "main_bound == posterior"),
        ("simplified_bound == 32/35", "simplified_bound == 16/17"),
        ("less_simple == 8/13", "less_simple >= posterior"),
        ("prior == 2/5 and R == 4 and across == 3", "across == R"),
        ("single_attr_sum == 4/9", "single_attr_sum == 8/13"),
    ],
)
def test_a_statement_and_its_twin(right, wrong):
    assert found(right, about="these spaces").verdict == "proved"
    refuted = found(wrong, about="these spaces")
    assert (refuted.verdict, refuted.failing) == ("refuted", wrong)
    assert refuted.counterexample['P("yes")'] == "0: 1/4, 1: 1/2, 2: 1/4, 3: 1/8, 4: 1/16"


def test_bounds_that_are_words_of_the_language():
    assert (
        found("and_bound == 3/4 and posterior == 4/5", space=MIDDLE, about="these spaces").verdict == "proved"
    )
    assert found("posterior <= and_bound", space=MIDDLE).verdict == "refuted"


@pytest.mark.parametrize(
    ("given", "word"), [("posterior == 12/19", "proved"), ("posterior == 13/19", "undecided")]
)
def test_what_supposes_what_is_not_so_is_not_proved(given, word):
    assert found(f"{given} => prior == 2/5", about="these spaces").verdict == word
    assert found(f"{given} => prior == 3/5", about="these spaces").verdict == (
        "refuted" if word == "proved" else word
    )


def test_what_holds_on_one_space_is_not_proved_of_all():
    assert found("posterior <= main_bound").verdict == "undecided"
    assert found("posterior <= less_simple").verdict == "refuted"


def test_a_counterexample_can_be_checked_by_hand():
    """Weights times probabilities of "yes" give the posterior."""
    told = found("posterior <= less_simple").counterexample['P("yes")']
    chances = dict(part.split(": ") for part in told.split(", "))
    yes = {value: Fraction(chance) for value, chance in chances.items()}
    assert (yes["1"] + yes["2"]) / sum(yes.values()) == Fraction(12, 19)


def test_several_spaces_and_limits():
    both = {"a": ROW, "b": {**MIDDLE, "advantage": "3/20"}}
    assert (
        found(
            "posterior_a < posterior_b", "limit_b == prior_b + 3/20", spaces=both, about="these spaces"
        ).verdict
        == "proved"
    )
    two = {"levels": 2, "prior": "uniform", "secret": [0], "t": "1/2", "posterior": "2/3"}
    assert found("inverted == limit", space=two, about="these spaces").verdict == "proved"
    assert found("inverted < limit", space=two).verdict == "refuted"
    told = found("posterior_b < posterior_a", spaces=both).counterexample
    assert [name for name in told if "yes" in name] == ['P("yes") for a', 'P("yes") for b']


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ({"space": {**ROW, "epsilon": "1/2", "t": "1/2"}}, "give one"),
        (
            {"space": {name: value for name, value in ROW.items() if name != "t"} | {"epsilon": "1"}},
            "not rational",
        ),
        ({"space": {**ROW, "prior": ["1", "1", "0", "0", "0"]}}, "sums to 2"),
        ({"space": {name: value for name, value in MIDDLE.items() if name != "centre"}}, "one secret"),
        ({"space": ROW, "spaces": {"a": ROW}}, "one of them"),
        ({"about": "some"}, "these spaces"),
        ({"goals": []}, "empty"),
        ({"goals": ["posteriors <= 1"]}, "'posteriors' is no name"),
        ({"goals": ["and <= 1"]}, "and"),
        ({"goals": ["posterior"]}, "condition"),
    ],
)
def test_fields_that_are_wrong_are_refused(data, said):
    goals = data.pop("goals", ["posterior <= 1"])
    with pytest.raises(ClaimRejected, match=said):
        found(*goals, **data)
