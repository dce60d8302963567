"""Densities: conjugate posteriors and full conditionals are proved, and refuted with one slip."""

from __future__ import annotations

import pytest

from epsproof.verify.claims.claim import Claim
from epsproof.verify.claims.runner import judged
from epsproof.verify.claims.searches import Searches
from epsproof.verify.claims.verdict import Verdict

SEARCHES = Searches(seconds=6.0)


def told(variable: str, logarithm: str, family: str, *assumptions: str, on: tuple[str, ...] = ()) -> Verdict:
    fields = {"variable": variable, "logarithm": logarithm, "family": family, **({"on": [*on]} if on else {})}
    return judged(Claim("X.1", "density", "", "", assumptions, fields, "x.claims.toml"), SEARCHES)


POSITIVE = ("a > 0", "b > 0")
NORMAL = ("m", "-n*(y - m)**2/(2*v) - k*(m - c)**2/(2*v)")
RATES = ("n > 0", "k > 0", "v > 0")
BINOMIAL = ("p", "k*log(p) + (n - k)*log(1 - p) + (a - 1)*log(p) + (b - 1)*log(1 - p)")
POISSON = ("x", "s*log(x) - n*x + (a - 1)*log(x) - b*x")
WAITING = ("x", "n*log(x) - s*x + (a - 1)*log(x) - b*x")
VARIANCE = ("x", "-n/2*log(x) - s/(2*x) - (a + 1)*log(x) - b/x")
MIXED = ("u", "log(u)/2 - d**2*u/2 - 2*log(u) - k**2/(2*u)")
NOISY = ("s", "(a - 1)*log(s) - b*s - l*abs(t - s)")
COUNTS = ("k >= 0", "n >= k", *POSITIVE)
TRUE = {
    "a normal mean": (*NORMAL, "normal((n*y + k*c)/(n + k), v/(n + k))", *RATES),
    "successes": (*BINOMIAL, "beta(a + k, b + n - k)", *COUNTS),
    "counts": (*POISSON, "gamma(a + s, b + n)", "s >= 0", "n > 0", *POSITIVE),
    "waiting times": (*WAITING, "gamma(a + n, b + s)", "n > 0", "s > 0", *POSITIVE),
    "a normal variance": (*VARIANCE, "inverse-gamma(a + n/2, b + s/2)", "n > 0", "s > 0", *POSITIVE),
    "a mixing variance": (*MIXED, "inverse-gaussian(k/abs(d), k**2)", "k > 0", "d != 0"),
    "a Laplace location": ("z", "-k*abs(x - z)", "laplace(x, 1/k)", "k > 0"),
    "a constant": ("x", "c", "uniform(0, 1)"),
    "a gamma law of shape 1": ("x", "-k*x", "gamma(1, k)", "k > 0"),
}
FALSE = {
    "the weights exchanged": (*NORMAL, "normal((k*y + n*c)/(n + k), v/(n + k))", *RATES),
    "the variance of the prior": (*NORMAL, "normal((n*y + k*c)/(n + k), v/k)", *RATES),
    "failures for successes": (*BINOMIAL, "beta(a + n - k, b + k)", *COUNTS),
    "one too many": (*BINOMIAL, "beta(a + k + 1, b + n - k)", *COUNTS),
    "rate for scale": (*POISSON, "gamma(a + s, 1/(b + n))", "s >= 0", "n > 0", *POSITIVE),
    "shape and rate exchanged": (*WAITING, "gamma(b + s, a + n)", "n > 0", "s > 0", *POSITIVE),
    "not inverted": (*VARIANCE, "gamma(a + n/2, b + s/2)", "n > 0", "s > 0", *POSITIVE),
    "half a degree less": (*VARIANCE, "inverse-gamma(a + (n - 1)/2, b + s/2)", "n > 0", "s > 0", *POSITIVE),
    "without the size": (*MIXED, "inverse-gaussian(k/d, k**2)", "k > 0", "d != 0"),
    "a rate for a scale": ("z", "-k*abs(x - z)", "laplace(x, k)", "k > 0"),
    "a rate of any sign": ("x", "-k*x", "exponential(k)", "k != 0"),
    "no such parameters": ("x", "-2*log(x) - x", "gamma(-1, 1)"),
    "an empty set of parameters": ("x", "-k*x", "exponential(2*k)", "k > 1", "k < 0"),
}  # fmt: skip
REFUSED = {
    "a captured name": ("m", "-(m - y)**2/2", "normal(m, 1)"),
    "a captured name of an assumption": ("m", "-(m - y)**2/2", "normal(y, 1)", "m > 0"),
    "no family": ("x", "-x", "levy(0, 1)"),
    "a law on whole numbers": ("x", "-x", "geometric(1/2)"),
    "too few parameters": ("x", "-x", "gamma(1)"),
}


@pytest.mark.parametrize("name", TRUE)
def test_a_true_one_is_proved(name: str) -> None:
    found = told(*TRUE[name])
    assert found.verdict == "proved", found.basis


@pytest.mark.parametrize("name", FALSE)
def test_a_twin_is_not_proved(name: str) -> None:
    assert told(*FALSE[name]).verdict == ("undecided" if "empty" in name else "refuted")


@pytest.mark.parametrize("name", REFUSED)
def test_what_cannot_be_meant_is_refused(name: str) -> None:
    assert told(*REFUSED[name]).verdict == "not read"


def test_a_law_that_is_cut_off() -> None:
    below, above = told(*NOISY, "gamma(a, b - l)", "0 < l < b", "a > 0", "t > 0", on=("0 < s <= t",)), told(
        *NOISY, "gamma(a, b + l)", "0 < l < b", "a > 0", "t > 0", on=("s > t",)
    )  # fmt: skip
    assert {below.verdict, above.verdict} == {"proved"}
    for family, on in (
        ("gamma(a, b + l)", "0 < s <= t"),
        ("gamma(a, b - l)", "s > t"),
        ("gamma(a, b - l)", "s < t"),
    ):
        assert told(*NOISY, family, "0 < l < b", "a > 0", "t > 0", on=(on,)).verdict == "refuted"


@pytest.mark.parametrize(
    "on", [("s == 1",), ("s**2 < 1",), ("1 < 2",), ("s < 1 or s > 2",), ("0 < s < 2*s",)]
)
def test_what_is_no_interval_carries_no_density(on: tuple[str, ...]) -> None:
    assert told("s", "-s", "exponential(3)", on=on).verdict == "not read"


@pytest.mark.parametrize("on", [("1 <= s <= 1",), ("s > 2", "s < 1")])
def test_an_interval_without_length_proves_nothing(on: tuple[str, ...]) -> None:
    assert told("s", "-s", "exponential(3)", on=on).verdict == "undecided"


@pytest.mark.parametrize(
    ("on", "verdict"),
    [
        ("theta >= m", "proved"),
        ("theta > m", "proved"),
        ("2*m <= theta <= 9*m", "proved"),
        ("theta >= m/2", "refuted"),
    ],
)
def test_the_ends_of_an_interval_carry_no_probability(on: str, verdict: str) -> None:
    uniform_data = ("theta", "-(a + 1)*log(theta) - n*log(theta)", "pareto(a + n, m)")
    assert told(*uniform_data, "a > 0", "m > 0", "n >= 1", on=(on,)).verdict == verdict
