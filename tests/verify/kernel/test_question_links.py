"""How typed criteria are read: infinite formulas, odds, and what a document without points proves."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import mpmath
import pytest
from test_branches import DIGITS, contains, real

from epsproof.derive.question.pose import pose
from epsproof.verify.closed_form.proved import prove_closed_form
from epsproof.verify.kernel.branch import Branch
from epsproof.verify.kernel.certificate import facts
from epsproof.verify.kernel.document import check
from epsproof.verify.kernel.question import Question, condition, unit
from epsproof.verify.kernel.rejected import Rejected
from epsproof.verify.kernel.syntax import both, insert, name, parse, read
from epsproof.verify.kernel.walk import holds

MEMBERSHIP = {
    "name": "membership", "priors": ["p"], "worlds": [["in", "p"], ["out", "1 - p"]], "secret": ["in"], "where": [],
    "neighbours": [["in", "out", "1", "both"]],
}  # fmt: skip


def question_of(stated: Any, attack: Any = None, **more: Any) -> Question:
    """The question of a document in the model "membership", or in another one."""
    return Question({"attack": attack or MEMBERSHIP, "stated": stated, "fixed": {}, "roots": {}, **more})


def asked(text: str, **values: str) -> bool:
    """Whether a criterion in the model "membership" holds; ``y`` is the posterior."""
    stated = {"criteria": [{"text": text, "where": []}], "where": [], "assume": [], "settled": []}
    question = question_of(stated)
    with mpmath.workdps(DIGITS):
        point = {{"y": "y_"}.get(name, name): real(Fraction(value)) for name, value in values.items()}
        return any(contains(branch, point) for branch in holds(both(question.criteria), Branch()))


@pytest.mark.parametrize(
    ("text", "values", "met"),
    [
        ("2", {"p": "1/4", "y": "1/2"}, True),
        ("2", {"p": "1/4", "y": "3/4"}, False),
        ("inf", {"p": "1/4", "y": "3/4"}, True),
        ("min(2, inf)", {"p": "1/4", "y": "3/4"}, False),
        ("max(2, inf)", {"p": "1/4", "y": "3/4"}, True),
        ("max(2, 1/a)", {"p": "1/4", "y": "1/2", "a": "0"}, False),
        ("max(inf, 1/a)", {"p": "1/4", "y": "1/2", "a": "0"}, False),
        ("max(min(inf, 1/a), 2)", {"p": "1/4", "y": "1/2", "a": "0"}, False),
        ("max(min(inf, 1/a), 2)", {"p": "1/4", "y": "1/2", "a": "1"}, True),
        ("inf if 1/a > 1 else 2", {"p": "1/4", "y": "3/4", "a": "1/2"}, True),
        ("inf if 1/a > 1 else 2", {"p": "1/4", "y": "3/4", "a": "2"}, False),
        ("inf if 1/a > 1 else 2", {"p": "1/4", "y": "1/2", "a": "0"}, False),
        ("inf if 1/a > 1 else 2", {"p": "1/4", "y": "1/2", "a": "2"}, True),
        ("2 if 1/a > 1 else inf", {"p": "1/4", "y": "3/4", "a": "1/2"}, False),
        ("2 if 1/a > 1 else inf", {"p": "1/4", "y": "1/2", "a": "1/2"}, True),
        ("2 if 1/a > 1 else inf", {"p": "1/4", "y": "3/4", "a": "2"}, True),
        ("posterior_odds <= 2*prior_odds", {"p": "1/2", "y": "2/3"}, True),
        ("posterior_odds <= 2*prior_odds", {"p": "1/2", "y": "3/4"}, False),
        ("posterior_odds <= 0", {"p": "1", "y": "1"}, True),
        ("2*prior", {"p": "1/2", "y": "1/2"}, True),
        ("2*prior", {"p": "1/2", "y": "3/5"}, False),
        ("max(1/4/prior, 3)", {"p": "1/8", "y": "3/8"}, True),
        ("max(1/4/prior, 3)", {"p": "1/8", "y": "1/2"}, False),
        ("max(1/4/prior, 3)", {"p": "1/16", "y": "1/4"}, True),
        ("2*prior_odds", {"p": "1/2", "y": "3/4"}, True),
        ("2*prior_odds", {"p": "1/4", "y": "1/4"}, False),
        ("2*prior_odds", {"p": "1", "y": "1"}, True),
        ("not (posterior > 2*prior)", {"p": "1/4", "y": "1/2"}, True),
        ("not (posterior > 2*prior)", {"p": "1/4", "y": "3/4"}, False),
        ("posterior - prior <= 1/4", {"p": "1/2", "y": "3/4"}, True),
        ("posterior <= -1 or posterior >= prior", {"p": "1/2", "y": "1/2"}, True),
    ],
)
def test_a_criterion_at_a_point(text: str, values: dict[str, str], met: bool) -> None:
    assert asked(text, **values) is met


@pytest.mark.parametrize(
    "text", ["1 if inf > 2 else inf", "inf + 1", "abs(inf)", "2*posterior_odds", "posterior"]
)
def test_a_criterion_that_is_none(text: str) -> None:
    with pytest.raises(Rejected):
        asked(text, p="1/2", y="1/2")


def certificate(**changes: Any) -> dict[str, Any]:
    """x**2 = -1 has no point, so that 1 > 0 and all else follows."""
    step = {"id": "S", "goal": ["-x**2", ">"], "sigma": [["1", [], []]], "pos": [["1", [], []]], "ideal": []}
    step = {**step, "ideal": [["H", "-1"]]}
    statement = {
        "schema": "sign-cert/1",
        "vars": ["x"],
        "hypotheses": [["H", "x**2 + 1", "="]],
        "goal": ["-x**2", ">"],
    }
    return {**statement, "steps": [step], "model": None, "model_note": "no point was found", **changes}


def test_a_certificate_without_points_proves_nothing_on_its_own() -> None:
    from epsproof.verify.kernel.certificate import read

    assert read(certificate())[0] == "proved"
    with pytest.raises(Rejected, match="no point of the hypotheses"):
        check(certificate())


def test_certificates_of_one_limit_prove_no_other() -> None:
    whole = prove_closed_form(
        pose("max(a/p, r)", ["p == 1/2", "q == 1"], ["1 < a < 2", "1 < r < 2"])
    ).document
    assert whole["stated"] and check(whole) == "proved"
    for text in ("max(a/(2*p), r)", "max(a, r)", "max(3*a, r)"):
        stated = {**whole["stated"], "criteria": [{"text": text, "where": []}]}
        with pytest.raises(Rejected):
            check({**whole, "stated": stated})


def test_a_ratio_that_names_the_prior_is_that_of_the_weights() -> None:
    """``prior`` is p*q here; a text that says another prior is refused."""
    whole = prove_closed_form(pose("max(1/4/prior, 3)")).document
    stated = [{"text": "max(1/4/prior, 3)", "where": []}]
    assert whole["stated"]["criteria"] == stated and check(whole) == "proved"
    for text in (
        "max(1/4/p, 3)",
        "max(1/4/(2*prior), 3)",
        "max(1/4/posterior, 3)",
        "max(1/4/prior, 2)",
        "min(1/4/prior, 3)",
    ):
        with pytest.raises(Rejected):
            check({**whole, "stated": {**whole["stated"], "criteria": [{"text": text, "where": []}]}})


TWO = {
        "name": "two", "priors": ["p", "q"], "where": [],
        "worlds": [["here", "p/2"], ["there", "q/2"], ["none", "1 - p/2 - q/2"]],
        "secret": ["here", "there"], "neighbours": [["here", "none", "1", "both"], ["there", "none", "1", "both"]],
    }  # fmt: skip


def stated(*criteria: str, **texts: Any) -> dict[str, Any]:
    return {
        "criteria": [{"text": text, "where": []} for text in criteria],
        "where": [],
        "assume": [],
        "settled": [],
        **texts,
    }


@pytest.mark.parametrize(
    ("reason", "texts"),
    [
        ("p cannot occur there", stated("2", assume=["r > 1", "p < 1"])),
        ("p cannot occur there", stated("c", settled=[["c", "p"]])),
        ("a settled parameter depends on itself", stated("c", settled=[["c", "d"], ["d", "2"]])),
        ("defined twice", stated("c", settled=[["c", "d"], ["d", "c"]])),
    ],
)
def test_a_question_that_is_none(reason: str, texts: dict[str, Any]) -> None:
    with pytest.raises(Rejected, match=reason):
        question_of(texts)


def test_the_prior_of_several_secret_worlds_is_their_sum() -> None:
    question = question_of(stated("2"), TWO)
    for y, met in (("1/2", True), ("3/5", False)):
        point = {name: real(Fraction(value)) for name, value in {"p": "1/4", "q": "1/4", "y_": y}.items()}
        assert any(contains(branch, point) for branch in holds(both(question.criteria), Branch())) is met


def test_a_settled_value_is_inserted_and_owed() -> None:
    question = question_of(
        stated("c*r", where=["p <= 1/c"], assume=["r > 1", "c == 2"], settled=[["c", "2"]])
    )
    links = {owed.kind: owed.link for owed in question.links()}
    assert links["settled"].given == question.assume and links["settled"].wanted == both(
        [parse("c == 2", True)]
    )
    assert question.base == [parse("r > 1", True), parse("2 == 2", True)]
    assert links["weights"].given == [*question.base, *unit([name("p")]), parse("p <= 1/2", True)]


def test_a_fixed_prior_is_inserted_and_owed() -> None:
    question = question_of(stated("2", where=["q == 1/2"]), TWO, fixed={"q": "1/2"})
    links = {owed.kind: owed.link for owed in question.links()}
    assert links["fixed priors"].given == [*unit([name("p"), name("q")]), *question.where]
    half = question.fixed["q"]
    assert links["weights"].given == [*unit([name("p"), half]), insert(question.where[0], {"q": half})]


def test_powers_of_the_documents_variables_stand_for_priors() -> None:
    question = question_of(stated("2", where=["p <= 1/2"]), roots={"p": "2"})
    assert question.place == [*unit([name("p")]), parse("p**2 <= 1/2", True)]
    assert question.prior == parse("p**2", False)


def test_limits_by_a_minimum_are_limits_by_each() -> None:
    (criterion,) = question_of(stated("min(2, r)")).criteria
    assert criterion == both([read("y_ <= 2*p"), read("y_ <= r*p")])


def test_a_criterion_may_be_asked_of_some_priors_alone() -> None:
    texts = stated(criteria=[{"text": "2", "where": ["p < 1/2", "p > 1/4"]}])
    (criterion,) = question_of(texts).criteria
    assert criterion.sign == "=>" and criterion.parts[0] == parse("p < 1/2, p > 1/4", True)


def test_a_polynomial_fact_is_the_condition_of_its_polynomial() -> None:
    (fact,) = facts([["x**2*y - 3*x + 1/2", ">="]])
    (branch,) = holds(condition(fact), Branch())
    assert branch.facts() == (facts([["2*x**2*y - 6*x + 1", ">="]])[0],)
