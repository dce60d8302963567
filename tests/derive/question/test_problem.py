"""A question in text becomes polynomials, with what it silently asks of the parameters said aloud."""

from __future__ import annotations

import re

import pytest
import sympy

from epsproof.derive.question.pose import pose
from epsproof.derive.question.problem import Problem
from epsproof.derive.text.errors import (
    EmptyRegion,
    QuestionError,
    SyntaxRejected,
    UnknownName,
    UnsupportedForm,
)


def shown(problem: Problem) -> tuple[list[str], list[str]]:
    return [r.text for r in problem.region.relations], [r.text for r in problem.assumptions]


def options(problem: Problem) -> list[list[str]]:
    return [sorted(str(sympy.factor(o.ratio)) for o in clause.options) for clause in problem.clauses]


@pytest.mark.parametrize(
    ("criterion", "expected"),
    [
        ("max(a/(p*q), r)", [["a/(p*q)", "r"]]),
        ("posterior <= max(a, r*prior)", [["a/(p*q)", "r"]]),
        ("posterior/prior <= r", [["r"]]),
        ("posterior - prior <= b", [["(b + p*q)/(p*q)"]]),
        ("max(a, prior + b) >= posterior", [["(b + p*q)/(p*q)", "a/(p*q)"]]),
        ("posterior_odds <= c*prior_odds", [["c/(c*p*q - p*q + 1)"]]),
        ("posterior_odds/prior_odds <= c", [["c/(c*p*q - p*q + 1)"]]),
        ("min(r, a/p)", [["r"], ["a/p"]]),
        ("max(min(r, 2), a)", [["a", "r"], ["2", "a"]]),
        ("1 + max(a, b)/p", [["(a + p)/p", "(b + p)/p"]]),
        ("min(inf, r)", [["r"]]),
        ("max(inf, r)", [["1/(p*q)"]]),
        ("r + abs(p - q)", [["-p + q + r", "p - q + r"]]),
        ("1/min(p, q)", [["1/p", "1/q"]]),
    ],
)
def test_criteria_reduce_to_clauses_of_rational_options(criterion: str, expected: list[list[str]]) -> None:
    found = sorted(options(pose(criterion)))
    assert found == sorted(expected)


def test_regions_say_what_they_ask_of_their_ends() -> None:
    region, assumed = shown(pose("r", ["p0 <= p <= p1"], ["r > 1"]))
    assert {"p > 0", "p >= p0", "p <= 1", "p1 >= p", "q > 0", "q <= 1"} == set(region)
    assert {"p0 >= 0", "p1 <= 1", "p1 > 0", "p1 >= p0", "r > 1"} == set(assumed)


def test_fixed_priors_are_substituted() -> None:
    problem = pose("n*a", ["p == 1/n", "1 == q"])
    assert problem.running == () and {k: str(v) for k, v in problem.region.fixed.items()} == {
        "p": "1/n",
        "q": "1",
    }
    assert set(shown(problem)[1]) == {"n >= 1", "a > 0"}


def test_a_lower_bound_replaces_the_default_of_positivity() -> None:
    assert [r.text for r in pose("1 + b", assume=["b >= 0"]).assumptions] == ["b >= 0"]
    assert [r.text for r in pose("1 + b", assume=["b < 2"]).assumptions] == ["b < 2", "b > 0"]


def test_denominators_are_cleared_without_changing_the_condition() -> None:
    problem = pose("max(a/p, r)", ["q == 1"], ["a/r < 1/2"])
    assert [r.text for r in problem.assumptions if len(r.names) == 2] == ["r > 2*a"]


@pytest.mark.parametrize(
    ("where", "assume", "error"),
    [
        (["p > 1"], [], EmptyRegion),
        (["0.5 <= p", "p < 0.4"], [], EmptyRegion),
        (["p == 2"], [], EmptyRegion),
        ([], ["z > 1"], UnknownName),
        (["log(p) < a"], [], UnsupportedForm),
        ([], ["log(r) > 1"], UnsupportedForm),
    ],
)
def test_questions_without_meaning_are_refused(
    where: list[str], assume: list[str], error: type[QuestionError]
) -> None:
    with pytest.raises(error):
        pose("r", where, assume)


@pytest.mark.parametrize(
    "criterion",
    ["posterior == a", "posterior**2 <= a", "posterior + 1", "t*r", "epsilon + r", "posterior < a < b"],
)
def test_criteria_that_do_not_bound_the_posterior_are_refused(criterion: str) -> None:
    with pytest.raises((SyntaxRejected, UnsupportedForm)):
        pose(criterion)


@pytest.mark.parametrize(
    ("criterion", "nearest", "column"),
    [
        ("posterior < 1/2", "posterior <= 1/2", 1),
        ("1/2 > posterior", "1/2 >= posterior", 1),
        ("posterior > prior/3", "posterior >= prior/3", 1),
        ("posterior_odds < c*prior_odds", "posterior_odds <= c*prior_odds", 1),
        ("posterior <= 2*prior and posterior > prior/2", "posterior >= prior/2", 26),
        (" posterior <= a or posterior - prior < b", "posterior - prior <= b", 20),
        ("prior/2 <= posterior < 2*prior", "posterior <= 2*prior", 12),
        ("abs(posterior - prior) < b", "abs(posterior - prior) <= b", 1),
    ],
)
def test_a_strict_limit_on_the_posterior_is_refused_with_the_weak_one(
    criterion: str, nearest: str, column: int
) -> None:
    """At epsilon = log(3) the posterior of p = 1/4, q = 1 is 1/2 itself: ``posterior < 1/2`` has no largest epsilon."""
    with pytest.raises(SyntaxRejected, match=re.escape(f"write {nearest}:")) as refused:
        pose(criterion)
    assert refused.value.column == column


def test_a_strict_comparison_of_priors_chooses_a_limit_as_before() -> None:
    assert pose("posterior <= (1/2 if p < 1/4 else 1)").stated is not None


def test_a_profile_may_only_use_the_priors_of_its_bound() -> None:
    with pytest.raises(UnknownName, match="has the prior q only"):
        pose("a/p", bound="bounded")


def test_several_criteria_must_all_hold() -> None:
    both = pose("posterior <= a and posterior/prior <= r")
    assert sorted(options(both)) == [["a/(p*q)"], ["r"]]


def test_equations_among_the_assumptions_are_inserted() -> None:
    assert options(pose("max(a/p, r)", ["q == 1"], ["r == 3", "a < 1"])) == [["3", "a/p"]]
    assert pose("r", assume=["r == 2*a", "a > 1"]).parameters == ("a",)
    with pytest.raises(QuestionError, match="contradict"):
        pose("r", assume=["r == 3", "r < 2"])


@pytest.mark.parametrize("where", ["t == 1", "p == eps", "p <= epsilon"])
def test_a_region_says_nothing_about_the_budget(where):
    with pytest.raises(QuestionError, match=r"reserved|cannot be used as a name"):
        pose("r", [where])


@pytest.mark.parametrize(
    ("where", "assume", "classes"),
    [
        (["p*q <= 1/5"], [], []),
        (["q == 1"], [], []),
        ([], ["q < 1"], []),
        ([], [], ["others: 3 where p <= q"]),
    ],
)
def test_a_prior_of_another_model_is_no_parameter(
    where: list[str], assume: list[str], classes: list[str]
) -> None:
    with pytest.raises(UnknownName, match="'membership' has the prior p only; q cannot occur in a condition"):
        pose("3", where, assume, "membership", classes)


@pytest.mark.parametrize(
    ("profile", "function"),
    [
        ("1 + s*exp(-k*p*q)", "exp(-k*p*q)"),
        ("1 + s/(1 + exp(k*(p*q - m)))", "exp(k*(-m + p*q))"),
        ("1 + s*log(k + p)", "log(k + p)"),
        ("2 if s*exp(p) > k else 3", "exp(p)"),
        ("posterior <= s*prior + exp(-k*prior)", "exp(-k*p*q)"),
        ("1 + s*sqrt(k + p)", "sqrt(k + p)"),
        ("posterior <= quantile(prior, 0.9)", "quantile"),
    ],
)
def test_no_constant_is_proposed_for_a_function_of_the_priors(profile, function):
    """A constant in its place was proved to have a budget that the profile does not admit."""
    with pytest.raises(QuestionError) as refused:
        assert not pose(profile).clauses
    said = str(refused.value)
    way = "epsproof evaluate" if function.startswith(("exp", "log")) else "profile.csv"
    assert function in said and way in said and "write c" not in said and "new parameter" not in said


def test_a_function_of_parameters_has_a_name_of_its_own():
    with pytest.raises(UnsupportedForm, match=r"if it depends on no prior, write c for exp\(k\)"):
        assert not pose("1 + s*exp(k)").clauses
