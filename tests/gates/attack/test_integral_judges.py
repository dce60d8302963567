"""The judges of integrals and densities see what is false, and nothing else."""

from __future__ import annotations

import pytest

from epsproof.verify.reader import Truth
from tests.gates.attack.draft import Draft
from tests.gates.attack.kinds import density, integral

AREA = {"formula": "a*x", "variable": "x", "from": "0", "to": "1", "value": "a/2"}
TAIL = {
    "formula": "exp(-a*x)",
    "variable": "x",
    "from": "0",
    "to": "inf",
    "value": "1/a",
    "within": "log(1/h)",
}
POLE = {
    "formula": "1/x",
    "variable": "x",
    "from": "0",
    "to": "1",
    "value": "inf",
    "open": "from",
    "within": "exp(-h)",
}
LAW = {"variable": "x", "logarithm": "a*log(x) - b*x", "family": "gamma(a + 1, b)"}
GIVEN = ("a > 0", "b > 0")


@pytest.mark.parametrize(
    ("fields", "false"),
    [
        (AREA, False), ({**AREA, "value": "a/2 + 1/100"}, True), ({**AREA, "to": "2"}, True),
        (TAIL, False), ({**TAIL, "value": "1"}, True), ({**TAIL, "value": "inf"}, True),
        (POLE, False), ({**POLE, "formula": "1/sqrt(x)"}, True), ({**POLE, "value": "5"}, True),
        ({**POLE, "formula": "-1/x"}, True),
    ],
)  # fmt: skip
def test_integrals(fields: dict[str, str], false: bool) -> None:
    assert bool(integral.violation(Draft("", "integral", ("a > 0",), fields), 1, 60)) == false


@pytest.mark.parametrize(
    ("change", "false"),
    [
        ({}, False), ({"family": "gamma(a, b)"}, True), ({"family": "gamma(b + 1, a)"}, True), ({"family": "gamma(-a, b)"}, True),
        ({"logarithm": "a*log(x) - 2*b*x"}, True), ({"on": ["x > 1"]}, False),
    ],
)  # fmt: skip
def test_densities(change: dict[str, object], false: bool) -> None:
    assert bool(density.violation(Draft("", "density", GIVEN, {**LAW, **change}), 1, 60)) == false


def test_what_is_no_counterexample_is_seen() -> None:
    wrong = Draft("", "integral", ("a > 0",), {**AREA, "value": "a**2/2"})
    assert integral.refuting(wrong, {"a": "2"}) is Truth.TRUE
    assert integral.refuting(wrong, {"a": "1"}) is integral.refuting(wrong, {"a": "-2"}) is Truth.FALSE
    exchanged = Draft("", "density", GIVEN, {**LAW, "family": "gamma(b + 1, a)"})
    assert density.refuting(exchanged, {"a": "1", "b": "2", "x": "1", "x_other": "3"}) is Truth.TRUE
    assert density.refuting(exchanged, {"a": "1", "b": "1", "x": "1", "x_other": "3"}) is Truth.FALSE
