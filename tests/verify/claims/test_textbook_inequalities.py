"""Inequalities of textbooks with roots and absolute values: the true ones are proved, none of their false twins is."""

from __future__ import annotations

import random
import re

import pytest
import sympy

from epsproof.derive.text.grammar import parse_expression
from tests.judged import verdict

TRUE = {
    "x + y <= sqrt(2)*sqrt(x**2 + y**2)": [],
    "sqrt(x**2 + y**2) <= abs(x) + abs(y)": [],
    "sqrt(a*b) <= (a + b)/2": ["a >= 0", "b >= 0"],
    "sqrt(a) + sqrt(b) <= sqrt(2)*sqrt(a + b)": ["a >= 0", "b >= 0"],
    "abs(abs(x) - abs(y)) <= abs(x - y)": [],
    "abs(x*y) <= (x**2 + y**2)/2": [],
    "sqrt(a + b) <= sqrt(a) + sqrt(b)": ["a >= 0", "b >= 0"],
    "x*y*z*(x + y + z) <= x**4 + y**4 + z**4": [],
    "4*a*b*c*d <= a**4 + b**4 + c**4 + d**4": [],
    "3*x**2*y**2 <= x**4*y**2 + x**2*y**4 + 1": [],
}
LONG = {
    "a*x + b*y <= sqrt(a**2 + b**2)*sqrt(x**2 + y**2)": [],
    "x + y + z <= sqrt(3)*sqrt(x**2 + y**2 + z**2)": [],
}
CASES = [*TRUE.items(), *(pytest.param(*case, marks=pytest.mark.long) for case in LONG.items())]


def decided(goal: str, assumptions: list[str], **limits: float) -> str:
    fields = f'kind = "inequality"\nassumptions = {assumptions}\ngoals = ["{goal}"]\n'
    return verdict(fields, **limits).verdict


def fails_somewhere(goal: str, assumptions: list[str], seed: int) -> bool:
    """Whether the text is false at one of many points, by a margin that rounding cannot make."""
    left, right = (parse_expression(side) for side in goal.split(" <= "))
    symbols = sorted((left - right).free_symbols, key=str)
    difference = sympy.lambdify(symbols, left - right, "math")
    generator, low = random.Random(seed), 0 if assumptions else -4
    for _ in range(4000):
        point = [generator.choice([generator.uniform(low, 4), generator.randint(low, 4)]) for _ in symbols]
        try:
            if difference(*point) > 1e-6:
                return True
        except ValueError:
            return True
    return False


def twins(goal: str) -> list[str]:
    """The goal with its sides exchanged, with a smaller constant, and with each sign on the left turned."""
    left, right = goal.split(" <= ")
    found = [f"{right} <= {left}", f"{left} <= 9/10*({right})", f"{left} + 1/100 <= {right}"]
    found += [
        f"{left[: m.start()]}{'-' if m[0] == '+' else '+'}{left[m.end() :]} <= {right}"
        for m in re.finditer(r"[+-]", left)
    ]
    return found


@pytest.mark.parametrize(("goal", "assumptions"), CASES)
def test_it_is_proved(goal, assumptions):
    assert not fails_somewhere(goal, assumptions, 1)
    assert decided(goal, assumptions) == "proved"


@pytest.mark.long
@pytest.mark.parametrize(("goal", "assumptions"), TRUE.items())
def test_no_false_twin_is(goal, assumptions):
    false = [twin for twin in twins(goal) if fails_somewhere(twin, assumptions, 2)][:2]
    assert len(false) == 2
    assert [
        twin for twin in false if decided(twin, assumptions, seconds=6.0) in ("proved", "confirmed")
    ] == []
