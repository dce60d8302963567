"""Means, variances and probabilities of named laws, and integrals and sums by a law, now and then with a slip."""

from __future__ import annotations

from random import Random

from tests.gates.attack.draft import Draft

POSITIVE = ("a > 0", "b > 0")
LAWS = (
    ("normal(a, b)", ("b > 0",), ("E[x] == a", "Var[x] == b", "E[x**2] == a**2 + b", "P[x <= a] == 1/2", "Var[2*x - 1] == 4*b",
        "P[x > a + sqrt(b)] == Phi(-1)")),
    ("laplace(a, b)", ("b > 0",), ("E[x] == a", "Var[x] == 2*b**2", "P[x < a - b] == exp(-1)/2")),
    ("exponential(a)", ("a > 0",), ("E[x] == 1/a", "Var[x] == 1/a**2", "P[x > 1/a] == exp(-1)", "E[x**3] == 6/a**3")),
    ("gamma(a, b)", POSITIVE, ("E[x] == a/b", "Var[x] == a/b**2", "E[b*x - a] == 0")),
    ("gamma(a, b)", ("a > 2", "b > 0"), ("E[1/x] == b/(a - 1)",)),
    ("inverse-gamma(a, b)", ("a > 4", "b > 0"), ("E[x] == b/(a - 1)", "Var[x] == b**2/((a - 1)**2*(a - 2))", "E[1/x] == a/b")),
    ("beta(a, b)", POSITIVE, ("E[x] == a/(a + b)", "E[x*(1 - x)] == a*b/((a + b)*(a + b + 1))")),
    ("uniform(a, a + b)", ("b > 0",), ("E[x] == a + b/2", "Var[x] == b**2/12", "P[x < a + b/3] == 1/3")),
    ("pareto(a, b)", ("a > 5", "b > 0"), ("E[x] == a*b/(a - 1)", "P[x > 2*b] == 2**(-a)")),
    ("poisson(a)", ("0 < a < 9",), ("E[x] == a", "Var[x] == a", "E[x*(x - 1)] == a**2")),
    ("geometric(a)", ("1/9 < a < 1",), ("E[x] == (1 - a)/a", "Var[x] == (1 - a)/a**2")),
)  # fmt: skip
INTEGRALS = (
    ("x**a*(1 - x)**b", "0", "1", "beta(a + 1, b + 1)", "beta(a + 1, b + 1)", ("a > 0", "b > 0")),
    ("exp(-x**2/(2*b))", "-inf", "inf", "sqrt(2*pi*b)", "normal(0, b)", ("1/4 < b < 4",)),
    ("exp(-x**2/2)", "a", "inf", "sqrt(2*pi)*Phi(-a)", "normal(0, 1)", ("-2 < a < 2",)),
)
SUMS = (
    ("a*(1 - a)**x", "0", "inf", "1", "geometric(a)", ("1/9 < a < 1",)),
    ("binomial(4, x)*a**x*(1 - a)**(4 - x)", "0", "4", "1", "binomial(4, a)", ("0 < a < 1",)),
)
SLIPS = (
    ("a", "(a + 1/7)"), ("b", "(2*b)"), ("a", "b"), ("== ", "== 101/100*"), ("== ", "<= -1/9 + "), ("== ", "== "), ("2", "3"),
    ("== ", "> "),
)  # fmt: skip
GUARDS = (
    None,
    None,
    None,
    (),
    ("a != 0", "b != 0"),
    ("a > 0",),
    ("a > 2", "b < 0"),
    ("a > 1", "a < 0", "b > 0"),
)


def _given(random: Random, given: tuple[str, ...]) -> tuple[str, ...]:
    guard = random.choice(GUARDS)
    return given if guard is None else guard


def distribution(random: Random) -> Draft:
    """A law with one or two goals."""
    law, given, goals = random.choice(LAWS)
    chosen = random.sample(goals, random.choice((1, min(2, len(goals)))))
    if random.random() < 0.6:
        old, new = random.choice(SLIPS)
        left, sign, right = chosen[0].partition("== ")
        chosen[0] = left + (sign + right).replace(old, new, 1)
    given = _given(random, given)
    fields = {"variable": "x", "law": law, "goals": chosen}
    return Draft("named laws", "distribution", given, fields, empty="a < 0" in given)


def _by_law(
    random: Random, kind: str, rows: tuple[tuple[str, str, str, str, str, tuple[str, ...]], ...]
) -> Draft:
    formula, low, high, value, family, given = random.choice(rows)
    if random.random() < 0.5:
        value = random.choice(("2*({v})", "({v}) + 1/9", "-({v})", "({v})**2")).format(v=value)
    if random.random() < 0.2:
        family = random.choice((family.replace("a", "b"), "gamma(a, b)", "normal(a, b)", "poisson(b)"))
    given = given if random.random() < 0.8 else given[1:]
    fields = {"formula": formula, "variable": "x", "from": low, "to": high, "value": value, "family": family}
    return Draft("named laws", kind, given, fields)


def integral(random: Random) -> Draft:
    """With gamma, beta or Phi in its value."""
    return _by_law(random, "integral", INTEGRALS)


def total(random: Random) -> Draft:
    """Of the masses of a law."""
    return _by_law(random, "sum", SUMS)


MAKERS = [distribution, distribution, integral, total]
