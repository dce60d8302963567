"""The case of an answer to which a parameter point belongs."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

import sympy

from epsproof.derive.algebra.float_roots import largest_in_unit
from epsproof.derive.answer.answer import Answer, Case
from epsproof.derive.text.notation import PRIVACY_FACTOR, symbol, symbol_values

__all__ = ["holding_case", "least_of"]


def holding_case(answer: Answer, point: Mapping[str, Fraction]) -> int | None:
    """The index of the first case whose conditions hold, of its rivals the one with the least epsilon; None where none holds."""
    held = (k for k, case in enumerate(answer.cases) if all(r.holds(point) for r in case.when))
    index = next(held, None)
    return None if index is None else least_of(answer, index, point)


def least_of(answer: Answer, index: int, point: Mapping[str, Fraction]) -> int:
    """Of case ``index`` and its rivals the first with the least epsilon at the point, as far as floats tell."""
    rivals = answer.demanding(index, point)
    return rivals[0] if len(rivals) == 1 else max(rivals, key=lambda k: _largest_root(answer.cases[k], point))


def _largest_root(case: Case, point: Mapping[str, Fraction]) -> float:
    assert case.equation is not None
    equation = sympy.Poly(case.equation.subs(symbol_values(point)), symbol(PRIVACY_FACTOR))
    return largest_in_unit(equation.all_coeffs())
