"""Roots, logarithms and exponentials on a branch: what is exact, what becomes a variable, and what is known of it."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import mpmath
import pytest

from epsproof.verify.kernel.branch import SIGNS, Branch
from epsproof.verify.kernel.claim import Statement, check
from epsproof.verify.kernel.operation import arctan, circle, exact_root, root
from epsproof.verify.kernel.polynomial import Polynomial
from epsproof.verify.kernel.product import Product
from epsproof.verify.kernel.rejected import Rejected
from epsproof.verify.kernel.syntax import parse
from epsproof.verify.kernel.walk import holds

X = Polynomial.variable("x")


def owed(goal: str, *assumptions: str, **model: str) -> str:
    """What a claim without proofs owes beside its model."""
    empty: dict[str, Any] = {"definitions": [], "slopes": [], "substitutions": []}
    try:
        data = {
            "schema": "claim/1",
            "assumptions": [*assumptions],
            "goals": [goal],
            **empty,
            "models": [model],
            "proofs": [[]],
        }
        return check(data)
    except Rejected as error:
        return str(error)


@pytest.mark.parametrize(
    ("value", "degree", "found"),
    [
        ("4/9", 2, "2/3"),
        ("8/27", 3, "2/3"),
        ("2", 2, None),
        ("2/9", 2, None),
        ("9/2", 2, None),
        (f"{10**20}", 2, f"{10**10}"),
        (f"{10**20 + 1}", 2, None),
        (f"{99999**3}", 3, "99999"),
        (f"{10**15 - 1}", 3, None),
        (f"{10**15}", 3, None),
        (f"1/{10**15}", 3, None),
    ],
)
def test_an_exact_root(value: str, degree: int, found: str | None) -> None:
    """Beyond 10**15 square roots alone are looked for."""
    assert exact_root(Fraction(value), degree) == (None if found is None else Fraction(found))


def test_a_root_that_is_exact_is_no_variable() -> None:
    assert root(Product(Fraction(1, 4), {}), 2, Branch()) == (Product(Fraction(1, 2), {}), Branch())
    positive = Branch({X: SIGNS[">"]})
    assert root(Product(Fraction(1, 4), {X: 2}), 2, positive) == (Product(Fraction(1, 2), {X: 1}), positive)


@pytest.mark.parametrize(("power", "size"), [(2, -1), (4, 1), (-2, -1), (6, -1)])
def test_an_even_root_of_powers_of_what_is_negative_is_positive(power: int, size: int) -> None:
    """sqrt(x**2) is -x where x < 0, sqrt(x**4) is x**2, and a cube root is no power of it."""
    negative = Branch({X: SIGNS["<"]})
    assert root(Product(Fraction(1), {X: power}), 2, negative)[0] == Product(Fraction(size), {X: power // 2})
    assert root(Product(Fraction(1), {X: power}), 3, negative)[0] != Product(Fraction(1), {X: power // 3})


@pytest.mark.parametrize("coefficient", ["-1/2", "-1", "-4"])
def test_a_root_of_a_negative_multiple_is_a_variable(coefficient: str) -> None:
    value, branch = root(Product(Fraction(coefficient), {X: 1}), 2, Branch({X: SIGNS["<="]}))
    (label,) = branch.fresh.values()
    square = Polynomial.variable(label) ** 2
    assert value == Product.of(Polynomial.variable(label))
    assert [fact for fact in branch.facts() if fact[1] == "="] == [(primitive_of(square, coefficient), "=")]


def primitive_of(square: Polynomial, coefficient: str) -> Polynomial:
    share = Fraction(coefficient)
    equation = square * Polynomial.constant(share.denominator) - X * Polynomial.constant(share.numerator)
    return equation if equation.terms[max(equation.terms)] > 0 else -equation


@pytest.mark.parametrize(
    ("goal", "assumptions", "said"),
    [
        ("sqrt(x) >= 0", ["x >= 0"], "proved"),
        ("sqrt(x) > 0", ["x >= 0"], "1 proofs are owed"),
        ("sqrt(x) > 0", ["x > 0"], "proved"),
        ("sqrt(x) > 0", ["x != 0"], "1 proofs are owed"),
        ("log(exp(x)) == x", [], "proved"),
        ("log(exp(x)/2) == x", ["x > 0"], "proofs are owed"),
        ("2*log(sqrt(x)) == log(x)", ["x > 0"], "proved"),
        ("exp(log(x)) == x", ["x > 0"], "proved"),
        ("exp(log(x)) == x", ["x != 0"], "1 proofs are owed"),
        ("exp(x) > 0", [], "proved"),
        ("exp(x) > 1", ["x > 0"], "1 proofs are owed"),
        ("exp(x)*exp(y) == exp(x + y)", [], "proved"),
        ("exp(x)*exp(y) == exp(x*y)", [], "proofs are owed"),
        ("exp(x)*exp(-x) == 1", [], "proved"),
        ("log(exp(x/y)) == x/y", ["y > 0"], "proved"),
        ("exp(x)/exp(2*x) == exp(-x)", [], "proved"),
        ("exp(-2*x)*exp(x)**2 == 1", [], "proved"),
        ("exp((x - y)/(x + y)) == exp(x/(x + y))/exp(y/(x + y))", ["x > 0", "y > 0"], "1 proofs are owed"),
        ("exp(x - log(y)) == exp(x)/y", ["y > 0"], "proved"),
        ("exp(x + 1) == exp(1)*exp(x)", [], "proved"),
        ("exp(3) == exp(1)**3", [], "proved"),
        ("log(exp(x)*exp(3*y)/y) == x + 3*y - log(y)", ["y > 0"], "proved"),
        ("log(exp(12*x)/exp(x)) == 11*x", [], "proved"),
        ("log(exp(13*x)/exp(x)) == 12*x", [], "proved"),
        ("log(exp(2*x)) == x", [], "proofs are owed"),
        ("sqrt(pi*x)**2 == pi*x", ["x > 0"], "proved"),
        ("log(exp(pi)) == pi", [], "proved"),
        ("pi > 0", [], "proved"),
        ("pi*x > 3*x", ["x > 0"], "1 proofs are owed"),
    ],
)
def test_what_is_known_of_a_value(goal: str, assumptions: list[str], said: str) -> None:
    model = {"x": "4", "y": "3"}
    names = parse(" and ".join([goal, *assumptions]), True).names
    assert said in owed(goal, *assumptions, **{name: model[name] for name in names})


@pytest.mark.parametrize(
    ("before", "after", "facts"),
    [
        ("x", "2*x", []),
        ("x", "-12*x", []),
        ("x", "x/2", ["e2_**2 - e1_ = 0"]),
        ("2*x", "3*x", ["e2_**2 - e1_**3 = 0"]),
        ("3*x", "-2*x", ["e2_**3*e1_**2 - 1 = 0"]),
        ("x", "x/12", ["e2_**12 - e1_ = 0"]),
        ("x", "x/13", None),
        ("x", "13*x", None),
        ("2*x", "13*x", None),
        ("x", "y", None),
        ("x", "x*y", None),
        ("x", "1", None),
    ],
)
def test_an_exponential_beside_an_earlier_one(before: str, after: str, facts: list[str] | None) -> None:
    """It is a power of that one, or tied to it by an equation; [] for a power, None for neither."""
    (branch,) = holds(parse(f"exp({before}) != exp({after}) + 3", True), Branch())
    equations = [f"{polynomial} = 0" for polynomial, relation in branch.facts() if relation == "="]
    assert equations == [str(Polynomial.parse(text[:-4])) + " = 0" for text in facts or []]
    assert len(branch.fresh) == (1 if facts == [] else 2)
    assert branch.opaque


def test_pi_is_enclosed_by_a_series() -> None:
    low, high = circle()
    with mpmath.workdps(120):
        assert (
            mpmath.mpf(low.numerator) / low.denominator
            < mpmath.pi
            < mpmath.mpf(high.numerator) / high.denominator
        )
        for k in (5, 239):
            below, above = (
                mpmath.mpf(x.numerator) / x.denominator for x in (arctan(k, False), arctan(k, True))
            )
            assert below < mpmath.atan(mpmath.mpf(1) / k) < above
    assert high - low == Fraction(1, 10**20)


@pytest.mark.parametrize(
    ("end", "top", "said"),
    [
        ("314159265358979323847", "1", "proved"),
        ("314159265358979323846", "1", "what is supposed is not known there"),
        ("3" + "0" * 20, "1", "what is supposed is not known there"),
        ("314159265358979323847", "-1", "positive rational"),
    ],
)
def test_a_proof_supposes_of_pi_what_is_known(end: str, top: str, said: str) -> None:
    """pi < 3.15: an upper end that is too low, if only in its last digit, is not known."""
    gap = 315 * 10**18 - int(end)
    step = {
        "id": "S1",
        "goal": ["-1", ">="],
        "sigma": [[str(gap), [], []]],
        "pos": [[top, [["H1", 1]], []], ["5000000000000000000", [["H2", 1]], []]],
        "ideal": [],
    }
    hypotheses = [["H1", f"{end} - {10**20}*pi1_", ">"], ["H2", "20*pi1_ - 63", ">="]]
    stated = {"schema": "sign-cert/1", "vars": ["pi1_"], "hypotheses": hypotheses, "goal": ["-1", ">="]}
    proof = {**stated, "steps": [step], "model": None}
    empty: dict[str, Any] = {"definitions": [], "slopes": [], "substitutions": []}
    data = {
        "schema": "claim/1",
        "assumptions": [],
        "goals": ["pi < 3.15"],
        **empty,
        "models": [{}],
        "proofs": [[proof]],
    }
    if said == "proved":
        assert check(data) == said
        return
    with pytest.raises(Rejected):
        check(data)


@pytest.mark.parametrize("label", ["pi", "I", "nan", "oo", "True", "inf"])
def test_nothing_gives_a_meaning_to_what_has_one(label: str) -> None:
    for field, row in (
        ("definitions", [label, "3"]),
        ("slopes", [label, "x", "x"]),
        ("substitutions", [label, "exp(x)"]),
    ):
        data: dict[str, Any] = {
            "assumptions": [],
            "goals": ["x*x >= 0"],
            "definitions": [],
            "slopes": [],
            "substitutions": [],
        }
        with pytest.raises(Rejected, match=r"cannot be a name|not there|a substitution is about|no variable"):
            Statement({**data, field: [row]})


def test_no_point_has_pi_among_its_coordinates() -> None:
    """A rational value within the bounds is not pi."""
    empty: dict[str, Any] = {"definitions": [], "slopes": [], "substitutions": []}
    data = {"schema": "claim/1", "assumptions": [], "goals": ["pi != 355/113"], **empty}
    with pytest.raises(Rejected, match="no point"):
        check({**data, "goal": 0, "witness": {"pi1_": "314159265358979323846/100000000000000000000"}})
