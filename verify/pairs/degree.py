"""The degree of a formula in the densities P and Q: by which power of c it grows where both grow by the factor c > 0.

Only what has a degree says the same for every measure that dominates both laws: an integrand has degree 1, and an event compares
formulas of one degree.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from epsproof.verify.reader.parse import Tree, nodes

__all__ = ["NoDegree", "degree", "is_linear"]

DENSITIES = ("P", "Q")
ANY = None
"""The degree of 0, which has every one."""


class NoDegree(ValueError):
    """Parts of different degrees are added or compared."""


def degree(tree: Tree) -> Fraction | None:
    """The degree of a formula, None for 0; of a condition 0. Raises NoDegree."""
    found = [degree(part) for part in tree.parts]
    match tree.kind:
        case "number":
            return Fraction(0) if tree.exact else ANY
        case "name":
            return Fraction(int(tree.name in DENSITIES))
        case "+" | "min" | "max" | "compare":
            shared = _shared(found)
            return Fraction(0) if tree.kind == "compare" else shared
        case "*":
            return ANY if ANY in found else sum((one for one in found if one is not None), Fraction(0))
        case "negative" | "abs":
            return found[0]
        case "inverse":
            return -(found[0] or Fraction(0))
        case "power" | "sqrt":
            power = tree.exact if tree.kind == "power" else Fraction(1, 2)
            return found[0] if found[0] is ANY and power else (found[0] or Fraction(0)) * power
        case "if":
            return _shared(found[1:])
        case "log" | "exp":
            _shared([*found, Fraction(0)])
            return Fraction(0)
        case "and" | "or" | "not" | "=>" | "<=>":
            return Fraction(0)
    raise NoDegree(tree.kind)


def _shared(degrees: Iterable[Fraction | None]) -> Fraction | None:
    """The one degree of all; raises NoDegree where there are several."""
    known = {one for one in degrees if one is not ANY}
    if len(known) > 1:
        raise NoDegree(" and ".join(map(str, sorted(known))))
    return known.pop() if known else ANY


def is_linear(tree: Tree, name: str) -> bool:
    """Whether a formula is a sum of multiples of ``name``, whose factors do not have it."""
    found = [is_linear(part, name) for part in tree.parts]
    match tree.kind:
        case "name":
            return tree.name == name
        case "+" | "negative":
            return False not in found
        case "*":
            factors = [part for part, linear in zip(tree.parts, found, strict=True) if not linear]
            return len(factors) == len(found) - 1 and not any(_has(part, name) for part in factors)
    return False


def _has(tree: Tree, name: str) -> bool:
    return any(node.kind == "name" and node.name == name for node in nodes(tree))
