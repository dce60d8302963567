"""Random formulas of the kind that answers contain."""

from __future__ import annotations

import sympy
from hypothesis import strategies as st

from epsproof.derive.text.notation import symbol

NAMES = {"p", "q", "t", "r", "a", "b", "p0", "q0", "r_max", "beta", "cap"}


def numbers() -> st.SearchStrategy[sympy.Rational]:
    return st.builds(sympy.Rational, st.integers(-12, 12), st.integers(1, 9))


def _extended(inner: st.SearchStrategy[sympy.Expr]) -> st.SearchStrategy[sympy.Expr]:
    pairs = st.tuples(inner, inner)
    return st.one_of(
        pairs.map(lambda x: x[0] + x[1]),
        pairs.map(lambda x: x[0] - x[1]),
        pairs.map(lambda x: x[0] * x[1]),
        pairs.filter(lambda x: x[1] != 0).map(lambda x: x[0] / x[1]),
        st.tuples(inner.filter(lambda x: x != 0), st.integers(-3, 3)).map(lambda x: x[0] ** x[1]),
        inner.map(sympy.sqrt),
        inner.filter(lambda x: x != 0).map(sympy.log),
    )


def formulas() -> st.SearchStrategy[sympy.Expr]:
    """Sums, products, quotients, powers, roots and logarithms of names and rationals; real and finite."""
    leaves = st.one_of(st.sampled_from(sorted(NAMES)).map(symbol), numbers())
    return st.recursive(leaves, _extended, max_leaves=9).filter(_admissible)


def _admissible(formula: sympy.Expr) -> bool:
    bad = (sympy.zoo, sympy.nan, sympy.oo, sympy.I, sympy.pi)
    powers = [x for x in formula.atoms(sympy.Pow) if not x.exp.is_Rational or abs(x.exp) > 12 or x.exp.q > 12]
    real = all(x.is_extended_real is not False for x in sympy.preorder_traversal(formula) if x.is_number)
    return real and not formula.has(*bad) and not powers and _rebuilt(formula) == formula


def _rebuilt(formula: sympy.Expr) -> sympy.Expr:
    """The formula built again from its parts: SymPy leaves some nested roots of numbers in two forms."""
    return formula if formula.is_Atom else formula.func(*map(_rebuilt, formula.args))
