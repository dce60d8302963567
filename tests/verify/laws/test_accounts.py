"""Accounts of very many releases: against exact ends, against each other, and answers where no search is possible."""

from __future__ import annotations

import json
import random
from decimal import Decimal
from fractions import Fraction
from functools import cache
from math import exp, floor, log2, sqrt

import numpy as np
import pytest
from click.testing import CliRunner
from flint import arb
from mpmath import mp, mpf

from epsproof.derive.text.numbers import Amount
from epsproof.reports.cli import main
from epsproof.reports.commands.compose import shown_undecided
from epsproof.reports.documents.compose import compose_document
from epsproof.verify.laws.account import Sampled, accounted
from epsproof.verify.laws.one_release import Laplace, Normal
from epsproof.verify.laws.read import parts_of, releases_of
from epsproof.verify.laws.tilted import Tilted, power, product
from epsproof.verify.numeric.real_roots import precision


def account(text: str):
    found = accounted(parts_of(releases_of(text)))
    assert found is not None
    return found


KNOWN = [
    "gaussian(3) x 10", "laplace(1/2) x 40", "0.1 x 300", "staircase(1/2) x 30", "geometric(1/5, sensitivity=3) x 50",
    "discrete_gaussian(3) x 20", "dp(0.1, 1e-8) x 20", "gaussian(2), 0.3 x 5", "laplace(1/3) x 20, gaussian(4) x 3",
    "subsampled_gaussian(1/20, 2) x 20", "subsampled_laplace(1/10, 1/2)",
]  # fmt: skip


@pytest.mark.parametrize("text", KNOWN)
def test_exact_ends_lie_between_those_of_an_account(epsilon, delta, text):
    exact = epsilon(text, "1e-6")
    low, high = account(text).epsilon(Fraction("1e-6"))
    assert low <= exact.upper and exact.lower <= high and high - low < high / 100
    place = Fraction(round(float(exact.upper) * 1000), 1000)
    exact = delta(text, place)
    low, high = account(text).delta(place)
    assert low <= exact.upper and exact.lower <= high and high - low < max(high / 4, Fraction(1, 10**9))


@pytest.mark.long
@pytest.mark.parametrize(
    ("text", "near"),
    [
        ("subsampled_gaussian(0.001, 5) x 100000", 0.24616),
        ("subsampled_laplace(0.01, 0.5) x 1000", 0.613853),
        ("discrete_gaussian(500) x 100000", 2.921600590),
        ("laplace(0.1) x 100, laplace(0.123456789) x 200", None),
        ("subsampled_laplace(1/10, 1) x 2, laplace(1)", None),
        ("permute_and_flip(0.01) x 1000, laplace(0.0123456789) x 200", None),
    ],
)
def test_very_many_releases_are_answered(text, near):
    """Discrete Gaussian noise of that scale tells as much as Gaussian noise to nine digits."""
    result = CliRunner().invoke(main, ["compose", text, "--delta", "1e-6", "--json"])
    found = json.loads(result.stdout)
    low, high = float(found["lower"]), float(found["upper"])
    assert result.exit_code == 0 and 0 < low <= high
    if near is not None:
        assert high - low < 2e-3 * high and low - 1e-5 <= near <= high + 1e-5


MASSES = [[0.2, 0.3, 0.1, 0.4], [0.5, 0, 0, 0, 0.5], [n / 5000 for n in range(100)], [0.1] * 9 + [0.9]]
WIDTH, UNITS = 2.0**-7, 80


def listed(theta: float, above: bool, masses: list[float], first: int = -9) -> Tilted:
    """Losses at places of a grid, exactly: their masses under P are given."""
    places = [(first + n) * WIDTH for n in range(len(masses))]
    own = [m * exp(theta * x) for m, x in zip(masses, places, strict=True)]
    return Tilted(theta, above, WIDTH, first, np.array(own), None if above else np.array(own))


@cache
def chances(masses: tuple[float, ...], count: int) -> list[int]:
    """Of the sums of so many, by places: whole numbers of 2**-UNITS**count."""
    whole = [int(Fraction(mass) * 2**UNITS) for mass in masses]
    found = [1]
    for _ in range(count):
        longer = [0] * (len(found) + len(whole) - 1)
        for place, chance in enumerate(found):
            for n, mass in enumerate(whole):
                longer[place + n] += chance * mass
        found = longer
    return found


def plain_stick(masses: list[float], count: int, level: float, first: int = -9) -> Fraction:
    """The hockey-stick of a sum of independent losses at those places, in fractions but for the exponential function."""
    found = Fraction(0)
    with mp.workdps(40):
        for place, chance in enumerate(chances(tuple(masses), count), first * count):
            if place * WIDTH > level and chance:
                gain = Fraction(str(1 - mp.exp(mpf(level) - mpf(WIDTH) * place)))
                found += Fraction(chance, 2 ** (UNITS * count)) * gain
    return found


def end_of(found: arb, above: bool) -> Fraction:
    return Fraction((found.upper() if above else found.lower()).str(40, radius=False))


@pytest.mark.parametrize("theta", [0.0, 0.5, 7.0])
@pytest.mark.parametrize("masses", MASSES)
def test_sums_and_coarser_grids_lie_on_their_side(masses: list[float], theta: float) -> None:
    """Of the listed losses, on coarser grids, twelve of them at once, and five and seven of them joined."""
    with precision(160):
        for above in (True, False):
            one = listed(theta, above, masses)
            (twelve,) = one.powers([12])
            five, seven = one.powers([5, 7])
            alone = [one, one.trimmed(), one.coarser(), one.coarser().coarser()]
            many = [twelve, power(one, 12, 1e9), power(one, 12, 3.0), product(five.coarser(), seven)]
            for count, forms in ((1, alone), (12, many)):
                for share in range(0, 10, 3):
                    level = round((-9 + len(masses) * share / 8) * WIDTH * sqrt(count), 4)
                    right = plain_stick(masses, count, level)
                    for form in forms:
                        end = end_of(form.hockey_stick(arb(level)), above)
                        assert end >= right if above else end <= right
                    whole = [end_of(x.hockey_stick(arb(level)), above) for x in forms[:2]]
                    near = Fraction(sum(masses)) ** count / 10**6
                    assert theta > 1 or [x for x in whole if abs(x - right) > near] == []


@pytest.mark.parametrize("above", [True, False])
def test_a_fault_of_a_sum_is_seen(above: bool) -> None:
    """One release more or less is on the wrong side."""
    masses, level = MASSES[0], -0.65
    right = plain_stick(masses, 12, level)
    with precision(160):
        one = listed(0.5, above, masses)
        (fewer,) = one.powers([13 if above else 11])
        end = end_of(fewer.hockey_stick(arb(level)), above)
        assert end < right if above else end > right


def test_mass_that_comes_back_at_other_places_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    """A window that is too small is no upper bound where what lies beyond it is not counted."""
    masses, level = MASSES[0], -0.65
    with precision(160):
        one, right = listed(0.5, True, masses), plain_stick(masses, 12, level)
        for beyond in (0.0, 1.0):
            monkeypatch.setattr(Tilted, "_window", lambda self, count, size=0, beyond=beyond: (16, 0, beyond))
            (folded,) = one.powers([12])
            assert (end_of(folded.hockey_stick(arb(level)), True) >= right) is (beyond > 0)


def test_the_rate_one_is_the_law_without_sampling(epsilon):
    assert epsilon("subsampled_gaussian(1, 3) x 4", "1e-6") == epsilon("gaussian(3) x 4", "1e-6")


@pytest.mark.parametrize(
    ("text", "words", "most"),
    [
        ("zcdp(0.001)", ("--epsilon", "1"), "3.24e-112"),
        ("zcdp(0.0058)", ("--epsilon", "3"), "2.13e-171"),
        ("zcdp(0.000136)", ("--epsilon", "1"), "7.62e-803"),
        ("rdp(3, 0.01) x 4", ("--delta", "1e-6"), "6.95"),
        ("exponential(1) x 3, laplace(1)", ("--delta", "1e-6"), "4"),
    ],
)
def test_what_is_known_at_once_is_told_before_a_search(text, words, most):
    """Wherever a search is stopped, these two ends are printed."""
    known = []

    class Stopped(Exception):
        pass

    def so_far(document):
        known.append(document)
        raise Stopped

    name, value = words[0].lstrip("-"), words[1]
    with pytest.raises(Stopped):
        compose_document(text, {name: value}, 12, so_far)
    assert 0 <= Decimal(known[0]["lower"]) <= Decimal(known[0]["upper"]) <= Decimal(most)


def test_a_search_that_is_stopped_prints_what_is_known(capsys):
    known = []
    compose_document("zcdp(0.1) x 3", {"delta": "1e-6"}, 12, known.append)
    options = {"as_json": True, "report": None, "force": False, "figure": None}
    assert shown_undecided(known[0], "the time was used up", options) == 2
    found = json.loads(capsys.readouterr().out)
    assert found["status"] == "undecided" and found["reasons"] == ["the time was used up"]


def test_releases_that_no_theorem_composes_have_two_ends_and_a_reason():
    result = CliRunner().invoke(
        main, ["compose", "exponential(1) x 3, laplace(1)", "--delta", "1e-6", "--json"]
    )
    found = json.loads(result.stdout)
    assert (result.exit_code, found["upper"], found["status"]) == (2, "4", "undecided") and found["reasons"]


def sampled_stick(size: mpf, rate: mpf, added: bool, level: mpf, laplace: bool) -> mpf:
    """(P - exp(level) Q)+ of one sampled release: its loss is monotone in that of the noise, so that an event is a tail."""
    odds = mp.exp(-level if added else level) - 1 + rate
    if odds <= 0:
        return mpf(0) if added else 1 - mp.exp(level)
    place = mp.log(odds / rate)
    if laplace:
        inside = -size <= place < size
        without = mp.exp(-(place + size) / 2) / 2 if inside else mpf(place < -size)
        given = 1 - mp.exp((place - size) / 2) / 2 if inside else mpf(place < -size)
    else:
        without, given = (mp.ncdf(-(place + sign * size**2 / 2) / size) for sign in (1, -1))
    mixed = (1 - rate) * without + rate * given
    gain = (1 - without) - mp.exp(level) * (1 - mixed) if added else mixed - mp.exp(level) * without
    return max(gain, mpf(0))


@pytest.mark.parametrize(
    "seed", [*range(4), *(pytest.param(seed, marks=pytest.mark.long) for seed in range(4, 40))]
)
def test_one_release_on_a_grid_lies_between_its_two_sides(seed):
    """As it is listed, trimmed, and on coarser grids; at tilts that put parts below the least double."""
    rng = random.Random(seed)
    with precision(160), mp.workdps(40):
        for _ in range(4):
            laplace, added = rng.random() < 0.5, rng.random() < 0.5
            size, rate = (
                Fraction(rng.choice(texts.split()))
                for texts in ("1/20 1/5 1/2 1 2 5", "1/1000 1/100 1/10 1/2 9/10")
            )
            width = float(size) * 10 ** rng.uniform(-2.5, -0.3) * float(rate) ** rng.choice((0, 0.5, 1))
            base = Laplace(Amount(size)) if laplace else Normal(size**2)
            start = Sampled(arb(rate.numerator) / rate.denominator, base, added)
            exact = [mpf(x.numerator) / x.denominator for x in (size, rate)]
            for above in (True, False):
                listed = start.tilted(10 ** rng.uniform(-3, 1.5), above, 2.0 ** floor(log2(width)))
                trimmed = listed.trimmed()
                coarse = trimmed.coarser()
                for one in (listed, trimmed, coarse, coarse.coarser()):
                    for spread in (3 * float(size), float(size * rate), float(size * rate) / 10):
                        level = rng.uniform(-spread, spread)
                        found, right = (
                            one.hockey_stick(arb(level)),
                            sampled_stick(*exact, added, mpf(level), laplace),
                        )
                        end = mpf((found.upper() if above else found.lower()).str(36, radius=False))
                        slack = right * mpf(10) ** -25 + mpf(10) ** -34
                        assert end >= right - slack if above else end <= right + slack, (
                            size,
                            rate,
                            added,
                            laplace,
                            level,
                        )


def two_sampled(size: mpf, rate: mpf, added: bool, level: mpf) -> mpf:
    """The hockey-stick of two sampled Laplace releases, by quadrature over the noise of the first of them."""
    sign = -1 if added else 1

    def loss(y: mpf) -> mpf:
        return sign * mp.log(1 - rate + rate * mp.exp(y))

    def chance(y: mpf, without: mpf, given: mpf) -> mpf:
        mass = without if added else (1 - rate) * without + rate * given
        return mass * sampled_stick(size, rate, added, level - loss(y), True)

    ends = [level - loss(sign * size), level - loss(-sign * size)]
    odds = [(mp.exp(sign * x) - 1 + rate) / rate for x in ends]
    kinks = [mp.log(x) for x in odds if x > 0 and abs(mp.log(x)) < size]
    inside = mp.quad(
        lambda y: chance(y, mp.exp(-(y + size) / 2) / 4, mp.exp((y - size) / 2) / 4),
        sorted([-size, *kinks, size]),
    )
    return inside + chance(-size, mpf(1) / 2, mp.exp(-size) / 2) + chance(size, mp.exp(-size) / 2, mpf(1) / 2)


@pytest.mark.parametrize(
    ("size", "rate", "levels"),
    [
        ("1/2", "1/10", ("0", "1/40", "1/15")),
        ("2", "1/200", ("1/500", "1/50")),
        ("1", "9/10", ("1/2", "5/4")),
    ],
)
def test_two_sampled_releases_are_enclosed_to_six_digits(
    size: str, rate: str, levels: tuple[str, ...]
) -> None:
    found = account(f"subsampled_laplace({rate}, {size}) x 2")
    with mp.workdps(25):
        exact = [mpf(x.numerator) / x.denominator for x in map(Fraction, (size, rate))]
        for text in levels:
            level = Fraction(text)
            low, high = (mpf(x.numerator) / x.denominator for x in found.delta(level))
            place = mpf(level.numerator) / level.denominator
            right = max(two_sampled(*exact, added, place) for added in (True, False))
            assert low <= right <= high and high - low < right / 10**6, (low, right, high)


@pytest.mark.parametrize(
    "text", ["subsampled_laplace(1/100, 1/2) x 100", "subsampled_laplace(1/20, 1) x 7, 0.02 x 3"]
)
def test_many_sampled_releases_have_six_digits_of_epsilon(text: str) -> None:
    low, high = account(text).epsilon(Fraction("1e-6"))
    assert 0 < low <= high and high - low < high / 10**5
    below, above = account(text).delta(low)[1], account(text).delta(high)[0]
    assert above <= Fraction("1e-6") <= below
