"""Formulas that divide by negative parameters are proved, and a false twin of each is not."""

from __future__ import annotations

from fractions import Fraction

import attrs
import pytest
import sympy

from epsproof.derive.question.pose import pose
from epsproof.derive.text.notation import symbol_values
from epsproof.verify.closed_form.evaluate import evaluate
from epsproof.verify.closed_form.proved import prove_answer, prove_closed_form
from epsproof.verify.kernel.document import check

Point = dict[str, Fraction]
QUESTIONS: dict[str, tuple[str, tuple[str, ...], tuple[str, ...], Point]] = {
    "a quotient of negative parameters": ("r/a", (), ("-2 < a < -1", "r < -3"), {"a": Fraction(-3, 2), "r": Fraction(-4)}),
    "a quotient that may be at most 1": ("r/a", (), ("a < 0", "r < 0"), {"a": Fraction(-2), "r": Fraction(-5)}),
    "a divisor of unknown sign": ("r/a", (), ("-5 < a < 5", "r > 1"), {"a": Fraction(2), "r": Fraction(9)}),
    "a product of two signs": (
        "r/(a*b)", (), ("a < 0", "r < 0", "b > 0"), {"a": Fraction(-1), "b": Fraction(1, 3), "r": Fraction(-1)},
    ),
    "a divisor that may be 0": ("4/s", (), ("0 <= s <= 1",), {"s": Fraction(2, 3)}),
    "a difference that may be 0": ("4/(1 - s)", (), ("s >= 1/2", "s <= 1"), {"s": Fraction(2, 3)}),
    "an absolute value": ("abs(a)", (), ("-3 < a < -2",), {"a": Fraction(-5, 2)}),
    "an absolute value on both sides of 0": ("abs(a)", (), ("-3 < a < 3",), {"a": Fraction(-5, 2)}),
    "a maximum with a quotient": ("max(r/a, p)", ("q == 1",), ("a < -1", "r < -1"), {"a": Fraction(-2), "r": Fraction(-3)}),
    "a product of maxima": ("2 + max(a, p)*max(a, q)", (), ("-1 < a < 1",), {"a": Fraction(1, 2)}),
    "a difference over a negative number": (
        "posterior - prior <= b/c", ("p == p0", "q == 1"), ("b < 0", "c < 0", "b > c"),
        {"b": Fraction(-1), "c": Fraction(-4), "p0": Fraction(1, 2)},
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", QUESTIONS)
def test_a_question_with_negative_parameters_is_answered(name: str) -> None:
    criterion, where, assume, point = QUESTIONS[name]
    found = prove_closed_form(pose(criterion, where, assume), 160)
    assert found.status == "proved", found.reasons
    assert check(found.document) == "proved"
    case = next(c for c in found.answer.cases if c.kind == "finite" and all(r.holds(point) for r in c.when))
    t = sympy.exp(-case.epsilon.subs(symbol_values(point))).evalf(30)
    ends = evaluate(found.answer.problem, point, 12).t
    assert ends.lower - Fraction(1, 10**12) <= Fraction(str(t)) <= ends.upper + Fraction(1, 10**12)


@pytest.mark.parametrize("name", QUESTIONS)
def test_with_the_other_sign_of_epsilon_it_is_not_proved(name: str) -> None:
    """The false twin: t is the reciprocal of what it is."""
    criterion, where, assume, _ = QUESTIONS[name]
    answer = prove_closed_form(pose(criterion, where, assume), 40).answer
    wrong = []
    for case in answer.cases:
        closed = case.closed
        if closed is not None and closed.plain is not None:
            closed = attrs.evolve(closed, plain=1 / closed.plain, inverse=1 / closed.inverse)
        wrong.append(attrs.evolve(case, closed=closed))
    assert prove_answer(attrs.evolve(answer, cases=tuple(wrong)), 10).status != "proved"
