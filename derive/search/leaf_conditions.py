"""The conditions of a case as a reader sees them."""

from __future__ import annotations

from collections.abc import Iterable

from epsproof.derive.algebra.relation import Relation
from epsproof.derive.algebra.ring import Ring
from epsproof.derive.search.case_tree import Leaf

__all__ = ["leaf_conditions"]


def leaf_conditions(ring: Ring, leaf: Leaf, assumptions: Iterable[Relation]) -> tuple[Relation, ...]:
    """The literals as relations; two that pin a polynomial to 0, or one and an assumption, are one equation."""
    weak = {str(x.polynomial) for x in leaf.literals if not x.strict}
    weak |= {str(ring.polynomial(r.polynomial)) for r in assumptions if r.sign == ">="}
    found = []
    for x in leaf.literals:
        pinned = not x.strict and str(-x.polynomial) in weak
        sign = "==" if pinned else ">" if x.strict else ">="
        polynomial = ring.normal(x.polynomial) if pinned else x.polynomial
        found.append(Relation(ring.expression(polynomial), sign))
    return tuple(dict.fromkeys(found))
