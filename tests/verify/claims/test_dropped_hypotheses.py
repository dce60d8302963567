"""Dropped hypotheses: needed ones have a point, redundant ones a proof, and divisors lose their sign with the hypothesis."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from epsproof.derive.text.errors import QuestionError
from epsproof.verify.claims.cache import Kept
from epsproof.verify.claims.claim import Claim
from epsproof.verify.claims.claim_file import read_claims
from epsproof.verify.claims.hypotheses import dropped, dropped_in, hypotheses
from epsproof.verify.claims.relations import cases, comparisons, negations
from epsproof.verify.claims.runner import run
from epsproof.verify.papers import PAPERS


def claim(folder: Path, lines: str) -> Claim:
    file = folder / "claims.toml"
    head = '[[claim]]\nid = "X.1"\nlocation = "here"\nstatement = "s"\n'
    file.write_text(head + lines, encoding="utf-8")
    return read_claims(file)[0]


def test_conditions_are_taken_apart_as_they_are_written():
    assert comparisons("0 < a < 1, 1/(r + 1) <= (q) and r > 1") == [
        "0 < a",
        "a < 1",
        "1/(r + 1) <= q",
        "r > 1",
    ]
    with pytest.raises(QuestionError):
        comparisons("a + 1")


def test_one_of_the_negations_holds_where_the_comparison_fails():
    assert negations("p*q <= a") == ["p*q > a"] and negations("t == 1") == ["t < 1", "t > 1"]


def test_a_divisor_has_either_sign():
    assert cases("a < 1") == [["a < 1"]]
    assert cases("r < 1/(p*q)") == [["p*q > 0", "p*q*r - 1 < 0"], ["p*q < 0", "p*q*r - 1 > 0"]]


CASES = [
    ('"x > 1", "y > 0", "x > -5"', "x*y > y", {"x > 1": "needed", "y > 0": "needed", "x > -5": "redundant"}),
    ('"0 < y", "x >= 1/y"', "x*y >= 1", {"0 < y": "needed", "x >= 1/y": "needed"}),
    ('"0 < y <= 1"', "1/y > 0", {"0 < y": "needed", "y <= 1": "redundant"}),
    ('"x > 0", "x*y == 1"', "y > 0", {"x > 0": "needed", "x*y == 1": "needed"}),
    (
        '"x >= 0", "y >= 0"',
        "x < y => x <= y + 1",
        {"x >= 0": "redundant", "y >= 0": "redundant", "x < y": "needed"},
    ),
    (
        '"x > 0", "x < 1", "y == 1/x"',
        "sqrt(y - 1) > 0",
        {"x > 0": "needed", "x < 1": "needed", "y == 1/x": "needed"},
    ),
]


@pytest.mark.parametrize(("assumptions", "goal", "expected"), CASES, ids=[c[1] for c in CASES])
def test_every_hypothesis_is_redundant_or_needed(tmp_path, assumptions, goal, expected):
    found = dropped(
        claim(tmp_path, f'kind = "inequality"\nassumptions = [{assumptions}]\ngoals = ["{goal}"]\n')
    )
    assert {one.hypothesis: one.outcome for one in found} == expected, found
    for one in found:
        assert (one.witness is not None) == (one.outcome == "needed") and bool(one.reason) == (
            one.outcome != "needed"
        )


def test_a_witness_satisfies_the_others_and_not_the_one_that_was_dropped(tmp_path):
    lines = 'kind = "inequality"\nassumptions = ["0 < y", "x >= 1/y"]\ngoals = ["x*y >= 1"]\n'
    witness = dropped(claim(tmp_path, lines))[0].witness
    x, y = (Fraction(witness[name]) for name in "xy")
    assert y <= 0 and x >= 1 / y and x * y < 1


def test_signs_keep_their_priors_probabilities(tmp_path):
    lines = 'kind = "sign"\nassumptions = ["0 < p < 1", "0 < q < 1", "0 < a < 1"]\nprofile = "a/(p*q)"\nby = "p"\nsign = "< 0"\n'
    found = {one.hypothesis: one for one in dropped(claim(tmp_path, lines))}
    assert found["a < 1"].outcome == "needed" and Fraction(found["a < 1"].witness["a"]) >= 1
    assert found["p < 1"].outcome == "redundant"


def test_closed_forms_and_their_cases(tmp_path):
    lines = 'kind = "minimum"\nassumptions = ["0 < b < 1"]\nprofile = "(p*q + b)/(p*q)"\nepsilon = "log((1 + b)/(1 - b))"\n'
    assert [(x.hypothesis, x.outcome) for x in dropped(claim(tmp_path, lines))] == [
        ("0 < b", "needed"),
        ("b < 1", "needed"),
    ]


def test_a_sum_does_not_converge_outside_its_range(tmp_path):
    lines = (
        'kind = "mechanism"\nassumptions = ["0 < t < 1"]\nterm = "(1 - t)/(1 + t)*u"\n'
        'partial = "(1 - t*u)/(1 + t)"\ntotal = "1"\n'
    )
    assert [x.outcome for x in dropped(claim(tmp_path, lines))] == ["needed", "needed"]


def test_what_time_does_not_suffice_for_is_undecided(tmp_path):
    lines = 'kind = "inequality"\nassumptions = ["x > 0", "y > 0", "z > 0"]\n'
    lines += 'goals = ["x**4*y**2 + x**2*y**4 + z**6 > 3*x**2*y**2*z**2 - 1/1000"]\n'
    found = {one.hypothesis: one for one in dropped(claim(tmp_path, lines), seconds=0.0)}
    assert set(hypotheses(claim(tmp_path, lines))) == found.keys()
    assert {one.outcome for one in found.values()} <= {"needed", "undecided"}
    assert [one for one in found.values() if one.outcome == "undecided" and not one.reason] == []


def test_findings_are_kept_and_the_number_of_processes_changes_nothing(tmp_path):
    file = tmp_path / "claims.toml"
    text = '[[claim]]\nid = "X.{0}"\nkind = "inequality"\nlocation = "here"\nstatement = "s"\n'
    text += 'assumptions = ["x > {0}", "x > -5"]\ngoals = ["x > 0"]\n'
    file.write_text("".join(text.format(n) for n in (1, 2)), encoding="utf-8")
    verdicts, kept = run(str(file)), Kept(tmp_path / "kept")
    one = dropped_in([str(file)], verdicts, jobs=1)
    assert list(one) == ["X.1", "X.2"] and [x.outcome for x in one["X.2"]] == ["needed", "redundant"]
    assert dropped_in([str(file)], verdicts, jobs=2, kept=kept) == one
    assert len(list((tmp_path / "kept").iterdir())) == 2
    assert dropped_in([str(file)], verdicts, jobs=1, kept=kept) == one


@pytest.mark.long
def test_an_end_at_which_an_interval_has_no_width():
    (bound,) = (claim for claim in PAPERS["kazan-reiter-2024"].claims if claim.id == "KR24.T1")
    assert [(one.hypothesis, one.outcome) for one in dropped(bound) if one.outcome != "needed"] == [
        ("t <= 1", "redundant")
    ]
