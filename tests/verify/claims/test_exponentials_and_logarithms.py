"""Inequalities between exponentials, logarithms and their arguments: the true ones are proved, none of their false twins is."""

from __future__ import annotations

import random
import re

import pytest
import sympy

from epsproof.derive.text.grammar import parse_expression
from epsproof.verify.kernel.claim import check
from epsproof.verify.kernel.rejected import Rejected
from tests.judged import verdict

POSITIVE = ["x > 0", "y > 0"]
INSIDE = ["0 < p", "p < 1", "0 < q", "q < 1"]
ROWS = [
    ("exp(x) >= 1 + x", [], "exp(x) >= 1 + 11/10*x"),
    ("log(1 + x) <= x", ["x > -1"], "log(1 + x) <= 9/10*x"),
    ("log(x) >= 1 - 1/x", ["x > 0"], "log(x) >= 9/8 - 1/x"),
    ("exp(e) <= 1 + 2*e", ["0 <= e", "e <= 1"], "exp(e) <= 1 + 5/3*e"),
    ("(exp(e) - 1)/(exp(e) + 1) < e/2", ["e > 0"], "(exp(e) - 1)/(exp(e) + 1) < 2*e/5"),
    ("exp(e) > 1 + e + e**2/2", ["e > 0"], "exp(e) > 1 + e + 3*e**2/5"),
    ("exp(-e) <= 1 - e + e**2/2", ["e >= 0"], "exp(-e) <= 1 - e + 2*e**2/5"),
    ("exp(e)*(1 - d) + d <= exp(e)", ["0 <= d", "d <= 1", "e >= 0"], "exp(e)*(1 - d) + 3*d <= exp(e)"),
    ("log(1 + q*(exp(e) - 1)) <= e", ["0 < q", "q < 1", "e > 0"], "log(1 + q*(exp(e) - 1)) <= q*e"),
    ("log(1 + q*(exp(e) - 1)) >= q*e", ["0 < q", "q < 1", "e > 0"], "log(1 + q*(exp(e) - 1)) >= 2*q*e"),
    (
        "log(1 + q*(exp(e) - 1)) <= q*(exp(e) - 1)",
        ["0 < q", "q < 1", "e > 0"],
        "log(1 + q*(exp(e) - 1)) <= q*(exp(e) - 1)/2",
    ),
    (
        "p*log(p/q) + (1 - p)*log((1 - p)/(1 - q)) >= 0",
        INSIDE,
        "p*log(p/q) + (1 - p)*log((1 - p)/(1 - q)) >= 1/10",
    ),
    ("-p*log(p) - (1 - p)*log(1 - p) <= log(2)", INSIDE[:2], "-p*log(p) - (1 - p)*log(1 - p) <= log(19/10)"),
    (
        "(x + y)*log((x + y)/2) <= x*log(x) + y*log(y)",
        POSITIVE,
        "(x + y)*log((x + y)/2) >= x*log(x) + y*log(y)",
    ),
    ("exp(x) - exp(y) > x - y", ["x > y", "y > 0"], "exp(x) - exp(y) > 2*(x - y)"),
    ("exp(e/k) <= exp(e)", ["e > 0", "k >= 1"], "exp(e/k) >= exp(e)"),
    ("exp(x + y) == exp(x)*exp(y)", [], "exp(x + y) == exp(x) + exp(y)"),
    ("exp(x/2)**2 == exp(x)", [], "exp(x/2)**2 == exp(2*x)"),
    ("x**2 - 1 >= 2*log(x)", ["x >= 1"], "x**2 - 1 >= 3*log(x)"),
    ("(exp(x) - 1)/x > 0", ["x != 0"], "(exp(x) - 1)/x > 1"),
    (
        "log(r*(1 - p)/(1 - p*r)) >= log(r) + p*(r - 1)",
        ["r > 1", "0 < p", "p*r < 1"],
        "log(r*(1 - p)/(1 - p*r)) >= log(r) + p*r",
    ),
    ("exp(x) + exp(-x) >= 2 + x**2", [], "exp(x) + exp(-x) >= 2 + 5*x**2/4"),
    ("2*exp(e)/(exp(e) - 1)**2 < 2/e**2", ["e > 0"], "2*exp(e)/(exp(e) - 1)**2 < 19/(10*e**2)"),
    ("(x - y)/log(x/y) > sqrt(x*y)", ["x > y", "y > 0"], "(x - y)/log(x/y) > 11*sqrt(x*y)/10"),
    (
        "x*exp(e) + (1 - x)*exp(-e) <= exp(e)",
        ["0 <= x", "x <= 1", "e > 0"],
        "x*exp(e) + (1 - x)*exp(-e) <= x + 1",
    ),
    ("exp(e) <= 2", ["e > 0", "e <= log(2)"], "exp(e) <= 19/10"),
    ("p < 1/2", ["e > 0", "p > 0", "p*exp(e) <= 1/2"], "p < 2/5"),
    ("x < 2", ["exp(x) <= 3"], "x < 1"),
    ("e <= f/v*log(x)", ["v > 0", "f > 1/2", "x > 0", "exp(e*v/f) <= x"], "e <= f/v*log(x) - 1/10"),
    (
        "e <= f/v*log(n*r)",
        ["v > 0", "f > 1/2", "n > 2", "0 < r", "r < 1", "exp(e*v/f) <= n*r"],
        "e <= f/v*log(n*r)/2",
    ),
    ("log(x) < 1", ["x**2*exp(x) < 1", "x > 0"], "log(x) < -1"),
    (
        "p <= q*exp(e)/(1 - q + q*exp(e))",
        [*INSIDE, "log(p/(1 - p)) <= log(q/(1 - q)) + e"],
        "p <= q*exp(e)/(1 - q + 2*q*exp(e))",
    ),
    (
        "log(p/(1 - p)) <= log(q/(1 - q)) + e",
        [*INSIDE, "p <= q*exp(e)/(1 - q + q*exp(e))"],
        "log(p/(1 - p)) <= log(q/(1 - q))",
    ),
    ("s*log(1/b) <= t", ["0 < b", "b < 1", "s > 0", "b >= exp(-t/s)"], "s*log(1/b) <= 9*t/10"),
    ("log(exp(x) + exp(y)) <= max(x, y) + log(2)", [], "log(exp(x) + exp(y)) <= max(x, y) + log(15/8)"),
    (
        "log(w*x + (1 - w)*y) >= w*log(x) + (1 - w)*log(y)",
        [*POSITIVE, "0 <= w", "w <= 1"],
        "log(w*x + (1 - w)*y) >= w*log(x) + log(y)/2",
    ),
    (
        "log(a/(2*a - 1)*exp((a - 1)*e) + (a - 1)/(2*a - 1)*exp(-a*e))/(a - 1) <= e",
        ["a > 1", "e > 0"],
        "log(a/(2*a - 1)*exp((a - 1)*e) + (a - 1)/(2*a - 1)*exp(-a*e))/(a - 1) <= 9*e/10",
    ),
    (
        "e + log(1/d)/(a - 1) <= f",
        ["a > 1", "d > 0", "d >= exp((a - 1)*(e - f))"],
        "e + log(1/d)/(a - 1) <= f - 1/10",
    ),
    (
        "p*exp(e)/(1 - p + p*exp(e)) <= 1/2",
        ["p > 0", "p < 1", "p*exp(e) <= 1 - p"],
        "p*exp(e)/(1 - p + p*exp(e)) <= 2/5",
    ),
]
EMPTY = [
    ("e > 3", ["e > 0", "exp(e) < 1"]),
    ("x > 3", ["log(x) > x"]),
    ("x > 3", ["exp(x) < x + 1"]),
    ("x > 3", ["log(1 + x**2) < 0"]),
    ("e < e", ["e > 0", "exp(e)*(1 - e) == 1"]),
]


def decided(goal: str, assumptions: list[str]) -> str:
    return verdict(f'kind = "inequality"\nassumptions = {assumptions}\ngoals = ["{goal}"]\n').verdict


def fails_somewhere(goal: str, assumptions: list[str], seed: int) -> bool:
    """Whether the text is false at one of many points that satisfy the assumptions, by a margin that rounding cannot make."""
    (claimed, sign), *given = [difference_of(text) for text in (goal, *assumptions)]
    symbols = sorted(claimed.free_symbols.union(*(value.free_symbols for value, _ in given)), key=str)
    difference = sympy.lambdify(symbols, claimed, "math")
    conditions = [(sympy.lambdify(symbols, value, "math"), relation) for value, relation in given]
    generator = random.Random(seed)
    for _ in range(6000):
        point = [
            generator.choice([generator.uniform(-4, 4), generator.uniform(0, 1), generator.randint(-3, 4)])
            for _ in symbols
        ]
        if all(satisfied(condition(*point), relation) for condition, relation in conditions):
            found = difference(*point)
            if {"<": found, ">": -found, "=": abs(found)}[sign[0]] > 1e-6:
                return True
    return False


def difference_of(text: str) -> tuple[sympy.Expr, str]:
    left, relation, right = re.split(" (<=|>=|==|!=|<|>) ", text)
    return parse_expression(left) - parse_expression(right), relation


def satisfied(value: float, relation: str) -> bool:
    return {"<": value < 0, "<=": value <= 0, ">": value > 0, ">=": value >= 0, "!=": value != 0}[relation]


@pytest.mark.parametrize(("goal", "assumptions", "false"), ROWS, ids=[row[0] for row in ROWS])
def test_it_is_proved_and_its_false_twin_is_not(goal, assumptions, false):
    assert not fails_somewhere(goal, assumptions, 1)
    assert fails_somewhere(false, assumptions, 1)
    assert decided(goal, assumptions) == "proved"
    assert decided(false, assumptions) in ("refuted", "undecided", "repaired")


@pytest.mark.parametrize(("goal", "assumptions"), EMPTY)
def test_nothing_is_said_of_nothing(goal, assumptions):
    assert decided(goal, assumptions) == "undecided"


@pytest.mark.parametrize(
    ("goal", "expected"),
    [
        ("exp(x) <= 3 => x < 2", "proved"),
        ("exp(x) <= 3 => x < 1", "refuted"),
        ("log(1 + x) < y, x > 0 => log(1 + x) < 2*y", "proved"),
        ("log(1 + x) < y => log(1 + x) < 2*y", "refuted"),
        ("log(1 + exp(x)) <= log(2) + x/2 + x**2/9", "refuted"),
        ("(exp(x) + exp(-x))/2 <= exp(x**2/3)", "refuted"),
        ("log(1 + x) < y, x > 0 => x < exp(y) - 2", "refuted"),
        ("exp(x) <= 1/4, x > 0 => x > 5", "undecided"),
    ],
)
def test_premises_hold_at_a_point_that_is_shown_or_tried(goal, expected):
    found = verdict(f'kind = "inequality"\ngoals = ["{goal}"]\n')
    assert (found.verdict if found.verdict != "repaired" else "refuted") == expected, found.evidence


def test_a_claim_about_nothing_is_not_sent_to_a_box():
    found = verdict('kind = "inequality"\nassumptions = ["x > 0", "exp(x) < 1"]\ngoals = ["x > 5"]\n')
    told = "x > 0 and exp(x) < 1: leave one of them out, or correct its number"
    assert found.evidence == f"its conditions contradict one another: {told}"


def test_the_kernel_repeats_it_without_the_search():
    """The document holds the certificates, also of the point at which the assumptions hold."""
    found = verdict('kind = "inequality"\nassumptions = ["0 < e <= log(2)"]\ngoals = ["exp(e) <= 2"]\n')
    (document,) = found.documents
    assert check(document) == "proved"
    assert [len(document[name]) for name in ("models", "shown", "proofs")] == [1, 1, 1]
    for change in (
        {"models": [{"e": "1"}]},
        {"shown": [[]]},
        {"proofs": [[]]},
        {"goals": ["exp(e) <= 19/10"]},
    ):
        with pytest.raises(Rejected):
            check(document | change)
