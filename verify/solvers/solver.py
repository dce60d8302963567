"""Solvers for real arithmetic, found at run time, on the statements that certificates prove."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import cache
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from attrs import frozen

from epsproof.verify.closed_form.rows import named as certificates_by_link
from epsproof.verify.kernel import sign_lemma, theorem
from epsproof.verify.kernel.polynomial import Number, Polynomial
from epsproof.verify.system.room import files_of

__all__ = [
    "Opinion",
    "SecondOpinion",
    "Solver",
    "conjunction",
    "program",
    "proposed",
    "second_opinions",
    "smtlib",
    "solvers",
    "statements",
    "taking_part",
]

# A certificate's statement in SMT-LIB 2: hypotheses and the negated goal, unsatisfiable if the statement is
# true.

SIGN = {">": ">", ">=": ">=", "=": "="}


def smtlib(certificate: Mapping[str, Any]) -> str:
    """The SMT-LIB text, to which a solver for nonlinear real arithmetic answers ``unsat``."""
    lines = ["(set-logic QF_NRA)", *(f"(declare-const {name} Real)" for name in certificate["vars"])]
    lines += [f"(assert ({SIGN[sign]} {_term(text)} 0.0))" for _, text, sign in certificate["hypotheses"]]
    text, sign = certificate["goal"]
    return "\n".join([*lines, f"(assert (not ({SIGN[sign]} {_term(text)} 0.0)))", "(check-sat)", ""])


def conjunction(names: Sequence[str], facts: Sequence[tuple[Polynomial, str]]) -> str:
    """The SMT-LIB text to which a solver answers ``sat`` where all facts hold at some point."""
    lines = ["(set-logic QF_NRA)", *(f"(declare-const {name} Real)" for name in names)]
    lines += [f"(assert ({SIGN[sign]} {_sum(polynomial)} 0.0))" for polynomial, sign in facts]
    return "\n".join([*lines, "(check-sat)", ""])


def _term(text: str) -> str:
    return _sum(Polynomial.parse(text))


def _sum(polynomial: Polynomial) -> str:
    terms = [_monomial(value, monomial) for monomial, value in sorted(polynomial.terms.items())]
    return terms[0] if len(terms) == 1 else f"(+ {' '.join(terms)})" if terms else "0.0"


def _monomial(value: Number, monomial: Any) -> str:
    names = [name for name, exponent in monomial for _ in range(exponent)]
    size = (
        f"{abs(value.numerator)}.0"
        if value.denominator == 1
        else f"(/ {abs(value.numerator)}.0 {value.denominator}.0)"
    )
    number = f"(- {size})" if value < 0 else size
    return f"(* {' '.join([number, *names])})" if names else number


# Solvers for real arithmetic, found at run time and run in processes of their own.

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


# What solvers say of every statement of a document, and whether they agree with its certificates.

EXPECTED = {"proved": "unsat", "refuted": "sat"}


@frozen
class SecondOpinion:
    """The solvers' answers on one statement; ``expected`` is what its certificate implies.

    ``silent`` names the solvers that may have none.
    """

    name: str
    file: str
    expected: str
    opinions: tuple[Opinion, ...]
    silent: frozenset[str] = frozenset()

    @property
    def verdict(self) -> str:
        """``disagreement`` where a solver contradicts the certificate, ``agreed`` where all that were asked confirm it, else
        ``open``."""
        decided = {"sat", "unsat"}
        asked = [o for o in self.opinions if o.answer != "missing"]
        answers = {o.answer for o in asked if o.answer in decided or o.solver not in self.silent}
        if answers & (decided - {self.expected}):
            return "disagreement"
        return "agreed" if answers == {self.expected} else "open"


def statements(document: Mapping[str, Any]) -> list[tuple[str, Mapping[str, Any]]]:
    """(name, certificate) of all statements of a saved document, or of a certificate that stands alone."""
    if document.get("schema") in (theorem.SCHEMA, sign_lemma.SCHEMA):
        return [(owed.link.label, certificate) for owed, certificate in certificates_by_link(document)]
    return [("the statement", document)]


def second_opinions(
    document: Mapping[str, Any],
    folder: Path,
    stem: str,
    seconds: float = 20.0,
    asked: Sequence[Solver] | None = None,
    progress: Callable[[str, int, int], None] | None = None,
) -> list[SecondOpinion]:
    """Write every statement to ``folder`` as SMT-LIB, to be run again by a reviewer, and ask the solvers, all that are known if
    none is named.

    For a solver with a language of its own that is installed, a file in it lies beside.
    """
    folder.mkdir(parents=True, exist_ok=True)
    named, asked = statements(document), solvers() if asked is None else asked
    found = []
    for number, (name, certificate) in enumerate(named, 1):
        if progress:
            progress(name, number - 1, len(named))
        file = folder / f"{stem}-{number:03d}-{_plain(name)}.smt2"
        file.write_text(f"; {name}\n{smtlib(certificate)}", encoding="utf-8")
        expected = EXPECTED["refuted" if "witness" in certificate else "proved"]
        opinions = tuple(_asked(solver, file, certificate, seconds) for solver in asked)
        silent = frozenset(solver.name for solver in asked if solver.limits)
        found.append(SecondOpinion(name, file.name, expected, opinions, silent))
    return found


def _asked(solver: Solver, file: Path, certificate: Mapping[str, Any], seconds: float) -> Opinion:
    """The answer to the file, or to one beside it where the solver reads another language."""
    own = file.with_suffix(solver.suffix)
    if own != file and solver.command(own, seconds) is not None:
        own.write_text(solver.text(certificate), encoding="utf-8")
    return solver.ask(own, seconds)


def _plain(name: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")[:60]


# Points that solvers propose: rational values at which polynomial facts hold, for others to judge.

PART = re.compile(r"[()]|[^\s()]+")
SMTLIB = ".smt2"
Tree = str | list["Tree"]


def proposed(facts: Sequence[tuple[Polynomial, str]], seconds: float) -> dict[str, Fraction] | None:
    """The point of the first solver that is installed and finds one with rational coordinates; None where none does."""
    names = sorted({name for polynomial, _ in facts for name in polynomial.variables()})
    if not names:
        return None
    text = conjunction(names, facts)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / f"facts{SMTLIB}"
        file.write_text(
            f"(set-option :produce-models true)\n{text}(get-value ({' '.join(names)}))\n", encoding="utf-8"
        )
        for solver in solvers():
            if solver.suffix == SMTLIB and (said := solver.printed(file, seconds)) is not None:
                found = _values(said)
                if found is not None and found.keys() >= {*names}:
                    return found
    return None


def taking_part() -> tuple[str, ...]:
    """The solvers that propose points here, each with what tells its versions apart: a verdict may depend on them."""
    return _present(os.environ.get("PATH", ""))


@cache
def _present(path: str) -> tuple[str, ...]:
    """Those found when programs are looked for on the path."""
    found = [
        (solver.name, solver.command(Path("facts.smt2"), 1.0))
        for solver in solvers()
        if solver.suffix == SMTLIB
    ]
    return tuple(f"{name} {_versioned(name, command[0])}" for name, command in found if command is not None)


def _versioned(name: str, program: str) -> str:
    """The version of the package of that name, where there is one, and the size of the program."""
    try:
        told = version(name)
    except PackageNotFoundError:
        told = "no package"
    return f"{told}, {Path(program).stat().st_size} bytes"


def _values(said: str) -> dict[str, Fraction] | None:
    """What ``sat`` and the list of values say; None where a value is no rational number, or there is no list."""
    first, _, rest = said.partition("\n")
    if first.strip() != "sat":
        return None
    tree = _tree(PART.findall(rest))
    pairs = [(pair[0], _number(pair[1])) for pair in tree if isinstance(pair, list) and len(pair) == 2]
    found = {name: value for name, value in pairs if isinstance(name, str) and value is not None}
    return found if pairs and len(found) == len(pairs) else None


def _tree(parts: list[str]) -> list[Tree]:
    """The first list of an s-expression; empty where there is none that ends."""
    stack: list[list[Tree]] = [[]]
    for part in parts:
        if part == "(":
            stack.append([])
        elif part == ")" and len(stack) > 1:
            done = stack.pop()
            stack[-1].append(done)
            if len(stack) == 1:
                return done
        else:
            stack[-1].append(part)
    return []


def _number(tree: Tree) -> Fraction | None:
    if isinstance(tree, str):
        try:
            return Fraction(tree)
        except ValueError:
            return None
    if len(tree) == 2 and tree[0] == "-":
        value = _number(tree[1])
        return None if value is None else -value
    if len(tree) == 3 and tree[0] == "/":
        top, bottom = _number(tree[1]), _number(tree[2])
        return top / bottom if top is not None and bottom else None
    return None
