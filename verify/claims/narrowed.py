"""In which part of a range a parameter that may be negative was set apart."""

from __future__ import annotations

from collections.abc import Iterable

from verify.claims.algebra import Fact
from verify.kernel.polynomial import Polynomial

__all__ = ["narrowed"]


def narrowed(facts: Iterable[Fact], base: Iterable[Fact]) -> list[str]:
    """``a <= 0``, or ``a == 0`` where a is at least 0 anyway, for every fact about the sign of one variable beyond ``base``."""
    known, found = set(base), []
    for text, relation in facts:
        opposite = str(-Polynomial.parse(text))
        if opposite.isidentifier() and relation == ">=" and (text, relation) not in known:
            found.append(f"{opposite} == 0" if (opposite, ">=") in known else f"{opposite} <= 0")
    return found
