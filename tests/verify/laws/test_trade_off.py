"""Trade-off functions beside closed forms, exact tests and quadrature that share no code with them."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable
from fractions import Fraction
from itertools import pairwise
from math import comb
from pathlib import Path
from random import Random
from typing import Any

import jsonschema
import mpmath
import pytest
from click.testing import CliRunner

from epsproof.reports.cli import main
from epsproof.verify.laws.implied_risk import Guarantee
from epsproof.verify.laws.read import releases_of
from epsproof.verify.laws.trade_off import Curve, Point

SEED, DIGITS, SPARE = 20261129, 12, mpmath.mpf(10) ** -25
Function = Callable[[mpmath.mpf], mpmath.mpf]


def curve(text: str) -> Curve:
    return Curve(Guarantee(releases_of(text)), 4)


def number(value: Fraction) -> mpmath.mpf:
    return mpmath.mpf(value.numerator) / value.denominator


# The independent functions, at 40 digits.


def of_promise(epsilon: str, delta: str) -> Function:
    grown, fails = mpmath.exp(mpmath.mpf(epsilon)), mpmath.mpf(delta)
    return lambda a: max(0, 1 - fails - grown * a, (1 - fails - a) / grown)


def of_normal(mu: str) -> Function:
    return lambda a: mpmath.ncdf(mpmath.sqrt(2) * mpmath.erfinv(1 - 2 * a) - mpmath.mpf(mu))


def of_laplace(epsilon: str) -> Function:
    """Dong, Roth and Su (2022), Lemma A.6."""
    grown = mpmath.exp(mpmath.mpf(epsilon))

    def function(a: mpmath.mpf) -> mpmath.mpf:
        if a < 1 / (2 * grown):
            return 1 - grown * a
        return 1 / (4 * grown * a) if a <= mpmath.mpf(1) / 2 else (1 - a) / grown

    return function


def of_atoms(pairs: list[tuple[Any, Any]]) -> Function:
    """The randomized test of (P, Q) that rejects where P/Q is largest, by the probabilities of all outcomes."""
    ranked = sorted(pairs, key=lambda pair: -pair[0] / pair[1])

    def function(a: mpmath.mpf) -> mpmath.mpf:
        left, power = a, mpmath.mpf(0)
        for p, q in ranked:
            taken = min(left, q)
            left, power = left - taken, power + taken * p / q
        return 1 - power

    return function


def of_responses(odds: int, count: int) -> Function:
    """So many answers of which each is true with probability odds/(odds + 1)."""
    whole = mpmath.mpf(odds + 1) ** count
    return of_atoms(
        [
            (
                comb(count, n) * mpmath.mpf(odds) ** n / whole,
                comb(count, n) * mpmath.mpf(odds) ** (count - n) / whole,
            )
            for n in range(count + 1)
        ]
    )


def of_integers(sigma: int) -> Function:
    weights = {k: mpmath.exp(-mpmath.mpf(k * k) / (2 * sigma**2)) for k in range(-30 * sigma, 30 * sigma + 1)}
    whole = sum(weights.values())
    return of_atoms([(weights[k - 1] / whole, weights[k] / whole) for k in range(1 - 29 * sigma, 29 * sigma)])


def of_sample(rate: str, mu: str) -> Function:
    """Dong, Roth and Su (2022), Theorem 4.2 and the form after it."""
    share, whole = mpmath.mpf(rate), of_normal(mu)
    fixed = mpmath.ncdf(-mpmath.mpf(mu) / 2)

    def mixed(a: mpmath.mpf) -> mpmath.mpf:
        return share * whole(a) + (1 - share) * (1 - a)

    end = mixed(fixed)

    def function(a: mpmath.mpf) -> mpmath.mpf:
        if a <= fixed:
            return mixed(a)
        return (
            fixed + end - a if a <= end else mpmath.findroot(lambda b: mixed(b) - a, (0, fixed), "anderson")
        )

    return function


def divergence(order: mpmath.mpf, a: mpmath.mpf, b: mpmath.mpf) -> mpmath.mpf:
    return mpmath.log(a**order * b ** (1 - order) + (1 - a) ** order * (1 - b) ** (1 - order)) / (order - 1)


def of_order(order: str, bound: str) -> Function:
    """The least beta for which the events of alpha and 1 - beta have the divergence, in both orders, by halving."""

    def function(a: mpmath.mpf) -> mpmath.mpf:
        low, high = mpmath.mpf(0), 1 - a
        for _ in range(130):
            middle = (low + high) / 2
            pairs = ((a, 1 - middle), (1 - middle, a))
            out = any(divergence(mpmath.mpf(order), *pair) > mpmath.mpf(bound) for pair in pairs)
            low, high = (middle, high) if out else (low, middle)
        return high

    return function


CASES: list[tuple[str, Callable[[], Function], bool]] = [
    ("gdp(1)", lambda: of_normal("1"), True),
    ("gaussian(sigma=4) x 9", lambda: of_normal("0.75"), True),
    ("gdp(4)", lambda: of_normal("4"), True),
    ("gdp(1/10000)", lambda: of_normal("0.0001"), False),
    ("gdp(40)", lambda: of_normal("40"), False),
    ("700", lambda: of_promise("700", "0"), True),
    ("0.7", lambda: of_promise("0.7", "0"), True),
    ("(2, 0.01)", lambda: of_promise("2", "0.01"), True),
    ("laplace(1.5)", lambda: of_laplace("1.5"), True),
    ("log(3) x 7", lambda: of_responses(3, 7), True),
    ("discrete_gaussian(3)", lambda: of_integers(3), False),
    ("subsampled_gaussian(0.2, 1)", lambda: of_sample("0.2", "1"), False),
    ("rdp(3, 0.4)", lambda: of_order("3", "0.4"), False),
]


@pytest.mark.parametrize(("text", "made", "wide"), CASES, ids=[case[0] for case in CASES])
def test_ends_contain_the_function_everywhere(text: str, made: Callable[[], Function], wide: bool) -> None:
    random, found = Random(SEED), curve(text)
    with mpmath.workdps(40):
        function = made()
        found.refine(Fraction(1, 200))
        assert found.gap <= Fraction(1, 200)
        lower, upper = found.below(DIGITS), found.above(DIGITS)
        for polyline in (lower, upper):
            assert polyline[0][0] == 0 and polyline[-1] == (1, 0)
            assert [x for (x, y), (z, w) in pairwise(polyline) if x > z or y < w] == []
        near = [x for x, _ in lower[1:-1]][:: 1 + len(lower) // 20]
        drawn = [Fraction(random.randrange(1, 10**9), 10**9) for _ in range(20)]
        for alpha in (*near, *drawn, *(x**4 for x in drawn[:10])):
            if not 0 < alpha < 1:
                continue
            true = function(number(alpha))
            ends = [number(height(polyline, alpha)) for polyline in (lower, upper)]
            assert ends[0] <= true + SPARE and true - SPARE <= ends[1], (text, alpha)
        for alpha in drawn[: 4 if wide else 1]:
            low, high = (number(Fraction(end)) for end in found.at(alpha, DIGITS))
            true = function(number(alpha))
            assert low - SPARE <= true <= high + SPARE and high - low <= true * mpmath.mpf(10) ** -10


def height(polyline: list[Point], alpha: Fraction) -> Fraction:
    """The largest beta of the polyline at alpha."""
    for (x, y), (z, w) in pairwise(polyline):
        if x <= alpha <= z:
            return y if x == z else y + (alpha - x) / (z - x) * (w - y)
    raise AssertionError(alpha)


@pytest.mark.parametrize(
    ("text", "other"),
    [
        ("gdp(1)", lambda: of_normal("1.0000001")),
        ("gdp(1)", lambda: of_normal("0.9999999")),
        ("(2, 0.01)", lambda: of_promise("2", "0.0100001")),
        ("laplace(1.5)", lambda: of_promise("1.5", "0")),
        ("log(3) x 7", lambda: of_responses(3, 6)),
    ],
)
def test_ends_exclude_another_function(text: str, other: Callable[[], Function]) -> None:
    with mpmath.workdps(40):
        found, alpha = curve(text), Fraction(1, 4)
        low, high = (number(Fraction(end)) for end in found.at(alpha, DIGITS))
        assert not low <= other()(number(alpha)) <= high


def test_ends_that_do_not_meet_hold_the_function_of_a_pair() -> None:
    """Two zero-concentrated budgets may be two Gaussian ones, and say no more than one of their sum."""
    found, alpha = curve("2 x zcdp(1/8)"), Fraction(1, 10)
    found.refine(Fraction(1, 100))
    with mpmath.workdps(30):
        low, high = (number(Fraction(end)) for end in found.at(alpha, 6))
        some = of_normal(mpmath.sqrt(mpmath.mpf("0.5")))(number(alpha))
        assert low < some <= high and high - low < 0.2


@pytest.mark.long
def test_a_zero_concentrated_budget_has_the_function_of_its_best_events() -> None:
    found, alpha = curve("zcdp(1/2)"), Fraction(1, 20)
    ends = [number(Fraction(end)) for end in found.at(alpha, 10)]
    assert 0 < ends[1] - ends[0] < 1e-10
    with mpmath.workdps(60):

        def excluded(place: Fraction) -> mpmath.mpf:
            order = 1 + mpmath.mpf(10) ** number(place)
            return of_order(str(order), str(order / 2))(number(alpha))

        coarse = max((Fraction(n, 4) for n in range(-8, 5)), key=excluded)
        value = max(excluded(coarse + Fraction(n, 40)) for n in range(-9, 10))
        assert ends[0] - mpmath.mpf("1e-5") < value <= ends[1]


@pytest.mark.long
def test_the_noise_of_many_samples_for_an_advantage_has_both_errors_equal() -> None:
    """The symmetric function has f(x) = x at x = (1 - advantage)/2; ten thousand steps on samples, as riskcal asks them."""
    found = {
        name: curve(f"10000 x subsampled_gaussian(0.001, {sigma})")
        for name, sigma in (("enough", "0.703663"), ("less", "0.703662"))
    }
    limit = Fraction(1, 10)
    assert found["enough"].advantage.upper <= limit < found["less"].advantage.lower
    for known in found.values():
        place = (1 - known.advantage.lower) / 2
        low, high = known.at(place, 8)
        assert low - Fraction(1, 10**8) <= place <= high + Fraction(1, 10**8) and high - low < Fraction(
            1, 10**6
        )


def test_delta_below_epsilon_0_is_an_integral(delta) -> None:
    with mpmath.workdps(30):
        for level in ("-1/2", "-1", "-3"):
            t = mpmath.exp(number(Fraction(level)))
            density = lambda x, c: mpmath.exp(-abs(x - c) / 2) / 4  # noqa: E731
            gain = lambda x: max(0, density(x, 1) - t * density(x, 0))  # noqa: B023, E731
            value = mpmath.quad(gain, [-80, -20, 0, 0.5, 1, 20, 80])
            low, high = (number(Fraction(end)) for end in delta("laplace(1/2)", level))
            assert abs(low - value) < 1e-9 and low <= high < low + mpmath.mpf("1e-12")
        normal = mpmath.ncdf(1) - mpmath.exp(-mpmath.mpf("0.5")) * mpmath.ncdf(0)
        low, high = (number(Fraction(end)) for end in delta("gdp(1)", "-1/2"))
        assert low - SPARE <= normal <= high + SPARE and high - low < 1e-15


# The command.

SCHEMA = json.loads(
    (Path(main.callback.__code__.co_filename).parent / "schemas" / "trade-off.json").read_text(
        encoding="utf-8"
    )
)


def run(*words: str) -> Any:
    return CliRunner().invoke(main, ["compose", *words], catch_exceptions=False)


def test_the_table_has_the_points_of_the_document(tmp_path: Path) -> None:
    file = tmp_path / "curve.csv"
    result = run(
        "(1, 0.001) x 3", "--trade-off", "--alpha", "0.05", "--alpha", "0", "--figure", str(file), "--json"
    )
    document = json.loads(result.stdout)
    jsonschema.validate(document, SCHEMA)
    rows = list(csv.DictReader(file.read_text(encoding="utf-8").splitlines()))
    for name in ("below", "above"):
        assert [[r["alpha"], r["beta"]] for r in rows if r["polyline"] == name] == document[name]
    first, last = document["alphas"]
    assert first["alpha"] == "1/20" and last["alpha"] == "0"
    assert Fraction(first["beta"]["lower"]) + Fraction(first["reconstruction"]["upper"]) == 1
    least = 1 - (1 - Fraction("0.001")) ** 3
    assert Fraction(last["reconstruction"]["lower"]) <= least <= Fraction(last["reconstruction"]["upper"])


@pytest.mark.long
def test_the_picture(tmp_path: Path) -> None:
    assert run("1", "--trade-off", "--figure", str(tmp_path / "curve.svg")).exit_code == 0
    assert b"<svg" in (tmp_path / "curve.svg").read_bytes()
    assert "ends in .csv" in run("1", "--trade-off", "--figure", str(tmp_path / "curve.txt")).output


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("1", "--trade-off", "--delta", "0.1"), "leave out --delta"),
        (("1", "--trade-off", "--renyi", "2"), "leave out --renyi"),
        (("1", "--delta", "0.1", "--alpha", "0.1"), "add --trade-off"),
        (("1", "--delta", "0.1", "--figure", "x.svg"), "add --trade-off"),
        (("1", "--trade-off", "--alpha", "1.5"), "from 0 to 1"),
        (("1", "--trade-off", "--alpha", "-0.5"), "from 0 to 1"),
        (("60 x gaussian", "--epsilon", "-1", "--delta", "1e-5"), "at least 0 where noise"),
    ],
)
def test_what_is_refused(words: tuple[str, ...], said: str) -> None:
    result = run(*words)
    assert result.exit_code == 3 and said in result.output
