"""How the budget moves with a parameter: elasticities of a closed form."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

import sympy
from attrs import frozen

from epsproof.derive.text.notation import symbol, symbol_values, t
from epsproof.reports.document.model import Text
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

    def sentence(self) -> Text:
        """Plain words, without a final period."""
        name = symbol(self.name)
        if self.formula == 0:
            return ("The budget does not depend on ", name, " here")
        if abs(self.value) < 5e-4:
            return ("The budget hardly depends on ", name, " here")
        verb = "raises" if self.value > 0 else "lowers"
        return ("Raising ", name, f" by 1% {verb} the budget by about {abs(self.value):.2g}%")


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
