"""Statements of textbooks on conjugate priors, truncated laws, propriety and tails, each with a slip of the kind that one makes.

They stand in Casella and Berger, Statistical Inference; Gelman et al., Bayesian Data Analysis; Hoff, A First Course in Bayesian
Statistical Methods; Robert, The Bayesian Choice; Feller, An Introduction to Probability Theory. A row is a kind, the fields of
the claim with its assumptions, and the fields in which the slip differs. Judges that know no kind of the engine say the same.
"""

from __future__ import annotations

from typing import Any

import pytest

from epsproof.verify.claims.claim import Claim
from epsproof.verify.claims.runner import judged
from epsproof.verify.claims.searches import Searches
from epsproof.verify.claims.verdict import Verdict
from tests.gates.attack.draft import Draft
from tests.gates.attack.kinds import VIOLATIONS

SEARCHES = Searches(seconds=6.0)
Fields = dict[str, Any]
BETA, GAMMA = "(a - 1)*log(x) + (b - 1)*log(1 - x)", "(a - 1)*log(x) - b*x"
PRIOR = ["a > 0", "b > 0"]


def posterior(
    likelihood: str, prior: str, family: str, given: list[str], slip: str
) -> tuple[str, Fields, Fields]:
    fields = {"variable": "x", "logarithm": f"{likelihood} + {prior}", "family": family, "assumptions": given}
    return "density", fields, {"family": slip}


def integral(
    formula: str, ends: tuple[str, str], value: str, whole: str, given: list[str], slip: Fields, **more: str
) -> tuple[str, Fields, Fields]:
    fields = {
        "formula": formula,
        "variable": "x",
        "from": ends[0],
        "to": ends[1],
        "value": value,
        "antiderivative": whole,
    }
    return "integral", {**fields, "assumptions": given, **more}, slip


def total(
    formula: str, ends: tuple[str, str], value: str, given: list[str], slip: Fields, **more: str
) -> tuple[str, Fields, Fields]:
    fields = {"formula": formula, "variable": "k", "from": ends[0], "to": ends[1], "value": value}
    return "sum", {**fields, "assumptions": given, **more}, slip


NORMAL = "-n*(y - x)**2/(2*v) - (x - m)**2/(2*t)"
VARIANCE = "-(a + 1)*log(x) - b/x"
STATEMENTS: dict[str, tuple[str, Fields, Fields]] = {
    "binomial and beta": posterior("k*log(x) + (n - k)*log(1 - x)", BETA, "beta(a + k, b + n - k)",
        [*PRIOR, "0 <= k <= n"], "beta(a + n - k, b + k)"),
    "Poisson and gamma": posterior("s*log(x) - n*x", GAMMA, "gamma(a + s, b + n)", [*PRIOR, "s >= 0", "n > 0"],
        "gamma(a + n, b + s)"),
    "geometric and beta": posterior("n*log(x) + s*log(1 - x)", BETA, "beta(a + n, b + s)", [*PRIOR, "s >= 0", "n > 0"],
        "beta(a + s, b + n)"),
    "negative binomial and beta": posterior("r*n*log(x) + s*log(1 - x)", BETA, "beta(a + r*n, b + s)",
        [*PRIOR, "r > 0", "s >= 0", "n > 0"], "beta(a + n, b + s)"),
    "exponential and gamma": posterior("n*log(x) - s*x", GAMMA, "gamma(a + n, b + s)", [*PRIOR, "s > 0", "n > 0"],
        "gamma(a + n - 1, b + s)"),
    "gamma with known shape": posterior("c*n*log(x) - s*x", GAMMA, "gamma(a + c*n, b + s)", [*PRIOR, "c > 0", "s > 0", "n > 0"],
        "gamma(a + n, b + c*s)"),
    "Pareto with known minimum": posterior("n*log(x) + n*x*log(m) - (x + 1)*l", GAMMA, "gamma(a + n, b + l - n*log(m))",
        [*PRIOR, "n > 0", "m > 0", "l > n*log(m)"], "gamma(a + n, b + l)"),
    "Weibull with known shape": posterior("log(x) - x*y**c", GAMMA, "gamma(a + 1, b + y**c)", [*PRIOR, "y > 0", "c > 0"],
        "gamma(a + 1, b + c*y)"),
    "normal mean": posterior(NORMAL, "0", "normal((m/t + n*y/v)/(1/t + n/v), 1/(1/t + n/v))", ["t > 0", "v > 0", "n > 0"],
        "normal((m/t + n*y/v)/(1/t + n/v), t + v/n)"),
    "normal mean, flat prior": posterior("-n*(y - x)**2/(2*v)", "0", "normal(y, v/n)", ["v > 0", "n > 0"], "normal(y, v)"),
    "normal variance": posterior("-n/2*log(x) - s/(2*x)", VARIANCE, "inverse-gamma(a + n/2, b + s/2)",
        [*PRIOR, "n > 0", "s > 0"], "inverse-gamma(a + n/2, b + s)"),
    "normal precision": posterior("n/2*log(x) - s*x/2", GAMMA, "gamma(a + n/2, b + s/2)", [*PRIOR, "n > 0", "s > 0"],
        "gamma(a + n/2 - 1, b + s/2)"),
    "Jeffreys' prior of a share": posterior("k*log(x) + (n - k)*log(1 - x)", "(-1/2)*log(x) - log(1 - x)/2",
        "beta(k + 1/2, n - k + 1/2)", ["0 <= k <= n"], "beta(k - 1/2, n - k - 1/2)"),
    "no memory": ("density", {"variable": "x", "logarithm": "-k*(x - c)", "family": "exponential(k)", "on": ["x > c"],
        "assumptions": ["k > 0", "c > 0"]}, {"logarithm": "-k*(x - c) - c*x"}),
    "an exponential law, cut off": integral("k*exp(-k*x)", ("0", "c"), "1 - exp(-k*c)", "-exp(-k*x)", ["k > 0", "c > 0"],
        {"value": "1 - k*exp(-k*c)"}),
    "its mean": integral("x*k*exp(-k*x)", ("0", "c"), "(1 - exp(-k*c)*(1 + k*c))/k", "-(x + 1/k)*exp(-k*x)", ["k > 0", "c > 0"],
        {"value": "(1 - exp(-k*c))/k"}),
    "a Pareto law, cut off": integral("a*m**a*x**(-a - 1)", ("m", "c"), "1 - m**a*c**(-a)", "-m**a*x**(-a)",
        ["a > 0", "0 < m < c"], {"value": "1 - m/c"}),
    "a geometric law, cut off": total("(1 - r)*r**k", ("0", "n"), "1 - r**(n + 1)", ["0 < r < 1", "n >= 0"],
        {"value": "1 - r**n"}),
    "a share between bounds": integral("x/(b - a)", ("a", "b"), "(a + b)/2", "x**2/(2*(b - a))", ["a < b"],
        {"value": "(b - a)/2"}),
    "1/variance is improper at 0": integral("1/x", ("0", "1"), "inf", "log(x)", [], {"formula": "1/sqrt(x)"},
        open="from", within="exp(-h)"),
    "Haldane's prior is improper": integral("1/(x*(1 - x))", ("0", "1/2"), "inf", "log(x) - log(1 - x)", [],
        {"formula": "1/sqrt(x*(1 - x))"}, open="from", within="min(exp(-h), 1)/2"),
    "1/k is improper on the numbers": total("1/k", ("1", "inf"), "inf", [], {"formula": "1/k**2"}),
    "a Pareto law without a mean": integral("a*x**(-a)", ("1", "inf"), "inf", "a*x**(1 - a)/(1 - a)", ["0 < a < 1"],
        {"assumptions": ["1 < a < 2"]}, within="exp(h/a)"),
    "a Pareto mean": integral("a*x**(-a)", ("1", "inf"), "a/(a - 1)", "a*x**(1 - a)/(1 - a)", ["a > 1"], {"value": "a/(a + 1)"},
        within="exp(a/((a - 1)**2*h))"),
    "a Cauchy law without a mean": integral("x/(1 + x**2)", ("0", "inf"), "inf", "log(1 + x**2)/2", [],
        {"formula": "x/(1 + x**2)**2"}, within="exp(h)"),
    "a Pareto tail": integral("a/x*(m/x)**a", ("c", "inf"), "(m/c)**a", "-(m/x)**a", ["a > 0", "0 < m < c"],
        {"value": "(c/m)**a"}, within="m/h**(1/a)"),
    "an upper bound on a normal tail": integral("exp(-x**2/2)", ("c", "inf"), "exp(-c**2/2)/c", "-exp(-x**2/2)/x", ["c > 0"],
        {"value": "exp(-c**2/2)/(2*c)"}, relation="<=", within="1/h"),
    "a lower bound on a normal tail": integral("exp(-x**2/2)", ("c", "inf"), "exp(-c**2/2)*c/(1 + c**2)",
        "-exp(-x**2/2)*x/(1 + x**2)", ["c > 0"], {"value": "exp(-c**2/2)/c"}, relation=">=", within="1/h"),
    "a geometric tail": total("(1 - r)*r**k", ("m", "inf"), "r**m", ["0 < r < 1", "m >= 0"], {"value": "r**(m + 1)"},
        antidifference="-r**k", within="log(h)/log(r)"),
    "a geometric mean": total("(1 - r)*k*r**k", ("1", "inf"), "r/(1 - r)", ["0 < r < 1"], {"value": "1/(1 - r)"},
        antidifference="-r**k*(k*(1 - r) + r)/(1 - r)", within="1 + 2/(h*(1 - r)*log(r)**2)"),
    "the variance of Laplace noise": integral("x**2*exp(-x/b)/b", ("0", "inf"), "2*b**2",
        "-(x**2 + 2*b*x + 2*b**2)*exp(-x/(2*b))**2",
        ["b > 0"], {"value": "b**2"}, within="b + 320*b**3/h"),
    "a strong prior": ("limit", {"formula": "(n*y + x*m)/(n + x)", "variable": "x", "to": "inf", "value": "m",
        "assumptions": ["n > 0"],
        "within": "n*abs(y - m)/h"}, {"value": "y"}),
    "more data, less variance": ("monotone", {"formula": "1/(1/t + x/v)", "variable": "x", "direction": "strictly decreasing",
        "assumptions": ["t > 0", "v > 0", "x >= 0"]}, {"direction": "increasing"}),
}  # fmt: skip
BRIEF = (
    "normal mean",
    "an upper bound on a normal tail",
    "1/k is improper on the numbers",
    "more data, less variance",
)
NAMES = [pytest.param(name, marks=() if name in BRIEF else pytest.mark.long) for name in STATEMENTS]


def told(kind: str, fields: Fields) -> Verdict:
    data = {name: value for name, value in fields.items() if name != "assumptions"}
    return judged(Claim("X.1", kind, "", "", tuple(fields["assumptions"]), data, "x.claims.toml"), SEARCHES)


def seen_false(kind: str, fields: Fields) -> bool:
    data = {name: value for name, value in fields.items() if name != "assumptions"}
    return bool(VIOLATIONS[kind](Draft("", kind, tuple(fields["assumptions"]), data), 1, 300))


def test_there_are_thirty() -> None:
    assert len(STATEMENTS) >= 30


@pytest.mark.parametrize("name", NAMES)
def test_the_statement_is_proved(name: str) -> None:
    kind, fields, _ = STATEMENTS[name]
    found = told(kind, fields)
    assert found.verdict == "proved", found.basis


@pytest.mark.long
@pytest.mark.parametrize("name", [name for name in STATEMENTS if "Pareto" not in name])
def test_judges_see_the_slip_alone(name: str) -> None:
    kind, fields, slip = STATEMENTS[name]
    assert not seen_false(kind, fields) and seen_false(kind, {**fields, **slip})


@pytest.mark.parametrize("name", NAMES)
def test_its_slip_is_refuted(name: str) -> None:
    kind, fields, slip = STATEMENTS[name]
    found = told(kind, {**fields, **slip})
    assert found.verdict == "refuted" and found.counterexample, found.basis
