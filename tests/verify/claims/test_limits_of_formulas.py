"""Limits: true ones are proved, and no false twin is; what is refuted is judged by values ever nearer to the end."""

from __future__ import annotations

import mpmath
import pytest

from epsproof.verify.claims.claim import Claim
from epsproof.verify.claims.runner import judged
from epsproof.verify.claims.searches import Searches
from epsproof.verify.claims.verdict import Verdict

SEARCHES = Searches(seconds=6.0)
ABOVE, BELOW = {"side": "above"}, {"side": "below"}


def told(formula: str, to: str, value: str, *assumptions: str, **more: str) -> Verdict:
    fields = {"formula": formula, "variable": "x", "to": to, "value": value, **more}
    return judged(Claim("X.1", "limit", "", "", assumptions, fields, "x.claims.toml"), SEARCHES)


TRUE = {
    "a quotient": ("1/x", "inf", "0"),
    "a quotient from the left": ("1/x", "-inf", "0", "", {"within": "-1/h"}),
    "a pole": ("1/x", "0", "inf", "", ABOVE),
    "its other side": ("1/x", "0", "-inf", "", BELOW),
    "a pole of even order": ("1/(x - a)**2", "a", "inf", "", {"within": "1/sqrt(h)"}),
    "a power": ("x**2", "2", "4", "", {"within": "min(1, h/5)"}),
    "a power, whatever is near": ("x**2", "2", "4"),
    "a gap": ("(x**2 - 1)/(x - 1)", "1", "2"),
    "a step from above": ("abs(x)/x", "0", "1", "", ABOVE),
    "a decay": ("exp(-k*x)", "inf", "0", "k > 0", {"within": "log(1/h)/k"}),
    "a slope at 0": ("(exp(x) - 1)/x", "0", "1", "", {"within": "min(1, h)/2"}),
    "a power of any size": ("x**a", "0", "0", "a > 0", {**ABOVE, "within": "h**(1/a)"}),
    "a growing power": ("x**a", "inf", "inf", "a > 0", {"within": "h**(1/a)"}),
    "a saturation": ("a*x/(b + x)", "inf", "a", "a > 0, b > 0", {"within": "a*b/h"}),
    "a constant": ("2", "inf", "2"),
    "shrinkage": ("(n*y + x*c)/(n + x)", "inf", "c", "n > 0", {"within": "n*abs(y - c)/h"}),
}  # fmt: skip
FALSE = {
    "another number": ("1/x", "inf", "1"),
    "one side of two": ("1/x", "0", "inf"),
    "a step": ("abs(x)/x", "0", "1"),
    "a step from below": ("abs(x)/x", "0", "1", "", BELOW),
    "a value at a gap": ("(x**2 - 1)/(x - 1)", "1", "0"),
    "no growth": ("x/(1 + x)", "inf", "inf"),
    "growth": ("x", "inf", "5"),
    "nothing there": ("sqrt(x)", "-1", "0"),
    "nothing on one side": ("log(x)", "0", "-inf"),
    "parameters exchanged": ("a*x/(b + x)", "inf", "a/b", "a > 0, b > 0", {"within": "a*b/h"}),
    "a decay of any rate": ("exp(-k*x)", "inf", "0", "k >= 0", {"within": "log(1/h)/k"}),
    "a power of any sign": ("x**a", "inf", "inf", "a != 0", {"within": "h**(1/a)"}),
    "the value undefined": ("1/x", "inf", "1/(a - 1)", "a > 0"),
}  # fmt: skip
UNPROVED = {
    "not near enough": ("x**2", "2", "4", "", {"within": "h"}),
    "far in the wrong direction": ("1/x", "inf", "0", "", {"within": "-1/h"}),
    "nearness without a value": ("1/x", "inf", "0", "", {"within": "log(-h)"}),
    "no nearness at all": ("x", "0", "0", "", {"within": "-h"}),
    "an empty set of parameters": ("1/x", "inf", "0", "a > 1, a < 0"),
}
REFUSED = {
    "a captured name": ("x*y", "0", "x"),
    "a captured name of the end": ("1/x", "x", "0"),
    "a captured name of an assumption": ("1/x", "inf", "0", "x > 0"),
    "a captured name of the limit": ("h/x", "inf", "0", "", {"within": "1/h"}),
    "a side of infinity": ("1/x", "inf", "0", "", BELOW),
    "no side": ("1/x", "0", "inf", "", {"side": "left"}),
}


def parted(row: tuple) -> Verdict:  # type: ignore[type-arg]
    formula, to, value, given, more = (*row, "", {})[:5] if len(row) < 5 else row
    return told(formula, to, value, *filter(None, given.split(", ")), **(more or {}))


@pytest.mark.parametrize("name", TRUE)
def test_a_true_one_is_proved(name: str) -> None:
    found = parted(TRUE[name])
    assert found.verdict == "proved", found.basis


@pytest.mark.parametrize("name", FALSE)
def test_a_false_twin_is_refuted(name: str) -> None:
    found = parted(FALSE[name])
    assert found.verdict == "refuted" and found.counterexample, found.basis


@pytest.mark.parametrize("name", UNPROVED)
def test_what_shows_nothing_proves_nothing(name: str) -> None:
    assert parted(UNPROVED[name]).verdict == "undecided"


@pytest.mark.parametrize("name", REFUSED)
def test_what_cannot_be_meant_is_refused(name: str) -> None:
    assert parted(REFUSED[name]).verdict == "not read"


def test_goals_or_a_formula() -> None:
    goals = {"goals": ["1/x <= h"], "formula": "1/x"}
    assert judged(Claim("X.1", "limit", "", "", ("x > 0",), goals, "x.toml"), SEARCHES).verdict == "not read"
    plain = {"goals": ["x > 1/h => 1/x < h"]}
    found = judged(Claim("X.1", "limit", "", "", ("x > 0", "h > 0"), plain, "x.toml"), SEARCHES)
    assert found.verdict == "proved" and found.rung == "certified"


FORMULAS = {
    "(3*x + 1)/(x + 2)": ("inf", 3),
    "exp(-x)*x": ("inf", 0),
    "log(1 + x)/x": ("0", 1),
    "(1 - exp(-2*x))/x": ("0", 2),
    "sqrt(x + 1) - sqrt(x)": ("inf", 0),
}


@pytest.mark.parametrize("formula", FORMULAS)
def test_other_values_are_refuted(formula: str) -> None:
    """Of the true limits none is refuted; mpmath says which they are."""
    to, limit = FORMULAS[formula]
    words = formula.replace("exp", "mpmath.exp").replace("log", "mpmath.log").replace("sqrt", "mpmath.sqrt")
    at = eval(f"lambda x: {words}", {"mpmath": mpmath})(
        mpmath.mpf(10) ** (9 if to == "inf" else -9)
    )  # our own texts
    assert abs(at - limit) < 1e-4
    more = ABOVE if to == "0" else {}
    assert told(formula, to, str(limit), **more, within="h").verdict != "refuted"
    assert told(formula, to, str(limit + 1), **more).verdict == "refuted"
    assert told(formula, to, "inf", **more).verdict == "refuted"
