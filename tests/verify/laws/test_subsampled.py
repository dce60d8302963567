"""Releases on Poisson samples: both orders by hand, compositions against exact sums and integrals, ends on a grid, refusals."""

from __future__ import annotations

import json
from fractions import Fraction
from itertools import pairwise, product
from math import log

import mpmath
import pytest
from click.testing import CliRunner
from flint import arb

from epsproof.reports.cli import main
from epsproof.verify.laws import subsampled
from epsproof.verify.laws.discrete import Grid, _joined, convolved, on_grid
from epsproof.verify.laws.loss import real
from epsproof.verify.laws.pair import Pair
from epsproof.verify.laws.read import parts_of
from epsproof.verify.laws.release import releases
from epsproof.verify.numeric.real_roots import precision

RATE = Fraction(2, 7)
YES = Fraction(3, 4)
LEVELS = [Fraction(k, 8) for k in range(-16, 17)]
TEXTS = [
    "subsampled_randomized_response(2/7, log(3))",
    "subsampled_laplace(1/3, 2)",
    "subsampled_gaussian(1/10, 1)",
]


@pytest.fixture
def coarse(monkeypatch):
    """A grid of few places."""
    monkeypatch.setattr(subsampled, "CELLS", 256)


def by_hand(count: int) -> Pair:
    """Sampled randomized response with t = 1/3, without the person against with, so often."""
    one = [((1 - RATE) * q + RATE * p, q) for p, q in ((YES, 1 - YES), (1 - YES, YES))]
    found = [(Fraction(1), Fraction(1))]
    for _ in range(count):
        found = [(a * p, b * q) for a, b in found for p, q in one]
    return Pair(tuple(found))


def stick(pair: Pair, k: Fraction) -> Fraction:
    return sum((max(Fraction(0), p - k * q) for p, q in pair.masses), Fraction(0))


@pytest.mark.parametrize("count", [1, 3, 6])
@pytest.mark.parametrize("k", [Fraction(1), Fraction(9, 8), Fraction(3, 2), Fraction(3)])
def test_compositions_are_sums_over_all_answers(build, count, k):
    pair = by_hand(count)
    expected = max(stick(pair, k), stick(pair.back, k))
    with precision(200):
        found = (
            build(f"subsampled_randomized_response(2/7, log(3)) x {count}")
            .upper()
            .hockey_stick(real(k).log())
        )
        assert found.contains(real(expected)) and found.rad() < 1e-40, (found, expected)


def test_different_rates_are_composed_exactly(build):
    two, three = Fraction(2, 3), Fraction(1, 3)
    one, other = (
        by_hand(2),
        Pair(tuple((Fraction(9, 10) * q + p / 10, q) for p, q in ((two, three), (three, two)))),
    )
    both = Pair(tuple((a * c, b * d) for (a, b), (c, d) in product(one.masses, other.masses)))
    with precision(200):
        text = "subsampled_randomized_response(2/7, log(3)) x 2, subsampled_randomized_response(1/10, log(2))"
        found = build(text).upper().hockey_stick(arb(5).log() - arb(4).log())
        assert found.contains(real(max(stick(both, Fraction(5, 4)), stick(both.back, Fraction(5, 4)))))


@pytest.mark.parametrize("added", [False, True])
@pytest.mark.parametrize(
    "level", [Fraction(-1), Fraction(-1, 20), Fraction(0), Fraction(1, 20), Fraction(1, 2)]
)
@mpmath.workdps(30)
def test_both_orders_of_gaussian_noise_are_their_integrals(level, added):
    rate, mu, k = (
        mpmath.mpf(1) / 10,
        mpmath.mpf(1),
        mpmath.exp(mpmath.mpf(level.numerator) / level.denominator),
    )
    ((part, _),) = parts_of(releases("subsampled_gaussian(1/10, 1)"))

    def densities(y):
        without = mpmath.npdf(y, 0, 1)
        sampled = (1 - rate) * without + rate * mpmath.npdf(y, mu, 1)
        return (without, sampled) if added else (sampled, without)

    def gain(y):
        p, q = densities(y)
        return max(p - k * q, 0)

    inner = k if not added else 1 / k
    cut = mu / 2 + mpmath.log((inner - 1 + rate) / rate) / mu if inner > 1 - rate else mpmath.mpf(0)
    exact = mpmath.quad(gain, sorted([-12, -3, 0, 3, 13, cut]))
    over = mpmath.quad(lambda y: densities(y)[0] if gain(y) > 0 else 0, sorted([-12, -3, 0, 3, 13, cut]))
    with precision(120):
        loss = subsampled.alone(part, added)
        assert abs(float(loss.hockey_stick(real(level)).mid()) - float(exact)) < 1e-12
        assert abs(float(loss.tail(real(level)).mid()) - float(over)) < 1e-9


@pytest.mark.parametrize("text", TEXTS)
def test_leaving_out_is_the_worse_order(text):
    ((part, _),) = parts_of(releases(text))
    with precision(120):
        pairs = [
            [subsampled.alone(part, added).hockey_stick(real(x)) for added in (False, True)]
            for x in LEVELS
            if x >= 0
        ]
    assert [pair for pair in pairs if pair[1] > pair[0]] == []


@pytest.mark.parametrize("added", [False, True])
@pytest.mark.parametrize("text", TEXTS)
def test_the_losses_on_a_grid_are_on_either_side(text, added):
    ((part, _),) = parts_of(releases(text))
    grid = Grid(Fraction(1, 16), -200, 200)
    with precision(160):
        loss = subsampled.alone(part, added)
        below, above = (convolved([(on_grid(loss, grid, side), 1)]) for side in (False, True))
        places = [x + Fraction(1, 37) * (x.numerator % 3) for x in LEVELS]
        values = [[found.hockey_stick(real(x)) for found in (below, loss, above)] for x in places]
        assert [v for v in values if v[0].lower() > v[1].upper() or v[1].lower() > v[2].upper()] == []
        assert max(float((v[2] - v[0]).mid()) for v in values) < 0.02
        for found in (below, above):
            whole = sum(found.masses, found.infinite)
            assert [mass for mass in found.masses if mass < 0] == [] and float(
                (whole - 1).abs_upper()
            ) < 1e-20
            weight = sum((m * (-x).exp() for x, m in zip(found.losses, found.masses, strict=True)), arb(0))
            assert weight < 1 + arb("1e-20")


def test_values_joined_by_lines_are_no_lower_end():
    """The false twin: chords of a convex function lie above it."""
    ((part, _),) = parts_of(releases("subsampled_gaussian(1/10, 1)"))
    with precision(160):
        loss = subsampled.alone(part, False)
        knots = _joined(loss, Grid(Fraction(1, 4), -40, 40))
        (_, k, one), (_, further, other) = next(pair for pair in pairwise(knots) if pair[0][0] == 0)
        middle = (k + further) / 2
        assert (one + other) / 2 > loss.hockey_stick(middle.log())


@mpmath.workdps(20)
def test_two_gaussian_releases_are_between_the_ends(delta, coarse):
    """The second one's hockey-stick, averaged over the loss of the first one by quadrature."""
    rate, level = mpmath.mpf(1) / 10, mpmath.mpf("0.3")

    def sampled(y):
        return (1 - rate) * mpmath.npdf(y, 0, 1) + rate * mpmath.npdf(y, 1, 1)

    def loss(y):
        return mpmath.log(1 - rate + rate * mpmath.exp(y - mpmath.mpf(1) / 2))

    def one(x):
        k = mpmath.exp(x)
        if k <= 1 - rate:
            return 1 - k
        cut = mpmath.mpf(1) / 2 + mpmath.log((k - 1 + rate) / rate)
        return rate * mpmath.ncdf(1 - cut) - (k - 1 + rate) * mpmath.ncdf(-cut)

    kink = mpmath.mpf(1) / 2 + mpmath.log((mpmath.exp(level) / (1 - rate) - 1 + rate) / rate)
    exact = float(
        mpmath.quad(lambda y: sampled(y) * one(level - loss(y)), [-10, -2, 0, 2, kink, kink + 2, 12])
    )
    found = delta("subsampled_gaussian(1/10, 1) x 2", "3/10", 9)
    assert float(found.lower) == pytest.approx(exact, abs=1e-12)
    assert float(found.upper - found.lower) < 1e-9


def test_sampling_saves_and_no_sample_is_the_release_itself(epsilon):
    whole = epsilon("laplace(2)", "1/1000")
    nearly = epsilon("subsampled_laplace(999999/1000000, 2)", "1/1000")
    assert abs(float(whole.lower - nearly.lower)) < 1e-5
    assert float(epsilon("subsampled_laplace(1/10, 2)", 0).upper) == pytest.approx(
        log(0.9 + 0.1 * mpmath.e**2), rel=1e-11
    )


@pytest.mark.parametrize(("words", "said"), [
    (("compose", "subsampled_laplace(2, 3)", "--delta", "0"), "rate is a positive finite number of at most 1"),
    (("compose", "subsampled_laplace(1/10, 1)", "--to", "zcdp"), "zero-concentrated"),
    (("compose", "subsampled_gaussian(1/10, 1)", "--to", "gdp"), "--to gdp asks"),
    (("compose", "subsampled_laplace(1/10, 1)", "--renyi", "2"), "not enclosed"),
    (("compose", "subsampled_gaussian(1/10, 1)", "--delta", "0"), "no epsilon is enough"),
    (("evaluate", "2", "--model", "membership", "--mechanism", "subsampled_laplace(0.1)", "--failure", "0.1"), "in both orders"),
])  # fmt: skip
def test_what_is_refused_and_why(words, said):
    found = CliRunner().invoke(main, [*words])
    assert found.exit_code == 3 and said in found.output, found.output


def test_the_document_names_the_theorem():
    found = CliRunner().invoke(
        main, ["compose", "subsampled_gaussian(0.01, sigma=1)", "--delta", "1e-5", "--json"]
    )
    told = json.loads(found.stdout)
    assert (told["exact"], told["adaptive"]) == (True, True)
    assert [line for line in told["theorems"] if "Poisson sampling mixes" in line] != []
    assert float(told["lower"]) < 0.19945044779555 < float(told["upper"]) + 1e-9


def three_answers(count: int) -> Pair:
    """Sampled randomized response among three answers with t = 1/3, without the person against with, so often."""
    yes, no = Fraction(3, 5), Fraction(1, 5)
    one = [((1 - RATE) * q + RATE * p, q) for p, q in ((yes, no), (no, yes), (no, no))]
    found = [(Fraction(1), Fraction(1))]
    for _ in range(count):
        found = [(a * p, b * q) for a, b in found for p, q in one]
    return Pair(tuple(found))


@pytest.mark.parametrize("count", [1, 2, 5])
@pytest.mark.parametrize("k", [Fraction(1), Fraction(9, 8), Fraction(3, 2), Fraction(3)])
def test_several_answers_are_sums_over_all_answers(build, count, k):
    """Exactly, also where a composition was on a grid; two answers of the same budget tell more."""
    pair = three_answers(count)
    expected = max(stick(pair, k), stick(pair.back, k))
    with precision(200):
        composition = build(f"subsampled_randomized_response(2/7, log(3), outcomes=3) x {count}")
        found = composition.upper().hockey_stick(real(k).log())
        twin = (
            build(f"subsampled_randomized_response(2/7, log(3)) x {count}")
            .upper()
            .hockey_stick(real(k).log())
        )
        assert composition.exact and found.contains(real(expected)) and found.rad() < 1e-40, (found, expected)
        assert twin > found or expected == 0


def test_many_releases_of_several_answers_have_two_ends_that_meet(epsilon):
    """66 sums; within the ends that a grid gave before."""
    found = epsilon("subsampled_randomized_response(rate=0.1, epsilon=1, outcomes=3) x 10", "1e-5")
    assert Fraction("1.1852122036") < found.lower < found.upper < Fraction("1.18557477763")
    assert found.upper - found.lower < Fraction(1, 10**11)


# Discrete Gaussian noise on a sample, and samples without replacement.


@pytest.mark.parametrize("count", [1, 2])
@mpmath.workdps(30)
def test_discrete_gaussian_noise_of_a_sample_is_a_sum(build, count):
    """Over all integers with the person against without, and the other way round."""
    sigma, rate = 2, mpmath.mpf(1) / 5
    weights = {k: mpmath.exp(-mpmath.mpf(k * k) / (2 * sigma**2)) for k in range(-60, 62)}
    whole = sum(weights.values())
    pair = [
        (((1 - rate) * weights[k] + rate * weights[k - 1]) / whole, weights[k] / whole)
        for k in range(-40, 42)
    ]
    orders, level = [pair, [(q, p) for p, q in pair]], mpmath.mpf(1) / 5

    def stick(law):
        total = mpmath.mpf(0)
        for outcome in product(law, repeat=count):
            p, q = mpmath.mpf(1), mpmath.mpf(1)
            for a, b in outcome:
                p, q = p * a, q * b
            total += max(p - mpmath.exp(level) * q, mpmath.mpf(0))
        return total

    exact = max(map(stick, orders))
    with precision(200):
        found = build(f"subsampled_discrete_gaussian(1/5, 2) x {count}")
        low, high = (side().hockey_stick(real(Fraction(1, 5))) for side in (found.lower, found.upper))
    assert float(low.lower()) <= exact + 1e-15 and exact - 1e-15 <= float(high.upper())
    assert float((high - low).upper()) < (1e-12 if count == 1 else 1e-4)


SHARE = Fraction(1, 10)


def drawn_without_replacement(odds: Fraction, failing: Fraction) -> Pair:
    """Whether a record is drawn, told by randomized response that may fail openly, against the same without the record."""
    truth, rest = odds / (odds + 1), 1 - failing
    with_it = [rest * truth, rest * (1 - truth), failing]
    without = [rest * (1 - truth), rest * truth, Fraction(0)]
    hidden = [failing, Fraction(0)]
    p = [SHARE * a + (1 - SHARE) * b for a, b in zip(with_it, without, strict=True)]
    return Pair(tuple(zip([*p, hidden[0] * (1 - SHARE)], [*without, hidden[0]], strict=True)))


@pytest.mark.parametrize("failing", [Fraction(0), Fraction(1, 50)])
@pytest.mark.parametrize("k", [Fraction(1), Fraction(21, 20), Fraction(23, 20), Fraction(6, 5), Fraction(2)])
def test_a_sample_without_replacement_tells_what_its_best_release_does(build, failing, k):
    pair = drawn_without_replacement(Fraction(3), failing)
    exact = max(stick(pair, k), stick(pair.back, k))
    assert exact == SHARE * (failing + (1 - failing) * max(Fraction(0), (3 - (1 + (k - 1) / SHARE)) / 4))
    with precision(200):
        found = build(f"sampled_without_replacement(100, 1000, log(3), {failing})")
        low, high = (side().hockey_stick(real(k).log()) - real(exact) for side in (found.lower, found.upper))
        assert low.lower() <= 1e-50 and high.upper() >= -1e-50, (low, high)
        assert high < 1e-25 and (low > -1e-25 or k >= 1 + SHARE * 2), (low, high)


@pytest.mark.parametrize("count", [2, 4])
def test_several_samples_without_replacement_lie_between_their_ends(build, count):
    """The pair with three losses, in exact fractions, and some releases below it."""
    odds = 1 + SHARE * 2
    more = SHARE * Fraction(1, 2) / (1 - 1 / odds)
    above = Pair(((more, more / odds), (1 - more - more / odds,) * 2, (more / odds, more)))
    below = drawn_without_replacement(Fraction(3), Fraction(0))

    def power(pair):
        found = [(Fraction(1), Fraction(1))]
        for _ in range(count):
            found = [(a * p, b * q) for a, b in found for p, q in pair.masses]
        return Pair(tuple(found))

    with precision(200):
        found = build(f"sampled_without_replacement(100, 1000, log(3)) x {count}")
        for k in (Fraction(1), Fraction(11, 10), Fraction(5, 4)):
            most, some = stick(power(above), k), stick(power(below), k)
            low, high = (side().hockey_stick(real(k).log()) for side in (found.lower, found.upper))
            assert some <= most and abs(low - real(some)) < 1e-25, (low, some)
            assert (high - real(most)).upper() >= -1e-50 and high - real(most) < 1e-25, (high, most)


def test_the_whole_of_the_records_is_no_sample(build):
    with precision(120):
        one, other = (
            build(x).upper().hockey_stick(arb(0))
            for x in ("sampled_without_replacement(9, 9, 1, 1/9)", "dp(1, 1/9)")
        )
    assert one.overlaps(other) and one.rad() < 1e-30
