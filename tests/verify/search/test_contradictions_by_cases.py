"""Branches closed by squares of names of either sign, by the sign of an equation, and on both sides of 0 or 1."""

from __future__ import annotations

from fractions import Fraction
from functools import partial

import pytest

from epsproof.verify.claims.claim import Typed
from epsproof.verify.claims.examine import examine
from epsproof.verify.claims.searches import Searches
from epsproof.verify.claims.values.points import shorter
from epsproof.verify.kernel.certificate import check
from epsproof.verify.kernel.polynomial import Polynomial
from epsproof.verify.search.contradiction import contradict
from epsproof.verify.search.joined import equal_to_its_root, multiple_of_zero, other_root, without_root
from epsproof.verify.search.search import prove
from epsproof.verify.workspace.outcome import Proved

ROOT = {"c": "1/a - 1", "s": "sqrt((1 - p)**2 + 4*p**2*q*(1 - q)*c)"}
LIMIT = {"s": "sqrt((1 - p)**2 + 4*p*(1 - q)*(1/r - p*q))"}
SLOPE = {"w": ("(1 - p)**2 - (1 - p)*s + 2*p*(1 - q)*(1/r - p)", "q")}
FALLING = "w == -(1 - p)*4*p*(2*p*q - p - 1/r)/(2*s) - 2*p*(1/r - p)"

ROWS = [
    (["0 < p <= 1", "0 < q <= 1"], "p*q + t**2*(1 - p*q) > 0", {}, {}, "squares", ["0 < p <= 1", "0 <= q <= 1"]),
    (["0 < q <= 1", "p == 1"], "q/(p*q + t**2*(1 - q)*p + t*(1 - p)) == q/(q + t**2*(1 - q))", {}, {}, "squares",
     ["0 <= q <= 1", "p == 1"]),
    (["0 < p < 1", "0 < q", "r > 1", "p*q*r < 1"], FALLING, LIMIT, SLOPE, "equation", ["0 < p < 1", "0 < q", "p*q*r < 1"]),
    (["0 < p", "0 < q < 1", "0 < a < 1"], "(1 - p)**2 - (1 - p)*s + 2*p**2*(1 - q)*c > 0", ROOT, {}, "cases",
     ["0 < p", "0 < q < 1", "0 < a <= 1"]),
    (["0 < p", "0 < q < 1/(r + 1)", "r > 1", "p*q*r < 1"], "2*p*(1 - q)*(1/r) < s - (1 - p)", LIMIT, {}, "cases",
     ["0 < p", "0 < q <= 1/(r + 1)", "r > 1", "p*q*r < 1"]),
]  # fmt: skip


@pytest.mark.parametrize(
    ("given", "goal", "let", "slope", "way", "twin"), ROWS, ids=[f"{row[4]}: {row[1]}" for row in ROWS]
)
def test_it_is_proved_and_its_false_twin_is_not(given, goal, let, slope, way, twin):
    slopes = tuple((name, text, by) for name, (text, by) in slope.items())
    found = [examine(Typed(tuple(x), (goal,), tuple(let.items()), slopes), Searches()) for x in (given, twin)]
    assert [one.verdict for one in found] == ["proved", "refuted"]


def test_a_proof_by_cases_is_one_certificate():
    typed = Typed(("0 < p", "0 < q < 1", "0 < a < 1"), (ROWS[3][1],), tuple(ROOT.items()))
    found = [contradict(branch) for branch in typed.statement.failures(0)]
    assert {type(one) for one in found} == {Proved}
    assert "cases" in found[0].strategies
    assert [check(one.certificate) for one in found] == ["proved"] * len(found)


def test_where_one_side_of_the_case_is_false_nothing_is_proved():
    """The goal fails at p = 0."""
    typed = Typed(("p < 1", "0 < q < 1", "0 < a < 1"), ("s > 1 - p",), tuple(ROOT.items()))
    found = [contradict(branch) for branch in typed.statement.failures(0)]
    assert [one for one in found if not isinstance(one, Proved)] != []


def test_a_point_is_written_with_fewer_digits_as_long_as_it_serves():
    long = {"x": Fraction(1484247983, 98949), "y": Fraction(1, 93653)}
    assert shorter(long, lambda point: point["x"] > 1 and 0 < point["y"] < 1) == {"x": 2, "y": Fraction(1, 2)}
    assert shorter(long, lambda point: point == long) == long
    assert shorter(long, lambda point: point["x"] * point["y"] < 1)["x"] == 0


@pytest.mark.parametrize(
    ("gap", "root", "squares"),
    [
        ("s1_ - a*t + b", "a*t - b", ["s1_**2 - c", "a**2*t**2 - 2*a*b*t + b**2 - c"]),
        ("s1_ - 2*a", "a", ["s1_**2 - 4*a**2"]),
        ("3*s1_ - 2*a*t", "a*t", ["9*s1_**2 - 4*c*t", "a**2*t - c"]),
    ],
)
def test_a_root_is_the_value_whose_square_it_is(gap: str, root: str, squares: list[str]) -> None:
    factor = Polynomial.parse(gap)
    facts = [("s1_", ">="), (root, ">="), *((square, "=") for square in squares), (str(factor * factor), ">")]
    facts = [(str(Polynomial.parse(text)), relation) for text, relation in facts]
    found = equal_to_its_root(facts, [factor])
    assert isinstance(found, Proved) and found.contradictory and check(found.certificate) == "proved"
    for missing in range(len(facts)):
        fewer = [fact for number, fact in enumerate(facts) if number != missing]
        assert not isinstance(equal_to_its_root(fewer, [factor]), Proved)


Pairs = list[tuple[str, str]]
ALGEBRAIC: dict[str, tuple[Pairs, list[str]]] = {
    "multiple": ([("a*t - b", "="), ("(a*t - b)**2*(c + 1)**2", ">")], ["(a*t - b)*(c + 1)"]),
    "no root": ([("v", ">="), ("v**2 - 2*a*x", "="), ("a", ">"), ("-x", ">")], []),
}


@pytest.mark.parametrize("name", ALGEBRAIC)
def test_algebra_closes_a_branch_without_a_search(name: str) -> None:
    rows, factors = ALGEBRAIC[name]
    facts = [(str(Polynomial.parse(text)), relation) for text, relation in rows]
    unequal = [Polynomial.parse(text) for text in factors]
    found = multiple_of_zero(facts, unequal) if factors else without_root(facts)
    assert isinstance(found, Proved) and found.contradictory and check(found.certificate) == "proved"
    for missing in range(len(facts)):
        fewer = [fact for number, fact in enumerate(facts) if number != missing]
        assert not isinstance(multiple_of_zero(fewer, unequal), Proved)
        assert not isinstance(without_root(fewer), Proved)


SMALL_ROOT: Pairs = [
    ("r - 1", ">"), ("t", ">"), ("1 - t", ">"), ("s1_", ">"), ("1 - c", ">"), ("s1_**2 - c", "="), ("1 - r*t", ">"),
    ("(r*t - 1)**2 - c*(1 - t)**2", "="),
]  # fmt: skip


@pytest.mark.parametrize(
    ("missing", "factor", "closed"),
    [
        (None, "r*t - s1_*t + s1_ - 1", True),
        ("1 - r*t", "r*t - s1_*t + s1_ - 1", False),
        ("s1_**2 - c", "r*t - s1_*t + s1_ - 1", False),
        (None, "r*t + s1_*t - s1_ - 1", False),
        (None, "r*t - s1_*t + s1_ - 2", False),
    ],
)
def test_of_two_roots_the_facts_exclude_the_other(missing: str | None, factor: str, closed: bool) -> None:
    """t is (1 - s)/(r - s), for (1 + s)/(r + s) is more than 1/r; which of them it is nothing else tells."""
    text = str(Polynomial.parse(factor))
    square = (str(Polynomial.parse(text) * Polynomial.parse(text)), ">")
    facts = [(str(Polynomial.parse(one)), relation) for one, relation in SMALL_ROOT if one != missing]
    found = other_root([*facts, square], square, text, partial(prove, seconds=5.0, briefly=True))
    assert isinstance(found, Proved) is closed
    if isinstance(found, Proved):
        assert found.contradictory and check(found.certificate) == "proved"
