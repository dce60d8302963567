"""Rays and cells of the densities (P, Q), and the margins that strict events keep from their ends.

An integrand is positively homogeneous, so that only the ratio P/Q counts: finitely many ratios, formulas of the parameters,
divide the ratios into cells, and in a cell an event happens or does not, a maximum is one of its parts.

``A > B`` happens exactly where ``A >= B + eta*Q`` does for some eta > 0, or ``A >= B + eta`` where the two sides do not grow
with the densities. The events grow as eta falls, so that a bound for every eta > 0 is a bound for the strict event, by monotone
convergence. Where Q is 0 an event with a margin may happen and the strict one not: a bound on a sum of probabilities says the
same of smaller events only where no probability counts against it, which is a goal of its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from functools import lru_cache
from itertools import combinations

import sympy
from attrs import evolve

from epsproof.derive.text.errors import UnsupportedForm
from epsproof.derive.text.notation import rational, symbol, symbol_values
from epsproof.verify.pairs.sentence import Sentence
from epsproof.verify.reader import UNDECIDED, UNDEFINED, Truth, parse, truth, value
from epsproof.verify.reader.parse import Tree, nodes

__all__ = [
    "DENSITIES",
    "MARGINS",
    "RATIO",
    "boundaries",
    "coefficients",
    "compared",
    "expression",
    "formula_at",
    "limits",
    "ratio_boundaries",
    "resolved",
    "with_margin",
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
            raise UnsupportedForm(f"an event is {held.value} at {_place_text(place)}{UNDIVIDED}")
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


def _place_text(place: Mapping[str, Fraction]) -> str:
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
        raise UnsupportedForm(
            f"a formula {reason} at {_place_text(place)}{UNDIVIDED if found is UNDEFINED else ''}"
        )
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


MARGINS = ("eta", "kappa", "xi")
OPPOSITE = {"<": ">=", "<=": ">", ">": "<=", ">=": "<", "==": "!=", "!=": "=="}
SIGNS = {"+": " + ", "*": "*", "and": " and ", "or": " or "}


def with_margin(sentence: Sentence, margin: str) -> Sentence | None:
    """The sentence with the margin in its strict comparisons; None where it has none, or where a block might count against it."""
    if "-" in sentence.left or any(block.of == "integral" for block in sentence.blocks):
        return None
    blocks = tuple(
        evolve(block, text=text_of(_widened(parse(block.text), margin, False))) for block in sentence.blocks
    )
    return evolve(sentence, blocks=blocks) if any(margin in block.text for block in blocks) else None


def coefficients(sentence: Sentence) -> list[str]:
    """What the left side takes of each probability, as formulas of the parameters."""
    width = range(len(sentence.blocks))
    return [sentence.left.format(*(str(int(number == place)) for place in width)) for number in width]


def limits(margin: str, formulas: Iterable[sympy.Expr], place: Mapping[str, Fraction]) -> list[str]:
    """Values below which the margin has to be for the formulas to keep the sign that they have at the place, where these are
    rational formulas of the parameters."""
    own, found = symbol(margin), dict[sympy.Expr, None]()
    for formula in formulas:
        for part in sympy.fraction(sympy.together(formula)):
            for factor, _ in sympy.factor_list(part)[1]:
                polynomial = sympy.Poly(factor, own)
                if polynomial.degree() == 1 and polynomial.eval(0) != 0:
                    slope, offset = polynomial.all_coeffs()
                    found[sympy.factor(-offset / slope)] = None
    positive = [
        value for value in found if (here := value.subs(symbol_values(place))).is_Rational and here > 0
    ]
    return [sympy.sstr(value) for value in positive]


def _widened(tree: Tree, margin: str, negated: bool) -> Tree:
    """The condition, or its opposite, without ``not`` and with the margin in its strict comparisons."""
    if tree.kind == "not":
        return _widened(tree.parts[0], margin, not negated)
    if tree.kind in ("and", "or"):
        kind = {"and": "or", "or": "and"}[tree.kind] if negated else tree.kind
        return Tree(kind, tuple(_widened(part, margin, negated) for part in tree.parts))
    if tree.kind != "compare":
        raise UnsupportedForm(f"{tree.kind} in an event")
    parts = []
    for left, relation, right in zip(tree.parts, tree.word, tree.parts[1:], strict=False):
        parts.append(_one(left, OPPOSITE[relation] if negated else relation, right, margin))
    return parts[0] if len(parts) == 1 else Tree("or" if negated else "and", tuple(parts))


def _one(left: Tree, relation: str, right: Tree, margin: str) -> Tree:
    if relation == "<":
        return _one(right, ">", left, margin)
    if relation != ">":
        return Tree("compare", (left, right), (relation,))
    step = Tree("name", word=(margin,))
    if _degree(left, right):
        step = Tree("*", (step, Tree("name", word=("Q",))))
    return Tree("compare", (left, Tree("+", (right, step))), (">=",))


def _degree(left: Tree, right: Tree) -> int:
    """How a comparison of rational formulas grows with the densities: by the power 0 or 1."""
    if any(node.kind in ("min", "max", "abs", "if") for side in (left, right) for node in nodes(side)):
        raise UnsupportedForm("a strict comparison with min, max, abs or if")
    difference = expression(left) - expression(right)
    found = sympy.cancel(difference.subs({P: 2 * P, Q: 2 * Q}, simultaneous=True) / difference)
    if found not in (1, 2):
        raise UnsupportedForm("the sides of a comparison grow with the densities in different ways")
    return int(found) - 1


def text_of(tree: Tree) -> str:
    """A text that reads back as the tree."""
    parts = [f"({text_of(part)})" if part.parts else text_of(part) for part in tree.parts]
    match tree.kind:
        case "number":
            return f"({tree.exact})"
        case "name":
            return tree.name
        case "negative":
            return f"-{parts[0]}"
        case "inverse":
            return f"1/{parts[0]}"
        case "power":
            return f"{parts[0]}**({tree.exact})"
        case "not":
            return f"not {parts[0]}"
        case "if":
            return f"{parts[1]} if {parts[0]} else {parts[2]}"
        case "compare":
            return parts[0] + "".join(
                f" {sign} {part}" for sign, part in zip(tree.word, parts[1:], strict=True)
            )
        case "+" | "*" | "and" | "or":
            return SIGNS[tree.kind].join(parts)
    return f"{tree.kind}({', '.join(text_of(part) for part in tree.parts)})"
