"""Printed statements as data, and the engine's verdict on each.

``run`` takes a paper's name or a claim file and returns verdicts; how a kind is decided stands in the module of that kind.
``run`` is loaded when it is first used: code that only keeps results needs no papers.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from epsproof.verify.claims.verdict import RUNGS, VERDICTS, Verdict

if TYPE_CHECKING:
    from epsproof.verify.claims.runner import run

__all__ = ["RUNGS", "VERDICTS", "Verdict", "run"]


def __getattr__(name: str) -> Any:
    if name != "run":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from epsproof.verify.claims.runner import run

    return run
