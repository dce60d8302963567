"""What stands in place of a value, and truth in three values, with a fourth for what the reader does not decide."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum

__all__ = [
    "UNDECIDED",
    "UNDEFINED",
    "Lack",
    "NotRead",
    "Truth",
    "Undecided",
    "Undefined",
    "all_of",
    "any_of",
    "equivalent",
    "follows",
    "opposite",
]

# What stands in place of a value: a text that is not read, a formula that is undefined, a sign
# that is not decided.


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


# Three-valued truth, and a fourth for what the reader does not decide.


class Truth(Enum):
    """What a condition is at a point."""

    TRUE = "true"
    FALSE = "false"
    UNDEFINED = "undefined"
    UNDECIDED = "undecided"

    @property
    def fails(self) -> bool:
        """Whether the condition certainly does not hold."""
        return self in (Truth.FALSE, Truth.UNDEFINED)


def opposite(one: Truth) -> Truth:
    """``not``."""
    return {Truth.TRUE: Truth.FALSE, Truth.FALSE: Truth.TRUE}.get(one, one)


def all_of(parts: Iterable[Truth]) -> Truth:
    """``and``: a false part makes it false, else an undecided or undefined part leaves it so."""
    found = set(parts)
    for truth in (Truth.FALSE, Truth.UNDECIDED, Truth.UNDEFINED):
        if truth in found:
            return truth
    return Truth.TRUE


def any_of(parts: Iterable[Truth]) -> Truth:
    """``or``: a true part makes it true."""
    return opposite(all_of(opposite(part) for part in parts))


def follows(left: Truth, right: Truth) -> Truth:
    """``=>``: true where the left side does not hold or the right one does."""
    if left.fails or right is Truth.TRUE:
        return Truth.TRUE
    return Truth.UNDECIDED if Truth.UNDECIDED in (left, right) else Truth.FALSE


def equivalent(left: Truth, right: Truth) -> Truth:
    """``<=>``: true where both sides hold or neither does."""
    if Truth.UNDECIDED in (left, right):
        return Truth.UNDECIDED
    return Truth.TRUE if left.fails == right.fails else Truth.FALSE
