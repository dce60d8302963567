"""``epsproof invert`` under (epsilon, delta) in numbers: two ends, beside the bound of approximate privacy in mpmath."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

import jsonschema
import mpmath
import pytest
from click.testing import CliRunner

from epsproof.reports.cli import main

SEED = 20261129
SCHEMA = json.loads(
    (Path(main.callback.__code__.co_filename).parent / "schemas" / "invert.json").read_text(encoding="utf-8")
)


def asked(*words: str) -> Any:
    return CliRunner().invoke(main, ["invert", *words, "--free", "c", "--for", "c"], catch_exceptions=False)


def ends(*words: str) -> tuple[Fraction, Fraction]:
    document = json.loads(asked(*words, "--json").stdout)
    assert (document["status"], document["guaranteed"]) == ("proved", "smallest")
    (case,) = document["cases"]
    assert case["when"] == []
    return Fraction(case["interval"]["lower"]), Fraction(case["interval"]["upper"])


def posterior(prior: Fraction, epsilon: Fraction, delta: Fraction, failure: Fraction) -> mpmath.mpf:
    """The limit outside outputs of probability ``failure`` if the person is in the data."""
    p, e, d, f = (mpmath.mpf(x.numerator) / x.denominator for x in (prior, epsilon, delta, failure))
    return p / (p + (1 - p) * mpmath.exp(-e) * (f - d) / f)


def drawn() -> list[tuple[Fraction, Fraction, Fraction, Fraction]]:
    random = Random(SEED)
    found = []
    for _ in range(2):
        failure = Fraction(random.randrange(1, 50), 100)
        delta = failure / 10 ** random.randrange(1, 6)
        found.append(
            (Fraction(random.randrange(1, 100), 100), Fraction(random.randrange(1, 90), 10), delta, failure)
        )
    return found


@pytest.mark.long
@pytest.mark.parametrize(("prior", "epsilon", "delta", "failure"), drawn())
def test_the_ends_contain_the_bound(
    prior: Fraction, epsilon: Fraction, delta: Fraction, failure: Fraction
) -> None:
    words = ("posterior <= c", "--where", f"p == {prior}", "--epsilon", str(epsilon))
    low, high = ends(*words, "--privacy", f"(eps, {delta})", "--failure", str(failure))
    with mpmath.workdps(40):
        right = posterior(prior, epsilon, delta, failure)
        assert (
            mpmath.mpf(low.numerator) / low.denominator
            <= right
            <= mpmath.mpf(high.numerator) / high.denominator
        )
        assert high - low <= Fraction(1, 10**10)
        for twin in (
            posterior(epsilon if epsilon < 1 else prior / 2, epsilon, delta, failure),
            posterior(prior, epsilon, delta, failure / 2),
            posterior(prior, epsilon + Fraction(1, 10**6), delta, failure),
        ):
            assert not float(low) <= twin <= float(high)


def test_without_a_failure_probability_it_is_one_in_a_hundred() -> None:
    words = ("posterior <= c", "--where", "p == 1/1000", "--epsilon", "8", "--privacy", "(eps, 1e-6)")
    output = " ".join(asked(*words).output.split())
    assert "c in [0.749011125986, 0.749011125987]" in output and "may fail with probability 1/100" in output
    with mpmath.workdps(40):
        right = posterior(*map(Fraction, ("1/1000", "8", "1e-6", "1/100")))
        assert mpmath.mpf("0.749011125986") <= right <= mpmath.mpf("0.749011125987")


@pytest.mark.long
def test_a_difference_is_proved_for_any_failure_probability_and_told_for_one() -> None:
    low, high = ends("posterior - prior <= c", "--epsilon", "8", "--privacy", "(eps, 1e-6)")
    with mpmath.workdps(40):
        root = mpmath.sqrt(mpmath.exp(-8) * (1 - mpmath.mpf(10) ** -4))
        assert mpmath.mpf(str(low.numerator)) / low.denominator <= (1 - root) / (1 + root)
        assert (1 - root) / (1 + root) <= mpmath.mpf(str(high.numerator)) / high.denominator


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--privacy", "(eps, 1/20)", "--failure", "1e-6"), "1/20 < 1e-6"),
        (("--privacy", "(eps, 1e-6)", "--failure", "5%"), "without a percent sign"),
        (("--failure", "0.05"), "pure privacy never fails"),
        (("--privacy", "zcdp(2.56)"), "the guarantee has its numbers; leave --epsilon out"),
    ],
)
def test_a_failure_probability_that_has_no_bound_is_refused(words: tuple[str, ...], said: str) -> None:
    result = asked("posterior <= c", "--where", "p == 1/2", "--epsilon", "1", *words)
    assert result.exit_code != 0 and said in " ".join(result.output.split())


@pytest.mark.long
def test_an_epsilon_beside_delta_is_that_of_the_release() -> None:
    words = ("posterior <= c", "--where", "p == 1/1000", "--privacy")
    one = json.loads(asked(*words, "(8, 1e-6)", "--json").stdout)
    other = json.loads(asked(*words, "(eps, 1e-6)", "--epsilon", "8", "--json").stdout)
    assert one == other


@pytest.mark.long
def test_a_name_stays_a_formula() -> None:
    document = json.loads(
        asked(
            "posterior <= c",
            "--where",
            "p == 1/2",
            "--privacy",
            "(eps, 1e-6)",
            "--epsilon",
            "1",
            "--failure",
            "f",
            "--json",
        ).stdout
    )
    (case,) = document["cases"]
    assert "f" in case["value"] and "interval" not in case and document["failure"] == "f"


GAUSSIAN = ("--privacy", "gdp(1)", "--failure", "1/20")


def told(*words: str) -> tuple[Fraction, Fraction]:
    document = json.loads(asked(*words, "--json").stdout)
    jsonschema.validate(document, SCHEMA)
    assert document["status"] == "proved" and document["theorems"]
    (case,) = document["cases"]
    return Fraction(case["interval"]["lower"]), Fraction(case["interval"]["upper"])


@pytest.mark.long
def test_of_another_guarantee_the_ratio_of_likelihoods_takes_the_place_of_t() -> None:
    low, high = told("posterior <= c", "--where", "p == 1/3", *GAUSSIAN)
    with mpmath.workdps(40):
        z = mpmath.sqrt(2) * mpmath.erfinv(2 * mpmath.mpf(1) / 20 - 1)
        tau = 20 * mpmath.ncdf(z - 1)
        right = 1 / (1 + 2 * tau)
        assert (
            mpmath.mpf(low.numerator) / low.denominator
            <= right
            <= mpmath.mpf(high.numerator) / high.denominator
        )
        assert high - low <= Fraction(1, 10**11)
        assert not float(low) <= 1 / (1 + 2 * 20 * mpmath.ncdf(z - 2)) <= float(high)


@pytest.mark.long
def test_a_guarantee_at_the_worst_prior_and_by_the_other_command() -> None:
    low, high = told("posterior - prior <= c", *GAUSSIAN)
    with mpmath.workdps(40):
        z = mpmath.sqrt(2) * mpmath.erfinv(2 * mpmath.mpf(1) / 20 - 1)
        root = mpmath.sqrt(20 * mpmath.ncdf(z - 1))
        right = (1 - root) / (1 + root)
        assert (
            mpmath.mpf(low.numerator) / low.denominator
            <= right
            <= mpmath.mpf(high.numerator) / high.denominator
        )
    words = ("--privacy", "zcdp(2.56)", "--failure", "0.05")
    one = told("posterior <= c", "--where", "p == 1/2", *words)
    result = CliRunner().invoke(main, ["risk", *words, "--prior", "1/2", "--json"], catch_exceptions=False)
    other = json.loads(result.stdout)["priors"][0]["posterior"]
    assert one == (Fraction(other["lower"]), Fraction(other["upper"]))


@pytest.mark.parametrize(
    ("words", "said"),
    [
        pytest.param(
            ("max(c*a/p, 3)", "--free", "a", *GAUSSIAN),
            "the value depends on other parameters",
            marks=pytest.mark.long,
        ),
        (("posterior <= c", "--model", "unknown-other", *GAUSSIAN), "all others one step from the secret"),
    ],
)
def test_a_guarantee_that_gives_no_number_is_refused(words: tuple[str, ...], said: str) -> None:
    assert said in " ".join(asked(*words).output.split())
