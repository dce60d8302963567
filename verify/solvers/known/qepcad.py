"""QEPCAD, which decides by cylindrical algebraic decomposition: its input for a statement, and the answer in what it prints."""

from __future__ import annotations

import re
import shutil
from collections.abc import Mapping
from fractions import Fraction
from math import lcm
from pathlib import Path
from typing import Any

from epsproof.verify.kernel.polynomial import Polynomial
from epsproof.verify.solvers.solver import Solver

__all__ = ["SOLVER", "answer", "qepcad"]

CELLS = 20_000_000
NEGATED = {">": "<=", ">=": "<", "=": "/="}
ANSWER = re.compile(r"An equivalent quantifier-free formula:\s+(TRUE|FALSE)\s")


def qepcad(certificate: Mapping[str, Any]) -> str:
    """The statement that some point satisfies the hypotheses and not the goal, as QEPCAD reads it from a terminal.

    Variables of low degree come last, which are eliminated first. Underscores, which QEPCAD does not read, are left out of names.
    """
    relations = [(Polynomial.parse(text), sign) for _, text, sign in certificate["hypotheses"]]
    text, sign = certificate["goal"]
    relations.append((Polynomial.parse(text), NEGATED[sign]))
    degrees = {name: max(len(p.coefficients(name)) for p, _ in relations) for name in certificate["vars"]}
    order = sorted(degrees, key=lambda name: (-degrees[name], name))
    names = _names(order)
    written = " /\\ ".join(f"{_polynomial(p, names)} {sign} 0" for p, sign in relations)
    variables = [names[name] for name in order]
    quantified = "".join(f"(E {name})" for name in variables)
    return f"[ hypotheses and the negated goal ]\n({','.join(variables)})\n0\n{quantified}[ {written} ].\nfinish\n"


def answer(printed: str) -> str:
    """``sat``, ``unsat``, or the last line that was printed where that is no answer."""
    found = ANSWER.search(printed)
    if found is None:
        return (printed.strip().splitlines() or [""])[-1]
    return "sat" if found[1] == "TRUE" else "unsat"


def _names(variables: list[str]) -> dict[str, str]:
    """For every variable a name of letters and digits; different variables have different ones."""
    found: dict[str, str] = {}
    for name in variables:
        plain = name.replace("_", "") or "x"
        while plain in found.values():
            plain += "x"
        found[name] = plain
    return found


def _polynomial(polynomial: Polynomial, names: Mapping[str, str]) -> str:
    """The polynomial times the least common multiple of its denominators."""
    scale = lcm(*(value.denominator for value in polynomial.terms.values()))
    pieces = []
    for monomial, value in sorted(polynomial.terms.items()):
        whole = Fraction(value * scale).numerator
        factors = [str(abs(whole)), *(names[n] if e == 1 else f"{names[n]}^{e}" for n, e in monomial)]
        pieces.append((whole < 0, " ".join(factors)))
    if not pieces:
        return "0"
    (negative, first), *rest = pieces
    return (
        ("- " if negative else "")
        + first
        + "".join(f" {'-' if minus else '+'} {piece}" for minus, piece in rest)
    )


def command(file: Path, seconds: float) -> list[str] | None:
    """The process that answers within ``seconds``; it reads the statement from its input."""
    found = shutil.which("qepcad")
    return None if found is None else [found, "-noecho", "-t", f"{max(1, round(seconds))}", f"+N{CELLS}"]


SOLVER = Solver(
    "qepcad",
    command,
    qepcad,
    ".qepcad",
    answer,
    piped=True,
    limits=True,
    install="apt install qepcad",
    rank=3,
)
