"""When a claim of a kind without plain goals is false: a module for each kind, with
``violation(draft, seed, count)``."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from pkgutil import iter_modules

from tests.gates.attack.draft import Draft

__all__ = ["VIOLATIONS"]

Violation = Callable[[Draft, int, int], str]
VIOLATIONS: dict[str, Violation] = {
    module.name: import_module(f"{__name__}.{module.name}").violation
    for module in iter_modules(__path__)
}
