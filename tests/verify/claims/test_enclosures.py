"""Enclosures on boxes: every premise counts, nothing is cancelled before it has a value, and false twins are not proved."""

from __future__ import annotations

import json
import random

import pytest
from flint import arb

from epsproof.derive.text.grammar import parse_expression
from epsproof.derive.text.notation import symbol
from epsproof.verify.claims.judges.formulas import enclosure
from epsproof.verify.claims.values.evaluation import ends_over
from epsproof.verify.system.engine_error import BY_THE_ENGINE

TWO = ["0 <= g <= 2", "-1 <= s <= 1"]
WIDE = ["1/1000 <= e <= 1/100", "1 <= k <= 100", "1/1000000 <= d <= 1/1000"]
SUM = 'let = { v = "g + s" }\n'
SLOPE = 'slope = {{ d = ["{}", "x"] }}\n'
CASES = [
    (["x == 1", "x == 2"], "exp(x) < 0", "", "undecided"),
    (["s == 0", "s == 1"], "exp(s) > 0", "", "undecided"),
    (["1 < x < 0"], "exp(x) > 0", "", "undecided"),
    (["0 <= x <= 2"], "x > 5 => log(x) < 0", "", "undecided"),
    (["x == 1"], "exp(x) > 0", "", "proved"),
    (TWO, "v <= -2 => g <= -2", SUM, "undecided"),
    (TWO, "v <= -1 => exp(g) <= 1", SUM, "undecided"),
    (TWO, "v <= 1 => exp(g) <= 1", SUM, "refuted"),
    (TWO, "v <= 1 => exp(g) >= 1", SUM, "proved"),
    ([*TWO, "g == s"], "exp(g) == exp(s)", "", "undecided"),
    ([*TWO, "g == s"], "exp(g) == exp(2*s)", "", "refuted"),
    (["0 <= x <= 1"], "log(x) - log(x) >= 0", "", "refuted"),
    (["0 < x <= 1"], "log(x) - log(x) >= 0", "", "proved"),
    (["0 <= x <= 1"], "0*log(x) == 0", "", "refuted"),
    (["1/2 <= x <= 2"], "log(x)/log(x) == 1", "", "refuted"),
    (["2 <= x <= 3"], "log(x)/log(x) == 1", "", "proved"),
    (["-1 <= x <= 2"], "sqrt(x)**2 == x", "", "refuted"),
    (["0 <= x <= 2"], "sqrt(x)**2 == x", "", "proved"),
    (["0 <= x <= 2"], "sqrt(-1)*x == sqrt(-1)*x", "", "refuted"),
    (["0 <= x <= 2"], "d >= 0", SLOPE.format("x*exp(x)"), "proved"),
    (["0 <= x <= 2"], "d >= 0", SLOPE.format("sqrt(x)"), "refuted"),
    (["1/10 <= x <= 2"], "d > 0", SLOPE.format("sqrt(x)"), "proved"),
    (["-1 <= x <= 2"], "d*d == 1", SLOPE.format("abs(x)"), "not read"),
    (["-1 <= x <= 2"], "exp(x) != 0", "", "proved"),
    (["-1 <= x <= 2"], "exp(x) != 1", "", "refuted"),
    (["-1 <= x <= 2"], "exp(x) > 0 <=> x >= -1", "", "proved"),
    (["-1 <= x <= 2"], "x > 3 or exp(x) > 0", "", "undecided"),
    (["0 <= x <= 1", "y == 0"], "1/y > x", "", "refuted"),
    (["1/9 <= x <= 8"], "x**(1/3) > 0", "", "proved"),
    (["-1 <= x <= 8"], "x**(1/3) <= 2", "", "refuted"),
    (WIDE, "sqrt(2*k*log(1/d)) >= k*(exp(e) - 1)", "", "proved"),
    (WIDE, "sqrt(2*k*log(1/d)) >= 40*k*(exp(e) - 1)", "", "refuted"),
    (WIDE, "log(1/d)*k - k*exp(e) > 0", "", "proved"),
    (["x > 0"], "exp(x) > 1", "", "not read"),
    (["0 <= x <= 1"], "exp(x) >", "", "not read"),
]


def lines(given: list[str], goal: str, more: str) -> str:
    return f'kind = "enclosure"\nassumptions = {json.dumps(given)}\ngoals = {json.dumps([goal])}\n{more}'


@pytest.mark.parametrize(("given", "goal", "more", "word"), CASES)
def test_verdict_on_a_box(decide, given, goal, more, word):
    found = decide(lines(given, goal, more))
    assert found.verdict == word, found.evidence
    assert BY_THE_ENGINE not in found.evidence and (found.counterexample is None) == (word != "refuted")


def test_equations_that_contradict_one_another_say_so(decide):
    found = decide(lines(["x == 1", "x == 2"], "exp(x) < 0", ""))
    assert (
        found.evidence
        == "its conditions contradict one another: x == 1 and x == 2: leave one of them out, or correct its number"
    )


def test_definitions_that_explode_are_refused(decide):
    chain = ", ".join(['v0 = "exp(x)"', *(f'v{i} = "v{i - 1}*exp(v{i - 1})"' for i in range(1, 30))])
    assert "parts" in decide(lines(["0 <= x <= 1"], "v29 > 0", f"let = {{ {chain} }}\n")).evidence


def test_a_proof_that_the_second_reader_contradicts_is_an_error_of_the_engine(decide, monkeypatch):
    monkeypatch.setattr(enclosure, "_suspects", lambda *_: [])
    monkeypatch.setattr(enclosure, "TESTS", 3)
    monkeypatch.setattr(enclosure.BoxSearch, "whole", lambda *_: None)
    found = decide(lines(["-1 <= x <= 1"], "abs(x - 1/1000) > 0", ""))
    assert found.verdict in ("proved", "refuted")
    monkeypatch.setattr(
        enclosure, "is_counterexample", lambda *more: enclosure.Truth(str(more[1] == ("1 < 0",)).lower())
    )
    found = decide(lines(["-1 <= x <= 1"], "x > 7", ""))
    assert found.verdict == "undecided" and found.evidence.startswith(BY_THE_ENGINE), found.evidence


FORMS = [
    "x*y - y/x", "sqrt(x)*log(1 + x)*y", "exp(-x)*y**3", "x**(-2) + log(x)*y", "(y + 2)**3 - 1/x", "x**(3/2)*exp(y)", "pi*x - y",
    "log(y)", "abs(y)*x", "y**2", "1/y",
]  # fmt: skip
GIVEN_UP = {"log(y)", "abs(y)*x", "y**2", "1/y"}


@pytest.mark.parametrize("text", FORMS)
def test_ends_hold_every_value_or_are_given_up(text):
    """Of random points between the ends; y changes its sign."""
    rng, formula = random.Random(7), parse_expression(text)
    ends = ends_over(formula, {"x": (arb(1) / 8, arb(3)), "y": (arb(-1), arb(2))})
    assert (ends is None) == (text in GIVEN_UP)
    for _ in range(200 if ends else 0):
        x, y = 0.125 + 2.875 * rng.random(), -1 + 3 * rng.random()
        value = float(formula.subs({symbol("x"): x, symbol("y"): y}))
        assert float(ends[0]) - 1e-9 <= value <= float(ends[1]) + 1e-9
