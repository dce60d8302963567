"""How a remedy names what is to be given: an option where a command was typed, an argument where a program asked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar

__all__ = ["a_program", "option", "setting"]

_program: ContextVar[bool] = ContextVar("_program", default=False)


@contextmanager
def a_program() -> Iterator[None]:
    """Inside, and in functions that it decorates, remedies are arguments of Python functions."""
    before = _program.set(True)
    try:
        yield
    finally:
        _program.reset(before)


def option(name: str, *texts: str) -> str:
    """``--where 'q == 1'`` for a command, ``where="q == 1"`` for a program; without texts the name alone."""
    if _program.get():
        shown: Sequence[str] = [f'"{text}"' for text in texts]
        return f"{name}={shown[0] if len(shown) == 1 else '[' + ', '.join(shown) + ']'}" if texts else name
    return " ".join((f"--{name}", *(text if text.isidentifier() else f"'{text}'" for text in texts)))


def setting(name: str, value: str = "...") -> str:
    """``--set r=3`` for a command, ``r="3"`` among the values for a program."""
    return f'{name}="{value}"' if _program.get() else f"--set {name}={value}"
