"""Losses from their transforms: against closed forms, integrals of exact losses and ends by cells; errors left out are seen."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import pairwise

import mpmath
import pytest
from flint import acb, arb, ctx

from epsproof.derive.text.errors import UnsupportedForm
from epsproof.derive.text.numbers import Amount
from epsproof.verify.laws import compose, inverted_loss
from epsproof.verify.laws.continuous import GaussianLoss, LaplaceLoss
from epsproof.verify.laws.discrete import ONE, two_values
from epsproof.verify.laws.inverted_loss import (
    InvertedLoss,
    Path,
    Piece,
    _check,
    path_for,
    rule,
)
from epsproof.verify.laws.loss import TooMany, real
from epsproof.verify.laws.transform import FiniteFactor, LaplaceFactor, NormalFactor
from epsproof.verify.numeric.real_roots import precision

LEVELS = [Fraction(x) for x in ("-3", "-1/2", "0", "1/100", "1/2", "1", "3", "7")]
BITS = 144


@pytest.mark.parametrize("square", ["1/100", "1/4", "1", "9"])
def test_gaussian_noise_alone_has_its_formula(square):
    with precision(BITS):
        exact = GaussianLoss(Fraction(square))
        for level in map(real, LEVELS):
            loss = InvertedLoss([NormalFactor(Fraction(square))])
            found, other = loss.hockey_stick(level), exact.hockey_stick(level)
            assert found.overlaps(other), (found, other)
            assert found.rad() < 1e-15 * abs(other.mid()) + 1e-300, (found, other)
            tail, over = loss.tail(level), exact.tail(level)
            assert tail.overlaps(over) and tail.rad() < 1e-6, (tail, over)


def test_levels_that_are_balls_have_the_values_of_both_ends():
    with precision(BITS):
        loss = InvertedLoss([NormalFactor(Fraction(1, 4))])
        found = loss.hockey_stick(arb(0, "0.1"))
        ends = [loss.hockey_stick(arb(x)) for x in (-0.1, 0.0, 0.1)]
        assert [end for end in ends if not found.contains(end.mid())] == []


@pytest.mark.parametrize(("text", "budget", "count", "square"), [
    ("laplace(1/2) x 3, gaussian(2)", "1/2", 3, "1/4"),
    ("laplace(2), gaussian(1) x 2", "2", 1, "2"),
    ("laplace(log(3)) x 2, gaussian(3)", "log", 2, "1/9"),
])  # fmt: skip
def test_laplace_beside_gaussian_is_an_integral_of_the_exact_laplace_loss(build, text, budget, count, square):
    amount = Amount(Fraction(3), True) if budget == "log" else Amount(Fraction(budget))
    size = Fraction(square)
    with precision(160), mpmath.workdps(25):
        laplace = LaplaceLoss(((amount, count),))
        variance = mpmath.mpf(size.numerator) / size.denominator
        mean, spread = variance / 2, mpmath.sqrt(variance)
        corners = [float(real(amount).mid()) * (count - 2 * j) for j in range(count + 1)]
        level = 0.75

        def stick(s: mpmath.mpf) -> mpmath.mpf:
            inner = laplace.hockey_stick(arb(mpmath.nstr(level - s, 40)))
            return mpmath.npdf(s, mean, spread) * mpmath.mpf(inner.mid().str(30, radius=False))

        cuts = sorted({level - x for x in corners} | {mean - 12 * spread, mean, mean + 12 * spread})
        exact = mpmath.quad(stick, cuts)
        found = build(text).upper().hockey_stick(arb(level))
        assert abs(mpmath.mpf(found.mid().str(30, radius=False)) - exact) < mpmath.mpf("1e-18"), (
            found,
            exact,
        )
        assert found.rad() < 1e-15 * found.mid()


def random_phrase(chance: random.Random) -> str:
    parts = [f"laplace({chance.choice(['0.1', '0.25', '0.5', '1'])}) x {chance.randint(1, 6)}"]
    parts.append(f"gaussian({chance.choice(['2', '4', '8'])}) x {chance.randint(1, 5)}")
    if chance.random() < 0.5:
        parts.append(
            chance.choice(
                ["0.5 x 3", "dp(0.25, 1e-4) x 2", "geometric(0.5, sensitivity=2)", "discrete_gaussian(4)"]
            )
        )
    return ", ".join(parts)


@pytest.mark.long
def test_the_ends_by_cells_contain_what_is_inverted(build, monkeypatch):
    chance = random.Random(20)
    phrases = [random_phrase(chance) for _ in range(20)]
    levels = [Fraction(chance.randint(0, 60), 20) for _ in phrases]
    with precision(BITS):
        narrow = [build(text).upper().hockey_stick(real(x)) for text, x in zip(phrases, levels, strict=True)]
        monkeypatch.setattr(inverted_loss, "smoothed", lambda *_: None)
        monkeypatch.setattr(compose, "MOST_CELLS_BESIDE_GAUSSIAN", 200)
        for text, x, found in zip(phrases, levels, narrow, strict=True):
            wide = build(text)
            low, high = (side().hockey_stick(real(x)) for side in (wide.lower, wide.upper))
            assert not wide.exact and low.lower() <= found.lower() and found.upper() <= high.upper(), (
                text,
                x,
                low,
                found,
                high,
            )
            assert found.rad() < 1e-12 * found.mid(), (text, found)
            assert found.rad() < 1e-4 * (high - low).mid(), (text, found, high - low)


def test_what_was_five_in_a_hundred_million_wide_has_its_digits(epsilon):
    """Within the ends that cells gave before; discrete losses beside them."""
    found = epsilon("laplace(0.1) x 20, gaussian(5) x 10", "1e-5")
    assert Fraction("3.21833454692") < found.lower < found.upper < Fraction("3.21834559223")
    assert found.upper - found.lower < Fraction(1, 10**11)
    alone = epsilon("laplace(0.1) x 20, gaussian(5) x 10", "1e-4")
    beside = epsilon(
        "laplace(0.1) x 20, gaussian(5) x 10, dp(0.1, 1e-6) x 10, discrete_gaussian(10) x 3", "1e-4"
    )
    assert alone.upper < beside.lower < beside.upper < beside.lower + Fraction(1, 10**10)


def test_it_falls_with_the_level_and_with_less_noise(build):
    with precision(BITS):
        loss, twin = (
            build(text).upper()
            for text in ("laplace(0.3) x 4, gaussian(3)", "laplace(0.3) x 4, gaussian(3.01)")
        )
        values = [
            (loss.hockey_stick(real(Fraction(n, 8))), twin.hockey_stick(real(Fraction(n, 8))))
            for n in range(-8, 17)
        ]
        assert [pair for pair in values if not pair[1] < pair[0]] == []
        assert [(one, other) for (one, _), (other, _) in pairwise(values) if not other < one] == []


def test_the_rough_ends_contain_the_narrow_ones(build):
    with precision(BITS):
        loss = build("laplace(0.3) x 4, gaussian(3), dp(0.1, 1e-3)").upper()
        for level in map(real, LEVELS[2:]):
            rough, found = loss.rough(level), loss.hockey_stick(level)
            assert rough.contains(found), (rough, found)


def test_the_moment_is_that_of_the_parts(build):
    text = "laplace(1/2) x 3, gaussian(2), geometric(0.5, sensitivity=2)"
    with precision(BITS):
        found = build(text).upper().moment(arb(3))
        parts = [build(part).upper().moment(arb(3)) for part in text.split(", g")[:1]]
        others = [
            build(part).upper().moment(arb(3)) for part in ("gaussian(2)", "geometric(0.5, sensitivity=2)")
        ]
        product = parts[0] * others[0] * others[1]
        assert found.overlaps(product) and found.rad() < 1e-30, (found, product)
        assert not build(text + ", dp(0.1, 1e-3)").upper().moment(arb(3)).is_finite()


def coarse(loss: InvertedLoss, half: float, pieces: int, nodes: int) -> Path:
    """A path that is too low, or with too few nodes."""
    found = tuple(Piece(1.0, half * (2 * n + 1), half, True, nodes) for n in range(pieces))
    return Path(1.0, 2 * half * pieces, found)


@pytest.mark.parametrize(
    ("half", "pieces", "nodes"), [(0.5, 4, 20), (0.5, 12, 2), (0.5, 12, 4), (0.25, 60, 2), (0.5, 1, 40)]
)
def test_a_bad_path_has_wide_ends_that_contain_the_truth(half, pieces, nodes):
    """And without its errors, the false twin, it would miss it: too low a path, and too few nodes."""
    with precision(BITS):
        square, level = Fraction(1, 4), arb(1) / 2
        loss, exact = InvertedLoss([NormalFactor(square)]), GaussianLoss(square).hockey_stick(arb(1) / 2)
        made = loss._integrated(coarse(loss, half, pieces, nodes))
        found = made.hockey_stick(level)
        assert found.contains(exact) and found.rad() > 1e-12, found
        made.errors.clear()
        assert not made.hockey_stick(level).overlaps(exact)


def test_pieces_that_do_not_meet_are_refused():
    pieces = (Piece(1.0, 0.5, 0.5, True, 8), Piece(1.0, 1.75, 0.5, True, 8))
    with pytest.raises(ArithmeticError, match="do not meet"):
        _check(Path(1.0, 2.25, pieces))
    with pytest.raises(ArithmeticError, match="does not end"):
        _check(Path(1.0, 1.25, pieces[:1]))
    _check(Path(1.0, 1.0, pieces[:1]))


@pytest.mark.parametrize("nodes", [1, 2, 5, 12])
def test_gauss_has_its_degree_and_keeps_the_bound_on_the_ellipse(nodes):
    """1/(a - x) with its pole outside: its largest value on the ellipse is at the real end."""
    with precision(BITS):
        points = rule(nodes, int(ctx.prec))
        for degree in range(2 * nodes + 1):
            found = sum((w * x**degree for x, w in points), arb(0))
            exact = arb(2) / (degree + 1) if degree % 2 == 0 else arb(0)
            assert found.overlaps(exact) == (degree < 2 * nodes), (degree, found)
        pole = arb(2)
        error = abs(sum((w / (pole - x) for x, w in points), arb(0)) - ((pole + 1) / (pole - 1)).log())
        largest = 1 / (pole - arb(5) / 3)
        assert error < 8 * largest * arb(3) ** (-2 * nodes) / (1 - arb(1) / 3)


def test_transforms_are_at_most_their_bounds():
    chance = random.Random(5)
    table = two_values(Amount(Fraction(1, 2))).table
    with precision(BITS):
        factors = [
            NormalFactor(Fraction(1, 9)),
            LaplaceFactor(Amount(Fraction(3, 10)), 4),
            FiniteFactor(ONE, table(), 3),
        ]
        for factor in factors:
            for _ in range(20):
                low, u = chance.uniform(0.1, 4), chance.uniform(0, 9)
                ((value, beside),) = factor.values([acb(low, u)], [acb(0, 0), acb(0, 1)])
                bound, other = factor.bound((arb(low), arb(low + 1)), arb(u))
                assert abs(value) <= bound * (1 + arb("1e-30")) and abs(beside) <= bound * (
                    1 + arb("1e-30")
                ), (factor, low, u)
                assert factor.estimate((low, low + 1), u) == pytest.approx(
                    (float(bound.log()), float(other.log())), abs=1e-6
                )


def test_noise_too_small_beside_the_others_stays_with_cells(build):
    found = build("laplace(0.1) x 200, gaussian(100000)")
    assert not found.exact and "cells" in found.theorems[0]
    with pytest.raises(TooMany):
        path_for(lambda low, high, height: 0.0, lambda end, height: 0.0, 1.0, -40.0)


def test_many_kinds_of_laplace_noise_alone_are_still_refused(build, monkeypatch):
    monkeypatch.setattr(compose, "MOST_LAPLACE", 1)
    with pytest.raises(UnsupportedForm, match="rational budgets only"):
        build("laplace(log(3)) x 2")
