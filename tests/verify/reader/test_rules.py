"""Every rule of the second reader by two halves: what it accepts or finds, and what it refuses or
does not find."""

from __future__ import annotations

from fractions import Fraction

import pytest

from epsproof.verify.reader import (
    UNDECIDED,
    UNDEFINED,
    Definitions,
    NotRead,
    Truth,
    claim_violation,
    is_counterexample,
    names,
    parse,
    truth,
    value,
)

HALF = Fraction(1, 2)
BUDGET = Definitions(substitutions={"t": "exp(-eps)"})

READ = {
    "unary below power": ("-2**2", -4),
    "powers from the right": ("2**3**2", 512),
    "negative exponent": ("2**-2", Fraction(1, 4)),
    "division from the left": ("8/4/2", 1),
    "decimal": ("0.25 + 1e-2 + .5", Fraction(19, 25)),
    "root exponent": ("8**(2/3)", 4),
    "an exponent with a name": ("4**(x - 3/2)", 2),
    "powers with names from the right": ("2**x**2", 16),
    "half after slash": ("4**1/2", 2),
    "choice is lowest": ("1 + 1 if x > 5 else 2 + 2", 4),
    "choices from the right": ("1 if x > 5 else 2 if x > 0 else 3", 2),
    "signs": ("1 - -1", 2),
    "extremes": ("max(1, 2, x) - min(3, x, 1)", 1),
    "infinity in a choice": ("3 if x > 0 else inf", 3),
    "infinity beside a number": ("min(inf, max(3, x), inf if x > 0 else 2)", 3),
}
REFUSED = {
    "": "empty",
    "x ^ 2": "character",
    "x +": "needed",
    "(x": "missing",
    "x)": "unexpected",
    "f(x)": "not known",
    "sqrt(x, 2)": "one argument",
    "e**x": "power of e",
    "x**pi": "exponent",
    "x**13": "exponent",
    "x**(1/13)": "exponent",
    "x_ + 1": "engine",
    "2x": "number ends",
    "1.2.3": "number ends",
    "x > 0 + (y > 0)": "formula is needed",
    "x and y > 0": "condition is needed",
    "not x": "condition is needed",
    "1 if x else 2": "condition is needed",
    "x = 1": "character",
    "log": "parentheses",
    "(" * 41 + "x" + ")" * 41: "nested",
    "x" + " " * 4000: "4000",
    "9" * 401: "digits",
    "1e500": "digits",
    "x; y": "character",
    "oo": "infinity is no real number",
    "nan": "take another letter",
    "I": "take another letter",
    "True": "take another letter",
    "Pi": "write pi",
    "é": "character",
}


@pytest.mark.parametrize("row", READ)
def test_what_is_read(row: str) -> None:
    text, expected = READ[row]
    assert value(text, {"x": Fraction(2)}) == expected


@pytest.mark.parametrize("text", REFUSED, ids=lambda t: t[:20])
def test_what_is_refused(text: str) -> None:
    with pytest.raises(NotRead) as error:
        parse(text)
    assert REFUSED[text] in error.value.rule and 1 <= error.value.column <= len(text) + 1


EXACT = {
    "sqrt(2)*sqrt(3) == sqrt(6)": Truth.TRUE,
    "sqrt(5 + 2*sqrt(6)) == sqrt(2) + sqrt(3)": Truth.TRUE,
    "sqrt(5 + 2*sqrt(6)) < sqrt(2) + sqrt(3)": Truth.FALSE,
    "sqrt(5 + 2*sqrt(6)) > sqrt(2) + sqrt(3) - 1e-30": Truth.TRUE,
    "1/(sqrt(2) + 1) == sqrt(2) - 1": Truth.TRUE,
    "1/(sqrt(2)*sqrt(2) - 2) > 0": Truth.UNDEFINED,
    "sqrt(sqrt(2) - 2) > 0": Truth.UNDEFINED,
    "(1 + sqrt(2))**(1/3) > 1": Truth.TRUE,
    "(7 + 5*sqrt(2))**(1/3) == 1 + sqrt(2)": Truth.TRUE,
    "log(8) == 3*log(2)": Truth.TRUE,
    "log(1) == 0 and exp(0) == 1": Truth.TRUE,
    "log(2)/log(3) == log(4)/log(9)": Truth.TRUE,
    "log(2)/log(3) == log(4)/log(8)": Truth.FALSE,
    "exp(log(2)/2) == sqrt(2)": Truth.TRUE,
    "log(sqrt(2)) == log(2)/2": Truth.TRUE,
    "exp(1)*exp(2) == exp(3)": Truth.TRUE,
    "(exp(2) - 1)/(exp(1) + 1) == exp(1) - 1": Truth.TRUE,
    "exp(1) > 2.718281828": Truth.TRUE,
    "exp(1) < 2.718281828": Truth.FALSE,
    "3.14159265358979323846 < pi < 3.14159265358979323847": Truth.TRUE,
    "sqrt(2)*sqrt(pi) == sqrt(2*pi)": Truth.TRUE,
    "(pi + 1)**2 == pi**2 + 2*pi + 1": Truth.TRUE,
    "pi/pi == 1": Truth.TRUE,
    "log(pi**2) == 2*log(pi)": Truth.TRUE,
    "exp(log(pi)/2) == sqrt(pi)": Truth.TRUE,
    "1/(pi - pi) > 0": Truth.UNDEFINED,
    "exp(pi) < 23.1406": Truth.FALSE,
    "log(log(2)) < 0": Truth.TRUE,
    "log(log(1)) < 0": Truth.UNDEFINED,
    "sqrt((1 + exp(1))**2) == 1 + exp(1)": Truth.UNDECIDED,
    "1/0 > 0": Truth.UNDEFINED,
    "1/0 > 0 or 1 > 0": Truth.TRUE,
    "1/0 > 0 or 1 < 0": Truth.UNDEFINED,
    "1/0 > 0 and 1 < 0": Truth.FALSE,
    "not 1/0 > 0": Truth.UNDEFINED,
    "1 < 0 < 1/0": Truth.UNDEFINED,
    "0**0 == 1": Truth.TRUE,
    "0**-1 == 1": Truth.UNDEFINED,
    "0**(1/2) == 0": Truth.TRUE,
    "0**(-1/2) == 0": Truth.UNDEFINED,
    "4**(-1/2) == 1/2": Truth.TRUE,
    "1 <= inf": Truth.TRUE,
    "1 + inf > 0": Truth.UNDEFINED,
    "2 < max(1, inf)": Truth.TRUE,
    "min(inf, inf) <= max(3, 4)": Truth.FALSE,
    "2 < max(1/0, inf)": Truth.UNDEFINED,
    "1 + max(2, inf) > 0": Truth.UNDEFINED,
    "1 > 0 => 1 > 2 => 0 > 1": Truth.TRUE,
    "(1 > 0 => 1 > 2) => 0 > 1": Truth.TRUE,
    "1 > 0, 2 > 1 => 3 > 4": Truth.FALSE,
}


@pytest.mark.parametrize("text", EXACT)
def test_exact_signs(text: str) -> None:
    assert truth(text, {}) is EXACT[text]


def test_a_large_number_is_undecided_and_a_small_one_is_not() -> None:
    assert value("(((x**12)**12)**12)**12", {"x": Fraction(7)}) is UNDECIDED
    assert value("(x**12)**12", {"x": Fraction(7)}) == 7**144
    assert value("1/x", {"x": Fraction(0)}) is UNDEFINED


def test_definitions_stand_for_their_formulas() -> None:
    known = Definitions(let={"a": "x + 1", "b": "1/a"}, slope={"d": ("x*b", "x")})
    assert value("b", {"x": Fraction(1)}, known) == HALF
    assert truth("b > 0", {"x": Fraction(-1)}, known) is Truth.UNDEFINED
    assert value("d", {"x": Fraction(1)}, known) == Fraction(1, 4)
    assert truth("d > 0", {"x": Fraction(-1)}, known) is Truth.UNDEFINED
    assert names("a + log(c)") == {"a", "c"}


SLOPES = {
    ("x**3", 2): 12,
    ("sqrt(x)", 4): Fraction(1, 4),
    ("sqrt(x)", 0): UNDEFINED,
    ("log(x)", 2): HALF,
    ("log(x)", -2): UNDEFINED,
    ("1/x", 2): Fraction(-1, 4),
    ("abs(x)", -3): -1,
    ("abs(x)", 0): UNDECIDED,
    ("max(x, 2*x - 1)", 2): 2,
    ("max(x, 2*x - 1)", 1): UNDECIDED,
    ("min(x, 2*x - 1)", 2): 1,
    ("x**2 if x > 1 else x", 3): 6,
    ("x**2 if x > 1 else x", 1): UNDECIDED,
    ("y + 0*log(x)", -1): UNDEFINED,
    ("exp(2*x)", 0): 2,
    ("x**0", 0): 0,
}


@pytest.mark.parametrize(("formula", "at"), SLOPES)
def test_derivatives(formula: str, at: int) -> None:
    known = Definitions(slope={"d": (formula, "x")})
    assert value("d", {"x": Fraction(at), "y": Fraction(1)}, known) == SLOPES[formula, at]


def test_second_derivatives_and_derivatives_by_a_substituted_variable() -> None:
    twice = Definitions(slope={"d": ("x**4", "x"), "dd": ("d", "x")})
    assert value("dd", {"x": Fraction(2)}, twice) == 48
    by_t = Definitions(substitutions={"t": "exp(-eps)"}, slope={"d": ("eps*t", "t")})
    assert truth("d == eps - 1", {"t": HALF}, by_t) is Truth.TRUE
    by_eps = Definitions(substitutions={"t": "exp(-eps)"}, slope={"d": ("t", "eps")})
    assert truth("d == -t", {"eps": Fraction(2)}, by_eps) is Truth.TRUE


def test_a_substitution_has_two_names_for_one_quantity() -> None:
    assert truth("eps == log(2)", {"t": HALF}, BUDGET) is Truth.TRUE
    assert truth("log(t) == -eps and t < 1", {"eps": Fraction(3)}, BUDGET) is Truth.TRUE
    assert truth("eps > 0", {"t": Fraction(2)}, BUDGET) is Truth.FALSE
    assert truth("t > 0", {"t": Fraction(0)}, BUDGET) is Truth.FALSE
    halves = Definitions(substitutions={"s": "exp(x/2)"})
    assert truth("s**2 == exp(x)", {"x": Fraction(5)}, halves) is Truth.TRUE


@pytest.mark.parametrize(
    "wrong",
    [
        {"let": {"a": "b", "b": "a"}},
        {"let": {"a": "a + 1"}},
        {"let": {"a": "1"}, "slope": {"a": ("x", "x")}},
        {"let": {"sqrt": "1"}},
        {"let": {"a": "x"}, "slope": {"d": ("a", "a")}},
        {"substitutions": {"t": "exp(x*y)"}},
        {"substitutions": {"t": "exp(-x)", "s": "exp(x)"}},
        {"substitutions": {"t": "exp(0*x)"}},
    ],
)
def test_definitions_that_are_refused(wrong: dict) -> None:
    with pytest.raises(NotRead):
        Definitions(**wrong)


def test_a_claim_fails_where_its_assumptions_hold_and_a_goal_does_not() -> None:
    points = [{"x": Fraction(v)} for v in (1, 0, -1)]
    found = claim_violation(["x < 1"], ["1/x < 1 => x > 0"], points)
    assert found is not None and found.point == {"x": -1} and found.truth is Truth.FALSE
    assert claim_violation(["x > 0"], ["x**2 > 0"], points) is None
    assert claim_violation(["1/x > -5"], ["x != 0"], points) is None


def test_a_counterexample_is_one_in_all_its_names() -> None:
    goals = ["t <= 1"]
    assert is_counterexample([], goals, {"t": Fraction(2)}, BUDGET) is Truth.TRUE
    assert is_counterexample([], goals, {"t": Fraction(-2)}, BUDGET) is Truth.FALSE
    assert (
        is_counterexample([], ["a > 0"], {"x": Fraction(0), "a": Fraction(-1)}, Definitions(let={"a": "x"}))
        is Truth.FALSE
    )
    assert (
        is_counterexample([], ["a > 0"], {"x": Fraction(-1), "a": Fraction(-1)}, Definitions(let={"a": "x"}))
        is Truth.TRUE
    )
    assert is_counterexample(["x > 0"], ["x > 1"], {"x": Fraction(2)}) is Truth.FALSE
    assert is_counterexample(["x > 0"], ["x > 1"], {"x": Fraction(1)}) is Truth.TRUE


def test_a_name_without_a_value_is_told() -> None:
    with pytest.raises(NotRead, match="no value"):
        truth("x > 0", {})
