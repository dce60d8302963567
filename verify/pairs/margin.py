"""Events with strict comparisons as unions of events with a margin.

``A > B`` happens exactly where ``A >= B + eta*Q`` does for some eta > 0, or ``A >= B + eta`` where the two sides do not grow
with the densities. The events grow as eta falls, so that a bound for every eta > 0 is a bound for the strict event, by monotone
convergence. Where Q is 0 an event with a margin may happen and the strict one not: a bound on a sum of probabilities says the
same of smaller events only where no probability counts against it, which is a goal of its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction

import sympy
from attrs import evolve

from epsproof.derive.text.errors import UnsupportedForm
from epsproof.derive.text.notation import symbol, symbol_values
from epsproof.verify.pairs.cells import DENSITIES, expression
from epsproof.verify.pairs.sentence import Sentence
from epsproof.verify.reader import parse
from epsproof.verify.reader.parse import Tree, nodes

__all__ = ["MARGINS", "coefficients", "limits", "text_of", "with_margin"]

MARGINS = ("eta", "kappa", "xi")
OPPOSITE = {"<": ">=", "<=": ">", ">": "<=", ">=": "<", "==": "!=", "!=": "=="}
SIGNS = {"+": " + ", "*": "*", "and": " and ", "or": " or "}
P, Q = DENSITIES


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
