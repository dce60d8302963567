"""Three-valued truth, and a fourth for what the reader does not decide."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum

__all__ = ["Truth", "all_of", "any_of", "equivalent", "follows", "opposite"]


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
