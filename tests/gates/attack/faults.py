"""Faults that were in the engine once, or could be: each puts one wrong line back for as long as it lasts.

A fault is a row: the functions it changes, the text of each that is replaced and what replaces it. The second reader is left
as it is. ``shapes`` are those of the claims or questions that show it.
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from textwrap import dedent, indent
from types import CodeType
from typing import Any

import pytest

from epsproof.verify.averages import evaluate_average
from epsproof.verify.claims import examine
from epsproof.verify.claims.judges.formulas import enclosure
from epsproof.verify.claims.judges.formulas import number as formulas_number
from epsproof.verify.claims.judges.privacy import minimum
from epsproof.verify.closed_form import evaluate, proved
from epsproof.verify.reader import Truth

__all__ = ["Change", "Fault", "changed_code", "compiled", "forget", "put_back", "unguarded"]

Change = tuple[Callable[..., Any], str, str]


@dataclass(frozen=True)
class Fault:
    """``number`` is that of a claim or question of the shapes that shows it; ``entries`` are changes of tables; a fault that
    makes answers ``small`` shows as a suspicion of that."""

    name: str
    shapes: Sequence[str]
    changes: Sequence[Change] = field(default_factory=tuple)
    number: int = 0
    entries: Sequence[tuple[dict[str, Any], str, Any]] = ()
    small: bool = False


def put_back(fault: Fault, patch: pytest.MonkeyPatch) -> None:
    """Change the functions of the fault, wherever they are imported."""
    pairs: dict[Any, list[tuple[str, str]]] = {}
    for function, right, wrong in fault.changes:
        pairs.setdefault(_plain(function), []).append((right, wrong))
    for function, texts in pairs.items():
        patch.setattr(function, "__code__", changed_code(function, texts))
    for table, key, wrong in fault.entries:
        patch.setitem(table, key, wrong)


def forget() -> None:
    """Clear what the engine keeps of earlier questions."""
    rooms = ("epsproof.derive.", "epsproof.verify.")
    values = [
        x
        for name, module in list(sys.modules.items())
        if name.startswith(rooms)
        for x in vars(module).values()
    ]
    caches = [x for x in values if hasattr(type(x), "cache_clear")]
    assert caches, "the engine keeps nothing"
    for cache in caches:
        cache.cache_clear()


def changed_code(function: Any, texts: list[tuple[str, str]]) -> CodeType:
    """The code of the function with other texts, each for one that must stand there once."""
    source = dedent(inspect.getsource(function))
    for right, wrong in texts:
        assert source.count(right) == 1, (
            f"{function.__qualname__} holds {right!r} {source.count(right)} times"
        )
        source = source.replace(right, wrong)
    return compiled(function, source)


def compiled(function: Any, source: str) -> CodeType:
    """The code of the source, which defines a function of this name, in the place of the function."""
    place: dict[str, Any] = dict(function.__globals__)
    exec(compile(f"class Changed:\n{indent(source, '    ')}", function.__qualname__, "exec"), place)
    found: CodeType = _plain(vars(place["Changed"])[function.__name__]).__code__
    return found


def _plain(function: Any) -> Any:
    """The function that a property or a decorator wraps."""
    if isinstance(function, cached_property):
        return function.func
    return inspect.unwrap(function.fget if isinstance(function, property) else function)


def unguarded(patch: pytest.MonkeyPatch) -> None:
    """The engine alone: it asks neither the second reader nor numbers before it says what it proved."""
    patch.setattr(examine, "violated", lambda *_: None)
    patch.setattr(examine, "is_counterexample", lambda *_: Truth.TRUE)
    patch.setattr(enclosure, "violated", lambda *_: None)
    patch.setattr(minimum, "_wrong", lambda *_: None)
    patch.setattr(formulas_number, "contradicted", lambda *_, **__: None)
    patch.setattr(proved, "read_again", lambda *_: 0)
    patch.setattr(evaluate, "read_number_again", lambda *_: False)
    patch.setattr(evaluate_average, "read_average_again", lambda *_: False)
