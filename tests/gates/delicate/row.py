"""One delicate input: what is asked, what an independent source says, and what the engine answers."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from attrs import frozen

from epsproof.derive.text.grammar import parse_expression
from epsproof.verify.claims.values.evaluation import value_at

__all__ = ["Row", "rational"]


@frozen
class Row:
    """``answer()`` is the engine's answer as text, and raises AssertionError where it is not the expected one."""

    group: str
    question: str
    expected: str
    answer: Callable[[], str]

    @property
    def name(self) -> str:
        """A name for the row, unique in its table."""
        return f"{self.group}: {self.question}"


def rational(text: str) -> Fraction:
    """The rational number that the formula without variables is."""
    value = value_at(parse_expression(text), {})
    assert isinstance(value, Fraction), text
    return value
