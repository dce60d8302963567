"""A criterion limits the posterior by <= and >=: a strict limit that is attained leaves no largest epsilon."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from derive.text.errors import SyntaxRejected
from derive.text.grammar import tree_of

__all__ = ["refuse_strict_limits"]

STRICT = {ast.Lt: "<", ast.Gt: ">"}
LIMITED = {"posterior", "posterior_odds"}


def refuse_strict_limits(text: str) -> None:
    """Raise SyntaxRejected where a comparison of the criterion limits the posterior by < or >, with the weak one to write."""
    for left, operator, right in _comparisons(tree_of(text)):
        if type(operator) in STRICT and LIMITED & {part.id for side in (left, right) for part in _names(side)}:
            sign, low, high = STRICT[type(operator)], _source(text, left), _source(text, right)
            raise SyntaxRejected(
                f"{low} {sign} {high} is a strict limit on the posterior, which no largest epsilon respects where it is attained",
                text,
                left.col_offset + 1,
                f"write {low} {sign}= {high}: every epsilon below the largest one for that respects the strict limit where the "
                "prior is below 1",
            )


def _comparisons(node: ast.expr) -> Iterator[tuple[ast.expr, ast.cmpop, ast.expr]]:
    """The comparisons of which a condition is made, link by link."""
    if isinstance(node, ast.Compare):
        yield from zip((node.left, *node.comparators), node.ops, node.comparators, strict=False)
    parts = node.values if isinstance(node, ast.BoolOp) else node.elts if isinstance(node, ast.Tuple) else ()
    for part in parts:
        yield from _comparisons(part)


def _names(node: ast.expr) -> Iterator[ast.Name]:
    return (part for part in ast.walk(node) if isinstance(part, ast.Name))


def _source(text: str, node: ast.expr) -> str:
    written = text[node.col_offset : node.end_col_offset]
    return f"({written})" if isinstance(node, ast.IfExp) else written
