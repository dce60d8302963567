"""A relation holds at a point exactly where its polynomial says so, however close to 0 its value is."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest

from epsproof.derive.algebra.relation import from_comparison
from epsproof.derive.text.grammar import parse_conditions

TINY = Fraction(1, 10**40)
TEXTS = (
    "a*b - b*r**2 + 1/3 > 0",
    "p**3*q - 2*p*q**2 + q >= 0",
    "x == 1/3",
    "1000000000000000*x - 1 > 0",
    "1 >= 0",
)
DENOMINATORS = (1, 2, 3, 7, 9, 10**13, 10**25, 10**400)


@pytest.mark.parametrize("text", TEXTS)
def test_it_holds_where_the_exact_value_has_the_sign(text):
    (relation,) = map(from_comparison, parse_conditions(text))
    chance = random.Random(text)
    for _ in range(400):
        tops = {name: chance.choice((chance.randint(-20, 20), 10**500)) for name in sorted(relation.names)}
        point = {name: Fraction(top, chance.choice(DENOMINATORS)) for name, top in tops.items()}
        value = relation.value(point)
        assert relation.holds(point) == {">": value > 0, ">=": value >= 0, "==": value == 0}[relation.sign]


@pytest.mark.parametrize("off", [-TINY, 0, TINY])
@pytest.mark.parametrize(("text", "right"), [("x*y > 1", (1,)), ("x*y >= 1", (0, 1)), ("x*y == 1", (0,))])
def test_differences_below_rounding_count(text, right, off):
    (relation,) = map(from_comparison, parse_conditions(text))
    sign = (off > 0) - (off < 0)
    assert relation.holds({"x": Fraction(1, 3) + off, "y": Fraction(3)}) == (sign in right)


@pytest.mark.parametrize("text", TEXTS)
def test_it_clearly_fails_nowhere_that_it_holds(text):
    (relation,) = map(from_comparison, parse_conditions(text))
    chance, clear = random.Random(text), 0
    for _ in range(400):
        point = {
            name: Fraction(chance.randint(-20, 20), chance.choice(DENOMINATORS[:5]))
            for name in sorted(relation.names)
        }
        if relation.clearly_fails({name: float(value) for name, value in point.items()}):
            clear += 1
            assert not relation.holds(point)
    assert (clear > 0) == (bool(relation.names) and "0000" not in text)
