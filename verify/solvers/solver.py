"""Solvers for nonlinear real arithmetic, found at run time and run in processes of their own."""

from __future__ import annotations

import importlib.util
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from attrs import frozen

__all__ = ["SOLVERS", "Opinion", "Solver"]

GRACE = 5.0
INSTALL = 'pip install "epsproof[smt]"'


@frozen
class Opinion:
    """What a solver says of a file: ``unsat``, ``sat``, ``unknown``, ``timeout``, ``missing`` or ``failed`` (with the reason)."""

    solver: str
    answer: str
    seconds: float
    reason: str = ""


@frozen
class Solver:
    """``command(file, seconds)`` is the process that answers, None where the solver is not installed."""

    name: str
    command: Callable[[Path, float], list[str] | None]

    def ask(self, file: Path, seconds: float) -> Opinion:
        """The answer to an SMT-LIB file; a process that hangs is killed, and nothing but ``sat`` or ``unsat`` counts as one."""
        command = self.command(file, seconds)
        if command is None:
            return Opinion(self.name, "missing", 0.0, f"{self.name} is not installed: {INSTALL}")
        start = time.monotonic()
        try:
            done = subprocess.run(command, capture_output=True, text=True, timeout=seconds + GRACE, check=False)
        except subprocess.TimeoutExpired:
            return Opinion(self.name, "timeout", time.monotonic() - start, f"killed after {seconds + GRACE:g} s")
        except OSError as error:
            return Opinion(self.name, "failed", 0.0, str(error))
        spent = time.monotonic() - start
        said = done.stdout.strip().splitlines()[-1:] or [""]
        if said[0] in ("sat", "unsat"):
            return Opinion(self.name, said[0], spent)
        if said[0] in ("timeout", "unknown"):
            return Opinion(self.name, said[0], spent)
        told = (done.stderr or done.stdout).strip().splitlines()[-1:] or [f"exit code {done.returncode}"]
        late = spent >= seconds
        return Opinion(self.name, "timeout" if late else "failed", spent, told[0][:200])


def _z3(file: Path, seconds: float) -> list[str] | None:
    program = _program("z3")
    return None if program is None else [program, f"-T:{max(1, round(seconds))}", str(file)]


def _cvc5(file: Path, seconds: float) -> list[str] | None:
    program, limit = _program("cvc5"), f"{round(1000 * seconds)}"
    if program is not None:
        return [program, f"--tlimit={limit}", str(file)]
    if importlib.util.find_spec("cvc5") is None:
        return None
    return [sys.executable, "-m", "verify.solvers.cvc5_process", str(file), limit]


def _program(name: str) -> str | None:
    """The program on the path, or beside the running interpreter, where pip puts it."""
    beside = Path(sys.executable).parent / name
    return shutil.which(name) or (str(beside) if beside.is_file() else None)


SOLVERS = (Solver("z3", _z3), Solver("cvc5", _cvc5))
