"""A bracket without a partner is named, with the formula that has one more or less; where none reads, with what a formula has."""

from __future__ import annotations

import pytest

from derive.text.errors import SyntaxRejected
from derive.text.repaired import FORMULA
from reports.wording.brackets import refuse_unbalanced

MEANT = [
    ("max(1/(4*p*q), 3", "max(1/(4*p*q), 3)"),
    ("max(1/(4*p*q, 3)", "max(1/(4*p*q), 3)"),
    ("abs(p - q", "abs(p - q)"),
    ("posterior <= 2*prior)", "posterior <= 2*prior"),
    ("p < (1/2", "p < (1/2)"),
    ("((p", "((p))"),
    ("p))", "p"),
    ("max((1, 2", "max((1), 2)"),
]
NOT_READ = ["max(3", ") + (", "(()"]


@pytest.mark.parametrize(("text", "meant"), MEANT)
def test_the_formula_that_is_meant_is_proposed(text: str, meant: str) -> None:
    with pytest.raises(SyntaxRejected) as error:
        refuse_unbalanced(text)
    assert error.value.hint == f"write {meant}"


@pytest.mark.parametrize("text", NOT_READ)
def test_nothing_is_proposed_that_does_not_read(text: str) -> None:
    with pytest.raises(SyntaxRejected) as error:
        refuse_unbalanced(text)
    assert error.value.hint == FORMULA


@pytest.mark.parametrize("text", ["max(1/(4*p*q), 3)", "p", "", "(p)*(q)"])
def test_what_is_balanced_passes(text: str) -> None:
    assert refuse_unbalanced(text) is None
