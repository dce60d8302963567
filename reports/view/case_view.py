"""A case as every format shows it: readable formulas, the binding prior with the fixed ones, and how it is reached."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

import sympy
from attrs import evolve, frozen

from epsproof.derive.algebra.relation import Relation
from epsproof.derive.answer.answer import Answer, Case, Step, Words
from epsproof.derive.consequences.geometric_mechanism import utilities
from epsproof.derive.text.notation import symbol, symbol_values, t
from epsproof.reports.view.case_points import case_points
from epsproof.reports.view.compact import compact, compact_equation, with_discriminant
from epsproof.reports.view.formula_parts import PATH

__all__ = ["ENGINE_PATH", "CaseView", "case_views"]

ENGINE_PATH = symbol("h_")
"""The variable that runs to 0 along a path, in the cases of the engine."""


@frozen
class CaseView:
    """``prior`` is empty where no prior binds; on a path it contains ``h``, which runs to 0 from above.

    ``when`` holds the case's conditions and, where its rivals may demand nothing, the condition that this case demands
    something. ``least_of`` numbers the cases under the same conditions, this one among them, of which the least epsilon counts.
    ``binding_class`` names the class of adversaries whose criterion binds, "" for the criterion for all.
    """

    number: int
    case: Case
    when: tuple[Relation, ...]
    epsilon: sympy.Expr
    factor: sympy.Expr | None
    equation: sympy.Expr | None
    prior: dict[str, sympy.Expr]
    point: dict[str, Fraction] | None
    binding_class: str = ""
    least_of: tuple[int, ...] = ()

    @property
    def rivals(self) -> Words:
        """How this case counts among the cases with the same conditions; nothing where no other case has them."""
        *others, last = map(str, self.least_of or (0,))
        which = " that apply" if self.when != self.case.when else ""
        told = f" of cases {', '.join(others)} and {last}{which}"
        return ("this is the least ", symbol("epsilon"), told) if others else ()

    @property
    def steps(self) -> tuple[Step, ...]:
        """The derivation's steps with readable formulas, without that of a root which the view does not spell out."""
        solved = None if self.factor is not None else self.case.factor
        kept = [s for s in self.case.steps if solved is None or getattr(s.formula, "rhs", None) != solved]
        return tuple(evolve(s, formula=None if s.formula is None else self._shown(s.formula)) for s in kept)

    @property
    def unsolved(self) -> CaseView:
        """The same case with t as the root of its equation."""
        return evolve(self, epsilon=-sympy.log(t) / self.case.group, factor=None)

    def _shown(self, formula: sympy.Basic) -> sympy.Basic:
        """The same formula in the form in which this view shows it."""
        if (
            isinstance(formula, sympy.Equality)
            and formula.lhs == self.case.equation
            and self.equation is not None
        ):
            return sympy.Eq(self.equation, formula.rhs, evaluate=False)
        if (
            isinstance(formula, sympy.Equality)
            and formula.rhs == self.case.factor
            and self.factor is not None
        ):
            return sympy.Eq(formula.lhs, self.factor, evaluate=False)
        return formula

    @property
    def utility(self) -> dict[str, sympy.Expr]:
        """What the geometric mechanism then does to a count; formulas in t where t has no closed form."""
        if self.case.kind != "finite" or self.case.group != 1:
            return {}
        return {
            name: compact(value, self.at)
            for name, value in utilities(t if self.factor is None else self.factor).items()
        }

    @property
    def at(self) -> Mapping[sympy.Symbol, sympy.Rational] | None:
        """The sample point as SymPy values."""
        return None if self.point is None else symbol_values(self.point)

    @property
    def path(self) -> str:
        """The name of the variable that runs to 0 from above on a path: ``h``, or ``h_`` where h is a parameter."""
        names = {s.name for value in self.prior.values() for s in value.free_symbols}
        return "h_" if "h_" in names else "h"

    @property
    def attained(self) -> bool | None:
        return self.case.attained

    @property
    def implicit(self) -> bool:
        """Whether t is given only as the root of an equation."""
        return self.case.kind == "finite" and self.factor is None


def case_views(answer: Answer) -> tuple[CaseView, ...]:
    """The cases of the answer in order; a case that a point contradicts is no part of it."""
    pairs = enumerate(zip(answer.cases, case_points(answer), strict=True), 1)
    return tuple(_view(number, case, point, answer) for number, (case, point) in pairs if not case.refuted)


def _view(number: int, case: Case, point: dict[str, Fraction] | None, answer: Answer) -> CaseView:
    at: Mapping[sympy.Symbol, sympy.Rational] | None = None
    if point is not None:
        at = symbol_values(point)
    fixed = answer.problem.region.fixed if case.attained is not None else {}
    actual = answer.problem.actual_prior
    prior = {
        name: compact(actual(name, value), at) for name, value in sorted({**fixed, **case.prior}.items())
    }
    shown_path = ENGINE_PATH if PATH.name in answer.problem.parameters else PATH
    renamed = {name: value.subs(ENGINE_PATH, shown_path) for name, value in prior.items()}
    shown = {"epsilon": case.epsilon, "factor": case.factor}
    for key, value in shown.items():
        if value is not None:
            value = compact(value, at)
            shown[key] = value if case.equation is None else with_discriminant(value, case.equation, at)
    equation = None if case.equation is None else compact_equation(case.equation, at)
    clauses = answer.problem.clauses if case.attained is not None or case.kind == "none" else ()
    of = clauses[case.clause].of if clauses else ""
    rivals = [k + 1 for k in answer.rivals_of(number - 1) if answer.cases[k].kind == "finite"]
    least_of = tuple(rivals) if case.rivals and case.kind == "finite" else ()
    when = answer.applies(number - 1)
    return CaseView(
        number, case, when, shown["epsilon"], shown["factor"], equation, renamed, point, of, least_of
    )
