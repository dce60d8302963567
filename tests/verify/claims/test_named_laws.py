"""Families of laws: every row is compared with the density of a textbook, by quadrature and by sums."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import mpmath
import pytest
from mpmath import mpf

from epsproof.verify.claims.families import FAMILIES, Law
from epsproof.verify.reader import Number, Truth, truth, value

INF = mpmath.inf
exp, log, sqrt, gamma = mpmath.exp, mpmath.log, mpmath.sqrt, mpmath.gamma
Density = Callable[[mpf], mpf]
TEXTBOOK: dict[str, tuple[tuple[str, ...], Density, tuple[mpf, ...]]] = {
    "normal": (("1/3", "2"), lambda x: mpmath.npdf(x, mpf(1) / 3, sqrt(2)), (-INF, 0, 1, INF)),
    "laplace": (("1/3", "2"), lambda x: exp(-abs(x - mpf(1) / 3) / 2) / 4, (-INF, -9, mpf(1) / 3, 9, INF)),
    "exponential": (("3",), lambda x: 3 * exp(-3 * x), (0, 1, 5, INF)),
    "gamma": (("9/2", "3"), lambda x: 3 ** mpf(4.5) * x**3.5 * exp(-3 * x) / gamma(4.5), (0, 1, 5, INF)),
    "inverse-gamma": (("9/2", "3"), lambda x: 3 ** mpf(4.5) * x**-5.5 * exp(-3 / x) / gamma(4.5), (0, 1, 5, 50, INF)),
    "inverse-gaussian": (
        ("2", "3"), lambda x: sqrt(3 / (2 * mpmath.pi * x**3)) * exp(-3 * (x - 2) ** 2 / (8 * x)), (0, 1, 5, 50, INF)
    ),
    "beta": (("5/2", "2"), lambda x: x**1.5 * (1 - x) / mpmath.beta(2.5, 2), (0, 1)),
    "uniform": (("1/3", "2"), lambda x: mpf(3) / 5, (mpf(1) / 3, 2)),
    "pareto": (("11/2", "1/4"), lambda x: mpf(5.5) * mpf(0.25) ** 5.5 * x**-6.5, (mpf(1) / 4, 1, 5, 50, INF)),
    "weibull": (("3/2", "2"), lambda x: mpf(0.75) * sqrt(x / 2) * exp(-((x / 2) ** 1.5)), (0, 1, 5, INF)),
    "log-normal": (
        ("1/3", "1/2"), lambda x: exp(-((log(x) - mpf(1) / 3) ** 2)) / (x * sqrt(mpmath.pi)), (0, 1, 5, 50, 500, INF)
    ),
    "cauchy": (("1/3", "2"), lambda x: 2 / (mpmath.pi * (4 + (x - mpf(1) / 3) ** 2)), (-INF, -9, 0, 9, INF)),
    "student": (
        ("9/2", "1/3", "2"),
        lambda x: gamma(2.75) / (2 * sqrt(4.5 * mpmath.pi) * gamma(2.25)) * (1 + (x - mpf(1) / 3) ** 2 / 18) ** -2.75,
        (-INF, -9, 0, 9, INF),
    ),
    "poisson": (("3/2",), lambda k: mpf(1.5) ** k * exp(-1.5) / gamma(k + 1), (0, INF)),
    "binomial": (("7", "1/3"), lambda k: mpmath.binomial(7, k) * mpf(2) ** (7 - k) / mpf(3) ** 7, (0, 7)),
    "geometric": (("1/3",), lambda k: (mpf(2) / 3) ** k / 3, (0, INF)),
    "negative-binomial": (
        ("5/2", "2/3"), lambda k: mpmath.rf(2.5, k) / gamma(k + 1) * (mpf(2) / 3) ** 2.5 / mpf(3) ** k, (0, INF)
    ),
}  # fmt: skip
CLOSE = mpf(10) ** -9


def number(text: str) -> mpf:
    found = value(text, {})
    if isinstance(found, Fraction):
        return mpf(found.numerator) / found.denominator
    assert isinstance(found, Number)
    return mpf(found.ball(120).mid().str(25, radius=False))


def mean(name: str, of: Callable[[mpf], mpf]) -> mpf:
    _, density, ends = TEXTBOOK[name]
    if FAMILIES[name].discrete:
        return sum((of(mpf(k)) * density(mpf(k)) for k in range(int(min(ends[1], 250)) + 1)), mpf(0))
    return mpmath.quad(lambda x: of(x) * density(x), [*map(mpf, ends)])


def law(name: str) -> Law:
    return Law(FAMILIES[name], dict(zip(FAMILIES[name].parameters, TEXTBOOK[name][0], strict=True)))


@pytest.mark.parametrize("name", FAMILIES)
def test_densities(name: str) -> None:
    assert abs(mean(name, lambda x: mpf(1)) - 1) < CLOSE
    one, places = law(name), ("0", "2", "5") if FAMILIES[name].discrete else ("2/5", "9/10")
    for place in places:
        assert abs(number(f"{one.shape(place)}/({one.whole})") - TEXTBOOK[name][1](number(place))) < CLOSE
        assert [
            text for text in (*one.defined, *one.support(place)) if truth(text, {}) is not Truth.TRUE
        ] == []


@pytest.mark.parametrize("name", FAMILIES)
def test_means_of_powers(name: str) -> None:
    known = 0
    for k in range(-2, 5):
        found = law(name).moment(k)
        if found is None:
            continue
        known += 1
        assert [text for text in found[1] if truth(text, {}) is not Truth.TRUE] == []
        by_quadrature = mean(name, lambda x, k=k: x**k)  # type: ignore[misc]
        assert abs(number(found[0]) - by_quadrature) < mpf(10) ** -6 * abs(by_quadrature), (k, found)
    assert known >= (1 if name == "cauchy" else 3)


@pytest.mark.parametrize("name", [name for name in FAMILIES if FAMILIES[name].below])
def test_distribution_functions(name: str) -> None:
    _, density, ends = TEXTBOOK[name]
    for place in ("-1", "1/5", "2/5", "9/10", "3"):
        at = number(place)
        cuts = [*(one for one in map(mpf, ends) if one < at), min(at, mpf(ends[-1]))]
        below = mpmath.quad(density, cuts) if len(cuts) > 1 else mpf(0)
        assert abs(number(law(name).below(place)) - below) < CLOSE, place


@pytest.mark.parametrize(
    ("name", "given", "order"),
    [
        ("inverse-gamma", ("2", "1"), 2), ("gamma", ("1", "1"), -1), ("pareto", ("3", "1"), 3), ("student", ("2", "0", "1"), 2),
        ("cauchy", ("0", "1"), 1), ("laplace", ("0", "1"), -1), ("poisson", ("1",), -1), ("uniform", ("1", "2"), -1),
    ],
)  # fmt: skip
def test_a_mean_that_is_infinite_or_unknown_is_not_given(
    name: str, given: tuple[str, ...], order: int
) -> None:
    found = Law(FAMILIES[name], dict(zip(FAMILIES[name].parameters, given, strict=True))).moment(order)
    assert found is None or [text for text in found[1] if truth(text, {}) is not Truth.TRUE] != []
