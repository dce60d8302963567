"""Budgets of mechanisms that may fail: the ratio of the trade-off function, safety for all data, sharpness, refusals."""

from __future__ import annotations

import json
from fractions import Fraction
from itertools import product
from math import comb, exp, log
from pathlib import Path

import jsonschema
import mpmath
import pytest
from click.testing import CliRunner
from flint import arb

from epsproof.reports.cli import main
from epsproof.verify.laws.mechanism_budget import Demand, least_ratio, mechanism_budget
from epsproof.verify.laws.release import releases
from epsproof.verify.numeric.real_roots import precision

T = Fraction(3, 11)
FAILURE = Fraction(1, 20)


def budget(text: str, failure: Fraction = FAILURE, t: Fraction = T, digits: int = 9):
    return mechanism_budget(
        releases(text, ("epsilon",)), failure, [Demand(1, t, t)], [Demand(1, t, t)], digits
    )


def best_test(outcomes: list[tuple[Fraction, Fraction]], probability: Fraction) -> Fraction:
    """The least Q of a randomized event of that probability under P: the outcomes with the least Q/P first."""
    left, total = probability, Fraction(0)
    for p, q in sorted((x for x in outcomes if x[0]), key=lambda x: x[1] / x[0]):
        share = min(Fraction(1), left / p)
        total, left = total + share * q, left - share * p
    return total


def answers(odds: Fraction, count: int) -> list[tuple[Fraction, Fraction]]:
    """(P, Q) of the number of true answers among ``count``."""
    p = odds / (odds + 1)
    counts = [(comb(count, j), j, count - j) for j in range(count + 1)]
    return [(ways * p**j * (1 - p) ** rest, ways * (1 - p) ** j * p**rest) for ways, j, rest in counts]


@pytest.mark.parametrize("probability", [Fraction(1, 1000), Fraction(1, 20), Fraction(2, 5), Fraction(9, 10)])
@pytest.mark.parametrize(("text", "outcomes"), [
    ("log(3)", answers(Fraction(3), 1)),
    ("log(3/2) x 12", answers(Fraction(3, 2), 12)),
    ("log(2) x 4, log(3) x 2", [(a * c, b * d) for (a, b), (c, d) in product(answers(Fraction(2), 4), answers(Fraction(3), 2))]),
], ids=["one", "twelve", "mixed"])  # fmt: skip
def test_the_ratio_is_that_of_the_best_test(build, text, outcomes, probability):
    exact = best_test(outcomes, probability) / probability
    with precision(220):
        found = least_ratio(build(text).upper(), probability, 12)
        assert found.contains(arb(exact.numerator) / exact.denominator) and found.rad() < 1e-11, (
            found,
            float(exact),
        )


@pytest.mark.parametrize("probability", [Fraction(1, 50), Fraction(1, 3)])
@mpmath.workdps(40)
def test_the_ratio_of_gaussian_noise_is_in_closed_form(build, probability):
    """Phi(Phi^-1(x) - mu)/x; Dong, Roth and Su (2022)."""
    x, mu = mpmath.mpf(probability.numerator) / probability.denominator, mpmath.mpf(3) / 4
    quantile = mpmath.sqrt(2) * mpmath.erfinv(2 * x - 1)
    with precision(220):
        found = least_ratio(build("gdp(3/4)").upper(), probability, 14)
    assert abs(mpmath.mpf(found.mid().str(30, radius=False)) - mpmath.ncdf(quantile - mu) / x) < mpmath.mpf(
        "1e-14"
    )


def exceeding(epsilon: float, count: int) -> float:
    """P[loss > log(1/t)] where the person is in ``count`` of the releases of a count with geometric noise."""
    p = 1 / (1 + exp(-epsilon))
    return sum(
        comb(count, j) * p**j * (1 - p) ** (count - j)
        for j in range(count + 1)
        if (2 * j - count) * epsilon > -log(T)
    )


def test_the_lower_end_is_safe_in_however_many_releases_the_person_is():
    epsilon = float(budget("12 x geometric").lower)
    assert [m for m in range(1, 13) if exceeding(epsilon, m) > FAILURE] == []


def test_the_law_of_the_loss_alone_would_be_unsafe():
    """A sixth of log(1/t) keeps the failure where the person is in all 12 releases, not where it is in 11 of them."""
    epsilon = -log(T) / 6 * (1 - 1e-12)
    assert exceeding(epsilon, 12) <= FAILURE < exceeding(epsilon, 11)
    assert float(budget("12 x geometric").upper) < epsilon


def test_the_upper_end_is_sharp():
    """Publishing the best test of probability 1.0001 failure exceeds the criterion at an epsilon a little above the upper end."""
    found = budget("12 x geometric")
    x = FAILURE * Fraction(100001, 100000)
    above, below = (Fraction(exp(float(e) * f)) for e, f in ((found.upper, 1.001), (found.lower, 0.999)))
    assert best_test(answers(above, 12), x) / x < T < best_test(answers(below, 12), FAILURE) / FAILURE


@pytest.mark.parametrize(
    "law", ["laplace", "dp", "geometric", "geometric(sensitivity=3)", "randomized_response(outcomes=4)"]
)
def test_one_release_gains_nothing(law):
    found = budget(law)
    near = Fraction(1, 10**12)
    assert found.lower - near <= Fraction(-log(T)) <= found.upper + near
    assert found.upper - found.lower < Fraction(1, 10**8)


def test_what_allows_more_has_a_larger_budget():
    orders = [
        ("12 x dp", FAILURE, "12 x laplace", FAILURE),
        ("12 x dp", FAILURE, "12 x dp", Fraction(1, 10)),
        ("13 x laplace", FAILURE, "12 x laplace", FAILURE),
        ("12 x laplace, 0.05", FAILURE, "12 x laplace", FAILURE),
        ("12 x dp(delta=1/1000)", FAILURE, "12 x dp", FAILURE),
    ]
    found = [(budget(a, x).upper, budget(b, y).lower) for a, x, b, y in orders]
    assert [pair for pair in found if not pair[0] < pair[1]] == []


def evaluated(*words: str):
    return CliRunner().invoke(
        main, ["evaluate", *words, "--set", "a=0.25", "--set", "r=3"], catch_exceptions=False
    )


def test_a_world_two_steps_away_halves_the_budget():
    words = ("max(a/(p*q), r)", "--mechanism", "12 x laplace", "--failure", "0.05", "--json")
    both, near = (json.loads(evaluated(*words, *more).stdout) for more in ((), ("--where", "q == 1")))
    assert (both["steps"], near["steps"]) == ([1, 2], [1])
    assert 2 * float(both["budget"]["lower"]) == pytest.approx(float(near["budget"]["lower"]), rel=1e-9)
    schemas = Path(main.callback.__code__.co_filename).parent / "schemas"
    for found in (both, near):
        jsonschema.validate(found, json.loads((schemas / "mechanism.json").read_text(encoding="utf-8")))
        assert 0 < float(found["budget"]["upper"]) - float(found["budget"]["lower"]) < 1e-9
        assert 1.58 <= float(found["factor"]["lower"]) <= float(found["factor"]["upper"]) <= 1.582


def test_nothing_demanded_and_nothing_admissible():
    words = ("--mechanism", "3 x laplace", "--failure", "0.05", "--json")
    free = json.loads(CliRunner().invoke(main, ["evaluate", "inf", "--where", "q == 1", *words]).stdout)
    never = json.loads(
        CliRunner().invoke(main, ["evaluate", "c", "--set", "c=1", "--assume", "c >= 1", *words]).stdout
    )
    assert (free["budget"], never["budget"]) == (
        {"parameter": "epsilon", "lower": "inf", "upper": "inf", "safe": "inf"},
        {"parameter": "epsilon", "lower": "0", "upper": "0", "safe": "0"},
    )


def test_without_a_border_of_one_distance_no_upper_end_is_claimed():
    words = (
        "max(a/(p*q), r)",
        "--where",
        "q <= 1/2",
        "--where",
        "p <= 1/2",
        "--mechanism",
        "3 x laplace",
        "--failure",
        "0.05",
    )
    found = json.loads(evaluated(*words, "--json").stdout)
    assert found["budget"]["upper"] is None and float(found["budget"]["lower"]) > 0


TWINS = """
name = "twins"
secret = ["in"]
[priors]
p = "that it is in"
[worlds]
in = "p"
twin = "(1 - p)/2"
out = "rest"
[[neighbours]]
between = ["in", "twin"]
steps = 0
[[neighbours]]
between = ["twin", "out"]
"""


@pytest.mark.parametrize(
    ("where", "upper"), [("p**2 == 1/2", "inf"), ("p**2 == 1/4", "0.78213"), ("p == 1/2", "0.78213")]
)
def test_a_worst_case_without_an_upper_end_has_no_factor(where, upper):
    """The priors of the first region are no rational numbers, where epsilon is known from below alone."""
    found = evaluated_alone("3", "--where", where, "--mechanism", "laplace", "--failure", "0.05", "--json")
    told = json.loads(found.stdout)
    assert told["worst_case"]["upper"].startswith(upper) and ("factor" in told) == (upper != "inf")
    assert (
        evaluated_alone("3", "--where", where, "--mechanism", "laplace", "--failure", "0.05").exit_code == 0
    )
    beside = CliRunner().invoke(
        main, ["compare", "3", "--where", where, "--mechanism", "2 x laplace", "--failure", "0.05"]
    )
    assert beside.exit_code == 0, beside.output


def test_a_world_of_the_same_data_set_demands_nothing(tmp_path):
    file = tmp_path / "twins.toml"
    file.write_text(TWINS, encoding="utf-8")
    words = ("3/2", "--model", str(file), "--mechanism", "6 x laplace", "--failure", "0.05", "--json")
    found = json.loads(CliRunner().invoke(main, ["evaluate", *words], catch_exceptions=False).stdout)
    assert found["steps"] == [1] and float(found["budget"]["upper"]) - float(found["budget"]["lower"]) < 1e-9
    assert float(found["factor"]["lower"]) > 1


def test_secrets_of_two_worlds_are_refused():
    words = (
        "2",
        "--model",
        "subsampled-membership",
        "--set",
        "s=1/2",
        "--mechanism",
        "6 x laplace",
        "--failure",
        "0.05",
    )
    result = CliRunner().invoke(main, ["evaluate", *words], catch_exceptions=False)
    assert result.exit_code == 3 and "one world" in result.stderr


def test_the_statement_is_printed():
    shown = " ".join(
        evaluated("max(a/(p*q), r)", "--mechanism", "12 x laplace", "--failure", "0.05").stdout.split()
    )
    assert "for each adversary of the region: if the secret is true" in shown and "at most 1/20" in shown


REFUSED = [
    (("max(a/(p*q), r)", "--mechanism", "12 x laplace"), "needs --failure"),
    (("max(a/(p*q), r)", "--failure", "0.1"), "--failure belongs to"),
    (("max(a/(p*q), r)", "--mechanism", "12 x laplace", "--failure", "0"), "above 0"),
    (("max(a/(p*q), r)", "--mechanism", "12 x laplace", "--failure", "1"), "below 1"),
    (("max(a/(p*q), r)", "--mechanism", "12 x gaussian(1)", "--failure", "0.1"), "leaves no budget open"),
    (("max(a/(p*q), r)", "--mechanism", "12 x laplace(0.1)", "--failure", "0.1"), "leaves no budget open"),
    (("max(a/(p*q), r)", "--mechanism", "12 x randomized_response", "--failure", "0.1"), "q == 1"),
    (
        ("max(a/(p*q), r)", "--mechanism", "12 x randomized_response", "--failure", "0.1"),
        "error: randomized_response: a world",
    ),
    (
        ("max(a/(p*q), r)", "--where", "q == 1", "--mechanism", "12 x dp(delta=0.01)", "--failure", "0.1"),
        "fail openly",
    ),
    (
        ("max(a/(p*q), r)", "--where", "q == 1", "--mechanism", "3 x exponential", "--failure", "0.1"),
        "chosen before any output",
    ),
    (
        ("posterior <= r*prior/(a + r), posterior >= a*prior", "--mechanism", "laplace", "--failure", "0.1"),
        "lower limits",
    ),
    (("max(a/(p*q), r)", "--group", "2", "--mechanism", "laplace", "--failure", "0.1"), "--group"),
]


@pytest.mark.parametrize(("words", "said"), REFUSED, ids=[said for _, said in REFUSED])
def test_what_the_statement_does_not_cover_is_refused(words, said):
    result = evaluated(*words)
    assert result.exit_code == 3 and said in result.stderr, result.stderr or result.stdout


def normal_budget(target: str, failure: str, steps: int) -> mpmath.mpf:
    """The mu with Phi(z - steps mu) = target**steps failure, z the quantile of the failure; Dong, Roth and Su (2022)."""

    def quantile(x: mpmath.mpf) -> mpmath.mpf:
        return mpmath.sqrt(2) * mpmath.erfinv(2 * x - 1)

    x = mpmath.mpf(failure)
    return (quantile(x) - quantile(mpmath.mpf(target) ** steps * x)) / steps


@pytest.mark.parametrize(("failure", "steps"), [("0.05", 1), ("0.3", 2), ("0.000001", 1)])
@mpmath.workdps(30)
def test_gaussian_budgets_are_in_closed_form(failure, steps):
    t = Fraction(3, 11)
    demand = [Demand(steps, t, t)]
    found = mechanism_budget(releases("gdp", ("mu",)), Fraction(failure), demand, demand, 9)
    mu = normal_budget("0.27272727272727272727272727272727", failure, steps)
    assert mpmath.mpf(found.lower.numerator) / found.lower.denominator <= mu + mpmath.mpf("1e-9")
    assert mu <= mpmath.mpf(found.upper.numerator) / found.upper.denominator + mpmath.mpf("1e-9")
    assert found.upper - found.lower < Fraction(1, 10**8)


def test_the_scale_of_noise_is_the_sensitivity_over_mu():
    """Twelve releases have sqrt(12) times the mu of one; the greater end of a scale is the safe one."""
    words = ("2", "--failure", "0.05", "--json")
    mu = json.loads(evaluated_alone(*words, "--privacy", "gdp").stdout)["budget"]
    noise = json.loads(evaluated_alone(*words, "--mechanism", "12 x gaussian(sensitivity=5)").stdout)[
        "budget"
    ]
    assert (mu["parameter"], mu["safe"]) == ("mu", mu["lower"])
    assert (noise["parameter"], noise["safe"]) == ("sigma", noise["upper"])
    assert float(noise["upper"]) == pytest.approx(5 * 12**0.5 / float(mu["lower"]), rel=1e-9)


def test_a_zero_concentrated_budget_is_below_that_of_the_gaussian_mechanism_which_has_it():
    words = ("2", "--failure", "0.05", "--json")
    rho = json.loads(evaluated_alone(*words, "--privacy", "zcdp").stdout)["budget"]
    mu = json.loads(evaluated_alone(*words, "--privacy", "gdp").stdout)["budget"]
    assert 0 < float(rho["lower"]) < float(rho["upper"])
    assert float(rho["upper"]) == pytest.approx(float(mu["upper"]) ** 2 / 2, rel=1e-9)


def test_a_zero_concentrated_budget_keeps_the_criterion_for_discrete_noise_of_that_budget():
    """Another mechanism with that rho, whose own budget is larger."""
    t = Fraction(3, 11)
    rho = mechanism_budget(releases("zcdp", ("rho",)), FAILURE, [Demand(1, t, t)], [Demand(1, t, t)], 6).lower
    sigma = budget_of_scale("discrete_gaussian", t)
    assert rho < 1 / (2 * sigma**2)


def budget_of_scale(law: str, t: Fraction) -> Fraction:
    """A sigma with which the criterion is not kept."""
    found = mechanism_budget(releases(law, ("sigma",)), FAILURE, [Demand(1, t, t)], [Demand(1, t, t)], 6)
    assert found.upper is not None
    return 1 / found.upper


def test_two_open_budgets_of_different_kinds_are_refused():
    result = evaluated_alone("2", "--mechanism", "3 x laplace, gaussian", "--failure", "0.05")
    assert result.exit_code == 3 and "epsilon and sigma" in result.stderr


def evaluated_alone(*words: str):
    return CliRunner().invoke(main, ["evaluate", *words], catch_exceptions=False)
