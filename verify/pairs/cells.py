"""Rays and cells of the densities (P, Q): where an integrand changes its formula, and the formula that it has in between.

An integrand is positively homogeneous, so that only the ratio P/Q counts: finitely many ratios, formulas of the parameters,
divide the ratios into cells, and in a cell an event happens or does not, a maximum is one of its parts.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import lru_cache
from itertools import combinations

import sympy

from epsproof.derive.text.errors import UnsupportedForm
from epsproof.derive.text.notation import rational, symbol
from epsproof.verify.reader import UNDECIDED, UNDEFINED, Truth, parse, truth, value
from epsproof.verify.reader.parse import Tree, nodes

__all__ = [
    "DENSITIES",
    "RATIO",
    "boundaries",
    "compared",
    "expression",
    "formula_at",
    "ratio_boundaries",
    "resolved",
]

DENSITIES = P, Q = symbol("P"), symbol("Q")
RATIO = sympy.Symbol("ratio_", positive=True)
RULE = "in a statement about laws events and integrands compare formulas that are rational in the densities"
UNDIVIDED = "; compare without dividing by a density, which may be 0: P > E*Q instead of P/Q > E"


def expression(tree: Tree) -> sympy.Expr:
    """A rational formula (with square roots of the parameters) in SymPy; raises UnsupportedForm for another one."""
    parts = [expression(part) for part in tree.parts]
    match tree.kind:
        case "number":
            return rational(tree.exact)
        case "name":
            return symbol(tree.name)
        case "+":
            return sympy.Add(*parts)
        case "*":
            return sympy.Mul(*parts)
        case "negative":
            return -parts[0]
        case "inverse":
            return 1 / parts[0]
        case "power":
            return parts[0] ** rational(tree.exact)
        case "sqrt":
            return sympy.sqrt(parts[0])
    raise UnsupportedForm(f"{tree.kind}: {RULE}")


def resolved(text: str, place: Mapping[str, Fraction]) -> sympy.Expr:
    """The formula that the integrand has at the place and around it; raises UnsupportedForm where it has no value there."""
    return expression(_chosen(parse(text), dict(place)))


def _chosen(tree: Tree, place: dict[str, Fraction]) -> Tree:
    """The tree with the chosen one of the parts of if, min, max and abs."""
    if tree.kind == "if":
        held = truth(tree.parts[0], place)
        if held in (Truth.UNDEFINED, Truth.UNDECIDED):
            raise UnsupportedForm(f"an event is {held.value} at {_at(place)}{UNDIVIDED}")
        return _chosen(tree.parts[1 if held is Truth.TRUE else 2], place)
    if tree.kind in ("min", "max"):
        parts = sorted(tree.parts, key=lambda part: _value(part, place), reverse=tree.kind == "max")
        return _chosen(parts[0], place)
    if tree.kind == "abs":
        inner = _chosen(tree.parts[0], place)
        return inner if _value(inner, place) >= 0 else Tree("negative", (inner,))
    return Tree(
        tree.kind, tuple(_chosen(part, place) for part in tree.parts), tree.word, tree.exact, tree.column
    )


def _at(place: Mapping[str, Fraction]) -> str:
    return ", ".join(f"{name} = {value}" for name, value in place.items())


def _value(tree: Tree, place: dict[str, Fraction]) -> Fraction:
    found = value(tree, place)
    if not isinstance(found, Fraction):
        reason = (
            "has no value"
            if found is UNDEFINED
            else "is undecided"
            if found is UNDECIDED
            else "is irrational"
        )
        raise UnsupportedForm(f"a formula {reason} at {_at(place)}{UNDIVIDED if found is UNDEFINED else ''}")
    return found


def formula_at(text: str, place: Mapping[str, Fraction]) -> Fraction:
    """The exact value of a formula; raises UnsupportedForm where it has none that is rational."""
    return _value(parse(text), dict(place))


@lru_cache(maxsize=2048)
def boundaries(text: str) -> tuple[sympy.Expr, ...]:
    """Polynomials in the ratio P/Q and the parameters, irreducible, at whose zeros the integrand changes its formula."""
    found = dict[sympy.Expr, None]()
    for left, right in compared(parse(text)):
        difference = (expression(left) - expression(right)).subs({P: RATIO, Q: 1})
        top = sympy.numer(sympy.together(difference))
        for factor, _ in sympy.factor_list(top)[1]:
            if RATIO in factor.free_symbols:
                found[factor] = None
    return tuple(found)


def compared(tree: Tree) -> Iterator[tuple[Tree, Tree]]:
    """The pairs of formulas whose order decides what the text is."""
    zero = Tree("number")
    for node in nodes(tree):
        if node.kind in ("compare", "min", "max"):
            pairs = (
                zip(node.parts, node.parts[1:], strict=False)
                if node.kind == "compare"
                else combinations(node.parts, 2)
            )
            for left, right in pairs:
                if all(
                    part.kind not in ("min", "max", "abs", "if")
                    for side in (left, right)
                    for part in nodes(side)
                ):
                    yield left, right
                else:
                    yield from _compared_inside(left, right)
        elif node.kind == "abs":
            yield node.parts[0], zero


def _compared_inside(left: Tree, right: Tree) -> Iterator[tuple[Tree, Tree]]:
    """Comparisons with abs, min or max on a side: with each of the formulas that the side may be."""
    for one in _possible(left):
        for other in _possible(right):
            yield one, other


def _possible(tree: Tree) -> Iterator[Tree]:
    if tree.kind in ("min", "max"):
        for part in tree.parts:
            yield from _possible(part)
    elif tree.kind == "abs":
        for part in _possible(tree.parts[0]):
            yield part
            yield Tree("negative", (part,))
    elif any(node.kind in ("min", "max", "abs", "if") for node in nodes(tree)):
        raise UnsupportedForm(f"a comparison of a sum with {tree.kind}: {RULE}")
    else:
        yield tree


def ratio_boundaries(text: str) -> list[sympy.Expr]:
    """The ratios, as formulas of the parameters, at which the integrand changes; raises UnsupportedForm for one that is no
    rational formula."""
    found = dict[sympy.Expr, None]()
    for factor in boundaries(text):
        polynomial = sympy.Poly(factor, RATIO)
        if polynomial.degree() != 1:
            raise UnsupportedForm(
                f"the ratio at which {sympy.sstr(factor)} = 0 is no rational formula of the parameters"
            )
        slope, offset = polynomial.all_coeffs()
        found[sympy.factor(-offset / slope)] = None
    return list(found)
