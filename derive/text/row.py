"""The longest row of operations of a formula, of which each holds the one before it."""

from __future__ import annotations

import ast

__all__ = ["longest_row"]


def longest_row(tree: ast.expr) -> int:
    """The longest way from the formula to a name or a number: in a sum, each sign holds the sum before it."""
    level, found = [tree], 0
    while level := [
        part for node in level for part in ast.iter_child_nodes(node) if isinstance(part, ast.expr)
    ]:
        found += 1
    return found
