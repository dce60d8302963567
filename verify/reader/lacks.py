"""What stands in place of a value: a text that is not read, a formula that is undefined, a sign
that is not decided."""

from __future__ import annotations

from enum import Enum

__all__ = ["UNDECIDED", "UNDEFINED", "Lack", "NotRead", "Undecided", "Undefined"]


class Lack(Enum):
    """Why there is no value."""

    UNDEFINED = "undefined"
    UNDECIDED = "undecided"


UNDEFINED, UNDECIDED = Lack.UNDEFINED, Lack.UNDECIDED


class NotRead(ValueError):
    """A text breaks a rule of the language; ``column`` counts from 1."""

    def __init__(self, rule: str, text: str, column: int) -> None:
        self.rule, self.text, self.column = rule, text, column
        super().__init__(f"column {column} of {text[:200]!r}: {rule}")


class Undefined(Exception):
    """The formula has no value at the point."""


class Undecided(Exception):
    """The reader does not find a sign that the value depends on, or a number is too large."""
