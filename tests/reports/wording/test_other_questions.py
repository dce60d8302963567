"""Criteria pass; what asks something else is refused, and a power of e is never rounded up."""

from __future__ import annotations

import math
import re

import pytest

from derive.text.errors import SyntaxRejected
from reports.wording.other_questions import refuse_other_questions
from reports.wording.sentences.logarithms import powers_of_e

CRITERIA = [
    "3",
    "max(a/(p*q), r)",
    "posterior <= 2*prior or posterior <= 1/10",
    "posterior <= 2*prior and posterior >= prior/2",
    "posterior >= 0",
    "posterior >= 1*prior/2",
    "posterior >= 0.5*prior",
    "posterior - prior <= 0.1",
    "1/(4*p*q)",
    "p*q",
    "2 - p",
    "3 if p < 0.1 else 5",
    "risk",
    "BF",
    "1e2",
]
OTHERS = ["p < 0.1", "0.1 <= p*q", "posterior >= 2*prior", "posterior >= 1.5*prior", "3 or 5", "(0.5, 1e-5)", "BF <= 3", "2 vs 3"]


@pytest.mark.parametrize("text", CRITERIA)
def test_criteria_pass(text: str) -> None:
    assert refuse_other_questions(text) is None


@pytest.mark.parametrize("text", OTHERS)
def test_other_questions_are_refused(text: str) -> None:
    with pytest.raises(SyntaxRejected):
        refuse_other_questions(text)


@pytest.mark.parametrize("exponent", ["1", "2", "0.5", "3.25", "-3"])
def test_a_power_of_e_is_rounded_down(exponent: str) -> None:
    assert re.fullmatch(r"\d+\.\d{4}", found := powers_of_e(f"e^{exponent}"))
    assert float(found) <= math.exp(float(exponent)) < float(found) + 1e-4
    assert powers_of_e(f"e**{exponent}") == f"e**{exponent}"
