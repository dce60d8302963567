"""The kernel's exception, its budget of work, and what it keeps of what it has read."""

from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import update_wrapper
from typing import Any, Generic, TypeVar

Given = TypeVar("Given")
Found = TypeVar("Found")
MOST_KEPT = 1 << 14

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


class once(Generic[Given, Found]):
    """A function whose value is found once for each argument, and charged each time as the first time.

    So what was read before changes no outcome. What is rejected is not kept.
    """

    def __init__(
        self, function: Callable[[Given], Found], key: Callable[[Given], Hashable] | None = None
    ) -> None:
        """The key of an argument, which may be the argument itself, tells all apart that the function does."""
        self.function, self.key, self.kept = function, key, dict[Hashable, tuple[Found, int]]()
        update_wrapper(self, function)

    def __call__(self, given: Given) -> Found:
        key: Any = self.key(given) if self.key else given
        if key in self.kept:
            found, cost = self.kept[key]
            spend(cost)
            return found
        before = _left.get()
        found = self.function(given)
        if len(self.kept) >= MOST_KEPT:
            self.cache_clear()
        self.kept[key] = found, before - _left.get()
        return found

    def cache_clear(self) -> None:
        """Keep nothing."""
        self.kept.clear()


def whole(value: Any) -> str:
    """A text that tells JSON values apart."""
    try:
        return repr(value)
    except RecursionError as error:
        raise Rejected("the document is nested too deeply") from error
