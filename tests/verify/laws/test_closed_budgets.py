"""Budgets of other notions of privacy as formulas, beside numbers that are searched for without them, and beside events."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

import jsonschema
import mpmath
import pytest
from click.testing import CliRunner
from flint import arb

from epsproof.reports.cli import main
from epsproof.verify.laws.divergence_limits import event_rho
from epsproof.verify.laws.loss import real
from epsproof.verify.laws.mechanism_budget import ClosedBudget, closed_budget
from epsproof.verify.numeric.real_roots import precision

PLACES = [
    (Fraction(1, 3), Fraction(1, 20)),
    (Fraction(9, 10), Fraction(1, 1000)),
    (Fraction(1, 50), Fraction(3, 5)),
]
SCHEMA = json.loads(
    (Path(main.callback.__code__.co_filename).parent / "schemas" / "derive.json").read_text(encoding="utf-8")
)


def quantile(probability: mpmath.mpf) -> mpmath.mpf:
    return mpmath.sqrt(2) * mpmath.erfinv(2 * probability - 1)


def number(value: Fraction) -> mpmath.mpf:
    return mpmath.mpf(value.numerator) / value.denominator


def formula(budget: ClosedBudget, t: Fraction, failure: Fraction) -> mpmath.mpf:
    with precision(240):
        return mpmath.mpf(budget.value(real(t), failure).mid().str(50, radius=False))


@pytest.mark.parametrize(("t", "failure"), PLACES)
@pytest.mark.parametrize("far", [1, 2, 3])
@mpmath.workdps(50)
def test_the_formula_is_the_mu_at_which_the_event_is_just_likely_enough(t, failure, far):
    """Phi(z(F) - D mu) = t**D F; a mu a millionth larger gives less."""
    mu, whole = formula(closed_budget("gdp", {far}), t, failure), number(failure)
    least = mpmath.ncdf(quantile(whole) - far * mu) / whole
    assert abs(least - number(t) ** far) < mpmath.mpf("1e-40")
    more = mu * (1 + mpmath.mpf("1e-6"))
    assert mpmath.ncdf(quantile(whole) - far * more) / whole < number(t) ** far * (1 - mpmath.mpf("1e-9"))


@pytest.mark.parametrize(("t", "failure"), PLACES)
@mpmath.workdps(50)
def test_the_farthest_world_decides(t, failure):
    """With worlds one and two steps away: the formula of two steps keeps both demands, that of one step is not safe."""
    both, near, whole = closed_budget("gdp", {1, 2}), closed_budget("gdp", {1}), number(failure)
    assert (both.far, both.largest, near.largest) == (2, False, True)
    safe, unsafe = formula(both, t, failure), formula(near, t, failure)
    for steps in (1, 2):
        assert mpmath.ncdf(quantile(whole) - steps * safe) / whole >= number(t) ** steps * (
            1 - mpmath.mpf("1e-40")
        )
    assert mpmath.ncdf(quantile(whole) - 2 * unsafe) / whole < 0.9999 * number(t) ** 2


@pytest.mark.parametrize(("t", "failure"), PLACES)
@pytest.mark.parametrize("far", [1, 2])
@mpmath.workdps(50)
def test_rho_is_safe_for_gaussian_noise_and_for_all_pairs_of_two_outcomes(t, failure, far):
    """Gaussian noise of that rho keeps the demand. So does the worst event that the orders allow: at F and t**D F the first term
    of the divergence of the best order is just allowed; one of a rho a thousandth larger would be let through."""
    rho, whole, wanted = formula(closed_budget("zcdp", {far}), t, failure), number(failure), number(t) ** far
    assert mpmath.ncdf(quantile(whole) - far * mpmath.sqrt(2 * rho)) / whole > wanted

    def least(size: mpmath.mpf) -> mpmath.mpf:
        orders = (mpmath.mpf(10) ** (mpmath.mpf(n) / 400 - 4) for n in range(4000))
        return max(mpmath.exp(-(far**2) * size * (1 + a)) * whole ** (1 / a) for a in orders)

    assert abs(least(rho) / wanted - 1) < 1e-4 and least(rho * mpmath.mpf("1.001")) < wanted < least(
        rho / mpmath.mpf("1.001")
    )


@pytest.mark.parametrize("definition", ["gdp", "zcdp"])
@pytest.mark.parametrize("steps", [{1}, {2}, {1, 2}], ids=str)
def test_the_search_does_not_contradict_the_formula(definition, steps):
    t, failure = PLACES[0]
    budget = closed_budget(definition, steps)
    found = budget.searched((t, t), steps, failure, 9)
    with precision(240):
        value = budget.value(real(t), failure)
        if definition == "gdp":
            assert value > arb(found.lower.numerator) / found.lower.denominator * (1 - arb("1e-8"))
        else:
            assert value < arb(found.lower.numerator) / found.lower.denominator
        if budget.largest:
            assert value < arb(found.upper.numerator) / found.upper.denominator * (1 + arb("1e-8"))


ASKED = [
    (("r", "--assume", "r > 1", "--where", "q == 1", "--privacy", "gdp", "--failure", "f"), "z(f) - z(f/r)", True),
    (("r", "--assume", "r > 1", "--privacy", "gdp", "--failure", "0.05"), "(z(1/20) - z(1/(20*r)))/2", False),
    (("3", "--model", "value-of-participant", "--privacy", "gdp", "--failure", "f"), "(z(f) - z(f/3))/2", True),
    (
        ("posterior <= c", "--model", "membership", "--where", "p <= 1/10", "--assume", "1/10 < c < 1", "--privacy", "gdp",
         "--failure", "f"), "z(f) - z(f*(1 - c)/(9*c))", True,
    ),
    (
        ("r", "--assume", "r > 1", "--where", "q == 1", "--privacy", "zcdp", "--failure", "f"),
        "(sqrt(log(1/f) + log(r)) - sqrt(log(1/f)))**2", False,
    ),
]  # fmt: skip


@pytest.mark.long
@pytest.mark.parametrize(
    ("words", "expected", "largest"), ASKED, ids=[" ".join(words) for words, *_ in ASKED]
)
def test_the_command_derives_the_formula(words, expected, largest):
    found = CliRunner().invoke(main, ["derive", *words, "--json"], catch_exceptions=False)
    document = json.loads(found.stdout)
    jsonschema.validate(document, SCHEMA)
    budget = document["budget"]
    assert (found.exit_code, budget["cases"][0]["formula"], budget["largest"]) == (0, expected, largest)
    assert [case["checked"]["agrees"] for case in budget["cases"]] == [True]


@pytest.mark.long
def test_a_symbolic_failure_probability_is_a_parameter_of_the_proof():
    """The symbolic form, and the number that its --set gives, of an (epsilon, delta) budget."""
    assumed = "0 < b < 1, 0 < delta, 2*delta < f"
    words = ("posterior - prior <= b", "--privacy", "(eps, delta)", "--assume", assumed, "--failure", "f")
    found = CliRunner().invoke(main, ["derive", *words, "--json"], catch_exceptions=False)
    document = json.loads(found.stdout)
    assert (found.exit_code, document["status"]) == (0, "proved")
    assert document["cases"][0]["epsilon"] == "log((1 + b)**2*(f - delta)/(f*(1 - b)**2))"
    there = CliRunner().invoke(
        main, ["derive", *words, "--set", "b=0.1", "--set", "delta=1e-6", "--set", "f=0.05", "--json"]
    )
    value = json.loads(there.stdout)["at"]["epsilon"]
    exact = mpmath.log(
        mpmath.mpf("1.21")
        * (mpmath.mpf("0.05") - mpmath.mpf("1e-6"))
        / (mpmath.mpf("0.05") * mpmath.mpf("0.81"))
    )
    assert float(value["lower"]) - 1e-12 < exact < float(value["upper"]) + 1e-12


@pytest.mark.parametrize(("words", "said"), [
    (("derive", "r", "--failure", "f"), "another notion of privacy than pure"),
    (("derive", "r", "--assume", "r > 1", "--privacy", "gdp"), "evaluate"),
    (("derive", "r", "--assume", "r > 1", "--privacy", "gdp", "--failure", "1"), "above 0 and below 1"),
    (("derive", "r", "--assume", "r > 1", "--privacy", "gdp", "--failure", "r"), "stands for something else"),
    (("derive", "r", "--assume", "r > 1", "--privacy", "gdp", "--failure", "f + 1"), "a number, or the name of a parameter"),
    (("derive", "r", "--assume", "r > 1", "--privacy", "gdp", "--failure", "f", "--set", "r=3"), "--set is not asked"),
    (("derive", "posterior >= prior/2", "--privacy", "gdp", "--failure", "f"), "upper limits"),
    (("derive", "2", "--model", "household", "--privacy", "gdp", "--failure", "f"), "whose secret is one world"),
    (("derive", "2", "--privacy", "(eps, 1e-6)", "--failure", "0.6"), "1/2"),
    (("derive", "2", "--privacy", "(eps, 0.06)", "--failure", "0.05"), "0.06 < 0.05"),
    (("derive", "2", "--privacy", "gdp", "--failure", "sqrt(2)/10"), "such as --failure 0.1414"),
    (("derive", "2", "--privacy", "gdp", "--failure", "log(1/2)"), "above 0 and below 1"),
    (("derive", "2", "--privacy", "gdp", "--failure", "inf"), "above 0 and below 1"),
    (("derive", "2", "--privacy", "gdp", "--failure", "nan"), "above 0 and below 1"),
    (("evaluate", "r", "--set", "r=3", "--privacy", "gdp", "--failure", "f"), "add --set f=0.05"),
])  # fmt: skip
def test_what_is_refused_names_the_rule(words, said):
    found = CliRunner().invoke(main, list(words))
    assert (found.exit_code, said in found.output) == (3, True), found.output


def test_a_named_failure_probability_and_delta_have_the_values_that_are_set():
    one = ("--privacy", "(eps, delta )", "--failure", "f", "--set", "delta=1e-6", "--set", "f=0.05")
    two = ("--privacy", "(eps, 1e-6)", "--failure", "0.05")
    asked = ("evaluate", "2", "--model", "membership", "--json")
    answers = [json.loads(CliRunner().invoke(main, [*asked, *words]).stdout) for words in (one, two)]
    assert answers[0]["budget"] == answers[1]["budget"] and answers[0]["failure"] == "1/20"


@mpmath.workdps(40)
def both_orders(one: mpmath.mpf, other: mpmath.mpf) -> mpmath.mpf:
    """The largest divergence over the order of (one, 1 - one) against (other, 1 - other) and back, at a fine grid of orders."""

    def quotient(a: mpmath.mpf, p: mpmath.mpf, q: mpmath.mpf) -> mpmath.mpf:
        return mpmath.log(p ** (1 + a) * q**-a + (1 - p) ** (1 + a) * (1 - q) ** -a) / a / (1 + a)

    orders = [mpmath.mpf(10) ** (mpmath.mpf(n) / 200 - 4) for n in range(1400)]
    return max(max(quotient(a, one, other), quotient(a, other, one)) for a in orders)


@pytest.mark.parametrize(("t", "failure"), [*PLACES, (Fraction(1, 1000), Fraction(9, 10))])
@mpmath.workdps(40)
def test_the_largest_rho_of_an_event_is_that_of_its_pair(t, failure):
    """Nearly reached on a grid of orders, never exceeded there; above the formula, and below what Gaussian noise needs."""
    low, high = (number(x) for x in event_rho(failure, t, 12))
    grid = both_orders(number(failure), number(failure * t))
    assert (grid <= high, low <= grid * (1 + mpmath.mpf("1e-4")), high - low < 1e-12 * high) == (
        True,
        True,
        True,
    )
    with precision(160):
        assert closed_budget("zcdp", {1}).value(real(t), failure) < float(low)
    whole = number(failure)
    noise = (quantile(whole) - quantile(whole * number(t))) ** 2 / 2
    assert high < noise


def test_the_reversed_pair_counts():
    """Of an event of probability 9/10 and its thousandth the reverse decides: the pair in one order alone is a false twin."""
    one, other = mpmath.mpf(9) / 10, mpmath.mpf(9) / 10000
    forth = max(
        mpmath.log(one ** (1 + a) * other**-a + (1 - one) ** (1 + a) * (1 - other) ** -a) / a / (1 + a)
        for a in (mpmath.mpf(10) ** (mpmath.mpf(n) / 100 - 4) for n in range(700))
    )
    back = max(
        mpmath.log(other ** (1 + a) * one**-a + (1 - other) ** (1 + a) * (1 - one) ** -a) / a / (1 + a)
        for a in (mpmath.mpf(10) ** (mpmath.mpf(n) / 100 - 4) for n in range(700))
    )
    found = number(event_rho(Fraction(9, 10), Fraction(1, 1000), 9)[0])
    assert abs(found - max(forth, back)) < 1e-3 * found and abs(forth - back) > 1e-2


@pytest.mark.parametrize(
    ("failure", "ratio"),
    [
        pytest.param(Fraction(1, 10**112), Fraction(1, 10**60), marks=pytest.mark.long),
        (Fraction(1, 10**40), Fraction(1, 2)),
        (1 - Fraction(1, 10**90), Fraction(1, 1000)),
    ],
)
def test_the_least_rho_of_an_event_that_is_next_to_impossible_is_enclosed(failure, ratio):
    """Working digits that miss the event's probability saw no divergence at any order, and looked for one without end."""
    low, high = event_rho(failure, ratio, 18)
    with mpmath.workdps(300):
        one, other = number(failure), number(failure * ratio)
        orders = [mpmath.mpf(10) ** (mpmath.mpf(n) / 50 - 4) for n in range(400)]
        found = max(
            mpmath.log(a * (a / b) ** x + (1 - a) * ((1 - a) / (1 - b)) ** x) / x / (1 + x)
            for a, b in ((one, other), (other, one))
            for x in orders
        )
        assert found <= number(high) <= number(low) * (1 + mpmath.mpf(10) ** -15)
        assert number(low) <= found * (1 + mpmath.mpf(10) ** -2)


def test_zero_concentrated_budgets_are_enclosed_to_the_digits():
    """Where all worlds are one step away both ends meet; with worlds two steps away the lower one is still proved."""
    one = json.loads(CliRunner().invoke(main, ["evaluate", "3", "--where", "q == 1", *ZCDP]).stdout)["budget"]
    two = json.loads(CliRunner().invoke(main, ["evaluate", "3", *ZCDP]).stdout)["budget"]
    assert float(one["upper"]) - float(one["lower"]) < 1e-10 and 0.0856 < float(one["lower"]) < 0.1168
    assert float(two["lower"]) < float(two["upper"]) < float(one["lower"])


ZCDP = ("--privacy", "zcdp", "--failure", "0.05", "--json")
