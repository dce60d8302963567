"""Solvers for real arithmetic, found at run time and run in processes of their own."""

from __future__ import annotations

import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from importlib import import_module
from pathlib import Path
from typing import Any

from attrs import frozen

from epsproof.verify.solvers.smtlib import smtlib
from epsproof.verify.system.room import files_of

__all__ = ["Opinion", "Solver", "program", "solvers"]

GRACE = 5.0
ROOM = "epsproof.verify.solvers.known"


@frozen
class Opinion:
    """What a solver says of a file: ``unsat``, ``sat``, ``unknown``, ``timeout``, ``missing`` or ``failed`` (with the reason)."""

    solver: str
    answer: str
    seconds: float
    reason: str = ""


def _last_line(printed: str) -> str:
    return (printed.strip().splitlines() or [""])[-1]


@frozen
class Solver:
    """``command(file, seconds)`` is the process that answers, None where the solver is not installed.

    ``text`` is a certificate's statement in the solver's language, in a file that ends on ``suffix`` and that ``piped`` programs
    read from their input; ``answer`` finds ``sat`` or ``unsat`` in what is printed. The silence of a solver with ``limits`` of
    its method leaves nothing open. ``rank`` is its place among all.
    """

    name: str
    command: Callable[[Path, float], list[str] | None]
    text: Callable[[Mapping[str, Any]], str] = smtlib
    suffix: str = ".smt2"
    answer: Callable[[str], str] = _last_line
    piped: bool = False
    limits: bool = False
    install: str = 'pip install -e ".[smt]"'
    rank: int = 99

    def ask(self, file: Path, seconds: float) -> Opinion:
        """The answer to a file; a process that hangs is killed, and nothing but ``sat`` or ``unsat`` counts as one."""
        command = self.command(file, seconds)
        if command is None:
            return Opinion(self.name, "missing", 0.0, f"{self.name} is not installed: {self.install}")
        start = time.monotonic()
        try:
            done = self._run(command, file, seconds)
        except subprocess.TimeoutExpired:
            return Opinion(
                self.name, "timeout", time.monotonic() - start, f"killed after {seconds + GRACE:g} s"
            )
        except OSError as error:
            return Opinion(self.name, "failed", 0.0, str(error))
        spent = time.monotonic() - start
        said = self.answer(done.stdout)
        if said in ("sat", "unsat", "timeout", "unknown"):
            return Opinion(self.name, said, spent)
        told = (done.stderr or done.stdout).strip().splitlines()[-1:] or [f"exit code {done.returncode}"]
        late = spent >= seconds
        return Opinion(self.name, "timeout" if late else "failed", spent, told[0][:200])

    def printed(self, file: Path, seconds: float) -> str | None:
        """What the process prints; None where the solver is not installed, or does not end."""
        command = self.command(file, seconds)
        try:
            return None if command is None else self._run(command, file, seconds).stdout
        except (subprocess.TimeoutExpired, OSError):
            return None

    def _run(self, command: list[str], file: Path, seconds: float) -> subprocess.CompletedProcess[str]:
        given = file.read_text(encoding="utf-8") if self.piped else None
        return subprocess.run(
            command, input=given, capture_output=True, text=True, timeout=seconds + GRACE, check=False
        )


def program(name: str) -> str | None:
    """The program on the path, or beside the running interpreter, where pip puts it."""
    beside = Path(sys.executable).parent / name
    return shutil.which(name) or (str(beside) if beside.is_file() else None)


def solvers() -> tuple[Solver, ...]:
    """The solvers that are known, installed or not: every file of the room ``known``."""
    found = [import_module(f"{ROOM}.{name}").SOLVER for name in files_of(ROOM)]
    return tuple(sorted(found, key=lambda solver: (solver.rank, solver.name)))
