"""A comparison with min, max, abs, roots and if-else as alternatives of rational ones."""

from __future__ import annotations

import sympy

from epsproof.derive.algebra.extremes import sided
from epsproof.derive.algebra.signs import NEGATIVE, POSITIVE, Signs
from epsproof.derive.text.choice import Choice
from epsproof.derive.text.errors import UnsupportedForm
from epsproof.derive.text.notation import is_rational

__all__ = ["Sided", "unfolded"]

Sided = tuple[sympy.Expr, str]
Groups = list[list[Sided]]
OPPOSITE = {">": ">=", ">=": ">"}
KNOWN = Signs()
NOT_NEGATIVE = POSITIVE | {0}


def unfolded(value: sympy.Expr, sign: str) -> Groups:
    """Groups of rational comparisons with 0; one holds altogether exactly where ``value sign 0`` does."""
    if sign in ("<", "<="):
        return unfolded(-value, {"<": ">", "<=": ">="}[sign])
    node = _innermost(value)
    if node is None:
        if not is_rational(value):
            irrational = sorted(map(str, value.atoms(sympy.NumberSymbol)))
            such = f": for {irrational[0].replace('E', 'exp(1)')} write a decimal" if irrational else ""
            rule = "a condition compares rational expressions, min, max, abs and square roots"
            raise UnsupportedForm(f"{rule}; {value} is none{such}")
        return [[(value, sign)]]
    if node.is_number:
        raise UnsupportedForm(
            f"{node} is not rational; write a decimal, or a parameter between rational ends"
        )
    hole = sympy.Dummy(real=True)
    opened = value.xreplace({node: hole})
    slope = sympy.diff(opened, hole)
    rational = not isinstance(node, Choice) and not opened.has(Choice)
    if rational and hole not in slope.free_symbols and sign in OPPOSITE:
        own = KNOWN.of(slope)
        if own <= POSITIVE or own <= NEGATIVE:
            bound = -opened.subs(hole, 0) / slope
            return _joined(node, bound, sign, own <= POSITIVE)
    if isinstance(node, sympy.Pow):
        if rational and hole not in slope.free_symbols and sign in ("==", "!=") and slope.is_number:
            return _root_equals(node, -opened.subs(hole, 0) / slope, sign)
        raise UnsupportedForm(
            f"the root {sympy.sstr(node)} stands alone on one side of a condition; square the condition"
        )
    choice = node if isinstance(node, Choice) else sided(node)
    difference, strict, then, otherwise = choice.args
    first = ">" if strict else ">="
    return _and(unfolded(difference, first), unfolded(value.xreplace({node: then}), sign)) + _and(
        unfolded(-difference, OPPOSITE[first]), unfolded(value.xreplace({node: otherwise}), sign)
    )


def _innermost(value: sympy.Expr) -> sympy.Expr | None:
    """A part that is not rational though its own parts are; where there is a top level, the one that is added there."""
    top = [x for term in sympy.Add.make_args(value) for x in sympy.Mul.make_args(term)]
    for part in (*top, *sympy.preorder_traversal(value)):
        if isinstance(part, (sympy.Max, sympy.Min, sympy.Abs, Choice)) or _is_root(part):
            return part
    return None


def _is_root(part: sympy.Expr) -> bool:
    return bool(part.is_Pow and part.exp.is_Rational and part.exp.q > 1)


def _joined(node: sympy.Expr, bound: sympy.Expr, sign: str, above: bool) -> Groups:
    """``node sign bound`` where ``above``, else ``bound sign node``."""
    if _is_root(node):
        return _root(node, bound, sign, above)
    if isinstance(node, sympy.Abs):
        inside = node.args[0]
        if above and is_rational(inside) and is_rational(bound) and KNOWN.of(bound) <= NOT_NEGATIVE:
            return [[(sympy.expand(inside**2) - bound**2, sign)]]
        parts, every = [inside, -inside], not above
    else:
        parts, every = list(node.args), isinstance(node, sympy.Min) == above
    sides = [unfolded(x - bound if above else bound - x, sign) for x in parts]
    if not every:
        return [group for side in sides for group in side]
    found = sides[0]
    for side in sides[1:]:
        found = _and(found, side)
    return found


def _root(node: sympy.Expr, bound: sympy.Expr, sign: str, above: bool) -> Groups:
    """A root compared with a bound, by powers of both."""
    base, power = node.base**node.exp.p, node.exp.q
    real = unfolded(node.base, ">" if node.exp < 0 else ">=")
    own = KNOWN.of(bound) if is_rational(bound) else frozenset((-1, 0, 1))
    if not above:
        return _and(_and(real, unfolded(bound, sign)), unfolded(bound**power - base, sign))
    beyond = _and(real, unfolded(base - bound**power, sign))
    if own <= NOT_NEGATIVE:
        return beyond
    below = _and(real, unfolded(-bound, ">"))
    return below if own <= NEGATIVE else below + _and(beyond, unfolded(bound, ">="))


def _root_equals(node: sympy.Expr, bound: sympy.Expr, sign: str) -> Groups:
    base, power = node.base**node.exp.p, node.exp.q
    real = unfolded(node.base, ">" if node.exp < 0 else ">=")
    if sign == "==":
        return _and(_and(real, unfolded(bound, ">=")), unfolded(base - bound**power, "=="))
    return _and(real, unfolded(-bound, ">") + unfolded(base - bound**power, "!="))


def _and(left: Groups, right: Groups) -> Groups:
    return [one + other for one in left for other in right]
