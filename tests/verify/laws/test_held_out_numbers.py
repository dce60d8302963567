"""What the commands print beside numbers worked out from the definitions with mpmath, which share no line with the engine."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import pairwise, product

import pytest
from click.testing import CliRunner
from mpmath import binomial, erfinv, exp, findroot, log, mp, mpf, ncdf, npdf, quad, sqrt

from epsproof.reports.cli import main

CLOSE = mpf(10) ** -9
E5, E6, E10 = mpf(10) ** -5, mpf(10) ** -6, mpf(10) ** -10


@pytest.fixture(autouse=True)
def fifty_digits():
    with mp.workdps(50):
        yield


def quantile(probability):
    return sqrt(mpf(2)) * erfinv(2 * probability - 1)


def answers(*budgets, delta=()):
    """delta at a level of randomized responses of these budgets, over all answers: Murtagh and Vadhan (2018), Theorem 1.5."""

    def at(level):
        total = mpf(0)
        for signs in product((1, -1), repeat=len(budgets)):
            with_person = without = mpf(1)
            for sign, budget in zip(signs, budgets, strict=True):
                with_person *= exp(budget) ** (sign > 0) / (1 + exp(budget))
                without *= exp(budget) ** (sign < 0) / (1 + exp(budget))
            total += max(with_person - exp(level) * without, mpf(0))
        kept = mp.fprod(1 - d for d in delta)
        return 1 - kept * (1 - total)

    return at


def same_answers(budget, count):
    """The same for equal budgets: Kairouz, Oh and Viswanath (2017), Theorem 3.3."""

    def at(level):
        return (
            sum(
                binomial(count, k) * max(exp((count - k) * budget) - exp(level + k * budget), 0)
                for k in range(count + 1)
            )
            / (1 + exp(budget)) ** count
        )

    return at


def normal(mu):
    return lambda level: ncdf(mu / 2 - level / mu) - exp(level) * ncdf(-mu / 2 - level / mu)


def laplace(budget):
    """One release by its outputs: the person moves the centre from 0 to ``budget`` at scale 1."""

    def at(level):
        if level >= budget:
            return mpf(0)
        return 1 - exp((level - budget) / 2) if level >= -budget else 1 - exp(level)

    return at


def with_laplace(budget, other):
    """``other`` at a level, and one Laplace release beside it, as an integral over the output of the latter."""

    def at(level):
        ends = other(level - budget) / 2 + exp(-budget) * other(level + budget) / 2
        middle = quad(lambda x: exp(-x) / 2 * other(level - budget + 2 * x), _places(level, budget))
        return ends + middle

    return at


def _places(level, budget):
    """0 to the budget, with the outputs between them at which other Laplace releases of this budget have corners."""
    corners = {(k * budget + budget - level) / 2 for k in range(-3, 4)}
    return sorted({mpf(0), budget, *(x for x in corners if 0 < x < budget)})


def level_at(delta_of, delta, start):
    """The level at which delta is this one."""
    return findroot(lambda level: log(delta_of(level) / delta), start, solver="secant")


def sampled(rate, sigma, added):
    """One Gaussian release of a sample: a person who was left out is added, or one who was in is left out."""

    def loss(x):
        return log(1 - rate + rate * exp((2 * x - 1) / (2 * sigma**2)))

    def at(level):
        shift = exp(level) - 1 + rate if not added else exp(-level) - 1 + rate
        if shift <= 0:
            return 1 - exp(level) if not added else mpf(0)
        x = sigma**2 * log(shift / rate) + mpf(1) / 2
        there, here = ncdf(-(x - 1) / sigma), ncdf(-x / sigma)
        if added:
            return (1 - here) - exp(level) * ((1 - rate) * (1 - here) + rate * (1 - there))
        return (1 - rate) * here + rate * there - exp(level) * here

    return at, loss


def two_sampled(rate, sigma, level):
    """Two such releases, as an integral over the first output; the worse of the two orders."""
    found = []
    for added in (False, True):
        at, loss = sampled(rate, sigma, added)

        def density(x, added=added):
            base = npdf(x / sigma) / sigma
            return base if added else (1 - rate) * base + rate * npdf((x - 1) / sigma) / sigma

        sign = -1 if added else 1
        edges = [mpf(-9), mpf(-4), mpf(-1), mpf(1), mpf(3), mpf(6), mpf(10)]
        found.append(
            quad(
                lambda x, at=at, density=density, loss=loss, sign=sign: (
                    density(x) * at(level - sign * loss(x))
                ),
                edges,
            )
        )
    return max(found)


def geometric_pairs(t, level):
    """Two counts with two-sided geometric noise, all pairs of outputs from -60 to 60."""
    weight = {x: (1 - t) / (1 + t) * t ** abs(x) for x in range(-60, 62)}
    outputs = range(-60, 61)
    return sum(
        max(weight[x] * weight[y] - exp(level) * weight[x + 1] * weight[y + 1], 0)
        for x in outputs
        for y in outputs
    )


def discrete_normal(sigma, level):
    weight = [exp(-(mpf(x) ** 2) / (2 * sigma**2)) for x in range(-60, 62)]
    total = sum(weight)
    return sum(max(a - exp(level) * b, 0) for a, b in pairwise(weight)) / total


def best_event(level, limit, start, order=None):
    """a - exp(level) b at the event that just has the divergence limit(order), of this order or of the one that stops it first.

    With a = x b and 1 - a = z (1 - b): the slope of the limit is exp(level), the limit is met, and a change of the order tells no
    more.
    """

    def log_power(x, z, at):
        b = (1 - z) / (x - z)
        return log(b * x**at + (1 - b) * z**at)

    def missing(x, z, at=order):
        slope = (at - 1) * (x**at - z**at) - exp(level) * at * (x ** (at - 1) - z ** (at - 1))
        met = log_power(x, z, at) - (at - 1) * limit(at)
        if order is not None:
            return slope / x**at, met
        return slope / x**at, met, mp.diff(lambda y: log_power(x, z, y) - (y - 1) * limit(y), at)

    x, z = findroot(missing, start)[:2]
    b = (1 - z) / (x - z)
    return (x - exp(level)) * b


def likelier(budget, count, failure):
    """How much likelier with the person are the most telling answers that have probability ``failure`` with the person."""
    left, without = failure, mpf(0)
    for lies in range(count + 1):
        weight = binomial(count, lies) * exp((count - lies) * budget) / (1 + exp(budget)) ** count
        taken = min(left, weight)
        without += taken * exp(-(count - 2 * lies) * budget)
        left -= taken
    return failure / without


def concentrated_event(failure, without):
    """The least rho of events with these two probabilities: over orders, both orders of the pair."""

    def at(order, a, b):
        return (
            log(a**order * b ** (1 - order) + (1 - a) ** order * (1 - b) ** (1 - order)) / (order - 1) / order
        )

    orders = [1 + mpf(k) / 50 for k in range(1, 1500)]
    best = []
    for a, b in ((failure, without), (without, failure)):
        kl = a * log(a / b) + (1 - a) * log((1 - a) / (1 - b))
        start = max(orders, key=lambda order: at(order, a, b))
        best += [kl, *(at(order, a, b) for order in (start,))]
        low, high = max(start - mpf(1) / 25, 1 + mpf(1) / 10**6), start + mpf(1) / 25
        for _ in range(150):
            one, two = low + (high - low) / 3, high - (high - low) / 3
            low, high = (one, high) if at(one, a, b) < at(two, a, b) else (low, two)
        best.append(at(low, a, b))
    return max(best)


def root(f, low, high):
    return findroot(f, (mpf(low), mpf(high)), solver="anderson")


HALF, TWENTIETH = mpf(1) / 2, mpf(1) / 20
COMPOSED: dict[str, tuple[list[str], Callable]] = {
    "four budgets": (
        ["0.1, 0.25, 0.4, 0.7", "--epsilon", "0.6"],
        lambda: answers(*map(mpf, ("0.1", "0.25", "0.4", "0.7")))(mpf("0.6")),
    ),
    "budgets that fail": (
        ["dp(0.3, 1e-3), dp(0.5, 1/200), 0.2", "--epsilon", "0.4"],
        lambda: answers(mpf("0.3"), HALF, mpf("0.2"), delta=(mpf(1) / 1000, mpf(1) / 200))(mpf("0.4")),
    ),
    "twelve budgets": (
        ["0.135 x 12", "--delta", "1e-5"],
        lambda: level_at(same_answers(mpf("0.135"), 12), E5, (1.55, 1.6)),
    ),
    "a hundred budgets": (
        ["0.05 x 100", "--delta", "1e-10"],
        lambda: level_at(same_answers(mpf("0.05"), 100), E10, (3.1, 3.2)),
    ),
    "four budgets beside two": (
        ["0.2 x 4, 0.45 x 2", "--epsilon", "0.9"],
        lambda: answers(*[mpf("0.2")] * 4, *[mpf("0.45")] * 2)(mpf("0.9")),
    ),
    "Gaussian delta": (["gaussian(3) x 10", "--epsilon", "1"], lambda: normal(sqrt(mpf(10)) / 3)(mpf(1))),
    "Gaussian epsilon": (
        ["gaussian(48.04) x 2076", "--delta", "9.59e-10"],
        lambda: level_at(normal(sqrt(mpf(2076)) / mpf("48.04")), mpf("9.59e-10"), (5.8, 5.9)),
    ),
    "one Laplace release": (["laplace(0.7)", "--epsilon", "0.3"], lambda: laplace(mpf("0.7"))(mpf("0.3"))),
    "two Laplace releases": (
        ["laplace(0.7) x 2", "--epsilon", "0.3"],
        lambda: with_laplace(mpf("0.7"), laplace(mpf("0.7")))(mpf("0.3")),
    ),
    "Laplace beside Gaussian": (
        ["laplace(0.5), gaussian(2)", "--epsilon", "0.4"],
        lambda: with_laplace(HALF, normal(HALF))(mpf("0.4")),
    ),
    "two counts": (["geometric(log(2)) x 2", "--epsilon", "0.3"], lambda: geometric_pairs(HALF, mpf("0.3"))),
    "a discrete Gaussian count": (
        ["discrete_gaussian(2)", "--epsilon", "0.3"],
        lambda: discrete_normal(mpf(2), mpf("0.3")),
    ),
    "a sampled Gaussian release": (
        ["subsampled_gaussian(0.1, 1)", "--epsilon", "0.2"],
        lambda: max(sampled(mpf("0.1"), mpf(1), added)[0](mpf("0.2")) for added in (False, True)),
    ),
    "a concentrated budget's delta": (
        ["zcdp(0.1)", "--epsilon", "1"],
        lambda: best_event(mpf(1), lambda at: at / 10, (mpf("3.24"), mpf("0.962"), mpf("6.19"))),
    ),
    "several concentrated budgets": (
        ["zcdp(0.02) x 5", "--epsilon", "2", "upper"],
        lambda: best_event(mpf(2), lambda at: at / 10, (mpf("8.13"), 1 - mpf("4.16e-5"), mpf("10.98"))),
    ),
    "a divergence's delta": (
        ["rdp(20, 1)", "--epsilon", "2"],
        lambda: best_event(mpf(2), lambda _: mpf(1), (mpf("7.7"), 1 - mpf(10) ** -9), 20),
    ),
    "a Gaussian budget": (
        ["gdp(0.4) x 3", "--epsilon", "0.5"],
        lambda: normal(mpf("0.4") * sqrt(mpf(3)))(HALF),
    ),
    "Laplace as concentrated": (["laplace(0.5) x 3", "--to", "zcdp"], lambda: 3 * (HALF - 1 + exp(-HALF))),
    "a budget as Gaussian": (
        ["dp(0.8)", "--to", "gdp"],
        lambda: 2 * quantile(exp(mpf("0.8")) / (1 + exp(mpf("0.8")))),
    ),
    "Laplace's divergence": (
        ["laplace(0.5) x 2", "--renyi", "3"],
        lambda: log(mpf(3) / 5 * exp(mpf(1)) + mpf(2) / 5 * exp(mpf(-3) / 2)),
    ),
    "a sampled divergence": (
        ["subsampled_gaussian(0.1, 1)", "--renyi", "3"],
        lambda: (
            log(
                sum(
                    binomial(3, j) * mpf("0.9") ** (3 - j) * mpf("0.1") ** j * exp(mpf(j * (j - 1)) / 2)
                    for j in range(4)
                )
            )
            / 2
        ),
    ),
    "a sampled divergence of a high order": (
        ["subsampled_gaussian(0.02, 0.5) x 40", "--renyi", "30"],
        lambda: (
            40
            * log(
                sum(
                    binomial(30, j) * mpf("0.98") ** (30 - j) * mpf("0.02") ** j * exp(mpf(2 * j * (j - 1)))
                    for j in range(31)
                )
            )
            / 29
        ),
    ),
    "a sampled divergence of an order between": (
        ["subsampled_gaussian(0.1, 2) x 2", "--renyi", "2.5"],
        lambda: (
            2
            * log(
                quad(
                    lambda x: npdf(x) * (mpf("0.9") + exp(x / 2 - mpf(1) / 8) / 10) ** mpf("2.5"),
                    [-14, -4, 0, 2, 4, 15],
                )
            )
            / mpf("1.5")
        ),
    ),
}
EVALUATED: dict[str, tuple[list[str], Callable]] = {
    "a release that may fail": (
        ["2", "--privacy", "(eps, 1e-6)", "--failure", "0.05", "--model", "membership"],
        lambda: log(2 * (1 - E6 / TWENTIETH)),
    ),
    "a Gaussian budget that may fail": (
        ["2", "--privacy", "gdp", "--failure", "0.05", "--model", "membership"],
        lambda: quantile(TWENTIETH) - quantile(TWENTIETH / 2),
    ),
    "twelve answers that may fail": (
        ["2", "--mechanism", "12 x randomized_response", "--failure", "0.05", "--model", "membership"],
        lambda: root(lambda budget: log(likelier(budget, 12, TWENTIETH) / 2), 0.05, 0.2),
    ),
    "a concentrated budget that may fail": (
        [
            "posterior <= 0.6",
            "--privacy",
            "zcdp",
            "--failure",
            "0.05",
            "--where",
            "p == 1/2",
            "--model",
            "membership",
        ],
        lambda: concentrated_event(TWENTIETH, TWENTIETH * 2 / 3),
    ),
}


def printed(*words: str) -> dict:
    result = CliRunner().invoke(main, [*words, "--json"], catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


@pytest.mark.parametrize("name", COMPOSED)
def test_compositions_and_conversions(name):
    """Both ends, or the upper one where the conversion is no exact one."""
    words, number = COMPOSED[name]
    ends = words[3:] or ["lower", "upper"]
    document, expected = printed("compose", *words[:3]), number()
    for end in ends:
        assert abs(mpf(document[end]) - expected) <= CLOSE * expected, (
            end,
            document[end],
            mp.nstr(expected, 20),
        )


@pytest.mark.parametrize("name", EVALUATED)
def test_budgets_with_a_failure_probability(name):
    words, number = EVALUATED[name]
    document, expected = printed("evaluate", *words), number()
    budget = document.get("budget") or document["epsilon"]
    assert abs(mpf(budget["lower"]) - expected) <= CLOSE and abs(mpf(budget["upper"]) - expected) <= CLOSE


def test_a_derived_budget_at_values():
    """The worst prior of p/(p + (1 - p) y) - p is sqrt(y)/(1 + sqrt(y)), where it is (1 - sqrt(y))/(1 + sqrt(y))."""
    words = ("--privacy", "(eps, delta)", "--assume", "0 < b < 1, 0 < delta, 2*delta < failure")
    values = ("--set", "b=0.1", "--set", "delta=1e-6", "--set", "failure=0.01")
    found = printed("derive", "posterior - prior <= b", *words, *values)["at"]["epsilon"]
    expected = log(1 - mpf(10) ** -4) + 2 * log(mpf("1.1") / mpf("0.9"))
    assert abs(mpf(found["lower"]) - expected) <= CLOSE


def test_two_sampled_gaussian_releases():
    found = printed("compose", "subsampled_gaussian(0.1, 1) x 2", "--epsilon", "0.4")
    with mp.workdps(18):
        expected = two_sampled(mpf("0.1"), mpf(1), mpf("0.4"))
        assert mpf(found["lower"]) * (1 - CLOSE) <= expected <= mpf(found["upper"]) * (1 + CLOSE)


def test_three_laplace_releases():
    found = printed("compose", "laplace(0.7) x 3", "--epsilon", "0.3")
    with mp.workdps(15):
        budget = mpf("0.7")
        expected = with_laplace(budget, with_laplace(budget, laplace(budget)))(mpf("0.3"))
        assert abs(mpf(found["lower"]) - expected) <= CLOSE
