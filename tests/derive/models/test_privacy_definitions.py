"""--privacy: the same worlds under approximate differential privacy, and what is refused."""

from __future__ import annotations

import json
import math
from fractions import Fraction

import pytest
from click.testing import CliRunner

from epsproof.derive.models.catalogue import model_named
from epsproof.derive.models.private import under
from epsproof.derive.text.errors import ModelRejected, UnsupportedForm
from epsproof.reports.cli import main

DIFFERENCE = ("posterior - prior <= b", "--assume", "0 < b < 1, 0 < delta, 2*delta < failure")


def said(*words: str) -> str:
    found = CliRunner().invoke(main, ["derive", *words], catch_exceptions=False)
    assert found.exit_code == 0, found.output
    return found.output


def timeless(*words: str) -> list[str]:
    """What is said, without the line that gives the seconds the proof took."""
    lines = said(*words).splitlines()
    kept = [line for line in lines if " s, digest" not in line]
    assert len(kept) == len(lines) - 1
    return kept


def test_the_difference_has_its_closed_form():
    found = json.loads(said(*DIFFERENCE, "--privacy", "(eps, delta)", "--json"))
    assert found["status"] == "proved"
    assert "log((1 + b)**2*(failure - delta)/(failure*(1 - b)**2))" in [
        case["epsilon"] for case in found["cases"]
    ]


def test_the_default_model_is_the_attack_on_inclusion():
    assert timeless(*DIFFERENCE, "--privacy", "(eps, delta)") == timeless(
        *DIFFERENCE, "--model", "approximate"
    )
    assert timeless("2", "--privacy", "pure") == timeless("2")


@pytest.mark.parametrize("privacy", ["(eps, 1/1000)", "(epsilon, 1e-3)", "(ε, 0.001)"])
def test_a_number_takes_the_place_of_delta(privacy):
    """2*(p + s(1 - p)) >= 1 at p = 0, so that s = 1/2, and t = s failure/(failure - delta)."""
    found = CliRunner().invoke(
        main, ["evaluate", "2", "--privacy", privacy, "--set", "failure=0.1", "--json"]
    )
    assert '"admissible": true' in found.output
    ends = json.loads(found.output)["epsilon"]
    exact = math.log(2 * (Fraction(1, 10) - Fraction(1, 1000)) / Fraction(1, 10))
    assert float(ends["lower"]) - 1e-9 <= exact <= float(ends["upper"]) + 1e-9


@pytest.mark.parametrize("name", ["household", "couple", "household-of-three"])
def test_more_than_one_step_is_refused(name):
    """(epsilon, delta) does not go over two steps with one delta."""
    with pytest.raises(ModelRejected, match="step"):
        under(model_named(name), "(eps, delta)")


@pytest.mark.parametrize(
    "privacy", ["zcdp", "gdp", "pdp(0.1)", "(delta, eps)", "eps delta", "(eps, delta", "(1, 2)", ""]
)
def test_other_definitions_are_refused_with_what_would_work(privacy):
    with pytest.raises(UnsupportedForm, match=r"\(eps, "):
        under(model_named("unbounded"), privacy)


def test_a_delta_that_is_not_below_the_failure_has_no_budget():
    refused = CliRunner().invoke(main, ["evaluate", "2", "--privacy", "(eps, 1/10)", "--set", "failure=0.1"])
    assert refused.exit_code == 3 and "failure" in refused.output


def test_a_failure_of_more_than_one_half_is_refused():
    """With probability 3/4 the bound is not the best one, with 1 nothing is demanded: any epsilon would do, not log(3)."""
    for failure, code in (("1/2", 0), ("3/4", 3), ("1", 3)):
        asked = CliRunner().invoke(
            main, ["evaluate", "3", "--privacy", "(eps, 1/100)", "--set", f"failure={failure}"]
        )
        assert asked.exit_code == code, asked.output


@pytest.mark.parametrize("failure", [Fraction(1, 10), Fraction(1, 2), Fraction(3, 4)])
def test_one_half_is_where_the_bound_stops_to_be_the_best(failure):
    """P[E | in] = failure and P[E | out] = t (failure - delta), but for E and its complement to be (eps, delta)-private."""
    t, delta = Fraction(1, 2), Fraction(1, 100)
    out = t * (failure - delta)
    private = (
        1 - out <= (1 - failure) / t + delta
        and 1 - failure <= (1 - out) / t + delta
        and out <= failure / t + delta
    )
    assert private == (failure <= Fraction(1, 2))
