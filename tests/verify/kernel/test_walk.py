"""Conditions at points: what a walk does with undefined parts, roots, logarithms and extremes; derivatives beside differences."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import mpmath
import pytest
from mpmath import mpf
from test_branches import DIGITS, contains, evaluated, meant, real

from epsproof.verify.kernel.branch import Branch
from epsproof.verify.kernel.claim import slope
from epsproof.verify.kernel.polynomial import Polynomial
from epsproof.verify.kernel.product import NOTHING, ONE, Product, Value
from epsproof.verify.kernel.syntax import Tree, parse
from epsproof.verify.kernel.walk import decided, fails, holds, undefined, values


def lies(branches: Any, **point: str) -> bool:
    """Whether the point lies on one of the branches."""
    with mpmath.workdps(DIGITS):
        at = {name: real(Fraction(value)) for name, value in point.items()}
        return any(contains(branch, at) for branch in branches)


HELD = [
    ("x**-1 > 0", "1", True),
    ("x**-1 > 0", "0", False),
    ("x**-1 > 0 or x == 0", "0", True),
    ("sqrt(x**2 + 1) + sqrt(x**2 + 1) > 2", "1", True),
    ("sqrt(4*x)**2 == 4*x", "1/4", True),
    ("sqrt(x)*sqrt(x) == x", "2", True),
    ("sqrt(x) > 0 or sqrt(x) <= 0", "-1", False),
    ("x > 0 and sqrt(4*x**2) == 2*x", "3", True),
    ("0**0 == 1 and 0**2 == x", "0", True),
    ("log(exp(x)*2) > x", "1", True),
    ("exp(x + 1) > 0 and log(exp(x + 1)) == x + 1", "-3", True),
    ("exp(x + 1) > 0 and exp(y) > 0 and log(exp(y)) == y", "-3", True),
    ("exp(log(x)/2) == sqrt(x)", "4", True),
    ("max(x, x, 1) >= 1 and max(x, x, 1) >= x", "-2", True),
    ("max(x, 1) > 0 => 1/max(x, 1) > 0", "2", True),
    ("min(1/x, 1) <= 1 or min(1/x, 1) > 1", "0", False),
    ("abs(x) == -x and abs(x) >= 0", "-2", True),
    ("1 < x < 3 or not (1 < x < 3)", "3", True),
    ("not (x < 1/x < 2)", "0", False),
    ("(x > 1 or 1/x > 1) and x < 2", "0", False),
    ("(0 if x > 0 or 1/x > 1 else 1) == 1", "0", False),
    ("(0 if x > 0 and 1/x > 1 else 1) == 1", "0", True),
    ("(0 if x >= 0 and 1/x > 1 else 1) == 1", "0", False),
    ("x**-1 >= 0", "0", False),
    ("x**-2 >= 0", "0", False),
    ("x**(-1/2) >= 0", "0", False),
    ("(0 if 1/x > 1 or x == 0 else 1) == 0", "0", True),
    ("(0 if 1/x > 1 and x != 0 else 1) == 1", "0", True),
    ("(1/x if y > 0 else 1) < 5", "0", False),
    ("(1 if y > 1 else 1/x) < 5", "0", False),
    ("(1 if y > 0 else 1/x) < 5", "0", True),
]


@pytest.mark.parametrize(("text", "x", "held"), HELD)
def test_a_condition_holds_or_fails(text: str, x: str, held: bool) -> None:
    tree = parse(text, True)
    point = {"x": x, "y": "1/2"}
    assert lies(holds(tree, Branch()), **point) is held
    assert lies(fails(tree, Branch()), **point) is not held


@pytest.mark.parametrize("arrow", ["=>", "<=>"])
@pytest.mark.parametrize("sides", [("1/x > 0", "x > 1"), ("x > 1", "1/x > 0")], ids=" then ".join)
@pytest.mark.parametrize("x", ["-1", "0", "1/2", "1", "2"])
def test_what_follows_or_not_is_never_undefined(arrow: str, sides: tuple[str, str], x: str) -> None:
    follows = parse(f" {arrow} ".join(sides), True)
    denial = Tree("not", (follows,))
    assert lies(holds(denial, Branch()), x=x) is lies(fails(follows, Branch()), x=x)
    assert lies(holds(follows, Branch()), x=x) is not lies(holds(denial, Branch()), x=x)
    assert list(decided(follows, None, Branch())) == []
    given, then = (
        (Fraction(x) > 0, Fraction(x) > 1) if sides[0] == "1/x > 0" else (Fraction(x) > 1, Fraction(x) > 0)
    )
    assert lies(holds(follows, Branch()), x=x) is ((not given or then) if arrow == "=>" else given is then)


FUNCTIONS = [
    "3 - x", "x*x - 2*x/(x + 1)", "log(x)*y", "exp(-x)", "sqrt(x)", "x**(3/2) + x**-2", "x**0 + y", "(x + y)**(2*2)",
    "x**(3 - 1/2*2)",
]  # fmt: skip


@pytest.mark.parametrize("text", FUNCTIONS)
def test_a_derivative_is_the_limit_of_differences(text: str) -> None:
    function = parse(text, False)
    twice = slope(slope(function, "x"), "x")
    with mpmath.workdps(DIGITS):
        for tree, order in ((slope(function, "x"), 1), (twice, 2)):
            expected = mpmath.diff(lambda x: value(function, x), mpf(3) / 2, order)
            assert abs(value(tree, mpf(3) / 2) - expected) < mpf(10) ** -20


def value(tree: Tree, x: mpf) -> mpf:
    """The value of a formula at x and y = 2."""
    at = {"x": x, "y": mpf(2)}
    for found, branch in values(tree, Branch()):
        if contains(branch, at):
            place = dict(at)
            for meaning, label in branch.fresh.items():
                place[label] = meant(meaning, place)
            logs = (real(c) * mpmath.log(evaluated(u, place)) for u, c in found.logs.items())
            return evaluated(found.plain, place) + sum(logs)
    raise AssertionError("no value")


def test_products_and_values_are_equal_by_what_they_are() -> None:
    x = Product.of(Polynomial.variable("x"))
    assert (NOTHING**2, NOTHING**0, x**0) == (NOTHING, ONE, ONE)
    assert (x**-2).parts() == (Polynomial.constant(1), Polynomial.parse("x**2"))
    assert x != "x" and Value(x) != x and Value(x) != Value(x, {x: Fraction(1)})
    assert {Value(x), Value(x).plus(Value(NOTHING)), Value(x, {x: Fraction(2)})} == {
        Value(x),
        Value(x, {x: Fraction(2)}),
    }


TOTAL = ("2", "x", "x - 3*y**2", "(x + y)**0", "abs(x)*max(x, y, 1)", "min(x, 2)**3")
NOT_TOTAL = {
    "1/x": "0",
    "x**-1": "0",
    "(x + 1)**(1/2)": "-2",
    "log(x)": "0",
    "2 + 3*sqrt(x)": "-1",
    "max(2, 1/x)": "0",
}


@pytest.mark.parametrize("text", TOTAL)
def test_a_total_formula_is_undefined_on_no_branch(text):
    formula = parse(f"{text} == 0", True).parts[0]
    assert formula.total
    assert list(undefined(formula, Branch())) == []


@pytest.mark.parametrize("text", NOT_TOTAL)
def test_a_formula_that_may_be_undefined_is_not_total(text):
    formula = parse(f"{text} == 0", True).parts[0]
    assert not formula.total
    assert lies(undefined(formula, Branch()), x=NOT_TOTAL[text])


BRANCHES = {
    "abs(x*y) >= 1, x > 0, abs(x*y) >= 2": (2, 7, 0),
    "abs(sqrt(x*y)) >= 0, x > 0 => abs(sqrt(x*y)) >= 1": (4, 1, 0),
    "x > 0 and log(x*y) < 1": (1, 4, 1),
    "1/x > 0 or 1/y > 0": (2, 4, 4),
}


@pytest.mark.parametrize("text", BRANCHES)
def test_what_was_decided_before_brings_no_more_branches(text: str) -> None:
    condition = parse(text, True)
    found = holds(condition, Branch()), fails(condition, Branch()), decided(condition, None, Branch())
    assert tuple(len(list(branches)) for branches in found) == BRANCHES[text]
