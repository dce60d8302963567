"""The hockey-stick, tail and Renyi divergence of every law, against its formula and against sums and integrals at 50 digits."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

import mpmath
import pytest
import sympy
from flint import arb, fmpq
from formulas import HOCKEY_STICKS, RENYI, level, order

from epsproof.verify.laws.release import releases
from epsproof.verify.numeric.real_roots import precision
from epsproof.verify.system.room import files_of

CASES = [
    "dp(1/2, 1/100)", "dp(2)", "randomized_response(1/2)", "randomized_response(3/2, outcomes=5)", "geometric(1/2)",
    "geometric(3/2, sensitivity=3)", "truncated_geometric(1, sensitivity=2, largest=7)", "discrete_laplace(2, sensitivity=3)",
    "laplace(1/2)", "laplace(3)", "gaussian(2)", "gaussian(1/2, sensitivity=1/3)", "gdp(1)", "exponential(3/2)",
    "permute_and_flip(3/2)", "staircase(1, gamma=1/5)", "staircase(1, gamma=4/5)",
    "subsampled_gaussian(1/10, 2)", "subsampled_laplace(1/3, 2)", "subsampled_randomized_response(1/5, 2, outcomes=4)",
    "subsampled_discrete_laplace(1/5, 2, sensitivity=3)", "tree_aggregation(1000, 4)",
    "tree_aggregation(1025, 4, sensitivity=1/3)",
]  # fmt: skip
LEVELS = ["0", "1/10", "7/10", "13/10", "29/10"]
ELSEWHERE = {
    "discrete_gaussian": "a sum over all integers, which tests of sums take apart",
    "rdp": "a bound on one divergence, which tests of conversions take apart",
    "report_noisy_max": "that of Laplace noise from above alone, which tests of selections take apart",
    "sampled_without_replacement": "a line between two levels, which tests of samples take apart",
    "subsampled_discrete_gaussian": "a sum over all integers, which tests of samples take apart",
    "zcdp": "a bound on all divergences, which tests of conversions take apart",
}
"""Laws whose hockey stick is no formula, and where it is judged."""


def ball(build, text: str, what: str, place: str) -> arb:
    with precision(300):
        return getattr(build(text).upper(), what)(
            arb(fmpq(Fraction(place).numerator, Fraction(place).denominator))
        )


def contains(found: arb, value: mpmath.mpf, slack: str = "1e-45") -> bool:
    exact = arb(mpmath.nstr(value, 60))
    return bool((found - exact).abs_lower() <= arb(slack)) and bool(found.rad() < arb("1e-60"))


def formula_at(text: str, formula: sympy.Expr, place: dict) -> mpmath.mpf:
    (release,) = releases(text)
    values = {sympy.Symbol(k): sympy.Rational(v.value) for k, v in release.values.items()}
    names = {s: values.get(sympy.Symbol(s.name), place.get(s)) for s in formula.free_symbols}
    return mpmath.mpf(str(sympy.N(formula.subs(names), 60)))


@pytest.mark.parametrize("place", LEVELS)
@pytest.mark.parametrize("text", CASES)
@mpmath.workdps(60)
def test_the_ball_contains_the_formula(build, text, place):
    (release,) = releases(text)
    exact = formula_at(text, HOCKEY_STICKS[release.law.name], {level: sympy.Rational(place)})
    found = ball(build, text, "hockey_stick", place)
    assert contains(found, exact), (found, exact)


def test_every_law_has_a_formula_of_its_own_or_a_reason():
    laws = files_of("epsproof.verify.laws.known")
    assert sorted({*HOCKEY_STICKS, *ELSEWHERE}) == laws and not HOCKEY_STICKS.keys() & ELSEWHERE.keys()
    assert {releases(text)[0].law.name for text in CASES} == HOCKEY_STICKS.keys()


@pytest.mark.parametrize("text", [x for x in CASES if x.startswith(("rand", "lap", "gau", "gdp"))])
@mpmath.workdps(60)
def test_renyi_divergences_are_those_of_the_formulas(build, text):
    (release,) = releases(text)
    exact = formula_at(text, RENYI[release.law.name], {order: sympy.Rational(5, 2)})
    found = ball(build, text, "renyi", "5/2")
    assert contains(found, exact), (found, exact)


def noise_pair(text: str):
    """Densities (or weights) of the two laws, written down from the mechanism, with the points where they have kinks."""
    mpf, exp = mpmath.mpf, mpmath.exp
    table = {
        "laplace(1/2)": (lambda y: exp(-abs(y - 1) / 2) / 4, lambda y: exp(-abs(y) / 2) / 4),
        "laplace(3)": (lambda y: exp(-3 * abs(y - 1)) * 3 / 2, lambda y: exp(-3 * abs(y)) * 3 / 2),
        "gaussian(2)": (lambda y: mpmath.npdf(y, 1, 2), lambda y: mpmath.npdf(y, 0, 2)),
    }
    x = exp(-mpf(1) / 2)
    table["geometric(3/2, sensitivity=3)"] = (
        lambda y: (1 - x) / (1 + x) * x ** abs(y - 3),
        lambda y: (1 - x) / (1 + x) * x ** abs(y),
    )
    total = mpmath.nsum(lambda k: exp(-(k**2) / mpf(18)), [-mpmath.inf, mpmath.inf])
    table["discrete_gaussian(3, sensitivity=2)"] = (
        lambda y: exp(-((y - 2) ** 2) / mpf(18)) / total,
        lambda y: exp(-(y**2) / mpf(18)) / total,
    )
    return table[text]


@mpmath.workdps(50)
def divergence(text: str, at: str, back: bool) -> mpmath.mpf:
    """The integral, or sum, of (p - exp(level) q)+."""
    p, q = noise_pair(text)
    p, q = (q, p) if back else (p, q)
    factor = mpmath.exp(mpmath.mpf(Fraction(at).numerator) / Fraction(at).denominator)

    def gain(y):
        return max(p(y) - factor * q(y), mpmath.mpf(0))

    if "disc" in text or "geom" in text:
        return mpmath.fsum(gain(mpmath.mpf(y)) for y in range(-400, 400))
    inner = [mpmath.mpf(k) / 4 for k in range(-8, 13)]
    if text.startswith("gauss"):
        edge = mpmath.findroot(lambda y: p(y) - factor * q(y), mpmath.mpf(1) / 2)
        return mpmath.quad(
            lambda y: p(y) - factor * q(y), [edge, 10, 30, 60] if not back else [-60, -30, -10, edge]
        )
    loss = Fraction(text[8:-1])
    crossing = (
        mpmath.mpf(Fraction(at).numerator) / Fraction(at).denominator / mpmath.mpf(float(loss)) + 1
    ) / 2
    crossing = crossing if not back else 1 - crossing
    places = sorted({*inner, crossing, mpmath.mpf(400), mpmath.mpf(-400)})
    return mpmath.fsum(mpmath.quad(gain, [a, b]) for a, b in pairwise(places))


@pytest.mark.parametrize("back", [False, True], ids=["forth", "back"])
@pytest.mark.parametrize("at", ["0", "1/5", "2/5"])
@pytest.mark.parametrize(
    "text",
    [
        "laplace(1/2)",
        "laplace(3)",
        "gaussian(2)",
        "geometric(3/2, sensitivity=3)",
        "discrete_gaussian(3, sensitivity=2)",
    ],
)
def test_both_orders_are_the_integral_of_the_positive_part(build, text, at, back):
    exact = divergence(text, at, back)
    found = ball(build, text, "hockey_stick", at)
    assert abs(float(found.mid()) - float(exact)) < 1e-13 and contains(found, exact, "1e-25"), (found, exact)


@pytest.mark.parametrize("at", ["1/10", "1/4"])
@pytest.mark.parametrize(
    "text", ["laplace(1/2)", "laplace(1/2) x 4", "gaussian(2)", "gaussian(2) x 3, 1/5 x 3"]
)
def test_the_tail_is_the_slope_of_the_stick(build, text, at):
    """d/dlevel hockey-stick = -(tail - hockey-stick)."""
    step = Fraction(1, 10**12)
    low, high = (ball(build, text, "hockey_stick", str(Fraction(at) + s)) for s in (-step, step))
    slope = (high - low) / arb(fmpq(2, 10**12))
    expected = ball(build, text, "hockey_stick", at) - ball(build, text, "tail", at)
    assert abs(float((slope - expected).mid())) < 1e-11


@pytest.mark.parametrize(
    ("text", "twin"),
    [
        ("laplace(1/2)", "laplace(501/1000)"),
        ("geometric(1/2, sensitivity=2)", "geometric(1/2, sensitivity=3)"),
        ("randomized_response(1/2, outcomes=2)", "randomized_response(1/2, outcomes=3)"),
        ("gaussian(2)", "gaussian(1, sensitivity=1/2), gaussian(1000)"),
        ("dp(1/2, 1/100)", "dp(1/2, 1/101)"),
        ("exponential(1/2)", "dp(1/2)"),
        ("discrete_gaussian(2)", "gaussian(2)"),
        ("discrete_laplace(2)", "laplace(1/2)"),
        ("tree_aggregation(1023, 4)", "tree_aggregation(1024, 4)"),
        ("subsampled_discrete_laplace(1/5, 2)", "subsampled_discrete_laplace(1/4, 2)"),
    ],
)
def test_a_law_one_slip_away_has_another_stick(build, text, twin):
    one, other = (ball(build, x, "hockey_stick", "1/10") for x in (text, twin))
    assert not one.overlaps(other)


def test_laws_that_are_the_same_agree(build):
    same = (
        ("geometric(1)", "randomized_response(1)"),
        ("discrete_laplace(2)", "geometric(1/2)"),
        ("gdp(1/2)", "gaussian(2)"),
        ("tree_aggregation(1000, 4)", "10 x gaussian(4)"),
    )
    for one, other in same:
        a, b = (ball(build, x, "hockey_stick", "1/10") for x in (one, other))
        assert a.overlaps(b), (one, other)
