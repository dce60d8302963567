"""When a claim of a kind without plain goals is false: a module for each kind, with
``violation(draft, seed, count)``, with ``refuting(draft, printed)`` where it can tell whether a printed
counterexample is one, and with ``told(draft, evidence)`` where it reads what is said beside a verdict."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from pkgutil import iter_modules

from epsproof.verify.reader import Truth
from tests.gates.attack.draft import Draft

__all__ = ["REFUTATIONS", "TOLD", "VIOLATIONS"]

Violation = Callable[[Draft, int, int], str]
Refuting = Callable[[Draft, Mapping[str, str]], Truth]
Told = Callable[[Draft, str], str]
MODULES = {
    module.name.replace("_", "-"): import_module(f"{__name__}.{module.name}")
    for module in iter_modules(__path__)
}
VIOLATIONS: dict[str, Violation] = {name: module.violation for name, module in MODULES.items()}
REFUTATIONS: dict[str, Refuting] = {
    name: module.refuting for name, module in MODULES.items() if hasattr(module, "refuting")
}
TOLD: dict[str, Told] = {name: module.told for name, module in MODULES.items() if hasattr(module, "told")}
