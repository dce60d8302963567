"""How a remedy names what is to be given, an option where a command was typed, an argument where a program asked; and what a
criterion limits."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar

__all__ = ["a_program", "as_limited", "asking", "limited", "limiting", "option", "setting"]

BARE = re.compile(r"[\w.]+(?:-\w+)*")
NO_ARGUMENT = {"privacy", "class", "group", "table", "mechanism", "failure", "to", "renyi"}
"""Options of the command that no function takes."""

_program: ContextVar[bool] = ContextVar("_program", default=False)
_limited: ContextVar[str] = ContextVar("_limited", default="posterior")


@contextmanager
def a_program() -> Iterator[None]:
    """Inside, and in functions that it decorates, remedies are arguments of Python functions."""
    before = _program.set(True)
    try:
        yield
    finally:
        _program.reset(before)


@contextmanager
def limiting(name: str) -> Iterator[None]:
    """Inside, what a criterion limits is called so: ``posterior`` stands for it in formulas."""
    before = _limited.set(name)
    try:
        yield
    finally:
        _limited.reset(before)


def limited() -> str:
    """What a criterion limits: ``posterior``, or the average that stands in its place."""
    return _limited.get()


def as_limited(formula: str) -> str:
    """The formula with what is limited by its name."""
    return re.sub(r"\bposterior\b", limited(), formula)


def option(name: str, *texts: str) -> str:
    """``--where 'q == 1'`` for a command, ``where="q == 1"`` for a program; without texts the name alone.

    An option that no function takes stays one, and is said to be the command's.
    """
    if _program.get() and name not in NO_ARGUMENT:
        shown: Sequence[str] = [f'"{text}"' for text in texts]
        return f"{name}={shown[0] if len(shown) == 1 else '[' + ', '.join(shown) + ']'}" if texts else name
    typed = " ".join((f"--{name}", *(text if BARE.fullmatch(text) else f"'{text}'" for text in texts)))
    return f"{typed} of the command epsproof" if _program.get() else typed


def asking(command: str, *texts: str) -> str:
    """``epsproof compare '2' '3'`` for a command, ``epsproof.compare("2", "3")`` for a program."""
    if _program.get():
        inside = ", ".join(f'"{text}"' for text in texts)
        return f"epsproof.{command}({inside})"
    return " ".join(("epsproof", command, *(f"'{text}'" for text in texts)))


def setting(name: str, value: str = "...") -> str:
    """``--set r=3`` for a command, ``r="3"`` among the values for a program."""
    return f'{name}="{value}"' if _program.get() else f"--set {name}={value}"
