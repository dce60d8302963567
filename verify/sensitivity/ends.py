"""The least and the largest value of a formula in one record, over the domain of records."""

from __future__ import annotations

import ast
from collections.abc import Mapping
from fractions import Fraction

from epsproof.verify.sensitivity.question import Domain
from epsproof.verify.sensitivity.statistic import value_at

__all__ = ["ends_of"]

Ends = tuple[Fraction, Fraction]


def ends_of(tree: ast.expr, domain: Domain, names: Mapping[str, Fraction]) -> Ends | None:
    """Exact on a finite domain; on an interval what holds part by part, which may be too wide. None where a divisor may be 0."""
    try:
        if domain.interval:
            return _over(tree, (domain.values[0], domain.values[-1]), names)
        values = [value_at(tree, x, names) for x in domain.values]
    except ZeroDivisionError:
        return None
    return min(values), max(values)


def _over(tree: ast.expr, x: Ends, names: Mapping[str, Fraction]) -> Ends:
    if isinstance(tree, ast.Constant):
        return (Fraction(tree.value),) * 2  # type: ignore[arg-type]
    if isinstance(tree, ast.Name):
        return x if tree.id == "x" else (names[tree.id],) * 2
    if isinstance(tree, ast.UnaryOp):
        low, high = _over(tree.operand, x, names)
        return (-high, -low) if isinstance(tree.op, ast.USub) else (low, high)
    if isinstance(tree, ast.BinOp):
        left = _over(tree.left, x, names)
        return (
            _power(left, tree.right)
            if isinstance(tree.op, ast.Pow)
            else _joined(tree.op, left, _over(tree.right, x, names))
        )
    assert isinstance(tree, ast.Call) and isinstance(tree.func, ast.Name)
    parts = [_over(part, x, names) for part in tree.args]
    if tree.func.id == "abs":
        ((low, high),) = parts
        return (Fraction(0) if low < 0 < high else min(abs(low), abs(high))), max(abs(low), abs(high))
    extreme = min if tree.func.id == "min" else max
    return extreme(low for low, _ in parts), extreme(high for _, high in parts)


def _power(base: Ends, exponent: ast.expr) -> Ends:
    assert isinstance(exponent, ast.Constant) and isinstance(exponent.value, int)
    values = [end**exponent.value for end in base]
    if base[0] < 0 < base[1] and exponent.value and exponent.value % 2 == 0:
        values.append(Fraction(0))
    return min(values), max(values)


def _joined(sign: ast.operator, left: Ends, right: Ends) -> Ends:
    if isinstance(sign, ast.Add):
        return left[0] + right[0], left[1] + right[1]
    if isinstance(sign, ast.Sub):
        return left[0] - right[1], left[1] - right[0]
    if isinstance(sign, ast.Div) and right[0] <= 0 <= right[1]:
        raise ZeroDivisionError
    corners = [a * b if isinstance(sign, ast.Mult) else a / b for a in left for b in right]
    return min(corners), max(corners)
