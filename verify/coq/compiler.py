"""Compile a development with Coq and read what its theorems rest on."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from attrs import frozen

from epsproof.verify.coq.development import (
    ASSUMPTIONS,
    LIBRARY,
    NAMESPACE,
    Development,
    Theorem,
    announced,
    assumptions_source,
)

__all__ = ["AXIOMS", "CompileReport", "compile_development", "recheck", "rejects"]

OLDEST = (8, 14)
WORKERS = 2
HINT = "install Coq with Coquelicot, on Debian: apt install coq libcoq-coquelicot"
AXIOMS = frozenset(
    {
        "ClassicalDedekindReals.sig_forall_dec",
        "ClassicalDedekindReals.sig_not_dec",
        "FunctionalExtensionality.functional_extensionality_dep",
        "Classical_Prop.classic",
    }
)
FORBIDDEN = re.compile(
    r"\b(Admitted|admit|give_up|Axiom|Axioms|Parameter|Parameters|Conjecture|Variable|Hypothesis|Declare|Unset)\b"
)
LISTS = frozenset({"Closed under the global context", "Axioms:"})
Progress = Callable[[str, int, int], None]


@frozen
class CompileReport:
    """What Coq said. ``problem`` is empty where everything compiled and was checked.

    ``accepted`` holds the qualified names of theorems that compiled and rest on the axioms of Coq's reals alone; ``failures``
    the first lines of Coq's complaints by module or theorem.
    """

    version: str
    problem: str
    accepted: frozenset[str]
    failures: dict[str, str]

    @property
    def complete(self) -> bool:
        return not self.problem and not self.failures


class _Failed(Exception):
    """A program is missing, too old, was killed, took too long, or said no."""


def compile_development(
    development: Development,
    folder: Path,
    seconds: float = 120.0,
    check: bool = False,
    progress: Progress | None = None,
) -> CompileReport:
    """Compile the sources, which stand in ``folder``, at most ``seconds`` for a file, and read the assumptions.

    With ``check`` the compiled files are also given to ``coqchk``. A missing, old, killed or hanging program is a problem of
    the report, never a success.
    """
    try:
        version = _version(seconds)
    except _Failed as failed:
        return CompileReport("", str(failed), frozenset(), {})
    failures: dict[str, str] = {}
    done = 0

    def compiled(module: str) -> None:
        nonlocal done
        if word := rejects(development.sources[f"{module}.v"]):
            failures[module] = f"the source contains {word!r}"
            return
        try:
            _run(["coqc", "-q", "-R", ".", NAMESPACE, f"{module}.v"], folder, seconds)
        except _Failed as failed:
            failures[module] = str(failed)
        done += 1
        if progress:
            progress(module, done, len(development.modules))

    for module in LIBRARY:
        compiled(module)
        if failures:
            return CompileReport(
                version, f"the library does not compile: {failures[module]}", frozenset(), failures
            )
    for module in development.chain[len(LIBRARY) :]:
        compiled(module)
    with ThreadPoolExecutor(WORKERS) as pool:
        list(pool.map(compiled, development.modules[len(development.chain) :]))
    return _assumed(development, folder, seconds, version, failures, check)


def recheck(development: Development, folder: Path, seconds: float = 120.0) -> CompileReport:
    """The report on a development that is compiled in ``folder`` already: Coq loads it and says what the theorems rest on."""
    try:
        version = _version(seconds)
    except _Failed as failed:
        return CompileReport("", str(failed), frozenset(), {})
    words = {
        m: f"the source contains {w!r}"
        for m in development.modules
        if (w := rejects(development.sources[f"{m}.v"]))
    }
    return _assumed(development, folder, seconds, version, words, check=False)


def rejects(source: str) -> str:
    """The first word of a Coq source that postulates or skips something; empty where there is none."""
    match = FORBIDDEN.search(re.sub(r"\(\*.*?\*\)", " ", source, flags=re.DOTALL))
    return match[0] if match else ""


def _assumed(
    development: Development,
    folder: Path,
    seconds: float,
    version: str,
    failures: dict[str, str],
    check: bool,
) -> CompileReport:
    """The report on the theorems of the modules that compiled."""
    good = [t for t in development.theorems if t.module not in failures]
    modules = sorted({t.module for t in good})
    failures = dict(failures)
    try:
        rests = _axioms(good, _print_assumptions(good, folder, seconds, together=True))
        if any(rests.get(t.qualified, AXIOMS | {""}) - AXIOMS for t in good):
            rests = _axioms(good, _print_assumptions(good, folder, seconds, together=False))
        if check and modules:
            checked = [word for m in (*LIBRARY, *modules) for word in ("-norec", f"{NAMESPACE}.{m}")]
            _run(["coqchk", "-silent", "-R", ".", NAMESPACE, *checked], folder, seconds)
    except _Failed as failed:
        return CompileReport(version, str(failed), frozenset(), failures)
    accepted = set()
    for theorem in good:
        found = rests.get(theorem.qualified)
        if found is None:
            failures[theorem.qualified] = "Coq did not say what it rests on"
        elif found - AXIOMS:
            failures[theorem.qualified] = f"rests on {', '.join(sorted(found - AXIOMS))}"
        else:
            accepted.add(theorem.qualified)
    return CompileReport(version, "", frozenset(accepted), failures)


def _print_assumptions(theorems: Sequence[Theorem], folder: Path, seconds: float, together: bool) -> str:
    name = ASSUMPTIONS if together else f"{ASSUMPTIONS}_of_each"
    (folder / f"{name}.v").write_text(assumptions_source(theorems, together), encoding="utf-8")
    return _run(["coqc", "-q", "-R", ".", NAMESPACE, f"{name}.v"], folder, seconds)


def _axioms(theorems: Sequence[Theorem], printed: str) -> dict[str, set[str]]:
    """The axioms of every theorem whose line stands right above a list of axioms."""
    lines = {announced(theorem): theorem.qualified for theorem in theorems}
    found: dict[str, set[str]] = {}
    names: list[str] = []
    axioms: set[str] | None = None
    for line in printed.splitlines():
        if line.strip() in lines:
            if axioms is not None:
                names, axioms = [], None
            names.append(lines[line.strip()])
        elif line.strip() in LISTS:
            axioms = set()
            found |= {name: axioms for name in names}
        elif axioms is not None and (match := re.match(r"([A-Za-z_][\w.']*)\s*(:|$)", line)):
            axioms.add(match[1])
    return found


def _version(seconds: float) -> str:
    for program in ("coqc", "coqchk"):
        if shutil.which(program) is None:
            raise _Failed(f"{program} is not installed; {HINT}")
    printed = _run(["coqc", "--print-version"], Path.cwd(), min(seconds, 60.0))
    version = printed.split()[0] if printed.split() else ""
    numbers = re.match(r"(\d+)\.(\d+)", version)
    if numbers is None:
        raise _Failed(f"coqc does not tell its version, it says {printed[:60]!r}; {HINT}")
    if (int(numbers[1]), int(numbers[2])) < OLDEST:
        raise _Failed(f"coqc {version} is too old, {'.'.join(map(str, OLDEST))} or newer is needed; {HINT}")
    return version


def _run(command: Sequence[str], folder: Path, seconds: float) -> str:
    """The standard output of a program that ended with success; raises _Failed else, and ends the program with its children."""
    try:
        process = subprocess.Popen(
            command,
            cwd=folder,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
            errors="replace",
        )
    except OSError as error:
        raise _Failed(f"{command[0]} cannot be started: {error.strerror}") from None
    try:
        printed, complaint = process.communicate(timeout=seconds)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.communicate()
        raise _Failed(f"{command[0]} {command[-1]} did not finish in {seconds:g} s") from None
    if process.returncode < 0:
        raise _Failed(f"{command[0]} {command[-1]} was killed by signal {-process.returncode}")
    if process.returncode:
        lines = " ".join(line.strip() for line in (complaint or printed).splitlines() if line.strip())
        raise _Failed(
            f"{command[0]} rejects {command[-1]}: {lines[:400] or f'exit code {process.returncode}'}"
        )
    return printed
