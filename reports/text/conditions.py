"""Conditions with the two ends of an interval put together: ``0 < a < 1``."""

from __future__ import annotations

from collections.abc import Iterable

import sympy

from derive.algebra.relation import Relation
from derive.text.notation import ADVERSARY
from reports.text.formula import condition_sides, formula_text

__all__ = ["Chain", "chains", "chains_text"]

Chain = tuple[sympy.Expr | str, ...]
TURNED = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "==": "=="}


def chains(relations: Iterable[Relation]) -> list[Chain]:
    """Every condition as (side, sign, side), or (lower, sign, name, sign, upper) where two conditions bound one name.

    ``x >= 0`` is left out beside ``x > 0``.
    """
    found: list[Chain] = []
    every = tuple(relations)
    strict = {r.polynomial for r in every if r.sign == ">"}
    for relation in (r for r in every if r.sign != ">=" or r.polynomial not in strict):
        left, sign, right = condition_sides(relation)
        if _is_prior(right) and not _is_prior(left):
            left, sign, right = right, TURNED[sign], left
        partner = next((i for i, c in enumerate(found) if _complements(c, left, sign)), None)
        if partner is None:
            found.append((left, sign, right))
        else:
            _, other, end = found[partner]
            low, high = ((right, sign), (end, other)) if sign[0] == ">" else ((end, other), (right, sign))
            found[partner] = (low[0], TURNED[low[1]], left, high[1], high[0])
    return found


def chains_text(relations: Iterable[Relation], separator: str = ", ") -> str:
    """The conditions in the grammar."""
    return separator.join(" ".join(x if isinstance(x, str) else formula_text(x) for x in chain) for chain in chains(relations))


def _is_prior(side: sympy.Expr) -> bool:
    return side.is_Symbol and side.name in ADVERSARY


def _complements(chain: Chain, left: sympy.Expr, sign: str) -> bool:
    return len(chain) == 3 and chain[0] == left and left.is_Symbol and {chain[1][0], sign[0]} == {"<", ">"}
