"""The kinds about records: printed risks, data sets, and printed variances; what is not proved is not refuted by that."""

from __future__ import annotations

import pytest

from verify.claims.claim import Claim, ClaimRejected
from verify.claims.court import Court
from verify.claims.kinds.privacy import gaussian_budget
from verify.claims.kinds.releases import data_sets, expected_risk, metric

LAPLACE = "a + s*exp(-a/s) + (k - 1)*s"
SPACE = {"points": ["0", "1"], "prior": "uniform", "secret": ["1"], "t": "1/2"}


def found(kind, data, assumptions=()):
    return kind.judge(Claim("X.1", "a kind", "here", "a statement", tuple(assumptions), data, "x.toml"), Court(seconds=3.0))


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
    ],
)
def test_data_sets_without_a_value_confirm_nothing(data, goal, assumptions, verdict):
    """A mean has no value without its only record."""
    asked = {"query": "mean(x)", "domain": ["0", "1"], "data": data, "goals": [goal]}
    assert found(data_sets, asked, assumptions).verdict == verdict


@pytest.mark.parametrize(
    ("goal", "assumptions", "verdict"),
    [("posterior == 2/3", (), "proved"), ("posterior == 7", ("posterior > 1",), "undecided"), ("posterior == 7", (), "refuted")],
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
