"""Families are derived and proved; the closed form agrees with the rigorous enclosure, which shares no formula with it."""

from __future__ import annotations

import json
from decimal import Decimal
from fractions import Fraction
from importlib import import_module

import pytest

from epsproof.derive.answer.answer import Case
from epsproof.derive.profiles import FAMILIES
from epsproof.derive.question.pose import pose
from epsproof.derive.question.problem import Problem
from epsproof.derive.question.sampling import parameter_points
from epsproof.derive.text.errors import InfeasibleProfile
from epsproof.verify.closed_form.closed_value import ClosedValue
from epsproof.verify.closed_form.evaluate import evaluate
from epsproof.verify.closed_form.proved import ProvedAnswer, prove_closed_form
from epsproof.verify.closed_form.prover import Prover, on_boundary
from epsproof.verify.kernel import certificate as kernel
from epsproof.verify.kernel.document import check
from epsproof.verify.kernel.rejected import Rejected
from epsproof.verify.search.linear_contradiction import linear_contradiction
from epsproof.verify.workspace.outcome import Proved

POINTS = 12


def conditions(case: Case) -> set[str]:
    return {r.text for r in case.when}


def proved(problem: Problem, seconds: float = 120.0) -> ProvedAnswer:
    found = prove_closed_form(problem, seconds)
    assert found.status == "proved", found.reasons
    assert check(json.loads(json.dumps(found.document))) == "proved"
    return found


def agrees(found: ProvedAnswer, seed: int) -> None:
    """At random rational parameters the enclosure of the closed form meets the enclosure from the bound itself."""
    value = ClosedValue(found.answer)
    for point in parameter_points(found.answer.problem, POINTS, seed):
        low, high = value(point, 15)
        truth = evaluate(found.answer.problem, point, 15)
        if "inf" in (low, truth.lower):
            assert low == truth.lower == "inf", point
        else:
            assert Decimal(low) <= Decimal(truth.upper) and Decimal(truth.lower) <= Decimal(high), point


@pytest.mark.parametrize("name", sorted(set(FAMILIES) - {"rectangle"}))
def test_the_families_are_proved_and_right(name: str) -> None:
    agrees(proved(FAMILIES[name].problem()), seed=7)


@pytest.mark.long
def test_the_rectangle_is_proved_and_right() -> None:
    found = proved(FAMILIES["rectangle"].problem())
    agrees(found, seed=7)
    unbounded = [c for c in found.answer.cases if c.kind == "unbounded"]
    assert [conditions(c) for c in unbounded] == [{"p0*q0*r >= 1"}]
    assert {
        c.attained for c in found.answer.cases if "p0 == 0" in conditions(c) or "q0 == 0" in conditions(c)
    } == {False}


@pytest.mark.parametrize(
    ("criterion", "where"),
    [
        ("max(a/(p*q), r)", ["p == p0"]),
        ("max(a/(p*q), r)", ["q == q0"]),
        ("max(a/(p*q), r)", []),
        ("posterior - prior <= b", []),
        ("n*a", ["p == 1/n", "q == 1"]),
    ],
)
def test_without_assumptions_the_answer_covers_every_parameter(criterion: str, where: list[str]) -> None:
    found = proved(pose(criterion, where))
    agrees(found, seed=3)
    kinds = {c.kind for c in found.answer.cases}
    assert "finite" in kinds and "unbounded" in kinds


def test_the_constant_profile_is_an_infimum() -> None:
    (case,) = proved(pose("r", assume=["r > 1"])).answer.cases
    assert (case.attained, str(case.epsilon)) == (False, "log(r)/2")
    assert {n: str(e) for n, e in case.prior.items()} == {"p": "1", "q": "h_"}


def test_the_difference_profile_is_attained() -> None:
    cases = proved(pose("posterior - prior <= b")).answer.cases
    finite = next(c for c in cases if c.kind == "finite")
    assert str(finite.epsilon) == "log((b + 1)/(1 - b))"
    assert (finite.attained, str(finite.prior["q"])) == (True, "1/2 - b/2")


@pytest.mark.parametrize("criterion", ["1", "1/2", "0.5/(p*q)", "p", "r/(1 + r)"])
def test_profiles_that_are_never_above_one_say_where(criterion: str) -> None:
    with pytest.raises(InfeasibleProfile, match="at \\(or near\\)"):
        prove_closed_form(pose(criterion))


def test_an_infeasible_criterion_names_the_prior_that_excludes_every_epsilon():
    with pytest.raises(InfeasibleProfile, match="near\\) p = 1, q = 1:"):
        prove_closed_form(pose("posterior/prior <= 2 and posterior <= 1/2"))


def test_a_tie_between_options_is_no_case_of_its_own() -> None:
    found = proved(pose("max(a/(p*q), r)", ["q == q0"], ["0 < a < 1", "r > 1"]))
    assert len(found.answer.cases) == 3


def test_too_little_time_is_undecided_and_says_so() -> None:
    found = prove_closed_form(pose("max(a/(p*q), r)", ["q == q0"], ["0 < a < 1", "r > 1"]), seconds=0.0)
    assert found.status == "undecided" and [r for r in found.reasons if "time" in r] != []


def test_numbers_and_bands() -> None:
    assert str(proved(pose("max(0.25/(p*q), 3)")).answer.cases[0].epsilon) == "log(11/3)/2"
    cases = proved(pose("posterior <= a", ["p*q <= s"], ["0 < s < a < 1"])).answer.cases
    assert {c.kind for c in cases} == {"finite"}
    point = {"a": Fraction(1, 2), "s": Fraction(1, 4)}
    assert ClosedValue(prove_closed_form(pose("posterior <= a", ["p*q <= s"], ["0 < s < a < 1"])).answer)(
        point
    )[0]


@pytest.mark.parametrize("model", ["unbounded", "duplicates", "household", "guess-within-distance"])
def test_a_limit_of_the_posterior_says_for_which_limits_nothing_will_do(model: str) -> None:
    """An adversary may be certain: below 1 no limit can be kept, from 1 on nothing is asked."""
    answer = proved(pose("posterior <= c", bound=model)).answer
    others = {name: Fraction(1, 2) for name in answer.problem.parameters}
    for limit, kind in ((Fraction(99, 100), "none"), (Fraction(1), "unbounded"), (Fraction(2), "unbounded")):
        assert {
            case.kind for case in answer.cases if all(r.holds({**others, "c": limit}) for r in case.when)
        } == {kind}


def test_a_document_beyond_the_kernels_limits_is_undecided(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_: object) -> None:
        raise Rejected("too many combinations of conditions")

    monkeypatch.setattr(import_module("epsproof.verify.closed_form.proved"), "read_document", refuse)
    found = prove_closed_form(pose("r", assume=["r > 1"]))
    assert (found.status, found.reasons) == ("undecided", ("too many combinations of conditions",))


@pytest.mark.long
def test_three_options_of_which_one_has_a_square_are_proved_in_time():
    where, given = ["q == 1"], ["r > 1", "0 < a < 1", "0 < b < 1"]
    agrees(proved(pose("max(r, a/p, b/p**2)", where, given), 40.0), 5)


WEAK, STRICT = [("x", ">="), ("-x - 1", ">=")], [("x", ">"), ("-x - 1", ">=")]
MEETING, APART = [("x", ">="), ("-x", ">=")], [("x", ">"), ("-x", ">=")]


@pytest.mark.parametrize(
    ("before", "now", "again"), [(WEAK, STRICT, True), (WEAK, WEAK, True), (APART, MEETING, False)]
)
def test_what_excludes_weak_facts_excludes_strict_ones_and_not_the_other_way(before, now, again):
    certificate = linear_contradiction(before)
    assert certificate is not None
    prover = Prover(closed={tuple(text for text, _ in before): (before, Proved(certificate, ("linear",)))})
    found = prover.closed_before(now)
    assert (found is not None) is again
    if found is not None:
        kernel.check(found.certificate)
        told = {(text, relation) for _, text, relation in found.certificate["hypotheses"]}
        assert found.contradictory and told <= {*now}


@pytest.mark.parametrize(
    ("facts", "meets"),
    [
        ([("a", ">"), ("b", ">="), ("-a*b", ">=")], True),
        ([("a", ">"), ("b", ">"), ("-a*b", ">=")], False),
        ([("a", ">"), ("b", ">="), ("-a*b", ">")], False),
        ([("a", ">"), ("b", ">="), ("-a*b - 1", ">=")], False),
    ],
)
def test_a_branch_on_the_boundary_of_two_cases_is_known(facts, meets):
    assert on_boundary(facts) is meets
