"""The least of several epsilons beside the minimiser."""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal
from fractions import Fraction

from epsproof.derive.answer.answer import Answer, holding_case
from epsproof.verify.closed_form.closed_value import ClosedValue
from epsproof.verify.closed_form.evaluate import evaluate


def cases_seen(answer: Answer, points: Iterable[dict[str, Fraction]]) -> set[int]:
    """The cases that count at the points, at each of which the closed form must meet the enclosure."""
    form, seen = ClosedValue(answer), set[int]()
    for point in points:
        lower, upper = map(Decimal, form(point, 25))
        found = evaluate(answer.problem, point, 25)
        assert Decimal(found.lower) <= upper and lower <= Decimal(found.upper)
        index, _ = form.case_at(point)
        assert index == holding_case(answer, point)
        seen.add(index)
    return seen
