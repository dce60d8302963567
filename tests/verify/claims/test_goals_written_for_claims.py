"""Kinds whose goals are written by the engine: each false statement once passed, or a true one was refuted, beside its twin."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from epsproof.derive.models.model import Model
from epsproof.verify.claims.claim import Claim
from epsproof.verify.claims.claim_file import claims_and_faults
from epsproof.verify.claims.judges.formulas.sign import judge
from epsproof.verify.claims.runner import judged
from epsproof.verify.claims.searches import Searches
from epsproof.verify.claims.verdict import Verdict
from epsproof.verify.system.engine_error import EngineError
from tests.gates.attack.faults import Fault, forget, put_back

SEARCHES = Searches()
MERGED, SWAPPED, TWICE = "post-processing", "exchanging the laws", "two independent releases"
HALF = {"R": "1/2 if c <= 1 else 1"}
HOCKEY = ["integral[max(P - E*Q, 0)] <= d", "integral[max(Q - F*P, 0)] <= d"]
MEMBERSHIP = {"model": "membership", "says": "exact"}
SIGN = {"profile": "r", "bound": "membership", "by": "p"}
LOG = {"function": "log(1 + x)", "series": "x", "variable": "x", "upto": "1"}
WORLDS = {"worlds": [["p*q", "event", [1]], ["1 - p*q", "", [0]]], "output": [1]}
PROBABLE = ["0 < p < 1", "0 < q < 1", "0 < t < 1"]


def found(kind: str, assumptions: list[str], **fields: object) -> Verdict:
    return judged(Claim("X.1", kind, "here", "a statement", tuple(assumptions), fields, "x.toml"), SEARCHES)


def refusal(kind: str, assumptions: list[str], **fields: object) -> str:
    told = found(kind, assumptions, **fields)
    assert told.verdict == "not read", told.evidence
    return told.evidence


@pytest.mark.parametrize("under", [MERGED, TWICE])
@pytest.mark.parametrize("condition", ["not (c <= 1)", "c <= 1 => c**2 < 0"])
def test_laws_are_not_taken_where_an_assumption_fails(under: str, condition: str) -> None:
    """Beyond c = 1 the property is empty, and at c = 1 it is lost: a strict reading of the assumption alone reaches there."""
    fields = {"property": ["P[P > Q] <= R"], "under": under, "let": HALF}
    assert found("closure", [condition], **fields).verdict == "undecided"
    assert found("closure", [condition], **fields, says="may fail").verdict == "undecided"
    assert found("closure", ["c <= 1"], **fields).verdict == "refuted"
    assert found("closure", ["not (c > 1)"], **fields, says="may fail").verdict == "proved"


def test_a_name_that_runs_does_not_leave_its_values() -> None:
    """P exceeds p*Q with a probability of at most p/(p - 1)/10, which is 1/5 at p = 2 and less beyond."""
    data = {"given": ["integral[max(P - Q, 0)] <= 1/10"], "every": {"p": "not (p <= 2)"}}
    assert found("laws", [], **data, then=["P[P > p*Q] <= 1/5"]).verdict == "proved"
    wrong = found("laws", [], **data, then=["P[P > p*Q] <= 1/p**4"])
    assert (wrong.verdict, wrong.counterexample and wrong.counterexample["p"]) == ("refuted", "3")


def test_a_probability_that_counts_against_a_bound_is_not_made_larger() -> None:
    """P + Q > P fails where Q is 0, and P + Q >= P + eta*Q does not: P[Q > 0] may be 0, below sqrt(2)/2."""
    assert (
        found("laws", ["-1 <= c < 0"], given=[], then=["c*P[P + Q > P] <= c*sqrt(2)/2"]).verdict != "proved"
    )
    assert (
        found("laws", ["0 <= c < 1"], given=["P[P >= E*Q] <= 0"], then=["c*P[P > E*Q] <= 0"]).verdict
        == "proved"
    )


def test_definitions_of_laws_stand_in_any_order() -> None:
    true, false = {"a": "b", "b": "2"}, {"a": "b", "b": "1/2"}
    assert found("laws", [], given=[], then=["P[P > Q] <= a"], let=true).verdict == "proved"
    wrong = found("laws", [], given=[], then=["P[P > Q] <= a"], let=false)
    assert (wrong.verdict, wrong.counterexample and wrong.counterexample["right side"]) == ("refuted", "1/2")
    assert "defined by itself" in refusal(
        "laws", [], given=[], then=["P[P > Q] <= a"], let={"a": "b", "b": "a"}
    )


@pytest.mark.parametrize(
    ("every", "rule"),
    [
        ({"p": "0 < 1"}, "is not about p"),
        ({"p": "1 < p < 9", "r": "p < r < 9"}, "is about 'p', which is no parameter"),
        ({"p": "P < p"}, "is about 'P', which is no parameter"),
        ({"": "0 < 1"}, "cannot be a name"),
        ({"a b": "0 < 1"}, "cannot be a name"),
    ],
)
def test_conditions_on_names_that_run_are_about_these_alone(every: dict[str, str], rule: str) -> None:
    assert rule in refusal("laws", [], given=["P[P > r*Q] <= 0"], then=["P[P > Q] <= 1/p"], every=every)


def test_a_parameter_of_a_later_sentence_has_values_too() -> None:
    assert found("closure", ["E > 1", "0 < d < 1"], property=HOCKEY, under=MERGED).verdict == "proved"
    lost = found("closure", ["E > 1", "0 < d < 1"], property=HOCKEY, under=TWICE)
    assert lost.verdict == "refuted"
    assert {"E", "F", "d"} <= {*(lost.counterexample or {})}


def test_braces_are_no_part_of_a_sentence() -> None:
    assert "no braces" in refusal("laws", [], given=[], then=["P[P > Q]} <= 1"])


@pytest.mark.parametrize(
    ("posterior", "verdict"),
    [
        ("prior/(prior + (1 - prior)*t)", "proved"),
        ("prior/(prior + (1 - prior)*t**2)", "refuted"),
        ("p/(p + (1 - p)*exp(-epsilon))", "proved"),
        ("p/(p + (1 - p)*exp(-2*epsilon))", "refuted"),
        ("p/(p + (1 - p)*exp(-epsilon/2))", "refuted"),
    ],
)
def test_a_printed_bound_may_name_the_prior_and_epsilon(posterior: str, verdict: str) -> None:
    told = found("printed-bound", [], **MEMBERSHIP, posterior=posterior)
    assert told.verdict == verdict, told.evidence


def test_a_printed_bound_is_no_formula_in_what_it_bounds() -> None:
    assert "is what is bounded" in refusal("printed-bound", [], **MEMBERSHIP, posterior="posterior")
    assert "one quantity" in refusal(
        "printed-bound", ["t == exp(-epsilon)"], **MEMBERSHIP, posterior="p*exp(epsilon)"
    )


def test_names_of_a_printed_bound_are_priors_or_assumed() -> None:
    bound = "x/(x + (1 - x)*t)"
    assert "the priors of membership are p" in refusal("printed-bound", [], **MEMBERSHIP, posterior=bound)
    assert found("printed-bound", ["x == p"], **MEMBERSHIP, posterior=bound).verdict == "proved"
    assert found("printed-bound", ["x == p/2"], **MEMBERSHIP, posterior=bound).verdict == "refuted"


def test_priors_of_a_slope_are_priors() -> None:
    """At p = -1, or 0, the slope may be anything."""
    assert found("sign", ["r > 1", "prior*r < 1"], **SIGN, sign="> 0").verdict == "proved"
    wrong = found("sign", ["r > 1", "p*r < 1"], **SIGN, sign="<= 0")
    assert wrong.verdict == "refuted"
    assert wrong.counterexample is not None
    assert 0 < Fraction(wrong.counterexample["p"]) <= 1


def test_a_slope_of_another_bound_is_an_error_of_the_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    """A wrong formula of the bound proved ">= 0" here, which fails at p = 2/5, q = 1/5."""
    asked: dict[str, Any] = {"profile": "2", "by": "p", "sign": ">= 0"}
    assert found("sign", ["p < 1/2"], **asked).verdict == "refuted"
    forget()
    put_back(
        Fault("divided by the prior", (), [(Model.reciprocals, "divisor == 1", "divisor == -1")]), monkeypatch
    )
    with pytest.raises(EngineError, match="another one in the second reading"):
        judge(Claim("X.1", "sign", "here", "a statement", ("p < 1/2",), asked, "x.toml"), SEARCHES)
    forget()


@pytest.mark.parametrize("profile", ["2 + t", "posterior", "2 + epsilon"])
def test_a_slope_is_that_of_a_ratio(profile: str) -> None:
    assert "a profile is a ratio" in refusal("sign", ["r > 1"], **{**SIGN, "profile": profile}, sign="> 0")


def test_an_undefined_epsilon_is_told_where_the_bound_is_linear() -> None:
    told = found("sign", ["r > 1", "p*r <= 1"], **SIGN, sign="> 0")
    assert told.verdict in ("repaired", "refuted"), told.evidence


@pytest.mark.parametrize(
    "fields",
    [
        {"assumptions": ["r > 1", "q == 1"], "epsilon": "log(r)"},
        {"assumptions": ["r > 1"], "when": "q == 1", "epsilon": "log(r)"},
        {"assumptions": ["r > 1"], "rows": [["q == 1", "log(r)"]]},
        {"assumptions": ["r > 1", "prior < 1"], "epsilon": "log(r)"},
    ],
)
def test_a_minimum_is_over_a_region_of_priors(fields: dict[str, Any]) -> None:
    """Read as conditions on a parameter q, they refuted the closed form at q = 1/100."""
    data = {name: value for name, value in fields.items() if name != "assumptions"}
    told = refusal("minimum", fields["assumptions"], profile="r", **data)
    assert "put conditions on priors into 'where'" in told
    assert (
        found("minimum", ["r > 1"], profile="r", where=["q == 1"], epsilon="log(r)").verdict == "infimum only"
    )
    assert found("minimum", ["r > 1"], profile="r", where=["q <= 1"], epsilon="log(r)").verdict in (
        "refuted",
        "repaired",
    )


@pytest.mark.parametrize("condition", ["x == 1", "x > 1/2", "x < 1"])
def test_no_assumption_narrows_the_range_of_a_series(condition: str) -> None:
    assert "which runs over" in refusal("approximation", [condition], **LOG)
    assert found("approximation", ["0 < x <= 1"], **LOG).verdict == "proved"


@pytest.mark.parametrize("never", ["1 < 0", "log(-1 - x**2) > 0", "x == 1, x == 2"])
def test_a_series_is_not_refuted_where_nothing_is_supposed_to_be(never: str) -> None:
    wrong = {**LOG, "series": "x"} if LOG["series"] != "x" else {**LOG, "series": "2*x"}
    assert found("approximation", ["0 < x <= 1"], **wrong).verdict == "refuted"
    assert found("approximation", never.split(", "), **wrong).verdict in ("undecided", "not read")


def test_exact_bayes_says_something_in_every_variant() -> None:
    assert "'goals' is empty" in refusal("bayes", PROBABLE, **WORLDS, goals=[])
    false = {**WORLDS, "goals": ["posterior < prior"]}
    assert (
        found("bayes", PROBABLE, **false, variants=[{"name": "x", "goals": ["posterior > prior"]}]).verdict
        == "repaired"
    )
    assert found("bayes", PROBABLE, **false, variants=[{"name": "x", "goals": []}]).verdict == "not read"


@pytest.mark.parametrize("given", [["eps > 0"], []])
@pytest.mark.parametrize(
    ("goal", "false"),
    [("posterior <= exp(eps)*prior", "posterior <= exp(eps/2)*prior"), ("ratio >= exp(-eps)", "eps > 1")],
)
def test_what_a_file_substitutes_is_so_in_exact_bayes_too(given: list[str], goal: str, false: str) -> None:
    same = {"substitutions": {"t": "exp(-eps)"}}
    assert found("bayes", [*PROBABLE[:2], *given], **WORLDS, goals=[goal], **same).verdict == "proved"
    assert found("bayes", [*PROBABLE[:2], *given], **WORLDS, goals=[false], **same).verdict == "refuted"


@pytest.mark.parametrize(
    ("assumptions", "goal"),
    [
        (PROBABLE, "1 < 0, posterior < prior => posterior < prior"),
        ([*PROBABLE, "0 > 1"], "posterior < prior"),
        (PROBABLE, "log(1 + prior) <= 2*prior/(2 + prior) => posterior < prior"),
    ],
)
def test_what_does_not_fail_is_not_repaired_by_a_variant(assumptions: list[str], goal: str) -> None:
    """Nothing satisfies what the first two suppose; of the third no point is known that does."""
    told = found(
        "bayes", assumptions, **WORLDS, goals=[goal], variants=[{"name": "x", "goals": ["posterior > prior"]}]
    )
    assert told.verdict == "undecided"


@pytest.mark.parametrize(
    "variant", [{"goals": 5}, {"goals": [1]}, {"worlds": 5}, {"output": 1}, {"assumptions": ["t < 0"]}]
)
def test_variants_hold_what_they_may(variant: dict[str, object], tmp_path: Path) -> None:
    fields = {**WORLDS, "goals": ["posterior < prior"], "assumptions": PROBABLE}
    lines = ['id = "X.1"', 'kind = "bayes"', 'statement = "s"']
    lines += [f"{name} = {json.dumps(value)}" for name, value in fields.items()]
    inside = ", ".join(f"{name} = {json.dumps(value)}" for name, value in {"name": "x", **variant}.items())
    file = tmp_path / "x.claims.toml"
    file.write_text("\n".join(["[[claim]]", *lines, f"variants = [{{ {inside} }}]"]), encoding="utf-8")
    (claim,) = claims_and_faults(file)
    assert not isinstance(claim, Claim)
    assert "'variants'" in claim.rule


def test_the_factor_of_exact_bayes_is_one() -> None:
    """At t = -1 the posterior has no value, and at t = 2 it is below the prior."""
    assert found("bayes", PROBABLE[:2], **WORLDS, goals=["posterior >= prior"]).verdict == "proved"
    assert (
        found("bayes", [*PROBABLE[:2], "t > 0"], **WORLDS, goals=["posterior >= prior"]).verdict == "refuted"
    )
    assert found("bayes", PROBABLE[:2], **WORLDS, goals=["posterior > prior"]).verdict == "refuted"
