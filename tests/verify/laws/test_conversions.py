"""Zero-concentrated, Gaussian and Renyi budgets of releases, against grids of orders and levels, and against one another."""

from __future__ import annotations

import json
from fractions import Fraction

import jsonschema
import mpmath
import pytest
import sympy
from click.testing import CliRunner
from flint import arb
from test_compose_command import SCHEMA

from derive.laws.catalogue import laws
from derive.laws.release import releases
from derive.text.errors import UnsupportedForm
from reports.cli import main
from verify.laws.compose import composed
from verify.laws.conversions import least_divergence, least_mu, least_rho
from verify.laws.read import parts_of
from verify.numeric.real_roots import precision


def parts(text: str):
    return parts_of(releases(text))


@pytest.mark.parametrize("text", ["1/2", "3", "laplace(1/2)", "laplace(4)", "1/2 x 3, laplace(1) x 2"])
def test_the_least_rho_is_the_supremum_over_orders(build, text):
    """Never exceeded at any order, and nearly reached just above 1; a rho a thousandth smaller is too small."""
    found = least_rho(parts(text), 12)
    assert found.tight and found.upper - found.lower < Fraction(1, 10**12)
    with precision(400):
        quotients = [build(text).upper().renyi(1 + arb(2) ** e) / (1 + arb(2) ** e) for e in range(-40, 12)]
    assert [float(x) for x in quotients if not x < float(found.upper) * (1 + 1e-15)] == []
    assert max(float(x) for x in quotients) > float(found.lower) * 0.999999


@mpmath.workdps(30)
def test_the_formulas_of_the_laws_are_these_numbers():
    half = sympy.Rational(1, 2)
    for text, law, values in (("laplace(1/2)", "laplace", {"epsilon": half}), ("dp(2)", "dp", {"epsilon": 2, "delta": 0})):
        formula = sympy.sympify(laws()[law].zcdp)
        exact = Fraction(str(sympy.N(formula.subs({s: values[s.name] for s in formula.free_symbols}), 25)))
        found = least_rho(parts(text), 15)
        assert found.lower - Fraction(1, 10**20) <= exact <= found.upper + Fraction(1, 10**20), text


def test_other_pure_laws_have_two_ends():
    found = least_rho(parts("geometric(1, sensitivity=3)"), 12)
    assert not found.tight and found.lower < found.upper == least_rho(parts("1"), 12).upper


@pytest.mark.parametrize("budget", ["1/2", "3"])
def test_the_least_mu_dominates_and_no_less_does(build, budget):
    """At all levels the Gaussian stick is at least that of two answers; at 0 it is less for a smaller mu."""
    found = least_mu(parts(budget), composed(parts(budget)), 15)
    assert found.tight and found.upper - found.lower < Fraction(1, 10**14)
    with precision(200):
        answers = build(budget).upper()
        places = (found.upper + Fraction(1, 10**12), found.lower - Fraction(1, 1000))
        mu, less = (build(f"gdp({place.limit_denominator(10**16)})").upper() for place in places)
        levels = [arb(n) / 16 for n in range(0, 80)]
        assert [n for n, x in enumerate(levels) if not mu.hockey_stick(x) >= answers.hockey_stick(x)] == []
        assert less.hockey_stick(arb(0)) < answers.hockey_stick(arb(0))


def test_more_releases_have_a_mu_between_two_ends():
    text = "1/2 x 5"
    found = least_mu(parts(text), composed(parts(text)), 12)
    one = least_mu(parts("1/2"), composed(parts("1/2")), 12)
    assert not found.tight and found.lower < found.upper
    assert abs(float(found.upper) - 5**0.5 * float(one.upper)) < 1e-11


SUMS = ["laplace(1/2) x 3", "1/2 x 4, gaussian(2)", "geometric(2, sensitivity=4) x 2", "zcdp(1/10) x 3"]


@pytest.mark.parametrize("text", SUMS)
def test_divergences_are_enclosed_tightly(text):
    found = least_divergence(parts(text), composed(parts(text)), Fraction(5, 2), 12)
    assert found.tight and found.upper - found.lower < Fraction(1, 10**11)


def test_divergences_grow_with_the_order():
    ends = [least_divergence(parts("laplace(1) x 2"), composed(parts("laplace(1) x 2")), Fraction(n), 12) for n in (2, 3, 50)]
    assert ends[0].upper < ends[1].lower < ends[1].upper < ends[2].lower < 2


def test_gaussian_noise_lies_within_what_its_divergences_allow(epsilon):
    """mu = 1/2: rho = 1/8; of the order 20 the divergence is 5/2."""
    exact, rho, order = (epsilon(text, "1e-5") for text in ("gaussian(2)", "zcdp(1/8)", "rdp(20, 5/2)"))
    for found in (rho, order):
        assert found.lower <= exact.upper and exact.lower <= found.upper and found.upper > exact.upper
    assert epsilon("rdp(20, 5/2)", "1e-5").upper < epsilon("rdp(20, 26/10)", "1e-5").upper
    assert rho.upper < Fraction(1, 8) + 2 * Fraction(mpmath.nstr(mpmath.sqrt(mpmath.log(10**5) / 8), 12))


@pytest.mark.parametrize("text", ["dp(0.1, 1e-5)", "exponential(1)", "rdp(2, 1)"])
def test_no_rho_where_none_is_known(text):
    with pytest.raises(UnsupportedForm):
        least_rho(parts(text), 12)


ASKED = [
    (("0.5", "--to", "zcdp"), 0.1224593312),
    (("0.5", "--to", "gdp"), 0.6238925921),
    (("gaussian(2)", "--renyi", "3"), 0.375),
    (("laplace(1), gaussian(1)", "--to", "zcdp"), 0.8678794412),
]


@pytest.mark.parametrize(("words", "near"), ASKED)
def test_the_command_converts(words, near):
    result = CliRunner().invoke(main, ["compose", *words, "--json"], catch_exceptions=False)
    document = json.loads(result.stdout)
    jsonschema.validate(document, SCHEMA)
    assert float(document["lower"]) <= near + 1e-9 and near - 1e-9 <= float(document["upper"]) and document["exact"] is True


def test_orders_of_at_most_one_are_refused():
    result = CliRunner().invoke(main, ["compose", "0.5", "--renyi", "1"], catch_exceptions=False)
    assert result.exit_code == 3 and "above 1" in result.stderr
