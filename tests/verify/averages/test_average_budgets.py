"""Budgets of mechanisms by an average: formulas, exact sums, integrals, and the programme over all mechanisms."""

from __future__ import annotations

import json
from fractions import Fraction
from math import comb, exp, log
from pathlib import Path

import jsonschema
import mpmath
import pytest
from click.testing import CliRunner

from epsproof.derive.averages.quantity import Quantity
from epsproof.reports.cli import main
from epsproof.verify.averages.evaluate_average import bracket
from epsproof.verify.laws.compose import composed
from epsproof.verify.laws.loss import real
from epsproof.verify.laws.mechanism_budget import average_budget, average_of
from epsproof.verify.laws.read import parts_of
from epsproof.verify.laws.release import releases
from epsproof.verify.numeric.real_roots import precision

QUARTER = Fraction(1, 4)
SCHEMA = Path(main.callback.__code__.co_filename).parent / "schemas" / "average-mechanism.json"


def budget(quantity, text, limit, prior=QUARTER, digits=10):
    return average_budget(
        Quantity(quantity), releases(text, ("epsilon", "mu", "rho", "sigma")), prior, Fraction(limit), digits
    )


def contains(found, value):
    return (
        float(found.lower) - 1e-12 <= value <= float(found.upper) + 1e-12
        and float(found.upper - found.lower) < 1e-9
    )


def test_a_guess_has_the_formulas_of_the_hockey_sticks():
    assert contains(budget("guess", "laplace", "4/5"), log(3) - 2 * log(4 / 5))
    assert contains(budget("guess", "dp", "4/5"), log(4))
    mu = budget("guess", "gdp", "3/5", Fraction(1, 2))
    assert contains(mu, float(-2 * mpmath.sqrt(2) * mpmath.erfinv(-mpmath.mpf(1) / 5)))


@pytest.mark.parametrize("places", [9, 30])
def test_a_limit_next_to_the_guess_without_output_has_a_tiny_budget(places):
    """The place between two far ends is rounded to few digits, and stays between them: noise of no budget at all is none."""
    half, gain = Fraction(1, 2), Fraction(1, 10**places)
    found = budget("guess", "gdp", half + gain, half)
    with mpmath.workdps(50):
        exact = 2 * mpmath.sqrt(2) * mpmath.erfinv(2 * mpmath.mpf(10) ** -places)
        assert found.lower > 0 and mpmath.mpf(found.lower.numerator) / found.lower.denominator <= exact
        assert (
            exact
            <= mpmath.mpf(found.upper.numerator) / found.upper.denominator
            <= exact * (1 + mpmath.mpf(10) ** -6)
        )


@pytest.mark.parametrize(("quantity", "limit"), [("mean_posterior", "1/2"), ("guess", "4/5")])
def test_any_mechanism_of_a_pure_budget_is_what_the_programme_says(place, quantity, limit):
    ends = bracket(place("membership", quantity, f"posterior <= {limit}"), 11)
    found = budget(quantity, "dp", limit)
    assert float(found.lower) <= -log(ends.lower) + 1e-12 and -log(ends.upper) <= float(found.upper) + 1e-12
    assert contains(found, -log((ends.lower + ends.upper) / 2))


@pytest.mark.parametrize("prior", [Fraction(1, 10), Fraction(1, 2), Fraction(7, 8)])
@pytest.mark.parametrize("quantity", ["mean_posterior", "guess"])
def test_twelve_answers_are_a_binomial_sum(prior, quantity):
    yes = Fraction(3, 5)
    pairs = [
        (comb(12, j) * yes**j * (1 - yes) ** (12 - j), comb(12, j) * (1 - yes) ** j * yes ** (12 - j))
        for j in range(13)
    ]
    if quantity == "guess":
        exact = sum(max(prior * p, (1 - prior) * q) for p, q in pairs)
    else:
        exact = sum(p * prior * p / (prior * p + (1 - prior) * q) for p, q in pairs)
    with precision(200):
        loss = composed(parts_of(releases("log(3/2) x 12"))).upper()
        found = average_of(Quantity(quantity), loss, prior)
        assert found.contains(real(exact)) and found.rad() < 1e-40


@pytest.mark.parametrize("prior", [Fraction(1, 10), Fraction(1, 2), Fraction(7, 8)])
@mpmath.workdps(25)
def test_a_mean_under_gaussian_noise_is_its_integral(prior):
    x = mpmath.mpf(prior.numerator) / prior.denominator

    def part(z):
        return mpmath.npdf(z) / (1 + (1 - x) / x * mpmath.exp(-(mpmath.mpf(2) + 2 * z)))

    exact = mpmath.quad(part, [-12, -4, -1, 0, 1, 4, 12])
    with precision(150):
        found = average_of(Quantity.MEAN_POSTERIOR, composed(parts_of(releases("gdp(2)"))).upper(), prior)
    assert abs(float(found.mid()) - float(exact)) < 1e-15 and found.rad() < 1e-25


@pytest.mark.parametrize(("quantity", "text", "limit"), [
    ("mean_posterior", "gdp", "1/2"), ("guess", "12 x laplace", "4/5"),
    ("mean_posterior", "12 x geometric(sensitivity=2)", "1/2"),
])  # fmt: skip
def test_a_little_more_breaks_the_limit_and_a_little_less_keeps_it(quantity, text, limit):
    found = budget(quantity, text, limit)
    (release,) = releases(text, ("epsilon", "mu"))
    from epsproof.verify.laws.release import with_budget

    with precision(200):
        for strength, kept in ((found.lower, True), (found.upper * Fraction(1000001, 1000000), False)):
            loss = composed(parts_of([with_budget(release, strength)])).upper()
            average = average_of(Quantity(quantity), loss, QUARTER)
            assert average < real(Fraction(limit)) if kept else average > real(Fraction(limit))


def test_a_definition_that_is_no_law_has_the_budget_of_its_best_event():
    """It is less than that of Gaussian noise with the same zero-concentrated budget, which does not tell most."""
    found = budget("guess", "zcdp", "4/5")
    noise = budget("guess", "gdp", "4/5")
    assert 0 <= found.upper - found.lower < Fraction(1, 10**9)
    assert float(found.lower) < 0.7 * float(noise.lower) ** 2 / 2


def test_the_command_and_its_document():
    words = ("evaluate", "guess <= 0.8", "--model", "membership", "--where", "p == 1/4")
    told = [json.loads(CliRunner().invoke(main, [*words, *more, "--json"]).stdout) for more in (
        ("--mechanism", "12 x laplace"), ("--mechanism", "gaussian"), ("--privacy", "gdp"), ("--privacy", "zcdp"),
    )]  # fmt: skip
    for one in told:
        jsonschema.validate(one, json.loads(SCHEMA.read_text(encoding="utf-8")))
    laplace, gaussian, gdp, _ = (one["budget"] for one in told)
    assert laplace["safe"] == laplace["lower"] and gaussian["safe"] == gaussian["upper"]
    assert float(gaussian["safe"]) == pytest.approx(1 / float(gdp["safe"]), rel=1e-10)
    shown = CliRunner().invoke(main, [*words, "--mechanism", "laplace"]).stdout
    assert f"{log(3) - 2 * log(0.8):.9f}" in shown and "weaker" in shown
    assert exp(float(laplace["upper"])) < 4


def test_nothing_demanded_and_nothing_admissible_of_a_mechanism():
    words = ("evaluate", "--model", "membership", "--where", "p == 1/4", "--mechanism", "gaussian", "--json")
    told = [
        json.loads(CliRunner().invoke(main, [*words, f"guess <= {limit}"]).stdout) for limit in ("1", "3/4")
    ]
    free, none = (one["budget"] for one in told)
    assert (free["safe"], none["safe"]) == ("0", "inf")
