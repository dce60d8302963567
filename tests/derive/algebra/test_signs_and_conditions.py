"""What is said of signs and conditions holds at every random point, also where parameters are negative."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest
import sympy

from epsproof.derive.algebra.relation import from_comparison
from epsproof.derive.algebra.signs import Signs
from epsproof.derive.algebra.unfolding import relations_from
from epsproof.derive.question.conditions import conditions_of
from epsproof.derive.question.pose import pose
from epsproof.derive.text.errors import QuestionError, UnsupportedForm
from epsproof.derive.text.grammar import parse_conditions, parse_expression
from epsproof.derive.text.notation import symbol, symbol_values

FACTS = "-2 < a < -1, c > 1, b != 0, p1 > p0, 0 <= p0, p1 <= 1, a*b < 0"
ATOMS = ("a", "b", "c", "p", "q", "p0", "p1", "1", "2")
TEXTS = (
    "abs(a) < 1",
    "abs(a) > 1",
    "max(a, b) <= 1/2",
    "max(a, b) > 1/2",
    "min(a, 2*b) >= -1/2",
    "1/a > b",
    "a/b >= 1",
    "a/b != 1",
    "1/(a - b) <= 1 or a == b",
    "not (a < 1/2 and b > -1/2)",
    "not 1/a > 1",
    "(a - b)/(a - b) == 1",
    "(1 if a < b else -1)*a <= 1/2",
    "-1 < a < b or a > 1",
    "3 - 2*abs(a - b) > abs(a)",
    "a**2*max(a, b) < 1/4",
)


def point(chance: random.Random, names: tuple[str, ...]) -> dict[str, Fraction]:
    found = {n: Fraction(chance.randint(-8, 8), chance.choice((4, 5, 8))) for n in names}
    return {**found, "p": Fraction(chance.randint(1, 9), 9), "q": Fraction(chance.randint(1, 7), 7)}


def allowed(chance: random.Random) -> dict[str, Fraction]:
    """A point at which the facts hold, with ends of the intervals among its coordinates."""
    low, high = sorted(chance.sample(range(9), 2))
    own = {"a": -1 - Fraction(chance.randint(1, 8), 9), "b": Fraction(chance.randint(1, 30), 10)}
    return {
        **point(chance, ()),
        **own,
        "c": 1 + own["b"] ** 2,
        "p0": Fraction(low, 8),
        "p1": Fraction(high, 8),
    }


def formula(chance: random.Random, depth: int = 3) -> str:
    if depth == 0:
        return chance.choice(ATOMS)
    left, right = formula(chance, depth - 1), formula(chance, depth - chance.randint(1, depth))
    return chance.choice(
        (
            f"({left} + {right})",
            f"({left} - {right})",
            f"{left}*{right}",
            f"max({left}, {right})",
            f"abs({left})",
        )
    )


def test_a_sign_that_is_said_is_there() -> None:
    chance, decided = random.Random(5), 0
    alternatives = conditions_of(FACTS)
    assert len(alternatives) == 1
    signs = Signs(relations_from(alternatives[0]))
    points = [allowed(chance) for _ in range(60)]
    assert [(x, r) for x in points for r in signs.facts if not r.holds(x)] == []
    for _ in range(150):
        expression = parse_expression(formula(chance))
        said = signs.possible(expression)
        decided += len(said) < 3
        for at in chance.sample(points, 15):
            value = expression.subs(symbol_values(at))
            assert int(sympy.sign(value)) in said, (expression, at, said)
    assert decided > 40


def python_truth(text: str, at: dict[str, Fraction]) -> bool:
    """Python's own reading, a division by 0 as false; the texts divide in one comparison only."""
    try:
        return bool(eval(text, {"max": max, "min": min, "abs": abs}, dict(at)))
    except ZeroDivisionError:
        return text.endswith("or a == b") and at["a"] == at["b"]


@pytest.mark.parametrize("text", TEXTS)
def test_alternatives_hold_where_the_condition_does(text: str) -> None:
    chance = random.Random(text)
    groups = [relations_from(group) for group in conditions_of(text)]
    for k in range(300):
        at = point(chance, ("a", "b"))
        at = {**at, "b": at["a"]} if k % 7 == 0 else {**at, "a": Fraction(0)} if k % 11 == 0 else at
        held = [group for group in groups if all(r.holds(at) for r in group)]
        assert bool(held) == python_truth(text, at), (at, held)


@pytest.mark.parametrize("text", ["a/b > 1", "1/a > b", "a/b < -2", "a/b != 1", "p/q > a"])
def test_one_relation_says_no_more_and_no_less(text: str) -> None:
    (relation,) = map(from_comparison, (c for (group,) in [conditions_of(text)] for c in group))
    chance = random.Random(text)
    for _ in range(300):
        at = point(chance, ("a", "b"))
        assert relation.holds(at) == python_truth(text, at)


@pytest.mark.parametrize("text", ["a/b >= 1", "1/a == b", "1/(p - q) <= 2"])
def test_what_takes_two_relations_is_refused_as_one(text: str) -> None:
    (comparison,) = parse_conditions(text)
    with pytest.raises(UnsupportedForm, match="may be negative or 0"):
        from_comparison(comparison)


@pytest.mark.parametrize(
    ("where", "assume", "words"),
    [
        ((), ("r**2 == 4", "r > -3"), "r == -2 or r == 2"),
        ((), ("(r - 2)*(r - 3) == 0",), "r == 2 or r == 3"),
        ((), ("(r - 2)*(r**2 - 2) == 0",), "irrational"),
        ((), ("r**2 == 2", "r > 0"), "irrational"),
        ((), ("r > 3 or r < 2",), "joins alternatives"),
        (("p < 1/2 or r > 2",), (), "about parameters"),
        (("log(p) < 1",), (), "compares rational"),
        ((), ("r**2 == 4", "r > 3"), "no value of r"),
        ((), ("r**2 == 4", "r > 0", "r < 0"), "no value of r"),
    ],
)
def test_what_is_not_treated_is_named(where: tuple[str, ...], assume: tuple[str, ...], words: str) -> None:
    with pytest.raises(QuestionError, match=words):
        pose("r", where, assume)


def test_a_root_that_the_assumptions_choose_is_inserted() -> None:
    problem = pose("r", (), ("r**2 == 4", "r > 0"))
    assert problem.parameters == () and problem.stated is not None
    assert problem.stated.settled == (("r", "2"),)
    assert symbol("r") not in problem.criterion.symbols
