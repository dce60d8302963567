"""A certificate's statement in SMT-LIB 2: hypotheses and the negated goal, unsatisfiable if the statement is true."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from epsproof.verify.kernel.polynomial import Polynomial

__all__ = ["conjunction", "smtlib"]

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


def _monomial(value: Fraction, monomial: Any) -> str:
    names = [name for name, exponent in monomial for _ in range(exponent)]
    size = (
        f"{abs(value.numerator)}.0"
        if value.denominator == 1
        else f"(/ {abs(value.numerator)}.0 {value.denominator}.0)"
    )
    number = f"(- {size})" if value < 0 else size
    return f"(* {' '.join([number, *names])})" if names else number
