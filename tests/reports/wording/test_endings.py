"""Signs and comments behind a formula are named; a decimal point, a product and a text in which they mean something stay."""

from __future__ import annotations

import pytest

from derive.text.errors import SyntaxRejected
from reports.wording.endings import refuse_endings


@pytest.mark.parametrize(
    ("text", "better"),
    [
        ("posterior <= 2*prior.", "posterior <= 2*prior"),
        ("posterior <= 0.5.", "posterior <= 0.5"),
        ("3;", "3"),
        ("r > 1 ;;", "r > 1"),
        ("max(1/(4*p*q), 3)?", "max(1/(4*p*q), 3)"),
        ("posterior <= 2*prior # at most twice", "posterior <= 2*prior"),
        ("posterior <= 2*prior // at most twice", "posterior <= 2*prior"),
    ],
)
def test_the_formula_without_its_ending_is_proposed(text: str, better: str) -> None:
    with pytest.raises(SyntaxRejected) as error:
        refuse_endings(text)
    assert str(error.value).splitlines()[0].endswith(f"; write {better}")


@pytest.mark.parametrize("text", ["3.", "2.5", "posterior <= 1.", "r > 1; a < 1", "r // 2", "f(x)", ""])
def test_what_ends_as_a_formula_does_is_left_alone(text: str) -> None:
    refuse_endings(text)
