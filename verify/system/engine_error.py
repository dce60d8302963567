"""Errors of the engine itself, as against questions that cannot be answered."""

from __future__ import annotations

import traceback
from pathlib import Path

__all__ = ["BY_THE_ENGINE", "EngineError", "told"]

BY_THE_ENGINE = "an error of the engine"
ROOT = Path(__file__).parents[2]


class EngineError(Exception):
    """The engine contradicts itself or has stopped where it must not: no answer, whatever it has said; exit code 4."""


def told(error: BaseException) -> str:
    """The error in one line, with its place in the engine: ``KeyError: 't' (verify/claims/judges/privacy/minimum.py:120)``."""
    if isinstance(known := error.__dict__.get("told"), str):
        return known
    words = " ".join(str(error).split())[:300]
    if isinstance(error, EngineError):
        return words
    frames = [(Path(f.filename), f.lineno) for f in traceback.extract_tb(error.__traceback__)]
    ours = [
        (file.relative_to(ROOT), line)
        for file, line in frames
        if file.is_relative_to(ROOT) and "site-packages" not in file.parts
    ]
    place = f" ({ours[-1][0]}:{ours[-1][1]})" if ours else ""
    return f"{type(error).__name__}{': ' + words if words else ''}{place}"
