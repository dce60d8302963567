"""The kernel's exception and its budget of work."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

_left: ContextVar[int] = ContextVar("_left", default=10**18)


class Rejected(Exception):
    """The input is malformed, too large, or does not prove what it claims: never a disproof, only not accepted as it stands."""

    reason = property(str)


def require(condition: object, reason: str) -> None:
    """Raises Rejected with the reason unless the condition holds."""
    if not condition:
        raise Rejected(reason)


@contextmanager
def budget(work: int) -> Iterator[None]:
    """Inside, at most ``work`` elementary operations, and no more than an enclosing budget has left, which pays for them."""
    outer = _left.get()
    _left.set(given := min(work, outer))
    try:
        yield
    finally:
        _left.set(outer - given + _left.get())


def spend(amount: int) -> None:
    """Take ``amount`` from the budget; raises Rejected when it is used up, so that no hostile input runs on."""
    _left.set(_left.get() - amount)
    require(_left.get() >= 0, "too much work: the statements are too many, or their polynomials too large")
