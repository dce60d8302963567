"""Implementations beside certified enclosures: closed forms pass, every kind of error is named."""

from __future__ import annotations

from math import inf, log, nan

import pytest

from epsproof.derive.text.errors import QuestionError
from epsproof.verify.closed_form.admissible import NotAdmissible, assert_admissible

CAPPED = {"profile": "max(a/p, r)", "where": ["q == 1"], "assume": ["0 < a < 1", "r > 1"]}


def capped(a: float, r: float) -> float:
    return log((r - a) / (1 - a))


def test_closed_form_is_accepted():
    found = assert_admissible(capped, examples=30, **CAPPED)
    assert found.count == 30 and 0 <= found.excess < 1e-12 and 0 <= found.shortfall < 1e-12


WRONG = [
    (lambda a, r: capped(a, r) * (1 + 1e-9), "above the largest epsilon"),
    (lambda a, r: capped(a, r) * (1 - 1e-6), "more than 1e-09 below"),
    (lambda a, r: nan, "no number"),
    (lambda a, r: inf, "above"),
    (lambda a, r: -inf, "below"),
    (lambda a, r: log((r + a) / (1 - a)), "above"),
    (lambda a, r: 0.0, "below"),
]


@pytest.mark.parametrize(("function", "what"), WRONG, ids=range(len(WRONG)))
def test_wrong_implementation_is_found(function, what):
    with pytest.raises(NotAdmissible, match=what) as error:
        assert_admissible(function, **CAPPED)
    assert set(error.value.values) == {"a", "r"} and error.value.lower <= error.value.upper


@pytest.mark.parametrize(
    ("returned", "what"),
    [(10**400, "beyond machine numbers"), (-7, "below 0, where no epsilon is"), (-inf, "below 0")],
)
@pytest.mark.parametrize("within", [1e-9, None])
def test_what_is_no_epsilon_is_told_whatever_shortfall_is_allowed(returned, what, within):
    with pytest.raises(NotAdmissible, match=what):
        assert_admissible(lambda r: returned, "r", assume="r > 1", within=within)


@pytest.mark.parametrize("end", [100, 1e6, 1e-3, 1e-9])
def test_an_implementation_that_is_wrong_far_out_or_near_an_end_is_found(end):
    def beyond(r: float) -> float:
        return log(r) / 2 * (2 if (r - 1 > end if end > 1 else r - 1 < end) else 1)

    with pytest.raises(NotAdmissible, match="above"):
        assert_admissible(beyond, "r", assume="r > 1", examples=100)


BOTH = {"profile": "min(r, 1 + s/(p*q))", "within": None}
WIDE, NARROW = ["r > 1", "s > 0"], ["1 < r < 6", "0 < s < 2"]
SEEDS = range(2)


def both(r: float, s: float) -> float:
    """Epsilon of min(r, 1 + s/(p*q))."""
    return log(r) / 2 if s >= 1 or r * (1 - s) ** 2 < (1 + s) ** 2 else log((1 + s) / (1 - s))


@pytest.mark.long
def test_the_formula_of_which_wrong_ones_are_made_is_accepted():
    assert assert_admissible(both, **{**BOTH, "within": 1e-9}, assume=WIDE).excess < 1e-12


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("assume", [WIDE, NARROW], ids=["wide", "narrow"])
@pytest.mark.parametrize(
    "wrong",
    [
        lambda r, s: log(r) / 2 if r < 1.5 else both(r, s),
        lambda r, s: both(r, s) * (1.001 if 2 < r < 3 and s > 1 else 1),
    ],
    ids=["a case left out", "a bump"],
)
def test_a_formula_of_two_parameters_that_is_wrong_in_an_ordinary_place_is_found(wrong, assume, seed):
    with pytest.raises(NotAdmissible, match="above"):
        assert_admissible(wrong, **BOTH, assume=assume, seed=seed)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("start", [0.1, 0.3, 0.7, 1, 2, 3, 4.5])
def test_a_bump_at_ordinary_values_above_an_end_is_found(start, seed):
    with pytest.raises(NotAdmissible, match="above"):
        assert_admissible(
            lambda r: log(r) / 2 * (1.01 if start < r - 1 < 2 * start else 1), "r", assume="r > 1", seed=seed
        )


@pytest.mark.parametrize("start", [k / 10 for k in range(10)])
def test_a_bump_on_a_tenth_of_an_interval_is_found(start):
    def bumped(b: float) -> float:
        return log((1 + b) / (1 - b)) * (1.01 if start < b < start + 0.1 else 1)

    with pytest.raises(NotAdmissible, match="above"):
        assert_admissible(bumped, "posterior - prior <= b", assume="0 < b < 1")


def test_any_shortfall_can_be_allowed():
    assert assert_admissible(lambda a, r: 0.0, within=None, **CAPPED).shortfall == pytest.approx(1)


def test_failure_names_a_prior_that_the_returned_epsilon_fails():
    with pytest.raises(NotAdmissible, match="a prior that a larger epsilon fails: p = "):
        assert_admissible(lambda a, r: 2 * capped(a, r), **CAPPED)


def test_question_without_answer_is_refused():
    with pytest.raises(QuestionError):
        assert_admissible(capped, "max(a/p", assume=["0 < a < 1"])


def test_conditions_may_be_one_text_and_the_model_another():
    given = {"profile": "posterior - prior <= b", "assume": "0 < b < 1", "examples": 3}
    assert (
        assert_admissible(lambda b: log((1 + b) / (1 - b)), where="p == 1", model="unbounded", **given).count
        == 3
    )
    assert (
        assert_admissible(lambda b: 2 * log((1 + b) / (1 - b)), model="bounded", within=None, **given).count
        == 3
    )
    with pytest.raises(NotAdmissible):
        assert_admissible(lambda b: 2.01 * log((1 + b) / (1 - b)), model="bounded", **given)


def test_a_function_of_other_arguments_is_named_with_the_parameters():
    with pytest.raises(TypeError, match="the parameters of the profile are r: name them alike"):
        assert_admissible(lambda s: log(s) / 2, "r", assume="r > 1")
    assert assert_admissible(lambda **given: log(given["r"]) / 2, "r", assume="r > 1").count == 60


@pytest.mark.parametrize(
    ("function", "given", "said"),
    [
        (lambda b: "x", {}, "the function returned 'x' at b = .*, which is no number: let it return a float"),
        (lambda b: None, {}, "is a return missing"),
        (3, {}, "function = 3 is no function: write its name without brackets"),
        (lambda b: b, {"within": -1}, "write within=1e-9, or None for any shortfall"),
        (lambda b: b, {"above": "much"}, "above = 'much' is no number of at least 0: write above=1e-9$"),
        (lambda c: c, {}, "if one of these is a slip, epsproof.derive"),
    ],
)
def test_an_argument_that_is_none_is_answered_with_what_would_be_one(function, given, said):
    with pytest.raises(TypeError, match=said):
        assert_admissible(function, "posterior - prior <= b", assume="0 < b < 1", examples=2, **given)


def test_a_criterion_that_is_not_read_is_answered_with_the_call_that_knows_more():
    with pytest.raises(QuestionError) as refused:
        assert_admissible(capped, "posterior <= a if prior <= 1/10", where="q == 1", assume=["0 < a < 1"])
    asked = """epsproof.derive('posterior <= a if prior <= 1/10', where="q == 1", assume="0 < a < 1") says what to write"""
    assert asked in str(refused.value).splitlines()[0]
