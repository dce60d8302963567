"""cvc5, as a program or as a Python module."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path

from epsproof.verify.solvers.solver import Solver, program

__all__ = ["SOLVER"]


def command(file: Path, seconds: float) -> list[str] | None:
    """The process that answers within ``seconds``."""
    found, limit = program("cvc5"), f"{round(1000 * seconds)}"
    if found is not None:
        return [found, f"--tlimit={limit}", str(file)]
    if importlib.util.find_spec("cvc5") is None:
        return None
    return [sys.executable, "-m", "epsproof.verify.solvers.cvc5_process", str(file), limit]


SOLVER = Solver("cvc5", command, rank=2)
