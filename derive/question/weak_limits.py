"""A criterion limits the posterior by <= and >=: a strict limit that is attained leaves no largest epsilon."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from epsproof.derive.text.asked_by import as_limited, limited
from epsproof.derive.text.errors import SyntaxRejected
from epsproof.derive.text.grammar import tree_of

__all__ = ["chained", "refuse_strict_limits"]

STRICT = {ast.Lt: "<", ast.Gt: ">"}
NEGATED = {ast.LtE: ">", ast.GtE: "<"}
LIMITED = {"posterior", "posterior_odds"}
PRIOR = re.compile(r"\bprior\b")
CHAIN = re.compile(r"([^<>=]+?)\s*([<>]=?)\s*([^<>=]+?)\s*([<>]=?)\s*([^<>=]+?)")


def refuse_strict_limits(text: str) -> None:
    """Raise SyntaxRejected where a comparison of the criterion limits the posterior by < or >, with the weak one to write."""
    for left, operator, right, positive in _comparisons(tree_of(text), True):
        sign = (STRICT if positive else NEGATED).get(type(operator))
        if sign is not None and LIMITED & {part.id for side in (left, right) for part in _names(side)}:
            low, high = as_limited(_source(text, left)), as_limited(_source(text, right))
            weak = as_limited(_all_weak(text)) or _weak(low, sign, high, text)
            raise SyntaxRejected(
                f"{low} {sign} {high} is a strict limit on the {limited()}, which no largest epsilon respects where it is "
                "attained",
                text,
                left.col_offset + 1,
                f"write {weak}: every epsilon below the largest one for that respects the strict limit "
                "where the prior is below 1",
            )


def _all_weak(text: str) -> str:
    """The text with every strict limit on the posterior made weak, where it has several and denies none; else empty."""
    found = [*_comparisons(tree_of(text), True)]
    strict = [
        (left.end_col_offset or 0, right.col_offset)
        for left, operator, right, _ in found
        if type(operator) in STRICT and LIMITED & {part.id for side in (left, right) for part in _names(side)}
    ]
    if len(strict) < 2 or not all(positive for *_, positive in found):
        return ""
    for start, end in sorted(strict, reverse=True):
        text = text[:start] + re.sub("[<>]", lambda sign: f"{sign[0]}=", text[start:end]) + text[end:]
    return text.strip()


def _comparisons(node: ast.expr, positive: bool) -> Iterator[tuple[ast.expr, ast.cmpop, ast.expr, bool]]:
    """The comparisons of which a condition is made, link by link, and whether they are asked or denied."""
    if isinstance(node, ast.Compare):
        for left, operator, right in zip(
            (node.left, *node.comparators), node.ops, node.comparators, strict=False
        ):
            yield left, operator, right, positive
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield from _comparisons(node.operand, not positive)
    parts = node.values if isinstance(node, ast.BoolOp) else node.elts if isinstance(node, ast.Tuple) else ()
    for part in parts:
        yield from _comparisons(part, positive)


def chained(text: str) -> list[str]:
    """The two comparisons of a chain, ``posterior <= prior < 0.1``; of any other text none."""
    chain = CHAIN.fullmatch(text.strip())
    if chain is None or re.search(r"\b(?:and|or|not|if)\b", text):
        return []
    return [" ".join(chain.group(1, 2, 3)), " ".join(chain.group(3, 4, 5))]


def _weak(low: str, sign: str, high: str, text: str) -> str:
    """The weak limit; where the text is ``posterior < prior < 0.1``, or has a condition beside it, for the priors that it names
    alone."""
    limit = f"{low} {sign}= {high}"
    parts = chained(text) or text.split(" and ")
    about = [
        part.strip() for part in parts if PRIOR.search(part) and not re.search(r"posterior|[()]|\bor\b", part)
    ]
    return f"{limit} or not ({about[0]})" if about else limit


def _names(node: ast.expr) -> Iterator[ast.Name]:
    return (part for part in ast.walk(node) if isinstance(part, ast.Name))


def _source(text: str, node: ast.expr) -> str:
    written = text[node.col_offset : node.end_col_offset]
    return f"({written})" if isinstance(node, ast.IfExp) else written
