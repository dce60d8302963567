"""Points that solvers propose: rational values at which polynomial facts hold, for others to judge."""

from __future__ import annotations

import os
import re
import tempfile
from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from epsproof.verify.kernel.polynomial import Polynomial
from epsproof.verify.solvers.smtlib import conjunction
from epsproof.verify.solvers.solver import solvers

__all__ = ["proposed", "taking_part"]

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
