"""Conditions with the two ends of an interval put together: ``0 < a < 1``."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import sympy

from epsproof.derive.algebra.relation import Relation
from epsproof.derive.text.names import ADVERSARY
from epsproof.reports.text.formula import condition_sides, formula_text

__all__ = ["Chain", "chains", "chains_text"]

Chain = tuple[sympy.Expr | str, ...]
TURNED = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "==": "==", "!=": "!="}


def chains(relations: Iterable[Relation]) -> list[Chain]:
    """Every condition as (side, sign, side), or (lower, sign, name, sign, upper) where two conditions bound one name.

    ``x >= 0`` is left out beside ``x > 0``, and ``x <= 1`` beside ``x <= 1/2``.
    """
    found: list[Chain] = []
    sides = [_turned(*condition_sides(relation)) for relation in relations]
    for left, sign, right in (x for x in sides if not any(_tighter(other, x) for other in sides)):
        partner = next((i for i, c in enumerate(found) if _complements(c, left, sign)), None)
        if partner is None:
            found.append((left, sign, right))
        else:
            _, other, end = found[partner]
            low, high = ((right, sign), (end, other)) if sign[0] == ">" else ((end, other), (right, sign))
            found[partner] = (low[0], TURNED[low[1]], left, high[1], high[0])
    return found


def chains_text(
    relations: Iterable[Relation], separator: str = ", ", typed: Mapping[sympy.Basic, str] | None = None
) -> str:
    """The conditions in the grammar; sides that are among the ``typed`` numbers as those were typed."""

    def side(x: sympy.Expr | str) -> str:
        return x if isinstance(x, str) else (typed or {}).get(x) or formula_text(x)

    return separator.join(" ".join(map(side, _divided(chain, typed or {}))) for chain in chains(relations))


def _divided(chain: Chain, typed: Mapping[sympy.Basic, str]) -> Chain:
    """``p*q <= 1/10`` for ``10*p*q <= 1`` where 1/10 was typed as a decimal."""
    left, sign, right = chain[:3]
    if (
        len(chain) != 3
        or not isinstance(left, (sympy.Mul, sympy.Add))
        or not isinstance(right, sympy.Rational)
    ):
        return chain
    coefficient, rest = left.primitive()
    return (rest, sign, right / coefficient) if coefficient > 0 and right / coefficient in typed else chain


def _turned(left: sympy.Expr, sign: str, right: sympy.Expr) -> tuple[sympy.Expr, str, sympy.Expr]:
    return (right, TURNED[sign], left) if _is_prior(right) and not _is_prior(left) else (left, sign, right)


def _tighter(one: tuple[sympy.Expr, str, sympy.Expr], other: tuple[sympy.Expr, str, sympy.Expr]) -> bool:
    """Whether the first condition says more of the same side than the other one, by a number or by being strict."""
    (left, sign, right), (same, weaker, bound) = one, other
    if left != same or sign[0] != weaker[0] or not {sign, weaker}.isdisjoint({"==", "!="}):
        return False
    if right == bound:
        return len(sign) < len(weaker)
    return right.is_Rational and bound.is_Rational and bool(right < bound) == (sign[0] == "<")


def _is_prior(side: sympy.Expr) -> bool:
    return side.is_Symbol and side.name in ADVERSARY


def _complements(chain: Chain, left: sympy.Expr, sign: str) -> bool:
    return len(chain) == 3 and chain[0] == left and left.is_Symbol and {chain[1][0], sign[0]} == {"<", ">"}
