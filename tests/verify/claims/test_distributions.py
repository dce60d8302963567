"""Means, variances and probabilities of named laws, integrals and sums by a law, and the functions gamma, beta and Phi."""

from __future__ import annotations

from typing import Any

import pytest

from epsproof.verify.claims.by_law import proposed_family
from epsproof.verify.claims.claim import Claim, Typed
from epsproof.verify.claims.reading import NotReadable
from epsproof.verify.claims.runner import judged
from epsproof.verify.claims.searches import Searches
from epsproof.verify.claims.special import judge_special
from epsproof.verify.claims.verdict import Verdict
from epsproof.verify.reader import Truth, truth

SEARCHES = Searches(seconds=6.0)
AB, V, P = ("a > 0", "b > 0"), ("v > 0",), ("0 < p < 1",)


def told(kind: str, given: tuple[str, ...], **fields: Any) -> Verdict:
    return judged(Claim("X.1", kind, "", "", given, {"variable": "x", **fields}, "x.claims.toml"), SEARCHES)


LAWS: dict[str, tuple[str, tuple[str, ...], list[str], list[str]]] = {
    "gamma": ("gamma(a, b)", AB, ["E[x] == a/b", "Var[x] == a/b**2"], ["E[x] == a*b"]),
    "the inverse of a gamma variable": ("gamma(a, b)", ("a > 1", "b > 0"), ["E[1/x] == b/(a - 1)"], ["E[1/x] == b/a"]),
    "inverse gamma": ("inverse-gamma(a, b)", ("a > 2", "b > 0"), ["Var[x] == b**2/((a - 1)**2*(a - 2))"],
        ["Var[x] == b**2/((a - 1)*(a - 2))"]),
    "beta": ("beta(a, b)", AB, ["Var[x] == a*b/((a + b)**2*(a + b + 1))"], ["Var[x] == a*b/((a + b)*(a + b + 1))"]),
    "normal": ("normal(m, v)", V, ["E[(x - m)**4] == 3*v**2", "Var[c*x + d] == c**2*v"], ["E[x**2] == v"]),
    "an interval around the mean": ("normal(m, v)", V, ["P[m - sqrt(v) < x < m + sqrt(v)] == 2*Phi(1) - 1"],
        ["P[m - sqrt(v) < x < m + sqrt(v)] == Phi(1)"]),
    "a normal tail": ("normal(m, v)", V, ["P[x > c] == Phi((m - c)/sqrt(v))"], ["P[x > c] == Phi((m - c)/v)"]),
    "Laplace": ("laplace(m, s)", ("s > 0", "t >= 0"), ["Var[x] == 2*s**2", "P[x > m + s*t] == exp(-t)/2"],
        ["P[x > m + s*t] == exp(-t)"]),
    "Poisson": ("poisson(l)", ("l > 0",), ["Var[x] == l", "E[x**3] == l**3 + 3*l**2 + l"], ["E[x**2] == l**2"]),
    "binomial": ("binomial(n, p)", ("n >= 1", *P), ["E[x] == n*p", "Var[x] == n*p*(1 - p)"], ["Var[x] == n*p"]),
    "geometric": ("geometric(p)", P, ["E[x] == (1 - p)/p", "Var[x] == (1 - p)/p**2"], ["E[x] == 1/p"]),
    "negative binomial": ("negative-binomial(r, p)", ("r > 0", *P), ["E[x] == r*(1 - p)/p"], ["E[x] == r*p/(1 - p)"]),
    "uniform": ("uniform(a, b)", ("a < b",), ["Var[x] == (b - a)**2/12"], ["Var[x] == (b - a)**2/3"]),
    "Weibull": ("weibull(k, s)", ("k > 0", "s > 0"), ["E[x] == s*gamma(1 + 1/k)"], ["E[x] == s*gamma(1/k)"]),
    "log-normal": ("log-normal(m, v)", V, ["E[x] == exp(m + v/2)", "P[x < exp(m)] == 1/2"], ["E[x] == exp(m)"]),
    "Pareto": ("pareto(a, m)", ("a > 2", "m > 0"), ["Var[x] == a*m**2/((a - 1)**2*(a - 2))"], ["E[x] == a*m/(a + 1)"]),
    "Student": ("student(n, 0, 1)", ("n > 2",), ["Var[x] == n/(n - 2)"], ["Var[x] == 1"]),
    "no memory": ("exponential(k)", ("k > 0", "s >= 0", "t >= 0"), ["P[x > s + t] == P[x > s]*P[x > t]"],
        ["P[x > s + t] == P[x > s] + P[x > t]"]),
}  # fmt: skip
BRIEF = ("gamma", "a normal tail", "Poisson")
NAMES = [pytest.param(name, marks=() if name in BRIEF else pytest.mark.long) for name in LAWS]


@pytest.mark.parametrize("name", NAMES)
def test_a_law_and_its_twin(name: str) -> None:
    law, given, true, false = LAWS[name]
    found = told("distribution", given, law=law, goals=true)
    assert found.verdict == "proved", found.evidence
    assert told("distribution", given, law=law, goals=false).verdict == "refuted"


@pytest.mark.parametrize(
    ("law", "given", "goal"),
    [
        ("gamma(a, b)", AB, "E[1/x] == b/(a - 1)"), ("pareto(a, m)", ("a > 1", "m > 0"), "Var[x] >= 0"),
        ("normal(m, v)", (), "E[x] == m"), ("gamma(a, b)", ("a < 0", "b > 0"), "E[x] == a/b"),
        ("student(n, 0, 1)", ("n > 1",), "Var[x] == n/(n - 2)"), ("uniform(a, b)", (), "E[x] == (a + b)/2"),
        ("laplace(m, s)", ("s > 0",), "P[x > m + s*t] == exp(-t)/2"), ("normal(m, v)", V, "E[1] == 2"),
    ],
)  # fmt: skip
def test_a_domain_that_is_too_large_is_seen(law: str, given: tuple[str, ...], goal: str) -> None:
    assert told("distribution", given, law=law, goals=[goal]).verdict == "refuted"


@pytest.mark.parametrize(
    ("goal", "verdict"),
    [("E[x*(x - 1)] >= 0", "undecided"), ("E[x*(x - 1)] > 0", "refuted"), ("E[x*(x - 1)] < n**2", "proved")],
)
def test_counts_are_whole_numbers(goal: str, verdict: str) -> None:
    found = told("distribution", ("n > 0", *P), law="binomial(n, p)", goals=[goal])
    assert found.verdict == verdict and (verdict != "refuted" or (found.counterexample or {})["n"] == "1")


def test_a_formula_that_is_not_seen_to_be_a_sum_of_powers_refutes_nothing() -> None:
    for goal in ("E[x/x] == 1", "E[exp(1)*x] == exp(1)"):
        assert told("distribution", (), law="normal(0, 1)", goals=[goal]).verdict in ("undecided", "not read")


def test_contradictory_assumptions_prove_nothing() -> None:
    assert (
        told("distribution", ("v > 1", "v < 0"), law="normal(m, v)", goals=["E[x] == m + 1"]).verdict
        == "undecided"
    )


@pytest.mark.parametrize(
    ("law", "goal", "given", "said"),
    [
        ("normal(x, 1)", "E[x] == 0", (), "stands outside"), ("normal(0, 1)", "E[x] == x", (), "stands in"),
        ("normal(0, 1)", "E[x] == 0", ("x > 1",), "stands outside"),
        ("exponential(1)", "E[sqrt(x)] == 1", (), "no sum of powers"),
        ("cauchy(0, 1)", "E[x] == 0", (), "is not known"), ("poisson(1)", "P[x < 2] == 1/2", (), "not in the language"),
        ("normal(0, 1)", "E[E[x]] == 0", (), "brackets inside"), ("normal(0, 1)", "P[x**2 < 1] == 1", (), "of an interval"),
        ("normal(0, 1)", "E[x == 0", (), "not closed"), ("levy(1)", "E[x] == 0", (), "is no family"),
        ("normal(0, 1)", "P[0 < x > 1] == 1", (), "of an interval"), ("normal(0)", "E[x] == 0", (), "has 2 parameters"),
        ("normal(0, 1)", "E[gamma(x)] == 0", (), "gamma"),
    ],
)  # fmt: skip
def test_what_cannot_be_meant_is_refused(law: str, goal: str, given: tuple[str, ...], said: str) -> None:
    found = told("distribution", given, law=law, goals=[goal])
    assert found.verdict == "not read" and said in found.evidence, found.evidence


Row = tuple[str, str, str, str, str, str, tuple[str, ...], str]
BY_LAW: dict[str, Row] = {
    "the gamma integral": ("integral", "x**(a - 1)*exp(-b*x)", "0", "inf", "gamma(a)/b**a", "gamma(a, b)", AB, "gamma(a)*b**a"),
    "the beta integral": ("integral", "x**(a - 1)*(1 - x)**(b - 1)", "0", "1", "beta(a, b)", "beta(a, b)", AB, "beta(a, b + 1)"),
    "a normal tail": ("integral", "exp(-x**2/2)", "c", "inf", "sqrt(2*pi)*Phi(-c)", "normal(0, 1)", (), "sqrt(2*pi)*Phi(c)"),
    "a normal transform": ("integral", "exp(s*x)*exp(-(x - m)**2/(2*v))/sqrt(2*pi*v)", "-inf", "inf", "exp(m*s + s**2*v/2)",
        "normal(m + s*v, v)", V, "exp(m*s + s**2*v)"),
    "a symbolic power": ("integral", "x**k*b**a*x**(a - 1)*exp(-b*x)/gamma(a)", "0", "inf", "gamma(a + k)/(gamma(a)*b**k)",
        "gamma(a + k, b)", (*AB, "k > 0"), "gamma(a + k)/(gamma(a)*b**a)"),
    "a binomial count, beta prior": ("integral", "binomial(n, k)*x**k*(1 - x)**(n - k)", "0", "1", "1/(n + 1)",
        "beta(k + 1, n - k + 1)", ("0 <= k <= n",), "1/n"),
    "Poisson counts, gamma prior": ("integral", "exp(-x)*x**k/factorial(k)*b**a*x**(a - 1)*exp(-b*x)/gamma(a)", "0", "inf",
        "binomial(a + k - 1, k)*(b/(b + 1))**a*(1/(b + 1))**k", "gamma(a + k, b + 1)", (*AB, "k >= 0"),
        "binomial(a + k - 1, k)*(b/(b + 1))**k*(1/(b + 1))**a"),
    "a normal value, normal prior": ("integral", "exp(-(y - x)**2/(2*v))/sqrt(2*pi*v)*exp(-(x - m)**2/(2*s))/sqrt(2*pi*s)",
        "-inf", "inf", "exp(-(y - m)**2/(2*(v + s)))/sqrt(2*pi*(v + s))", "normal((m/s + y/v)/(1/s + 1/v), 1/(1/s + 1/v))",
        (*V, "s > 0"), "exp(-(y - m)**2/(2*v))/sqrt(2*pi*v)"),
    "Student as a mixture": ("integral",
        "x**(-1/2)*exp(-y**2/(2*x))/sqrt(2*pi)*(n/2)**(n/2)/gamma(n/2)*x**(-n/2 - 1)*exp(-n/(2*x))", "0", "inf",
        "gamma((n + 1)/2)/(gamma(n/2)*sqrt(n*pi))*(1 + y**2/n)**(-(n + 1)/2)", "inverse-gamma((n + 1)/2, (n + y**2)/2)",
        ("n > 0",), "gamma((n + 1)/2)/(gamma(n/2)*sqrt(n*pi))*(1 + y**2/n)**(-n/2)"),
    "the arcsine law": ("integral", "1/sqrt(x*(1 - x))", "0", "1", "pi", "beta(1/2, 1/2)", (), "sqrt(pi)"),
    "the binomial theorem": ("sum", "binomial(n, x)*u**x", "0", "n", "(1 + u)**n", "binomial(n, u/(1 + u))", ("u > 0", "n >= 1"),
        "(1 + n)**u"),
    "a Pareto tail": ("integral", "a*m**a*x**(-a - 1)", "c", "inf", "(m/c)**a", "pareto(a, m)", ("a > 0", "0 < m < c"), "(m/c)"),
    "Poisson masses": ("sum", "l**x*exp(-l)/factorial(x)", "0", "inf", "1", "poisson(l)", ("l > 0",), "exp(l)"),
    "a Poisson transform": ("sum", "exp(s*x)*l**x*exp(-l)/factorial(x)", "0", "inf", "exp(l*(exp(s) - 1))", "poisson(l*exp(s))",
        ("l > 0",), "exp(l*exp(s))"),
    "binomial masses": ("sum", "binomial(n, x)*p**x*(1 - p)**(n - x)", "0", "n", "1", "binomial(n, p)", (*P, "n >= 1"), "n"),
    "negative binomial masses": ("sum", "binomial(x + r - 1, x)*(1 - p)**x*p**r", "0", "inf", "1", "negative-binomial(r, p)",
        (*P, "r > 0"), "1/p"),
}  # fmt: skip
SHORT = ("a normal tail", "Poisson masses")
ROWS = [pytest.param(name, marks=() if name in SHORT else pytest.mark.long) for name in BY_LAW]


@pytest.mark.parametrize("name", ROWS)
def test_by_a_law_and_its_twin(name: str) -> None:
    kind, formula, low, high, value, family, given, slip = BY_LAW[name]
    fields = {"formula": formula, "from": low, "to": high, "family": family}
    found = told(kind, given, **fields, value=value)
    assert found.verdict == "proved", found.evidence
    assert told(kind, given, **fields, value=slip).verdict == "refuted"


@pytest.mark.parametrize(
    ("change", "verdict"),
    [
        ({"family": "gamma(a + 1, b)"}, "undecided"), ({"from": "1"}, "undecided"), ({"family": "poisson(a)"}, "not read"),
        ({"within": "h"}, "not read"), ({"value": "inf"}, "not read"), ({"value": "x"}, "not read"),
        ({"to": "2"}, "not read"), ({"family": "gamma(-a, b)"}, "undecided"),
        ({"relation": "<=", "value": "2*gamma(a)/b**a"}, "proved"),
        ({"relation": ">=", "value": "2*gamma(a)/b**a"}, "refuted"),
    ],
)  # fmt: skip
def test_a_law_that_does_not_fit_proves_nothing(change: dict[str, str], verdict: str) -> None:
    fields = {
        "formula": "x**(a - 1)*exp(-b*x)",
        "from": "0",
        "to": "inf",
        "value": "gamma(a)/b**a",
        "family": "gamma(a, b)",
    }
    found = told("integral", AB, **{**fields, **change})
    assert found.verdict == verdict, found.evidence


def test_a_law_is_found() -> None:
    for formula, low, high, family in (
        ("x**(a - 1)*exp(-b*x)", "0", "inf", "gamma(a, b)"), ("exp(-(x - m)**2/2)", "-inf", "inf", "normal(m, 1)"),
        ("x**a*(1 - x)", "0", "1", "beta(a + 1, 2)"), ("x**(-a - 1)*exp(-b/x)", "0", "inf", "inverse-gamma(a, b)"),
        ("x**(a - 1)*exp(-b*x)", "0", "1", ""), ("sin(x)", "0", "1", ""), ("exp(-x**4)", "-inf", "inf", ""),
    ):  # fmt: skip
        fields = {"variable": "x", "formula": formula, "from": low, "to": high}
        assert proposed_family(Claim("X.1", "integral", "", "", (), fields, "x.toml")) == family
    found = told(
        "integral",
        AB,
        formula="x**a*exp(-b*x)",
        **{"from": "0", "to": "inf"},
        value="gamma(a + 1)/b**(a + 1)",
    )
    assert found.verdict == "proved", found.evidence


@pytest.mark.parametrize(
    ("given", "goal", "verdict"),
    [
        (("a > 0",), "gamma(a + 1) == a*gamma(a)", "proved"), (("a > 0",), "gamma(a + 1) == gamma(a)", "refuted"),
        (("a > -1",), "gamma(a + 1) == a*gamma(a)", "refuted"), ((), "gamma(7/2) == 15/8*sqrt(pi)", "proved"),
        ((), "gamma(7/2) == 15/4*sqrt(pi)", "refuted"), (("n > 0",), "binomial(n, 1) == n", "proved"),
        (("0 <= k <= n - 1",), "binomial(n, k) + binomial(n, k + 1) == binomial(n + 1, k + 1)", "proved"),
        (("0 <= k <= n - 1",), "binomial(n, k) + binomial(n, k + 1) == binomial(n + 1, k)", "refuted"),
        (("n >= 2",), "binomial(n, 2) == n*(n - 1)/2", "proved"), (("n >= 1",), "binomial(n, 2) == n*(n - 1)/2", "undecided"),
        (("n >= 1",), "binomial(n, 2) == n*(n + 1)/2", "refuted"),
        ((), "x > 0, y > 0 => beta(x, y) > 0", "proved"), ((), "x > 0 or y > 0 => Phi(max(x, y)) > 1/2", "proved"),
        ((), "x > 0 or y > 0 => Phi(min(x, y)) > 1/2", "refuted"),
        ((), "x > 0 or y > 0 => Phi(x) > 1/2", "refuted"), (("x > 0",), "Phi(x) > 1/2", "proved"),
        ((), "Phi(x) > 1/2", "refuted"), (("x < y",), "Phi(x) < Phi(y)", "proved"),
        ((), "Phi(x) + Phi(-x) == 1", "proved"), ((), "Phi(x) - Phi(-x) == 1", "refuted"),
        (("x > 0",), "gamma(x) >= 1", "refuted"),
        (("x > 0",), "gamma(x) > 88/100", "undecided"), (("x > 1", "x < 0"), "gamma(x) < 0", "undecided"),
        (("x > 0",), "gamma(x - 1) > 0", "refuted"), (("x > 1",), "x > 2 => gamma(x - 2) > 0", "proved"),
        ((), "95449/100000 < Phi(2) - Phi(-2) < 9545/10000", "proved"), ((), "Phi(2) - Phi(-2) > 9545/10000", "refuted"),
        ((), "gamma(1/3) < 27/10", "proved"), ((), "gamma(1/3) > 27/10", "refuted"), (("x > 0",), "beta(x, 1) == 1/x", "proved"),
        (("x > 0",), "Phi(1/(x - 1)) > 0", "refuted"),
    ],
)  # fmt: skip
def test_functions(given: tuple[str, ...], goal: str, verdict: str) -> None:
    assert judge_special(Typed(given, (goal,)), SEARCHES).verdict == verdict


@pytest.mark.parametrize(
    "goal",
    [
        "gamma(gamma(x)) > 0",
        "gamma(x) > 0 => x > 0",
        "beta(x) > 0",
        "gamma(x > 0) > 0",
        "gamma(x",
        "Phi() > 0",
        "gamma > gamma(2) +",
    ],
)
def test_texts_that_are_not_read(goal: str) -> None:
    with pytest.raises(NotReadable):
        judge_special(Typed(("x > 0",), (goal,)), SEARCHES)


@pytest.mark.parametrize(
    "goal", ["a < 2 => a > 1/2", "a > -1", "a > 0 => a > 1", "a < 2 => a > 1/2 or a < 1/4"]
)
def test_what_is_known_of_a_value_says_nothing_of_another_goal(goal: str) -> None:
    """Where a <= 1, gamma(a) = (a - 1) gamma(a - 1) does not say that both are above 0."""
    true = "a > 1 => gamma(a - 1)*(a - 1) == gamma(a)"
    assert judge_special(Typed((), (true,)), SEARCHES).verdict == "proved"
    assert judge_special(Typed((), (true, goal)), SEARCHES).verdict == "refuted"


def test_an_equivalence_is_refused() -> None:
    with pytest.raises(NotReadable):
        judge_special(Typed((), ("x > 0 <=> gamma(x) > 0",)), SEARCHES)


def test_a_name_may_be_that_of_a_function() -> None:
    assert judge_special(Typed(("gamma > 0",), ("gamma(2)*gamma == gamma",)), SEARCHES).verdict == "proved"
    assert truth("gamma(3) == 2*gamma", {"gamma": 1}) is Truth.TRUE


@pytest.mark.parametrize(
    ("given", "goals", "more", "verdict"),
    [
        (("a > 0",), ["gamma(a + 1) == a*gamma(a)", "beta(a, 1) == 1/a"], {}, "proved"),
        (("a > 0",), ["gamma(a + 1) == a*gamma(a)", "beta(a, 1) == a"], {}, "refuted"),
        ((), ["gamma(a + 1) == a*gamma(a)"], {}, "refuted"),
        (("a > 0", "a < 0"), ["gamma(a) > 0"], {}, "undecided"),
        (("n >= 0",), ["gamma(n + 1) >= 1"], {}, "refuted"),
        (("n >= 0",), ["gamma(n + 1) >= 1"], {"whole": ["n"]}, "undecided"),
        ((), ["a > 1 => gamma(a - 1) > 0", "a < 2 => a > 1/2"], {}, "refuted"),
        ((), [], {}, "not read"),
        (("gamma(a) > 0",), ["gamma(a) > 0"], {}, "not read"),
        (("a > 0",), ["gamma(a)"], {}, "not read"),
        (("a > 0",), ["gamma(a) + gamma(gamma(a)) > 0"], {}, "not read"),
    ],
)
def test_goals_on_functions(
    given: tuple[str, ...], goals: list[str], more: dict[str, Any], verdict: str
) -> None:
    assert told("functions", given, goals=goals, **more).verdict == verdict


def test_a_refutation_shows_the_goal_as_it_was_typed() -> None:
    found = told("functions", ("n > 0",), goals=["binomial(n, 1) == n + 1"])
    assert found.verdict == "refuted" and found.failing == "binomial(n, 1) == n + 1"


def test_another_kind_says_which_kinds_read_a_function() -> None:
    found = told("inequality", ("a > 0",), goals=["gamma(a) > 0"])
    assert (
        found.verdict == "not read"
        and "gamma(...) is read in claims of the kinds functions" in found.evidence
    )


TAILS = (
    ("Phi(-x) <= exp(-x**2/2)/2", "Phi(-x) <= exp(-x**2/2)/3"),
    ("Phi(-x) < exp(-x**2/2)/(x*sqrt(2*pi))", "Phi(-x) < exp(-x**2/2)/(2*x*sqrt(2*pi))"),
    ("x/(1 + x**2)*exp(-x**2/2)/sqrt(2*pi) < 1 - Phi(x)", "exp(-x**2/2)/(x*sqrt(2*pi)) < 1 - Phi(x)"),
    ("Phi(-2*x) <= exp(-2*x**2)/2", "Phi(2*x) <= exp(-2*x**2)/2"),
)


@pytest.mark.parametrize(("true", "false"), TAILS)
def test_tails_of_the_normal_law(true: str, false: str) -> None:
    assert told("functions", ("x > 0",), goals=[true]).verdict == "proved"
    assert told("functions", ("x > 0",), goals=[false]).verdict == "refuted"


@pytest.mark.parametrize("goal", ["Phi(-x) <= exp(-x**2/2)/2", "Phi(-x)*x*sqrt(2*pi) > exp(-x**2/2)"])
def test_a_tail_is_bounded_on_its_side_of_zero(goal: str) -> None:
    assert told("functions", ("x > -1",), goals=[goal]).verdict == "refuted"
