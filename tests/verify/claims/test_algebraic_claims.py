"""Identities, inequalities, signs and limits: what holds is proved, what was planted is not."""

from __future__ import annotations

from fractions import Fraction

import pytest

from epsproof.verify.claims.judges.formulas.algebraic import ITSELF
from epsproof.verify.kernel.document import check

BOUND = "p*q + t**2*(1 - q)*p + t*(1 - p)"
GOOD = [
    ("identity", ["0 < a < 1", "r > 1"], [], '"(r - a)/(1 - a) - r == a*(r - 1)/(1 - a)"'),
    ("identity", ["0 < x < 1"], [], '"log(x**2)/2 == log(x)"'),
    ("identity", ["x > 0", "y > 0"], [], '"sqrt(x)*sqrt(y) == sqrt(x*y)"'),
    ("identity", ["x > 0", "0 < y <= x"], [], '"max(x, y) == x"'),
    ("inequality", ["0 < p <= 1", "0 < q <= 1", "0 < t <= 1"], [], f'"{BOUND} >= t**2"'),
    ("inequality", ["x >= 0", "0 <= y <= x"], [], '"sqrt(x*y) <= x"'),
    ("limit", ["m > 0", "x > 0"], [], '"x < 1/m => 1/x > m"'),
    ("sign", ["0 < t < 1"], 'slope = { v = ["2*t/(1 - t)**2", "t"] }', '"v > 0"'),
]
BAD = [
    ("identity", ["0 < a < 1", "r > 1"], [], '"(r - a)/(1 - a) - r == a*(r + 1)/(1 - a)"'),
    ("identity", ["-1 < x < 1"], [], '"sqrt(x**2) == x"'),
    ("inequality", ["0 < p <= 1", "0 < q <= 1", "0 < t <= 1"], [], f'"{BOUND} >= t"'),
    ("inequality", ["0 < t <= 1"], [], '"t**2 < t"'),
    ("inequality", ["x >= 0", "0 <= y <= x"], [], '"sqrt(x*y) <= y"'),
    ("limit", ["m > 0", "x > 0"], [], '"x < 2/m => 1/x > m"'),
    ("sign", ["0 < t < 1"], 'slope = { v = ["2*t/(1 - t)**2", "t"] }', '"v < 0"'),
]


def lines(kind: str, assumptions: list[str], more: object, goal: str) -> str:
    return f'kind = "{kind}"\nassumptions = {assumptions}\ngoals = [{goal}]\n' + (f"{more}\n" if more else "")


@pytest.mark.parametrize("case", GOOD, ids=lambda c: c[3])
def test_true_statement_is_certified(decide, case):
    verdict = decide(lines(*case))
    assert (verdict.verdict, verdict.rung) == ("proved", "certified"), verdict.evidence
    assert check(verdict.documents[0]) == "proved" and verdict.counterexample is None


@pytest.mark.parametrize("case", BAD, ids=lambda c: c[3])
def test_planted_error_is_found_with_an_exact_point(decide, case):
    verdict = decide(lines(*case))
    assert verdict.verdict in {"refuted", "repaired"}
    place = {n: v for n, v in verdict.counterexample.items() if len(n) == 1}
    assert place != {} and {name: str(Fraction(v)) for name, v in place.items()} == place


def test_undefined_formula_is_repaired_by_a_smaller_domain(decide):
    verdict = decide(lines("inequality", ["x >= 0"], [], '"1/x > 0"'))
    assert verdict.verdict == "repaired" and verdict.repaired == "with the condition x > 0"
    assert verdict.counterexample == {"x": "0", "undefined": "division by zero"}


@pytest.mark.parametrize(
    ("goal", "assumption", "repair"),
    [
        ("x/x == 1", "y == 1", "x != 0"),
        ("(x**2 - y**2)/(x - y) == x + y", "z == 1", "y != x"),
        ("log(x)/(x - 1) > 0", "x > 0", "x != 1"),
        ("(x - y)/(log(x) - log(y)) >= sqrt(x*y)", "x > 0, y > 0", "x != y"),
        ("x*y/x <= y", "0 <= x <= 1", "x > 0"),
        ("1/(1 - x) >= 1", "0 < x <= 1", "x < 1"),
    ],
)
def test_a_formula_without_a_value_at_a_point_is_repaired_by_leaving_out_the_point(
    decide, goal, assumption, repair
):
    """An order is said where the assumptions leave one side only."""
    verdict = decide(lines("inequality", [assumption], [], f'"{goal}"'))
    assert verdict.repaired == f"with the condition {repair}", verdict.evidence
    assert verdict.counterexample["undefined"] == "division by zero"


@pytest.mark.parametrize(
    ("goal", "assumption", "undefined", "repair"),
    [
        ("sqrt(x - y) <= abs(x) + 2", "0 < y <= 1", "square root of -1", "x >= y"),
        ("log(x) - log(x) == 0", "y == 1", "logarithm of 0", "x > 0"),
    ],
)
def test_a_root_or_logarithm_without_a_value_is_named_and_its_domain_is_the_repair(
    decide, goal, assumption, undefined, repair
):
    verdict = decide(
        lines("inequality" if "<" in goal else "identity", ["0 <= x <= 1", assumption], [], f'"{goal}"')
    )
    assert verdict.verdict == "repaired" and verdict.repaired == f"with the condition {repair}", (
        verdict.evidence
    )
    assert verdict.counterexample["undefined"] == undefined and "left side" not in verdict.counterexample


@pytest.mark.parametrize(
    ("goal", "assumption", "repair"),
    [
        ("x*(1 - x) <= 1/5", "0 < x < 1", None),
        ("x**2 > 2", "x > 0", None),
        ("x <= 1/2", "0 < x < 1", None),
        ("x*y <= 1/3", "0 < y < 1, 0 < x < 1", None),
        ("x*(1 - x) <= 3/16", "0 < x < 1", "x <= 1/4 or x >= 3/4"),
        ("x**2 >= 9/4", "x > 0", "x >= 3/2"),
        ("x**2 < 9/4", "y == 1", "-3/2 < x < 3/2"),
        ("2*x + 1 <= 2", "y == 1", "x <= 1/2"),
        ("1/x <= 3", "x > 0", "x >= 1/3"),
        ("x + y >= 2*x*y", "x > 0, y > 0", "x*y <= 1"),
        ("x**2*(x - 1) >= 0", "y == 1", "x >= 1"),
        ("x**3 - x >= 0", "x > 0", "x**2 >= 1"),
    ],
)
def test_the_goal_itself_rearranged_is_no_repair_and_its_bounds_are(decide, goal, assumption, repair):
    verdict = decide(lines("inequality", [assumption], [], f'"{goal}"'))
    assert verdict.repaired == (repair and f"with the condition {repair}"), verdict.evidence
    assert (ITSELF in verdict.evidence) is (repair is None)


def test_a_bound_that_a_defined_name_hides_is_a_repair(decide):
    verdict = decide(lines("inequality", ["r > 1"], 'let = { w = "a/r" }', '"0 < w"'))
    assert verdict.repaired == "with the condition a > 0", verdict.evidence


def test_contradictory_assumptions_prove_nothing(decide):
    verdict = decide(lines("inequality", ["x > 1", "x < 0"], [], '"x > 5"'))
    assert verdict.verdict == "undecided" and "contradict" in verdict.evidence


@pytest.mark.parametrize(("sign", "expected"), [("< 0", "proved"), ("> 0", "refuted")])
def test_sign_of_a_slope_under_the_absolute_cap(decide, sign, expected):
    verdict = decide(
        f'kind = "sign"\nassumptions = ["0 < p < 1", "0 < q < 1", "0 < a < 1"]\nprofile = "a/(p*q)"\nby = "p"\nsign = "{sign}"\n'
    )
    assert verdict.verdict == expected


def test_slope_where_epsilon_is_undefined_is_repaired(decide):
    verdict = decide(
        'kind = "sign"\nassumptions = ["0 < p < 1", "0 < q < 1", "r > 1"]\nprofile = "r"\nby = "q"\nsign = "> 0"\n'
    )
    assert verdict.verdict == "repaired" and verdict.repaired == "with the condition p*q*r < 1"
    p, q, r = (Fraction(verdict.counterexample[n]) for n in "pqr")
    assert p * q * r >= 1 and 0 < p < 1 and 0 < q < 1
