"""A proof defines names of its own, and sentences have names that run: no condition or definition of a claim may take one."""

from __future__ import annotations

import pytest

from epsproof.verify.claims.claim import Claim
from epsproof.verify.claims.meanings import unused
from epsproof.verify.claims.runner import judged
from epsproof.verify.claims.searches import Searches
from epsproof.verify.claims.verdict import Verdict

SEARCHES = Searches()
HOCKEY = "integral[max(P - 2*Q, 0)] <= {}"
RUNNING = {
    "every": {"p": "0 < p < 1"},
    "given": ["P[P <= E*Q] == 1"],
    "then": ["P[posterior <= E/(1 + E)] == 1"],
}
SUM = {"term": "u*(k + 1)", "sides": 1}


def found(kind: str, assumptions: list[str], **fields: object) -> Verdict:
    return judged(Claim("X.1", kind, "here", "a statement", tuple(assumptions), fields, "x.toml"), SEARCHES)


def refusal(kind: str, assumptions: list[str], **fields: object) -> str:
    told = found(kind, assumptions, **fields)
    assert told.verdict == "not read"
    return told.evidence


@pytest.mark.parametrize("name", ["weight1", "weightP", "w"])
def test_a_parameter_with_the_name_of_a_multiplier_is_a_parameter(name: str) -> None:
    """At name = 1, where multipliers are looked for, it holds; at 1/2 it does not."""
    wrong = found(
        "laws", [f"{name} > 0"], given=[HOCKEY.format(f"{name}/4")], then=[HOCKEY.format(f"{name}**2/4")]
    )
    assert wrong.verdict == "refuted"
    right = found(
        "laws", [f"{name} >= 1"], given=[HOCKEY.format(f"{name}/4")], then=[HOCKEY.format(f"{name}**2/4")]
    )
    assert right.verdict == "proved"


def test_parameters_that_no_assumption_is_about_have_values_too() -> None:
    assert (
        found("laws", ["E > 1"], given=["P[P > E*Q] <= d"], then=["P[P > E*Q] <= d/2"]).verdict == "refuted"
    )
    assert (
        found("laws", ["E > 1"], given=["P[P > E*Q] <= d"], then=["integral[max(P - E*Q, 0)] <= d"]).verdict
        == "proved"
    )


def test_an_event_without_a_value_is_told_with_the_densities() -> None:
    told = found("laws", ["E >= 1"], given=["integral[max(P - E*Q, 0)] <= 0"], then=["Q[P/Q <= E] == 1"])
    assert told.verdict == "undecided"
    assert "P = 1, Q = 0; compare without dividing by a density" in told.evidence


def test_every_name_for_a_margin_may_be_taken() -> None:
    taken = found("laws", ["eta > 1", "kappa > 1", "xi > 1"], given=[], then=["P[P > eta*kappa*xi*Q] <= 1"])
    assert taken.verdict == "proved"


@pytest.mark.parametrize(
    ("assumptions", "fields", "rule"),
    [
        (["E > 1", "p == 1/2"], {}, "put the condition into every = { p = ... }"),
        (["E > 1", "h == 1/2"], {"let": {"h": "p"}}, "put the condition into every = { p = ... }"),
        (["E > 1", "P == Q"], {}, "put the condition into given"),
        (["E > 1"], {"let": {"P": "Q"}}, "'let' defines 'P'"),
        (["E > 1"], {"let": {"p": "1/2"}}, "'let' defines 'p'"),
        (["E > 1"], {"let": {"posterior": "p"}}, "'let' defines 'posterior'"),
        (["E > 1"], {"every": {"P": "0 < P < 1"}}, "'every' is about 'P'"),
    ],
)
def test_assumptions_are_about_parameters(
    assumptions: list[str], fields: dict[str, object], rule: str
) -> None:
    assert rule in refusal("laws", assumptions, **{**RUNNING, **fields})
    assert found("laws", ["E > 1"], **{**RUNNING, "then": ["P[posterior <= E*p] == 1"]}).verdict == "proved"


@pytest.mark.parametrize("condition", ["k == 0", "u == 1", "k <= 3"])
def test_no_assumption_is_about_what_runs_over_a_sum(condition: str) -> None:
    """The wrong total would be proved for k = 0 alone."""
    wrong = {**SUM, "partial": "(1 + t)/(1 - t) - u*2*t/(1 - t)", "total": "(1 + t)/(1 - t)"}
    assert "runs over the whole sum" in refusal("mechanism", ["0 < t < 1", condition], **wrong)
    assert found("mechanism", ["0 < t < 1"], **wrong).verdict != "proved"
    right = {**SUM, "partial": "(1 - u*t*((k + 2) - (k + 1)*t))/(1 - t)**2", "total": "1/(1 - t)**2"}
    assert found("mechanism", ["0 < t < 1"], **right).verdict == "proved"


def test_the_slopes_of_epsilon_are_no_parameters_of_the_claim() -> None:
    """An unused parameter called Fx or Ft says nothing of the slopes."""
    asked, given = {"profile": "r", "by": "p", "sign": "> 0"}, ["r > 1", "p*q*r < 1"]
    assert found("sign", [*given, "Fx > 0"], **asked).verdict == "refuted"
    for name in ("F", "F0", "Fx", "Ft"):
        assert found("sign", [*given, f"{name} == 7"], **asked, where=["q == 1"]).verdict == "proved"


def test_the_slope_of_a_remainder_is_no_parameter_of_the_claim() -> None:
    series = {"function": "1/(1 - x)", "series": "1 + x", "variable": "x", "upto": "1/2"}
    assert (
        found("approximation", ["0 < x <= 1/2", "slope_of_it == 1", "f_minus_p < 0"], **series).verdict
        == "proved"
    )


@pytest.mark.parametrize("name", ["q", "least", "largest"])
def test_what_a_data_set_has_is_not_defined_again(name: str) -> None:
    asked = {"query": "sum(x)", "domain": ["0", "1"], "records": 2, "data": ["0, 1"], "goals": ["q == 1"]}
    assert found("data-sets", [], **asked).verdict == "confirmed"
    assert f"'let' defines {name!r}" in refusal("data-sets", [], **asked, let={name: "0"})
    assert f"'values' gives {name!r}" in refusal("data-sets", [], **asked, values={name: "2"})


@pytest.mark.parametrize(
    ("kind", "fields"),
    [
        ("sign", {"profile": "r", "by": "p", "sign": "> 0"}),
        ("approximation", {"function": "1/(1 - x)", "series": "1 + x", "variable": "x", "upto": "1/2"}),
        ("mechanism", {**SUM, "partial": "(1 - t*u)/(1 - t)", "total": "1/(1 - t)"}),
        ("laws", {"given": [], "then": ["P[P > 2*Q] <= 1"]}),
        ("closure", {"property": ["integral[max(P - 2*Q, 0)] <= 1"], "under": "post-processing"}),
    ],
)
def test_an_assumption_that_is_not_read_is_told_as_such(kind: str, fields: dict[str, object]) -> None:
    for text in ("r >> 1", "r_ > 1", "r ? 2"):
        assert "assumption 1: column" in refusal(kind, [text], **fields)


def test_unused_names() -> None:
    assert unused(["a", "b"], ["x > 1", "b + b2"]) == ("a", "b3")
    assert unused(["a", "a"], []) == ("a", "a2")
