"""A closed form beside the independent enclosure, at random rational parameters."""

from __future__ import annotations

import random
from collections.abc import Iterable
from decimal import Decimal
from fractions import Fraction

from epsproof.derive.algebra.relation import Relation
from epsproof.derive.algebra.signs import Signs
from epsproof.derive.answer.answer import Answer
from epsproof.derive.text.errors import UnsupportedForm
from epsproof.derive.text.notation import symbol
from epsproof.verify.closed_form.closed_value import ClosedValue
from epsproof.verify.closed_form.evaluate import evaluate

DIGITS = 30


def agree(answer: Answer, at: dict[str, Fraction]) -> bool:
    """Whether the closed form, where there is one, lies in the enclosure from the bound itself."""
    number = evaluate(answer.problem, at, DIGITS)
    if not answer.cases:
        return number.lower == "inf" or Fraction(number.lower) <= Fraction(number.upper)
    try:
        lower, upper = ClosedValue(answer)(at, DIGITS + 5)
    except UnsupportedForm:
        return number.lower == "inf" or Fraction(number.lower) <= Fraction(number.upper)
    if "inf" in (lower, number.lower):
        return lower == number.lower
    if number.admissible is None:
        return Decimal(lower) <= Decimal(number.upper)
    return Decimal(lower) <= Decimal(number.upper) and Decimal(number.lower) <= Decimal(upper)


def sampled(answer: Answer, count: int, seed: int = 7) -> list[dict[str, Fraction]]:
    """Rational points of the assumptions; every other one is moved onto or close to the boundary of a case."""
    chance = random.Random(seed)
    names = answer.problem.parameters
    if not names:
        return [{}]
    edges = [r for case in answer.cases for r in case.when]
    signs = {n: possible_signs(answer.problem.assumptions, n) for n in names}
    found: list[dict[str, Fraction]] = []
    for _ in range(4000 * count):
        if len(found) == count:
            break
        at = {n: chance.choice(signs[n]) * drawn(chance) for n in names}
        if edges and len(found) % 2:
            at = moved(chance, at, chance.choice(edges))
        if all(r.holds(at) for r in answer.problem.assumptions):
            found.append(at)
    assert len(found) == count
    return found


def possible_signs(assumptions: Iterable[Relation], name: str) -> list[int]:
    """The signs, 1 and -1, that the assumptions leave to a parameter; both where they do not tell."""
    found = sorted(Signs(tuple(assumptions)).possible(symbol(name)) - {0}, reverse=True)
    return found or [1]


def drawn(chance: random.Random) -> Fraction:
    value = Fraction(chance.randint(1, 60), chance.randint(1, 60))
    return value + chance.choice((0, 0, 1, 2)) if chance.random() < 0.5 else value / (1 + value)


def moved(chance: random.Random, at: dict[str, Fraction], edge: Relation) -> dict[str, Fraction]:
    """The point with one coordinate changed such that the edge's polynomial, where linear in it, is 0 or nearly 0."""
    name = chance.choice(sorted(edge.names) or ["-"])
    if name not in at:
        return at
    zero, one, two = (edge.value({**at, name: Fraction(k)}) for k in (0, 1, 2))
    slope = one - zero
    if slope == 0 or two - one != slope:
        return at
    nudge = chance.choice((Fraction(0), Fraction(1, 10**12), Fraction(-1, 10**12)))
    return {**at, name: -zero / slope + nudge}
