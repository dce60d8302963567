"""Conditions as single comparisons, as they are written, and what it means that one does not hold."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from itertools import pairwise

import sympy

from epsproof.derive.text.grammar import parse_conditions
from epsproof.verify.claims.algebra.fraction import fraction

__all__ = ["cases", "comparisons", "negations"]

NEGATED = {"<": (">=",), "<=": (">",), ">": ("<=",), ">=": ("<",), "==": ("<", ">")}
REVERSED = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "==": "=="}


def comparisons(text: str) -> list[str]:
    """``"0 < a < 1, r > 1"`` as ``["0 < a", "a < 1", "r > 1"]``; raises as the grammar does."""
    parse_conditions(text)
    tree = ast.parse(text.strip(), mode="eval").body
    return [
        single
        for part in (tree.elts if isinstance(tree, ast.Tuple) else [tree])
        for single in _singles(part, text.strip())
    ]


def negations(comparison: str) -> list[str]:
    """Comparisons of which one holds where the given one fails."""
    (found,) = parse_conditions(comparison)
    return [
        f"{sympy.sstr(found.left)} {relation} {sympy.sstr(found.right)}"
        for relation in NEGATED[found.relation]
    ]


def cases(comparison: str) -> list[list[str]]:
    """Lists of polynomial comparisons: the given one holds where all of one list hold, whatever signs its divisors have."""
    (found,) = parse_conditions(comparison)
    top, bottom = fraction(found.left - found.right)
    if bottom.is_number:
        return [[comparison]]
    above, below = sympy.sstr(sympy.expand(top)), sympy.sstr(sympy.expand(bottom))
    return [
        [f"{below} > 0", f"{above} {found.relation} 0"],
        [f"{below} < 0", f"{above} {REVERSED[found.relation]} 0"],
    ]


def _singles(node: ast.expr, text: str) -> Iterator[str]:
    if isinstance(node, ast.BoolOp):
        for value in node.values:
            yield from _singles(value, text)
    elif isinstance(node, ast.Compare):
        sides = [node.left, *node.comparators]
        for left, right in pairwise(sides):
            yield f"{_source(left, text)} {_between(left, right, text)} {_source(right, text)}"


def _source(node: ast.expr, text: str) -> str:
    return ast.get_source_segment(text, node) or ast.unparse(node)


def _between(left: ast.expr, right: ast.expr, text: str) -> str:
    """The relation that stands between two sides of a comparison."""
    return text[left.end_col_offset : right.col_offset].strip(" ()")
