"""The kinds about records: printed risks, data sets, and printed variances; what is not proved is not refuted by that."""

from __future__ import annotations

import pytest

from epsproof.derive.text.errors import QuestionError
from epsproof.verify.claims.claim import Claim, ClaimRejected
from epsproof.verify.claims.judges.formulas import grid
from epsproof.verify.claims.judges.privacy import gaussian_budget
from epsproof.verify.claims.judges.releases import algorithm, data_sets, expected_risk, metric, sensitivity
from epsproof.verify.claims.searches import Searches

VARIANCE = "2*D**2*log(1.25/delta)/epsilon**2"
LAPLACE = "a + s*exp(-a/s) + (k - 1)*s"
SPACE = {"points": ["0", "1"], "prior": "uniform", "secret": ["1"], "t": "1/2"}


def found(kind, data, assumptions=()):
    return kind.judge(
        Claim("X.1", "a kind", "here", "a statement", tuple(assumptions), data, "x.toml"),
        Searches(seconds=3.0),
    )


@pytest.mark.parametrize(
    ("noise", "printed", "verdict"),
    [
        ("laplace", "a + k*s", "proved"),
        ("laplace", LAPLACE, "undecided"),
        ("laplace", "a + (k - 1)*s + s/(1 + a/s)", "undecided"),
        ("laplace", f"{LAPLACE} - s*exp(-2*a/s)/10**6", "refuted"),
        ("laplace", "a + k*s*(1 - 1/10**9)", "refuted"),
        ("laplace", "1/(a - 1)", "undecided"),
        ("gaussian", "sqrt(a**2 + k*s**2)", "proved"),
        ("gaussian", "a + 4/5*k*s", "undecided"),
        ("gaussian", "a + 3/4*k*s", "refuted"),
    ],
)
def test_bounds_of_the_expected_risk(noise, printed, verdict):
    """exp(-x) <= 1/(1 + x); E|Z| is 0.797... deviations in one dimension."""
    assert found(expected_risk, {"noise": noise, "printed": printed, "says": "bound"}).verdict == verdict


def test_names_of_the_proof_are_no_names_of_a_formula():
    for noise, printed in (("laplace", "a + s*u + (k - 1)*s"), ("gaussian", "c + sqrt(a**2 + k*s**2)")):
        with pytest.raises(ClaimRejected, match="has no value"):
            found(expected_risk, {"noise": noise, "printed": printed, "says": "bound"})


@pytest.mark.parametrize(
    ("data", "goal", "assumptions", "verdict"),
    [
        (["0,1"], "largest == 1/2", (), "confirmed"),
        (["1", "0,1"], "largest == 1/2", (), "undecided"),
        (["0,1"], "largest == 7", ("n > 100",), "undecided"),
        (["0,1"], "largest == 7", (), "refuted"),
        (["0,1"], "n == 3 => largest == 7", (), "undecided"),
        (["0,1", "0,1,1"], "n == 3 => largest == 7", (), "refuted"),
        (["0,1", "0,1,1"], "n == 3 => largest == 1/3", (), "confirmed"),
    ],
)
def test_data_sets_without_a_value_confirm_nothing(data, goal, assumptions, verdict):
    """A mean has no value without its only record."""
    asked = {"query": "mean(x)", "domain": ["0", "1"], "data": data, "goals": [goal]}
    assert found(data_sets, asked, assumptions).verdict == verdict


@pytest.mark.parametrize(
    ("goal", "assumptions", "verdict"),
    [
        ("posterior == 2/3", (), "proved"),
        ("posterior == 7", ("posterior > 1",), "undecided"),
        ("posterior == 7", (), "refuted"),
    ],
)
def test_spaces_on_which_nothing_is_assumed_prove_nothing(goal, assumptions, verdict):
    asked = {"space": SPACE, "about": "these spaces", "goals": [goal]}
    assert found(metric, asked, assumptions).verdict == verdict
    with pytest.raises(ClaimRejected, match="empty"):
        found(metric, {"spaces": {}, "goals": ["1 == 1"]})


@pytest.mark.parametrize("variance", ["0", "-1"])
def test_a_variance_that_is_none_is_said(variance):
    finding = found(gaussian_budget, {"variance": variance, "tried": [["1/2", "1e-5"]]})
    assert finding.verdict == "undecided" and "not above 0" in finding.basis
    with pytest.raises(ClaimRejected, match="empty"):
        found(gaussian_budget, {"variance": variance, "tried": []})


@pytest.mark.parametrize(
    ("printed", "says", "assumptions", "verdict"),
    [
        ("a + (k - 1)*s + s/100", "bound", ("a >= 5*s",), "undecided"),
        ("a + (k - 1)*s + s/200", "bound", ("a >= 3*s",), "refuted"),
        ("a + k*s", "equal", ("a == 0",), "undecided"),
        ("a + k*s", "equal", ("a > 0",), "refuted"),
        ("s + k*s", "bound", ("a <= s",), "proved"),
        ("s + k*s", "bound", ("a <= 3*s",), "refuted"),
        ("a + k*s", "bound", ("a > 10**6",), "undecided"),
        ("a + k*s if a < s else a + 2*k*s", "bound", (), "proved"),
        ("a + k*s if k < 100 else 0", "bound", (), "undecided"),
    ],
)
def test_printed_risks_are_asked_where_the_assumptions_hold(printed, says, assumptions, verdict):
    """exp(-5) < 1/100; exp(-9) < 1/200 < exp(-3) at a = 3, s = 1."""
    assert (
        found(expected_risk, {"noise": "laplace", "printed": printed, "says": says}, assumptions).verdict
        == verdict
    )


@pytest.mark.parametrize(
    ("assumptions", "verdict"),
    [
        ((), "refuted"),
        (("epsilon <= 1",), "undecided"),
        (("epsilon > D",), "refuted"),
        (("D > 1",), "undecided"),
    ],
)
def test_printed_variances_are_asked_where_the_assumptions_hold(assumptions, verdict):
    assert (
        found(
            gaussian_budget, {"variance": VARIANCE, "tried": [["1", "1e-5"], ["10", "1e-5"]]}, assumptions
        ).verdict
        == verdict
    )


@pytest.mark.parametrize(("printed", "verdict"), [(VARIANCE, "undecided"), (f"({VARIANCE})/3", "refuted")])
def test_a_variance_is_refuted_by_outputs_that_show_it(printed, verdict, monkeypatch):
    """A least delta that is read of another noise refutes nothing."""
    least = gaussian_budget._least_delta
    monkeypatch.setattr(
        gaussian_budget, "_least_delta", lambda claim, *pair: least({"variance": f"({VARIANCE})/9"}, *pair)
    )
    finding = found(gaussian_budget, {"variance": printed, "tried": [["1", "1e-5"]]})
    assert (finding.verdict, "no outputs were seen" in finding.basis) == (verdict, verdict == "undecided")


def test_a_delta_that_was_not_computed_holds_nowhere():
    assert (
        "holds at 0 of the 1"
        in found(gaussian_budget, {"variance": VARIANCE, "tried": [["1e300", "1e-5"]]}).basis
    )


COIN = {"program": "output(1)", "claim": {"epsilon": "1"}, "records": {"values": [0, 1], "sizes": [1, 2]}}
MEAN = {"statistic": "mean(x)", "domain": ["0", "1"], "neighbours": "replace", "claimed": "1/3"}


@pytest.mark.parametrize(
    ("kind", "data", "assumptions", "said"),
    [
        (expected_risk, {"noise": "laplace", "printed": "a + k*s"}, ("u > 0",), "'u'"),
        (gaussian_budget, {"variance": "D", "tried": [["1", "1/10"]]}, ("x > 0",), "'x'"),
        (gaussian_budget, {"variance": "D", "tried": [["1", "1/10"]]}, ("for all x",), "assumptions"),
        (sensitivity, MEAN, ("n >= 3",), "without them"),
        (algorithm, {"algorithm": COIN}, ("0 == 1",), "without them"),
        (grid, {"cases": [["2", "q == 1", ""]]}, ("p > 1/2",), "without them"),
        (expected_risk, {"noise": "laplace", "printed": "a + k*s", "substitutions": {"s": "2*z"}}, (), "'s'"),
        (
            gaussian_budget,
            {"variance": "D", "tried": [["1", "1"]], "substitutions": {"epsilon": "2*z"}},
            (),
            "'epsilon'",
        ),
        (algorithm, {"algorithm": {**COIN, "values": {"data": [7]}}}, (), "name of the data"),
        (grid, {"cases": [["r", "q == 1", "r = 2, r = 3"]]}, (), "two values"),
        (
            metric,
            {
                "spaces": {"x": SPACE, "precise_x": {**SPACE, "t": "1/9"}},
                "goals": ["main_bound_precise_x == 9/10"],
            },
            (),
            "name of two of the spaces",
        ),
        (
            data_sets,
            {"query": "min(x)", "domain": ["0", "1"], "data": ["1, 5"], "goals": ["local == 4"]},
            (),
            "none of the domain",
        ),
        (
            data_sets,
            {"query": "sum(x**12)**12", "domain": ["0", "1e300"], "goals": ["local <= 1"]},
            (),
            "bits",
        ),
    ],
)
def test_what_would_be_ignored_is_refused(kind, data, assumptions, said):
    """What stands in a claim is about its statement, or the claim is not read."""
    with pytest.raises(QuestionError, match=said):
        found(kind, data, assumptions)


def test_a_prior_that_the_region_fixes_is_told_as_it_is():
    finding = found(grid, {"cases": [["3", "q == 1/3, p >= 1/7", ""]], "points": 10})
    assert finding.verdict == "refuted" and finding.counterexample["search"].endswith("p = 1/5, q = 1/3")


def test_powers_of_a_statistic_are_bounded_before_they_are_taken():
    query = "sum(x)"
    for _ in range(9):
        query = f"({query})**12"
    with pytest.raises(QuestionError, match="bits"):
        found(data_sets, {"query": query, "domain": ["0", "2"], "goals": ["local >= 0"]})


@pytest.mark.parametrize(
    ("noise", "entries", "verdict", "about"),
    [
        ("laplace", ["0", "1/2"], "proved", "for real vectors"),
        ("laplace", ["0", "1"], "proved", "for real vectors"),
        ("geometric", ["0", "1"], "proved", "for integer vectors"),
        ("geometric", ["0", "1/2"], "refuted", "more probable"),
    ],
)
def test_noise_on_the_integers_covers_integers(noise, entries, verdict, about):
    """1/2 and an integer are never 0 and an integer."""
    table = {
        "program": f"output(q[0] + {noise}(1))",
        "claim": {"epsilon": "1"},
        "vector": {"name": "q", "length": 1, "entries": entries},
    }
    finding = found(algorithm, {"algorithm": table, "about": "these data"})
    assert finding.verdict == verdict and about in finding.basis


def test_a_threshold_of_halves_is_not_proved_for_integers():
    table = {
        "program": "if q[0] + geometric(1) > 0:\n    output(1)",
        "claim": {"epsilon": "1"},
        "vector": {"name": "q", "length": 1, "entries": ["0", "1/2"]},
    }
    assert found(algorithm, {"algorithm": table, "about": "these data"}).verdict == "undecided"
