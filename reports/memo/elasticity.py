"""How the budget moves with a parameter: elasticities of a closed form."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction

import sympy
from attrs import frozen

from epsproof.derive.text.notation import symbol, symbol_values, t
from epsproof.reports.view.case_view import CaseView
from epsproof.reports.view.compact import compact
from epsproof.reports.view.meant_root import root_at

__all__ = ["Elasticity", "elasticities"]


@frozen
class Elasticity:
    """Percent by which epsilon grows where the parameter grows by one percent.

    ``formula`` is (x / epsilon) d epsilon/dx in the parameters and epsilon (and t for an implicit root).
    """

    name: str
    value: float
    formula: sympy.Expr

    def sentence(self, shown: str, plain: Callable[[str], str]) -> str:
        """Plain words with the parameter as ``shown``; ``plain`` escapes the rest."""
        if self.formula == 0:
            return f"The budget does not depend on {shown} here"
        if abs(self.value) < 5e-4:
            return f"The budget hardly depends on {shown} here"
        verb = "raises" if self.value > 0 else "lowers"
        return f"Raising {shown} by " + plain(f"1% {verb} the budget by about {abs(self.value):.2g}%")


def elasticities(view: CaseView, values: Mapping[str, Fraction]) -> tuple[Elasticity, ...]:
    """One for every parameter, in alphabetical order, from the case that holds at the values; none where epsilon is infinite."""
    if view.case.kind != "finite":
        return ()
    at = symbol_values(dict(values))
    epsilon, root = symbol("epsilon"), _root(view, at)
    found = []
    for name in sorted(values):
        x = symbol(name)
        if view.factor is not None:
            slope = -sympy.diff(view.factor, x) / view.factor
        elif view.case.equation is not None:
            slope = sympy.diff(view.case.equation, x) / (t * sympy.diff(view.case.equation, t))
        slope = compact(sympy.factor(sympy.together(slope)), at)
        value = float((x * slope / -sympy.log(t)).subs(at).subs(t, root))
        if view.factor is not None:
            value = float((x * slope).subs(at) / -sympy.log(root))
        found.append(Elasticity(name, value, x * slope / epsilon))
    return tuple(found)


def _root(view: CaseView, at: Mapping[sympy.Symbol, sympy.Rational]) -> sympy.Float:
    """The root t at the values of the parameters."""
    if view.factor is not None:
        return sympy.Float(view.factor.subs(at).evalf(30), 30)
    return root_at(view.case, at)
