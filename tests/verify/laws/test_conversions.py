"""Zero-concentrated, Gaussian and Renyi budgets of releases, against grids of orders and levels, and against one another."""

from __future__ import annotations

import json
from fractions import Fraction
from itertools import product

import jsonschema
import mpmath
import pytest
import sympy
from click.testing import CliRunner
from flint import arb
from formulas import ZCDP
from test_compose_command import SCHEMA

from epsproof.derive.text.errors import UnsupportedForm
from epsproof.reports.cli import main
from epsproof.verify.laws.compose import composed
from epsproof.verify.laws.conversions import least_divergence, least_mu, least_rho
from epsproof.verify.laws.read import parts_of
from epsproof.verify.laws.release import releases
from epsproof.verify.numeric.real_roots import precision


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
    for text, law, values in (
        ("laplace(1/2)", "laplace", {"epsilon": half}),
        ("dp(2)", "dp", {"epsilon": 2, "delta": 0}),
    ):
        formula = ZCDP[law]
        exact = Fraction(str(sympy.N(formula.subs({s: values[s.name] for s in formula.free_symbols}), 25)))
        found = least_rho(parts(text), 15)
        assert found.lower - Fraction(1, 10**20) <= exact <= found.upper + Fraction(1, 10**20), text


@mpmath.workdps(60)
def response(budget: int, outcomes: int) -> list[tuple[mpmath.mpf, mpmath.mpf]]:
    """(loss, probability) of randomized response among several answers."""
    total = mpmath.exp(budget) + outcomes - 1
    masses = 1 / total, (outcomes - 2) / total, mpmath.exp(budget) / total
    return [(mpmath.mpf(budget * sign), mass) for sign, mass in zip((-1, 0, 1), masses, strict=True)]


@mpmath.workdps(60)
def noise(budget: mpmath.mpf, sensitivity: int) -> list[tuple[mpmath.mpf, mpmath.mpf]]:
    """(loss, probability) of geometric noise, from its outputs between the counts and beyond them."""
    x, losses = mpmath.exp(-budget / sensitivity), range(-sensitivity, sensitivity + 1, 2)
    inner = [(1 - x) / (1 + x) * x ** (sensitivity - y) for y in range(1, sensitivity)]
    return list(
        zip(
            (budget * n / sensitivity for n in losses),
            [x**sensitivity / (1 + x), *inner, 1 / (1 + x)],
            strict=True,
        )
    )


def quotient(law: list[tuple[mpmath.mpf, mpmath.mpf]], order: mpmath.mpf) -> mpmath.mpf:
    """The Renyi divergence over its order."""
    return (
        mpmath.log(mpmath.fsum(mass * mpmath.exp((order - 1) * loss) for loss, mass in law))
        / (order - 1)
        / order
    )


SEARCHED = [
    ("geometric(1, sensitivity=3)", [noise(mpmath.mpf(1), 3)], False),
    ("randomized_response(1, outcomes=5)", [response(1, 5)], False),
    ("randomized_response(5, outcomes=1000)", [response(5, 1000)], True),
    (
        "randomized_response(8, outcomes=10000), geometric(6, sensitivity=3)",
        [response(8, 10000), noise(mpmath.mpf(6), 3)],
        True,
    ),
]


@pytest.mark.parametrize(("text", "pairs", "inside"), SEARCHED, ids=[text for text, *_ in SEARCHED])
@mpmath.workdps(60)
def test_the_least_rho_of_other_laws_is_searched_for_among_all_orders(text, pairs, inside):
    """The largest quotient at 60 digits, as the order tends to 1 or at an order inside; the Kullback-Leibler divergence alone,
    and the budget's epsilon tanh(epsilon/2), are false twins."""
    found = least_rho(parts(text), 14)
    divergence = mpmath.fsum(loss * mass for law in pairs for loss, mass in law)
    places = [mpmath.mpf(10) ** (mpmath.mpf(n) / 40 - 3) for n in range(1, 200)]
    best = max((sum(quotient(law, 1 + a) for law in pairs), a) for a in places)
    exact = divergence
    if inside:
        order = mpmath.findroot(
            lambda a: mpmath.diff(lambda x: sum(quotient(law, x) for law in pairs), a), 1 + best[1]
        )
        exact = sum(quotient(law, order) for law in pairs)
    low, high = (mpmath.mpf(x.numerator) / x.denominator for x in (found.lower, found.upper))
    assert (found.tight, low <= exact <= high, high - low < 1e-13 * high) == (True, True, True)
    assert (exact > divergence * (1 + mpmath.mpf("1e-3"))) is inside and best[0] <= high
    assert high < sum(law[-1][0] * mpmath.tanh(law[-1][0] / 2) for law in pairs)


def test_noise_without_a_largest_loss_is_added_from_above():
    """Discrete Gaussian noise beside a law with its largest quotient at an order inside: its own is its rho at some orders."""
    text = "randomized_response(8, outcomes=10000)"
    alone, both = (least_rho(parts(text + more), 12) for more in ("", ", discrete_gaussian(2)"))
    assert alone.tight and not both.tight
    assert both.lower == alone.lower and abs(both.upper - alone.upper - Fraction(1, 8)) < Fraction(1, 10**11)


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


def quantile(probability: mpmath.mpf) -> mpmath.mpf:
    return mpmath.sqrt(2) * mpmath.erfinv(2 * probability - 1)


@mpmath.workdps(60)
def farthest(law: list[tuple[mpmath.mpf, mpmath.mpf]], count: int) -> mpmath.mpf:
    """The largest difference of normal quantiles, of the events that the sum of ``count`` losses is above a level."""
    sums = {
        mpmath.nstr(mpmath.fsum(x for x, _ in chosen), 40): mpmath.mpf(0)
        for chosen in product(law, repeat=count)
    }
    for chosen in product(law, repeat=count):
        sums[mpmath.nstr(mpmath.fsum(x for x, _ in chosen), 40)] += mpmath.fprod(mass for _, mass in chosen)
    ordered = sorted((mpmath.mpf(x), mass) for x, mass in sums.items())
    events = [ordered[i:] for i in range(1, len(ordered))]
    sides = [
        (mpmath.fsum(m for _, m in event), mpmath.fsum(m * mpmath.exp(-x) for x, m in event))
        for event in events
    ]
    return max(quantile(p) - quantile(q) for p, q in sides)


@pytest.mark.parametrize(
    ("text", "law", "count"),
    [
        ("dp(1) x 3", response(1, 2), 3), ("geometric(1/2, sensitivity=3) x 2", noise(mpmath.mpf("0.5"), 3), 2),
        ("randomized_response(1, outcomes=5)", response(1, 5), 1),
        ("randomized_response(3, outcomes=50) x 3", response(3, 50), 3),
    ],
)  # fmt: skip
@mpmath.workdps(60)
def test_the_least_mu_is_that_of_the_farthest_event(text, law, count):
    """At 60 digits; the sum of squares of what a pure budget needs, and the event at level 0 alone, are false twins."""
    found = least_mu(parts(text), composed(parts(text)), 14)
    low, high, exact = (
        *(mpmath.mpf(x.numerator) / x.denominator for x in (found.lower, found.upper)),
        farthest(law, count),
    )
    slack = mpmath.mpf("1e-35")
    assert (found.tight, low - slack <= exact <= high + slack, high - low < 1e-13) == (True, True, True)
    assert high < 0.9999 * mpmath.sqrt(count) * 2 * quantile(1 / (1 + mpmath.exp(-law[-1][0])))


@pytest.mark.parametrize("budget", ["1/2", "3"])
@mpmath.workdps(40)
def test_laplace_noise_has_the_mu_of_its_middle(budget):
    """Once: 2 z(1 - exp(-epsilon/2)/2), at the level 0, where the trade-off function is smooth."""
    found = least_mu(parts(f"laplace({budget})"), composed(parts(f"laplace({budget})")), 14)
    exact = 2 * quantile(
        1 - mpmath.exp(-mpmath.mpf(Fraction(budget).numerator) / Fraction(budget).denominator / 2) / 2
    )
    low, high = (mpmath.mpf(x.numerator) / x.denominator for x in (found.lower, found.upper))
    assert (found.tight, low <= exact <= high, high - low < 1e-13) == (True, True, True)


@mpmath.workdps(30)
def test_two_laplace_releases_have_a_mu_away_from_the_middle(build):
    """By integrals over the loss of one of them, at the level of the largest difference and beside it."""
    size = mpmath.mpf(1) / 2

    def difference(level: mpmath.mpf) -> mpmath.mpf:
        p = (1 - mpmath.exp((level - 2 * size) / 2) / 2) / 2 + mpmath.quad(
            lambda x: mpmath.exp((x - size) / 2) / 4 * (1 - mpmath.exp((level - x - size) / 2) / 2),
            [level - size, size],
        )
        q = mpmath.exp(-level / 2) / 2 * mpmath.exp(-size) / 2 + mpmath.quad(
            lambda x: mpmath.exp((-x - size) / 2) / 4 * mpmath.exp(-(level - x + size) / 2) / 2,
            [level - size, size],
        )
        return quantile(p) - quantile(q)

    found = least_mu(parts("laplace(1/2) x 2"), composed(parts("laplace(1/2) x 2")), 14)
    low, high = (mpmath.mpf(x.numerator) / x.denominator for x in (found.lower, found.upper))
    assert found.tight and low - mpmath.mpf("1e-18") <= difference(mpmath.mpf("0.4836059947")) <= high
    assert max(difference(mpmath.mpf(x)) for x in ("0.001", "0.4", "0.6")) < low
    with precision(200):
        assert (
            float(2 * arb(2).sqrt() * build("laplace(1/2) x 2").lower().hockey_stick(arb(0)).erfinv())
            < float(low) - 0.05
        )


def test_what_is_not_searched_has_two_ends():
    """Laplace beside randomized response: between the level 0 and the sum of squares."""
    found = least_mu(parts("laplace(1/2), 1/2"), composed(parts("laplace(1/2), 1/2")), 12)
    one = least_mu(parts("1/2"), composed(parts("1/2")), 12)
    assert not found.tight and one.lower <= found.lower < found.upper
    assert abs(float(found.upper) - 2**0.5 * float(one.upper)) < 1e-11


SUMS = ["laplace(1/2) x 3", "1/2 x 4, gaussian(2)", "geometric(2, sensitivity=4) x 2", "zcdp(1/10) x 3"]


@pytest.mark.parametrize("text", SUMS)
def test_divergences_are_enclosed_tightly(text):
    found = least_divergence(parts(text), Fraction(5, 2), 12)
    assert found.tight and found.upper - found.lower < Fraction(1, 10**11)


def test_divergences_grow_with_the_order():
    ends = [least_divergence(parts("laplace(1) x 2"), Fraction(n), 12) for n in (2, 3, 50)]
    assert ends[0].upper < ends[1].lower < ends[1].upper < ends[2].lower < 2


def test_gaussian_noise_lies_within_what_its_divergences_allow(epsilon):
    """mu = 1/2: rho = 1/8; of the order 20 the divergence is 5/2."""
    exact, rho, order = (epsilon(text, "1e-5") for text in ("gaussian(2)", "zcdp(1/8)", "rdp(20, 5/2)"))
    for found in (rho, order):
        assert exact.upper < found.lower < found.upper
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
    assert (
        float(document["lower"]) <= near + 1e-9
        and near - 1e-9 <= float(document["upper"])
        and document["exact"] is True
    )


def test_orders_of_at_most_one_are_refused():
    result = CliRunner().invoke(main, ["compose", "0.5", "--renyi", "1"], catch_exceptions=False)
    assert result.exit_code == 3 and "above 1" in result.stderr
