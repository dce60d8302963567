"""What is told of exponentials and logarithms: that it is true at real points, and just what it is."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import mpmath
import pytest
from test_branches import DIGITS, contains, real

from epsproof.verify.kernel.branch import SIGNS, Branch
from epsproof.verify.kernel.operation import grown, power_of_e, told
from epsproof.verify.kernel.polynomial import Polynomial
from epsproof.verify.kernel.product import Product
from epsproof.verify.kernel.syntax import parse
from epsproof.verify.kernel.walk import holds

V, E = Polynomial.variable("v"), Polynomial.variable("e")
X, T = "-2*e + e*v + v + 2", "2*e - v**2 - 2*v - 2"
R, G = "e*v**2 - 2*e*v + 2*e - 2", "e**2 - 2*e - e*v**2 + 1"
EVEN = ["e - v - 1 > 0", "e*v - e + 1 > 0", f"{G} > 0"]
POINTS = ["-9", "-1/3", "0", "1/100", "1", "8/7"]
TEXTS = [
    "exp(x) != 7",
    "exp(-x/y) != 7",
    "exp(x**2 - 3*y) != log(y**2 + 1)",
    "exp(x)*exp(-y) != exp(x - y/2)",
    "log(x) != y",
    "y*log(x/y) != log((1 + x)/(1 + y))",
    "log(exp(x) + 1) != y",
    "log(1 + y**2*(exp(x) - 1)**2) != y",
    "exp(sqrt(x)) != exp(1/2)",
    "exp(5) != log(x)*exp(1)",
    "log(1 + x**2)*(1 + y**2) > x*y - 1",
    "log(2 + y)/2 - x*log(3) <= y/3",
    "y*log(1 + x**2) < x",
    "log(3)*log(4) + log(1 + x**2)*y**2 > -1",
]


@pytest.mark.parametrize("text", TEXTS)
def test_what_is_told_holds_at_all_points(text: str) -> None:
    """Also where something is 0, and where a sign is known, in every branch of the statement."""
    met = 0
    with mpmath.workdps(DIGITS):
        for known in ("0 == 0", "x > 0", "y < 0", "x == 0", "x <= 0, y > 0", "x > y", "x != 0"):
            for branch in holds(parse(f"{known}, {text}", True), Branch()):
                more = [*told(branch)]
                for x, y in product(POINTS, repeat=2):
                    at = {"x": real(Fraction(x)), "y": real(Fraction(y))}
                    if contains(branch, at):
                        met += 1
                        assert [contains(found, at) for found in more] == [True] * 3, (branch.facts(), x, y)
    assert met > 15


@pytest.mark.parametrize(
    ("sign", "facts"),
    [
        (">", ["v > 0", "e - 1 > 0", f"{X} > 0", f"{T} > 0", f"{R} > 0", *EVEN]),
        ("<", ["-v > 0", "1 - e > 0", f"-({X}) > 0", f"-({T}) > 0", f"-({R}) > 0", *EVEN]),
        (
            "==",
            [
                "v = 0",
                "e - 1 = 0",
                f"{X} = 0",
                f"-({T}) = 0",
                f"{R} = 0",
                "-e + v + 1 = 0",
                "e*v - e + 1 = 0",
                f"{G} = 0",
            ],
        ),
        (
            ">=",
            [
                "v >= 0",
                "e - 1 >= 0",
                f"{X} >= 0",
                f"{T} >= 0",
                f"{R} >= 0",
                *(text.replace(">", ">=") for text in EVEN),
            ],
        ),
    ],
)
def test_where_the_sign_of_v_is_known(sign: str, facts: list[str]) -> None:
    """What is told of products with v follows from the rest."""
    found = pair(Branch({V: SIGNS[sign], E: SIGNS[">"]})).facts()
    products = {*(read(f"v*({text}) {facts[0][2:4].strip()} 0") for text in ("e - 1", X, T, R))}
    told_of = [fact for fact in found if fact[0] != E and fact not in products]
    assert told_of == [read(text) for text in facts]


@pytest.mark.parametrize(("sign", "relation"), [("", ">="), ("!=", ">")])
def test_where_the_sign_of_v_is_not_known(sign: str, relation: str) -> None:
    """Products with v are not negative, as long as v may be 0; where it is not, no value is."""
    start = Branch({E: SIGNS[">"], **({V: SIGNS[sign]} if sign else {})})
    odd = {read(f"v*({text}) >= 0") for text in ("e - 1", X, T, R)} if not sign else set()
    even = {read(f"{text} {relation} 0") for text in ("e - v - 1", "e*v - e + 1", G)}
    squares = {read(f"({text})**2 > 0") for text in ("v", "e - 1", X, T, R)} if sign else set()
    assert {*pair(start).facts()} - {(E, ">")} == odd | even | squares


def test_the_sign_of_e_tells_that_of_v() -> None:
    found = pair(Branch({E - Polynomial.constant(1): SIGNS["<"], E: SIGNS[">"]}))
    assert (-V, ">") in found.facts()


def test_where_e_is_1_v_is_0() -> None:
    found = pair(Branch({E - Polynomial.constant(1): SIGNS["=="], E: SIGNS[">"]}))
    assert (V, "=") in found.facts()


def test_a_logarithm_is_a_pair_too() -> None:
    start = next(holds(parse("x > 1, log(x) != y", True), Branch()))
    once, *_ = told(start)
    assert once.facts()[-2] == read("x*l1_ - x + 1 > 0")
    assert {*once.facts()} >= {read("x - l1_ - 1 > 0"), read("l1_ > 0")}


def test_what_cannot_be_is_told_as_one_is_nothing() -> None:
    found = pair(Branch({V: SIGNS[">"], E - Polynomial.constant(1): SIGNS["<="]}))
    assert (Polynomial.constant(1), "=") in found.facts()


def test_sums_and_differences_come_last() -> None:
    start = next(holds(parse("x > y, exp(x) != exp(y)", True), Branch()))
    once, again, twice = told(start)
    assert again == once
    first, second = (Polynomial.variable(label) for label in start.fresh.values())
    x, y, one = Polynomial.variable("x"), Polynomial.variable("y"), Polynomial.constant(1)
    assert (first - second, ">") not in once.facts() and (first - second, ">") in twice.facts()
    assert (first * second - x - y - one, ">=") in twice.facts()
    assert {*once.facts()} >= {(first - x - one, ">="), (second - y - one, ">=")}


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        ("log(x) - log(1 + y) > z, x > 0, y > 0", "e3_*x - y - 1 > 0"),
        ("log(x)/3 <= z, x > 0", "1 - e2_*x >= 0"),
        ("a > 0, x > 0, a*log(x) >= z", "e2_*x - 1 >= 0"),
        ("a < 0, x > 0, a*log(x) >= z", "1 - e2_*x >= 0"),
        ("x > 0, -log(x) == 1", "e2_*x - 1 = 0"),
    ],
)
def test_a_polynomial_with_a_logarithm_is_compared_by_its_exponential(text: str, fact: str) -> None:
    (start,) = holds(parse(text, True), Branch())
    once, again, _ = told(start)
    assert read(fact) not in once.facts()
    assert read(fact) in again.facts()


@pytest.mark.parametrize("text", ["x > 0, a*log(x) >= z", "x > 0, log(x)**2 > z", "x > 0, exp(x) > z"])
def test_it_is_not_where_the_logarithm_may_not_count(text: str) -> None:
    """Its coefficient may be 0, it has a power, or there is none."""
    for start in holds(parse(text, True), Branch()):
        once, again, _ = told(start)
        assert again == once


def test_exp_of_a_multiple_of_a_logarithm_is_a_power() -> None:
    (start,) = holds(parse("x > 0, log(x) > y, exp(y) > 1", True), Branch())
    (label,) = (name for meaning, name in start.fresh.items() if meaning[0] == "log")
    x = Polynomial.variable("x")
    found, same = power_of_e(Product(Fraction(-2), {Polynomial.variable(label): 1}), start)
    assert (found, same) == (Product(Fraction(1), {x: -2}), start)
    half, more = power_of_e(Product(Fraction(1, 2), {Polynomial.variable(label): 1}), start)
    ((new, degree, radicand),) = more.fresh.keys() - start.fresh.keys()
    assert (new, degree, radicand) == ("root", 2, Product.of(x))
    assert half == Product.of(Polynomial.variable(more.fresh["root", 2, radicand]))
    _, more = power_of_e(Product(Fraction(1), {Polynomial.variable(label): 1, x: 1}), start)
    assert len(more.fresh) == len(start.fresh) + 1


@pytest.mark.parametrize(
    ("side", "fact"),
    [
        ("log(x)*2", "x**2 - y > 0"),
        ("2*log(x)", "x**2 - y > 0"),
        ("log(x)/2", "-y**2 + x > 0"),
        ("log(x)/(1/3)", "x**3 - y > 0"),
    ],
)
def test_multiples_of_logarithms_are_compared_as_powers(side: str, fact: str) -> None:
    """No variable stands for a logarithm then."""
    (found,) = holds(parse(f"x > 0, y > 0, {side} > log(y)", True), Branch())
    assert found.facts()[-1] == read(fact) and not found.fresh


def test_roots_alone_tell_nothing() -> None:
    start = next(holds(parse("sqrt(x) > y", True), Branch()))
    assert [*told(start)] == [start] * 3


def pair(branch: Branch) -> Branch:
    return grown(branch, (Product.of(V), Product.of(E)))


def read(text: str) -> tuple[Polynomial, str]:
    """The fact with a polynomial as a branch lists it."""
    left, relation, _ = text.rsplit(" ", 2)
    return Polynomial.parse(left), relation
