"""Privacy budgets that follow from a criterion on what an adversary may learn: derived, proved, checked.

>>> import epsproof
>>> found = epsproof.derive("max(a/(p*q), r)", where="q == 1", assume=["0 < a < 1", "r > 1"])
>>> found.status
'proved'
>>> print(found.epsilon)
log((r - a)/(1 - a))
>>> budget = epsproof.evaluate("max(a/(p*q), r)", {"a": "1/4", "r": 3}, where="q == 1")
>>> float(budget.epsilon)
1.29928298413

``float`` of an epsilon rounds down: it is never larger than what was proved. Texts are those of the command line, and
``epsproof.QuestionError`` is raised, with what would work, where a question cannot be answered as it was put.
"""

import sys
from difflib import get_close_matches
from importlib import import_module
from inspect import currentframe
from pathlib import Path
from types import FrameType, ModuleType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    __version__: str
    from epsproof.derive.text.errors import QuestionError
    from epsproof.reports.notebook import (
        Claims,
        Comparison,
        Composition,
        Derivation,
        Epsilon,
        Model,
        Number,
        Picture,
        Risk,
        Trial,
        compare,
        compose,
        derive,
        evaluate,
        figure,
        risk,
        trial,
        verify,
    )
    from epsproof.verify.claims import Verdict

__all__ = [
    "Claims",
    "Comparison",
    "Composition",
    "Derivation",
    "Epsilon",
    "Model",
    "Number",
    "Picture",
    "QuestionError",
    "Risk",
    "Trial",
    "Verdict",
    "compare",
    "compose",
    "derive",
    "evaluate",
    "figure",
    "risk",
    "trial",
    "verify",
]

ELSEWHERE = {"QuestionError": "epsproof.derive.text.errors", "Verdict": "epsproof.verify.claims"}
"""Where names are that are not in epsproof.reports.notebook. All are loaded when they are asked for: the kernel needs none."""

if not Path(__file__).with_name("derive").exists():
    __path__.append(str(Path(__file__).parents[3]))  # in a checkout the packages are at its top


class _Package(ModuleType):
    """``epsproof.derive`` and ``epsproof.verify`` are functions; an import of the packages of these names leaves them alone."""

    def __setattr__(self, name: str, value: object) -> None:
        if name not in __all__ or not isinstance(value, ModuleType):
            super().__setattr__(name, value)


sys.modules[__name__].__class__ = _Package

if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        """A public name, loaded when it is asked for; else an AttributeError that says where a command does it."""
        if name in __all__:
            found = globals()[name] = getattr(
                import_module(ELSEWHERE.get(name, "epsproof.reports.notebook")), name
            )
            return found
        if name == "adapters":
            return import_module("epsproof.adapters")
        if name == "__version__":
            from importlib.metadata import version

            return version("epsproof")
        from epsproof.reports.cli import COMMANDS

        if name in ("load", "model"):
            raise AttributeError(
                f"module 'epsproof' has no attribute {name!r}; a model is read by epsproof.Model.load(...)"
            )
        command = {"memo": "report ... --memo"}.get(name, name if name in COMMANDS else "")
        typed = f"; in a shell: epsproof {command}" if command else ""
        typed = f"; did you mean epsproof.{command}?" if command in __all__ else typed
        if (
            not command
            and not name.startswith("_")
            and (near := get_close_matches(name.lower(), __all__, n=1, cutoff=0.75))
        ):
            typed = f"; did you mean epsproof.{near[0]}?"
        if _imported(currentframe()):
            raise ImportError(f"cannot import name {name!r} from 'epsproof'{typed}", name="epsproof")
        raise AttributeError(f"module 'epsproof' has no attribute {name!r}{typed}")

    def __dir__() -> list[str]:
        return sorted({*__all__, *(name for name in globals() if name.startswith("__"))})

    def _imported(frame: FrameType | None) -> bool:
        """Whether ``from epsproof import NAME`` asks, which shows an ImportError whole, and of an AttributeError nothing."""
        asking = frame and frame.f_back
        return bool(asking) and asking.f_globals.get("__name__") == "importlib._bootstrap"
