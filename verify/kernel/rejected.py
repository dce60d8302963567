"""The kernel's exception and its budget of work."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

_left: ContextVar[int] = ContextVar("_left", default=10**18)


class Rejected(Exception):
    """The input is malformed, too large, or does not prove what it claims.

    It is never a disproof, only not accepted as it stands.
    """

    reason = property(str)


def require(condition: object, reason: str) -> None:
    """Raises Rejected with the reason unless the condition holds."""
    if not condition:
        raise Rejected(reason)


@contextmanager
def about(what: str) -> Iterator[None]:
    """Inside, a reason says first what it is about."""
    try:
        yield
    except Rejected as error:
        raise Rejected(f"{what}: {error}") from error


@contextmanager
def budget(work: int) -> Iterator[None]:
    """Inside, at most ``work`` elementary operations, which an enclosing budget pays for."""
    outer = _left.get()
    _left.set(given := min(work, outer))
    try:
        yield
    finally:
        _left.set(outer - given + _left.get())


def spend(amount: int) -> None:
    """Take ``amount`` from the budget; raises Rejected when it is used up."""
    _left.set(left := _left.get() - amount)
    if left < 0:
        raise Rejected("too much work: the statements are too many, or their polynomials too large")
