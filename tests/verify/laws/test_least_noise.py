"""The least noise for (epsilon, delta): enough at one end, and not at the other, by formulas that share no code with it."""

from __future__ import annotations

import json
from collections.abc import Callable
from fractions import Fraction
from math import comb
from pathlib import Path
from random import Random
from typing import Any

import jsonschema
import mpmath
import pytest
from click.testing import CliRunner

import epsproof
from epsproof.derive.text.errors import QuestionError
from epsproof.reports.cli import main
from epsproof.verify.laws.law import FALLING, RISING
from epsproof.verify.laws.least_noise import least_noise
from epsproof.verify.laws.release import releases

SEED, DIGITS = 20261129, 12
LESS = Fraction(999, 1000)
SCHEMA = json.loads(
    (Path(main.callback.__code__.co_filename).parent / "schemas" / "compose.json").read_text(encoding="utf-8")
)


def noise(text: str, epsilon: Fraction, delta: Fraction) -> tuple[Fraction, Fraction]:
    """(enough, not enough), as one over the strength."""
    found = least_noise(releases(text, (*RISING, *FALLING)), epsilon, delta, DIGITS)
    assert found.upper is not None
    return 1 / found.lower, 1 / found.upper


def of_normal(sigma: mpmath.mpf, epsilon: mpmath.mpf, count: int) -> mpmath.mpf:
    """delta of so many Gaussian releases, of sensitivity 1."""
    mu = mpmath.sqrt(count) / sigma
    cut = epsilon / mu - mu / 2
    return mpmath.ncdf(-cut) - mpmath.exp(epsilon) * mpmath.ncdf(-cut - mu)


def of_laplace(scale: mpmath.mpf, epsilon: mpmath.mpf, count: int) -> mpmath.mpf:
    """delta of one release of Laplace noise."""
    assert count == 1
    return 1 - mpmath.exp((epsilon - 1 / scale) / 2) if epsilon < 1 / scale else mpmath.mpf(0)


def of_coins(inverse: mpmath.mpf, epsilon: mpmath.mpf, count: int) -> mpmath.mpf:
    """delta of pure budgets, by all numbers of wrong coins."""
    budget = 1 / inverse
    grown, total = mpmath.exp(budget), mpmath.mpf(0)
    for wrong in range(count + 1):
        gain = mpmath.exp((count - wrong) * budget) - mpmath.exp(epsilon + wrong * budget)
        total += comb(count, wrong) * max(gain, mpmath.mpf(0))
    return total / (1 + grown) ** count


LAWS: dict[str, tuple[Callable[..., mpmath.mpf], tuple[int, ...]]] = {
    "gaussian": (of_normal, (1, 7, 60, 2000)),
    "laplace": (of_laplace, (1,)),
    "dp": (of_coins, (1, 5, 40)),
}


def drawn(number: int) -> list[tuple[str, int, Fraction, Fraction]]:
    random = Random(SEED)
    found = []
    for place in range(number):
        name = sorted(LAWS)[place % len(LAWS)]
        count = random.choice(LAWS[name][1])
        found.append(
            (
                name,
                count,
                Fraction(random.randrange(1, 600), 100),
                Fraction(random.randrange(1, 99), 10 ** random.randrange(3, 11)),
            )
        )
    return found


def check(name: str, count: int, epsilon: Fraction, delta: Fraction) -> None:
    enough, short = noise(f"{count} x {name}", epsilon, delta)
    assert short < enough <= short * (1 + Fraction(1, 10**9))
    with mpmath.workdps(60):
        e, d = (mpmath.mpf(x.numerator) / x.denominator for x in (epsilon, delta))

        def told(scale: Fraction) -> mpmath.mpf:
            return LAWS[name][0](mpmath.mpf(scale.numerator) / scale.denominator, e, count)

        assert told(enough) <= d < told(short) and told(enough * LESS) > d


@pytest.mark.parametrize(("name", "count", "epsilon", "delta"), drawn(30))
def test_the_noise_is_enough_and_a_thousandth_less_is_not(
    name: str, count: int, epsilon: Fraction, delta: Fraction
) -> None:
    check(name, count, epsilon, delta)


@pytest.mark.long
@pytest.mark.parametrize(("name", "count", "epsilon", "delta"), drawn(100)[30:])
def test_at_length_the_noise_is_enough_and_a_thousandth_less_is_not(
    name: str, count: int, epsilon: Fraction, delta: Fraction
) -> None:
    check(name, count, epsilon, delta)


def test_sixty_gaussian_releases() -> None:
    enough, short = noise("60 x gaussian", Fraction(1), Fraction(1, 10**5))
    assert Fraction("28.88") < short < enough < Fraction("28.90")
    swapped, _ = noise("60 x gaussian", Fraction(1, 10**5), Fraction(1, 2))
    assert abs(swapped - enough) > 1


@pytest.mark.parametrize("advantage", [Fraction(1, 100), Fraction(1, 20), Fraction(1, 10)])
def test_the_noise_for_an_advantage_is_that_at_epsilon_0(advantage: Fraction) -> None:
    """Of Gaussian noise 2 Phi(1/(2 sigma)) - 1."""
    enough, less = noise("gaussian", Fraction(0), advantage)
    with mpmath.workdps(40):
        exact = 1 / (
            2 * mpmath.sqrt(2) * mpmath.erfinv(mpmath.mpf(advantage.numerator) / advantage.denominator)
        )
        ends = [mpmath.mpf(x.numerator) / x.denominator for x in (less, enough)]
        assert ends[0] < exact <= ends[1] < ends[0] * (1 + mpmath.mpf("1e-10"))


@pytest.mark.long
def test_rho_of_a_conversion_leads_back_to_it() -> None:
    """rho = 2.56 has epsilon between 17.15830867 and 17.15830871 at delta = 1e-10, whatever the mechanism; Gaussian noise with
    that rho has less."""
    delta = Fraction(1, 10**10)
    assert 1 / noise("zcdp", Fraction("17.15830867"), delta)[0] < Fraction("2.56")
    assert Fraction("2.56") <= 1 / noise("zcdp", Fraction("17.158308713"), delta)[0] < Fraction("2.5600001")
    mu = 1 / noise("gdp", Fraction("17.15830867"), delta)[0]
    assert mu**2 / 2 > Fraction("2.7")


def test_pure_budgets_add_where_nothing_may_fail() -> None:
    enough, short = noise("12 x laplace", Fraction(1), Fraction(0))
    assert short < 12 <= enough < Fraction("12.00000000003")
    assert enough > 11 + noise("12 x laplace", Fraction(1), Fraction(1, 10**5))[0] / 100


@pytest.mark.parametrize(
    ("text", "epsilon", "delta", "said"),
    [
        ("gaussian", "1", "0", "no largest value"),
        ("dp(delta=1/10)", "1", "1e-5", "fail openly with probability 0.1"),
        ("gaussian, laplace(2)", "1", "1e-6", "spend more than that"),
    ],
)
def test_what_no_noise_keeps_is_refused(text: str, epsilon: str, delta: str, said: str) -> None:
    with pytest.raises(QuestionError, match=said):
        noise(text, Fraction(epsilon), Fraction(delta))


def run(*words: str) -> Any:
    return CliRunner().invoke(main, ["compose", *words], catch_exceptions=False)


def test_the_command_names_the_end_that_is_enough() -> None:
    document = json.loads(run("60 x gaussian", "--epsilon", "1", "--delta", "1e-5", "--json").stdout)
    jsonschema.validate(document, SCHEMA)
    assert (document["asked"], document["safe"]) == ("sigma", document["upper"]) and document[
        "upper"
    ] == "28.897348385"
    document = json.loads(run("laplace", "--epsilon", "2", "--delta", "0", "--json").stdout)
    jsonschema.validate(document, SCHEMA)
    assert document["asked"] == "epsilon" and document["safe"] == document["lower"]
    low, high = (Fraction(document["scale"][end]) for end in ("lower", "upper"))
    assert low < Fraction(1, 2) <= high <= low * (1 + Fraction(1, 10**10))


def test_as_a_number_it_is_what_is_enough() -> None:
    noisy = epsproof.compose("60 x gaussian", delta="1e-5", epsilon="1")
    budget = epsproof.compose("12 x laplace", delta="1e-5", epsilon="1")
    assert float(noisy) >= noisy.upper and float(budget) <= budget.lower
    assert repr(budget) == "0.0864492081692 <= epsilon <= 0.0864492081693"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("60 x gaussian(1)", "for the least noise leave a budget open"),
        ("gaussian, laplace", "leaves epsilon and sigma open; one is asked for"),
    ],
)
def test_one_budget_is_left_open(text: str, said: str) -> None:
    result = run(text, "--epsilon", "1", "--delta", "1e-5")
    assert result.exit_code == 3 and said in " ".join(result.output.split())
