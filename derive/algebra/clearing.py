"""Comparisons of rational formulas as polynomial relations that hold exactly where the comparisons do."""

from __future__ import annotations

from collections.abc import Iterable

import sympy

from epsproof.derive.algebra.fraction import fraction
from epsproof.derive.algebra.relation import Relation
from epsproof.derive.algebra.signs import NOT_NEGATIVE, NOT_POSITIVE, Signs, factors
from epsproof.derive.text.grammar import Comparison

__all__ = ["relations_from", "relations_of"]

TURNED = {"<": ">", "<=": ">="}


def relations_from(comparisons: Iterable[Comparison], signs: Signs | None = None) -> tuple[Relation, ...]:
    """The relations that hold together exactly where all comparisons do.

    Those without denominators tell signs to the rest."""
    comparisons, known = list(comparisons), signs or Signs()
    plain = {k: relations_of(*_sided(c), known) for k, c in enumerate(comparisons) if not _divides(c)}
    known = known.extended(r for relations in plain.values() for r in relations)
    found = [plain[k] if k in plain else relations_of(*_sided(c), known) for k, c in enumerate(comparisons)]
    return tuple(dict.fromkeys(r for relations in found for r in relations))


def relations_of(expression: sympy.Expr, sign: str, signs: Signs) -> tuple[Relation, ...]:
    """``expression sign 0``, sign also ``!=``, as relations that hold together where it is defined and true."""
    numerator, denominator = fraction(expression)
    if denominator.is_number:
        return (
            (_unequal(numerator, signs),)
            if sign == "!="
            else (Relation(sympy.expand(numerator / denominator), sign),)
        )
    scale, parts = factors(denominator)
    top = numerator if scale > 0 else -numerator
    beside: list[Relation] = []
    for part, power in parts:
        own = signs.factor(part)
        if power % 2 and own <= NOT_POSITIVE:
            top = -top
        elif power % 2 and not own <= NOT_NEGATIVE:
            top = top * part
            if sign == ">":
                continue
        if 0 in own:
            beside.append(_unequal(part, signs))
    whole = (
        _unequal(numerator, signs)
        if sign == "!="
        else Relation(sympy.expand(numerator if sign == "==" else top), sign)
    )
    return tuple(dict.fromkeys((whole, *beside)))


def _unequal(polynomial: sympy.Expr, signs: Signs) -> Relation:
    """``polynomial != 0`` as one relation."""
    own = signs.of(polynomial)
    if own <= NOT_NEGATIVE or own <= NOT_POSITIVE:
        return Relation(sympy.expand(polynomial if own <= NOT_NEGATIVE else -polynomial), ">")
    return Relation(sympy.expand(polynomial**2), ">")


def _sided(comparison: Comparison) -> tuple[sympy.Expr, str]:
    if comparison.relation in TURNED:
        return comparison.right - comparison.left, TURNED[comparison.relation]
    return comparison.left - comparison.right, comparison.relation


def _divides(comparison: Comparison) -> bool:
    return bool(fraction(comparison.left - comparison.right)[1].free_symbols)
