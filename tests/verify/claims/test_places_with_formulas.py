"""What an equation in the assumptions says of a name may have no rational point; the kernel is told a formula for the name."""

from __future__ import annotations

from importlib import import_module

import pytest

from epsproof.verify.claims.claim import Typed
from epsproof.verify.claims.examine import examine
from epsproof.verify.claims.searches import Searches
from epsproof.verify.kernel.claim import check
from epsproof.verify.kernel.rejected import Rejected
from epsproof.verify.reader import Truth, is_counterexample, value

ROWS = [
    (
        ["e > 0", "t == exp(-e)"],
        "(1 - t)/(1 + t) == (exp(e) - 1)/(exp(e) + 1)",
        "(1 - t)/(1 + t) == (exp(e) + 1)/(exp(e) - 1)",
    ),
    (
        ["e > 0"],
        "a == (exp(e) - 1)/(exp(e) + 1) => e == log((1 + a)/(1 - a))",
        "a == (exp(e) - 1)/(exp(e) + 1) => e == log(1 + a)",
    ),
    (
        ["0 < a < 1", "(exp(e) - 1)/(exp(e) + 1) == a"],
        "e == log((1 + a)/(1 - a))",
        "e == 2*log((1 + a)/(1 - a))",
    ),
    (["c == log(x)", "x > 1"], "exp(2*c) == x**2", "exp(2*c) == x"),
    (["t == exp(-e)", "e > 0", "s == exp(-2*e)"], "s < t", "s > t"),
    (["s == sqrt(2*log(5/(4*d)))/e", "e > 0", "0 < d < 1"], "s*e > 0", "s*e > 1"),
    (["log(x) == 2*e", "e > 0"], "x > 1", "x > 2"),
    (["x**2 == 2", "x > 0"], "x > 7/5", "x > 3/2"),
    (["x**2 == 2"], "x**4 == 4", "x > 0"),
    (["x == sqrt(1/v)", "x > 0", "y**2 == x + 3/2"], "v*x**2 == 1", "x*y == v"),
    (["x**3 == -2"], "x < -6/5", "x < -13/10"),
    (["x**2 == 2", "y**2 == 3", "x > 0", "y > 0"], "x*y > 2", "x*y > 5/2"),
    (["s**2 == 2*log(1/d)/e**2", "s > 0", "e > 0", "0 < d < 1"], "s*e > 0", "s*e > 1"),
    (["exp(e)*p == exp(f)*q", "p > 0", "q > 0"], "f - e == log(p/q)", "f - e == log(q/p)"),
]


@pytest.mark.parametrize(
    ("given", "goal", "twin"), ROWS, ids=[f"{', '.join(row[0])}: {row[1]}" for row in ROWS]
)
def test_it_is_proved_and_its_false_twin_is_not(given, goal, twin):
    found = examine(Typed(tuple(given), (goal,)), Searches())
    assert (found.verdict, found.rung) == ("proved", "certified"), found.reason
    assert examine(Typed(tuple(given), (twin,)), Searches(seconds=2.0)).verdict != "proved"


@pytest.mark.parametrize(
    ("given", "goal"),
    [
        (["t == exp(-e)", "t < 0"], "e == 7"),
        (["t == exp(-e)", "t > 1", "e > 0"], "e == 7"),
        (["c == log(x)", "x < 0"], "c == 7"),
        (["c == log(x)", "x > 1", "c < 0"], "c == 7"),
        (["a == (exp(e) - 1)/(exp(e) + 1)", "a == 1"], "e == 7"),
        (["e > 0"], "t == exp(e), t < 1 => e == 7"),
        (["x == log(y)", "y == log(x) - 1", "x == y"], "x == 7"),
        (["x**2 == -2"], "x == 7"),
        (["x**2 == 2", "x > 3/2"], "x == 7"),
        (["x**4 == y", "y == -3"], "x == 7"),
    ],
)
def test_of_what_no_point_satisfies_nothing_is_proved(given, goal):
    assert examine(Typed(tuple(given), (goal,)), Searches(seconds=2.0)).verdict == "undecided"


@pytest.mark.parametrize(
    "place",
    [
        {"e": "1", "t": "exp(e)"},
        {"e": "-1", "t": "exp(-e)"},
        {"t": "exp(-e)"},
        {"e": "log(t)", "t": "exp(-e)"},
        {"e": "1"},
        {},
    ],
)
def test_the_kernel_takes_no_other_place(place):
    found = examine(Typed(("t == exp(-e)", "e > 0"), ("t < 1",)), Searches())
    assert found.verdict == "proved"
    assert check(found.document) == "proved"
    with pytest.raises(Rejected):
        check({**found.document, "models": [place]})


REFUTED = [
    (["x**2 == 2"], "x > 7/5", {"x": "-sqrt(2)"}),
    (["x**2 == 2", "y**2 == 3"], "x*y > 2", {"x": "sqrt(2)", "y": "-sqrt(3)"}),
    (["x**3 == 2"], "x > 13/10", {"x": "(2)**(1/3)"}),
    (["x**2 == 2", "x > 0", "y == x + 1"], "y > 3", {"x": "sqrt(2)", "y": "(sqrt(2)) + 1"}),
    (["x == sqrt(2)"], "x <= 1.4", {"x": "sqrt(2)"}),
    (["x == sqrt(y)", "y == 2"], "x**2 > 2", {"x": "sqrt(2)", "y": "2"}),
    (["t == exp(-e)", "e < 0"], "t < 1", None),
    (["c == log(x)", "x > 1"], "exp(2*c) == x", None),
    (["e > 0"], "a == (exp(e) - 1)/(exp(e) + 1) => e == log(1 + a)", None),
    (["s == sqrt(2*log(5/(4*d)))/e", "e > 0", "0 < d < 1"], "s*e > 1", None),
    (["t == exp(-e)", "e > 0", "s == exp(-2*e)"], "s < t => s > t", None),
]


@pytest.mark.parametrize(
    ("given", "goal", "place"), REFUTED, ids=[f"{', '.join(row[0])}: {row[1]}" for row in REFUTED]
)
def test_a_false_claim_is_refuted_at_a_place_that_is_not_rational(given, goal, place):
    found = examine(Typed(tuple(given), (goal,)), Searches(seconds=2.0))
    assert (found.verdict, found.rung, found.document) == ("refuted", "enclosed", None)
    assert place is None or found.place == place
    exact = {name: value(text, {}) for name, text in found.place.items()}
    assert is_counterexample(given, (goal,), exact) is Truth.TRUE


def test_a_place_that_the_second_reader_does_not_confirm_refutes_nothing(monkeypatch):
    monkeypatch.setattr(
        import_module("epsproof.verify.claims.examine"), "is_counterexample", lambda *_: Truth.UNDECIDED
    )
    assert examine(Typed(("x == sqrt(2)",), ("x <= 1.4",)), Searches(seconds=2.0)).verdict == "undecided"
