"""z3, as a program."""

from __future__ import annotations

from pathlib import Path

from epsproof.verify.solvers.solver import Solver, program

__all__ = ["SOLVER"]


def command(file: Path, seconds: float) -> list[str] | None:
    """The process that answers within ``seconds``."""
    found = program("z3")
    return None if found is None else [found, f"-T:{max(1, round(seconds))}", str(file)]


SOLVER = Solver("z3", command, rank=1)
