"""The judges of sums, limits and monotone formulas see what is false, and nothing else."""

from __future__ import annotations

import pytest

from epsproof.verify.reader import Truth
from tests.gates.attack.draft import Draft
from tests.gates.attack.kinds import limit, monotone
from tests.gates.attack.kinds import sum as sums

FIRST = {"formula": "k", "variable": "k", "from": "1", "to": "n", "value": "n*(n + 1)/2"}
SERIES = {"formula": "a**k", "variable": "k", "from": "0", "to": "inf", "value": "1/(1 - a)"}
SQUARES = {"formula": "1/k**2", "variable": "k", "from": "1", "to": "inf"}
POLE = {"formula": "1/x", "variable": "x", "to": "0", "value": "inf", "side": "above"}
REST = {"formula": "a*x/(1 + x)", "variable": "x", "to": "inf", "value": "a"}


@pytest.mark.parametrize(
    ("fields", "given", "false"),
    [
        (FIRST, "n >= 0", False), (FIRST, "n >= -9", True), ({**FIRST, "value": "n**2"}, "n >= 1", True),
        ({**FIRST, "value": "n**2", "relation": "<="}, "n >= 1", False),
        ({**FIRST, "from": "3", "to": "1", "value": "0"}, "n > 0", False),
        (SERIES, "0 < a < 1", False), (SERIES, "0 < a <= 1", True), (SERIES, "a > 1", True),
        ({**SERIES, "value": "a/(1 - a)"}, "0 < a < 1", True),
        ({**SQUARES, "value": "pi**2/6"}, "a > 0", False), ({**SQUARES, "value": "1.63"}, "a > 0", True),
        ({**SQUARES, "value": "1.7", "relation": "<="}, "a > 0", False), ({**SQUARES, "value": "inf"}, "a > 0", True),
        ({**SQUARES, "formula": "1/k", "value": "inf"}, "a > 0", False),
        ({**SQUARES, "formula": "-1/k", "value": "inf"}, "a > 0", True),
    ],
)  # fmt: skip
def test_sums(fields: dict[str, str], given: str, false: bool) -> None:
    assert bool(sums.violation(Draft("", "sum", (given,), fields), 1, 24)) == false


@pytest.mark.parametrize(
    ("fields", "false"),
    [
        (POLE, False), ({**POLE, "side": "both"}, True), ({**POLE, "value": "-inf"}, True), ({**POLE, "value": "3"}, True),
        (REST, False), ({**REST, "value": "a*99/100"}, True), ({**REST, "value": "inf"}, True),
        ({**REST, "formula": "sqrt(-x)"}, True),
    ],
)  # fmt: skip
def test_limits(fields: dict[str, str], false: bool) -> None:
    assert bool(limit.violation(Draft("", "limit", ("a > 0",), fields), 1, 60)) == false


@pytest.mark.parametrize(
    ("formula", "direction", "given", "false"),
    [
        ("x**2", "increasing", "x >= 0", False), ("x**2", "increasing", "x < 5", True), ("a", "increasing", "a > 0", False),
        ("a", "strictly increasing", "a > 0", True), ("1/x", "decreasing", "x != 0", True),
        ("sqrt(x)", "increasing", "x > -2", True),
    ],
)  # fmt: skip
def test_monotone(formula: str, direction: str, given: str, false: bool) -> None:
    fields = {"formula": formula, "variable": "x", "direction": direction}
    assert bool(monotone.violation(Draft("", "monotone", (given,), fields), 1, 60)) == false


def test_what_is_no_counterexample_is_seen() -> None:
    wrong = Draft("", "sum", ("n >= 1",), {**FIRST, "value": "n**2"})
    assert sums.refuting(wrong, {"n": "2"}) is Truth.TRUE
    assert sums.refuting(wrong, {"n": "1"}) is sums.refuting(wrong, {"n": "0"}) is Truth.FALSE
    away = Draft("", "limit", ("a > 0",), {**REST, "value": "a**2"})
    assert limit.refuting(away, {"a": "2", "x": "9"}) is Truth.TRUE
    assert limit.refuting(away, {"a": "1"}) is limit.refuting(away, {"a": "-2"}) is Truth.FALSE
    square = Draft("", "monotone", (), {"formula": "x**2", "variable": "x", "direction": "increasing"})
    assert monotone.refuting(square, {"x": "-1", "x_later": "0"}) is Truth.TRUE
    assert monotone.refuting(square, {"x": "0", "x_later": "1"}) is Truth.FALSE
    assert monotone.refuting(square, {"x": "0", "x_later": "-1"}) is Truth.FALSE
