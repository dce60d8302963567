"""Small changes of proved claims: which there are, that the false ones are found, and that the check of the checks can fail."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from epsproof.verify.claims import run as decide
from epsproof.verify.claims.claim import Claim
from epsproof.verify.claims.claim_file import read_claims
from tests.gates.mutation.__main__ import main
from tests.gates.mutation.certificate import certificate_changes, outcome_of
from tests.gates.mutation.formula import OPERATORS, changed_formulas
from tests.gates.mutation.mutant import _next
from tests.gates.mutation.run import Bench, mutants_of, run

HEAD = '[[claim]]\nid = "{id}"\nlocation = "here"\nstatement = "s"\n'
CLAIMS = [
    'kind = "identity"\nassumptions = ["0 < a < 1", "r > 1"]\ngoals = ["(r - a)/(1 - a) - r == a*(r - 1)/(1 - a)"]\n',
    'kind = "inequality"\nassumptions = ["0 < p <= 1", "0 < q <= 1", "0 < t < 1"]\n'
    'let = { B = "p*q + t**2*(1 - q)*p + t*(1 - p)" }\n'
    'goals = ["B > t**2*(1 - q)", "p == 1, q == 1 => B == 1"]\n',
    'kind = "number"\nformula = "log(2)"\nprinted = "0.693"\n',
    'kind = "sign"\nassumptions = ["0 < p < 1", "0 < q < 1", "0 < a < 1"]\nprofile = "a/(p*q)"\nby = "p"\nsign = "< 0"\n',
    'kind = "minimum"\nassumptions = ["0 < a < 1", "r > 1"]\nprofile = "max(a/p, r)"\nwhere = ["q == 1"]\n'
    'epsilon = "log((r - a)/(1 - a))"\n',
]


@pytest.fixture(scope="module")
def file(tmp_path_factory) -> Path:
    path = tmp_path_factory.mktemp("claims") / "proved.claims.toml"
    path.write_text(
        "".join(HEAD.format(id=f"X.{k}") + text for k, text in enumerate(CLAIMS)), encoding="utf-8"
    )
    return path


CHANGES = [
    ("a - b", "operator", "a + b"),
    ("a - b", "operands swapped", "b - a"),
    ("a**2", "constant", "a ** 3"),
    ("a + b", "variable", "b + b"),
    ("-a", "sign", "a"),
    ("sqrt(a) + b", "function dropped", "a + b"),
    ("max(a, b)", "min and max", "min(a, b)"),
    ("a if a < b else b", "min and max", "b if a < b else a"),
    ("a < b", "direction", "a > b"),
    ("0 <= a < b", "strictness", "0 < a < b"),
    ("lambda*b < in", "direction", "lambda * b > in"),
    ("None - a", "variable", "None - b"),
    ("a < 0.12345678901234567890123*b", "direction", "a > 0.12345678901234567890123 * b"),
    ("a**2 > -1e-400", "operator", "a * 2 > -1e-400"),
]


@pytest.mark.parametrize("assumed", ["x != 3", "not x == 3", "x > 0 or x < 0"])
def test_a_claim_with_conditions_that_no_baseline_reads_loses_no_mutant(tmp_path, assumed):
    """These were counted as refused."""
    file = tmp_path / "c.claims.toml"
    file.write_text(
        f'{HEAD.format(id="X.1")}kind = "inequality"\nassumptions = ["{assumed}"]\ngoals = ["abs(x) >= x"]\n'
    )
    (claim,) = read_claims(file)
    found = {
        o.mutant.change: o.result
        for o in map(Bench(claim).judged, mutants_of(claim))
        if o.mutant.change.startswith("goal")
    }
    assert (
        found["goal 1: abs(x) <= x"] == found["goal 1: abs(x) > x"] == "refuted"
        and found["goal 1: x >= x"] == "true"
    )
    assert "refused" not in found.values()
    assert {
        (o.points, o.grid)
        for o in map(Bench(claim).judged, mutants_of(claim))
        if o.mutant.change.startswith("goal")
    } == {(None, None)}


@pytest.mark.parametrize("assumed", ["x > 0 => y > 0", "x > 0 <=> y > 0"])
def test_an_assumed_implication_is_dropped_whole(tmp_path, assumed):
    file = tmp_path / "c.claims.toml"
    file.write_text(
        f'{HEAD.format(id="X.1")}kind = "inequality"\nassumptions = ["{assumed}", "x > 0"]\ngoals = ["y > 0", "x >= 0"]\n'
    )
    (claim,) = read_claims(file)
    (dropped,) = [m for m in mutants_of(claim) if m.change == f"assuming nothing for {assumed}"]
    assert (dropped.operator, Bench(claim).judged(dropped).result) == ("hypothesis dropped", "refuted")


@pytest.mark.parametrize(("text", "operator", "changed"), CHANGES)
def test_operator_makes_the_change_it_names(text, operator, changed):
    assert (operator, changed) in list(changed_formulas(text, ["a", "b"]))


def test_every_change_differs_and_occurs_once():
    found = [changed for _, changed in changed_formulas("log((r - a)/(1 - a)) <= max(r, 2)", ["a", "r"])]
    assert len(found) == len(set(found)) > 20 and "log((r - a) / (1 - a)) <= max(r, 2)" not in found


@pytest.mark.parametrize(
    ("printed", "step", "changed"),
    [("1.09", 1, "1.10"), ("0.10", -1, "0.09"), ("57", 1, "58"), ("0", -1, "-1")],
)
def test_last_digit_moves(printed, step, changed):
    assert _next(printed, step) == changed


def test_false_mutants_are_found_and_true_ones_hold(file):
    """Of a seeded sample none is proved that fails at a point; most are refuted; every class of formula changes occurs."""
    score = run(read_claims(file), decide(str(file)), 90, seed=3)
    results = [o.result for o in score.outcomes]
    assert len(results) == 90 and not {"wrong", "error"} & set(results)
    assert results.count("undecided") <= 4
    assert results.count("refuted") >= 60
    assert {o.mutant.operator for o in score.outcomes} >= set(OPERATORS) - {
        "function dropped",
        "min and max",
        "direction",
        "strictness",
    }
    assert score.certificates["rejected"] > 80


def test_the_engine_finds_what_points_miss(file):
    """A claim that fails only at the end of its domain passes both baselines, and is refuted."""
    (claim, *_) = read_claims(file)
    data = {"goals": ["(x - 7/9)**2 > 0"]}
    mutant = type(next(mutants_of(claim)))(
        "X", "strictness", "", Claim("X", "inequality", "h", "s", ("0 < x < 1",), data, "f")
    )
    outcome = Bench(claim).judged(mutant)
    assert (outcome.result, outcome.points, outcome.grid) == ("refuted", False, False)


def test_a_statement_proved_although_false_would_be_seen(file, monkeypatch):
    """Power of the check itself: an engine that proves everything is found out."""
    from epsproof.verify.claims.verdict import Finding

    monkeypatch.setattr(
        sys.modules["tests.gates.mutation.run"],
        "_finding",
        lambda *_: Finding("proved", "certified", ""),
    )
    score = run(read_claims(file), decide(str(file)), 60)
    assert sum(o.result == "wrong" for o in score.outcomes) > 15


def test_changed_certificates_do_not_prove_the_same(file):
    """Every change of one field is rejected, states something else, or leaves a proof of the same statement."""
    verdict = decide(str(file))[0]
    certificate = (*verdict.documents, *verdict.certificates)[0]
    found = [outcome_of(certificate, changed) for _, changed in certificate_changes(certificate)]
    assert len(found) > 60 and found.count("rejected") > 0.9 * len(found)
    assert outcome_of(certificate, certificate) == "same statement"


@pytest.mark.long
def test_no_time_judges_no_change_of_a_certificate_either(file):
    claims, verdicts = read_claims(file), decide(str(file))
    assert run(claims, verdicts, 5, seconds=0).certificates == {}
    assert sum(run(claims, verdicts, 5).certificates.values()) == 5


def test_mutants_of_a_claim_with_exponentials_among_its_assumptions_are_judged(tmp_path):
    """The baselines at points do not read them; that ended in an error for each mutant."""
    path = tmp_path / "exponential.claims.toml"
    path.write_text(
        f'{HEAD.format(id="X.1")}kind = "inequality"\nassumptions = ["e > 0", "t == exp(-e)"]\ngoals = ["t < 1"]\n'
    )
    results = [o.result for o in run(read_claims(path), decide(str(path)), 6).outcomes]
    assert len(results) == 6 and {*results} <= {"refuted", "true"} and "refuted" in results


def test_the_counts_are_repeatable_and_those_of_what_was_judged(tmp_path, capsys):
    """A claim that is not read, or whose goals are no plain comparisons, costs the others nothing."""
    path = tmp_path / "mixed.claims.toml"
    good = 'kind = "inequality"\nassumptions = ["x > 1"]\ngoals = ["{}"]\n'
    bodies = [good.format(goal) for goal in ("x**2 > x", "x**", "x > 0 or x < -5", "not x < 0")]
    path.write_text(
        "".join(HEAD.format(id=f"X.{k}") + body for k, body in enumerate(bodies)), encoding="utf-8"
    )
    printed = []
    for _ in range(2):
        assert main([str(path), "--most", "12", "--seed", "5"]) == 0
        printed.append(capsys.readouterr().out)
    assert printed[0] == printed[1] and "class: all, " in printed[0] and "wrong: 0, error: 0" in printed[0]
