"""The answer in one sentence: which epsilon to use, and whose prior decides."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from decimal import ROUND_FLOOR, Decimal
from typing import TYPE_CHECKING

import sympy

from epsproof.derive.text.notation import t
from epsproof.reports.text.formula import formula_text
from epsproof.reports.text.pretty import pretty_text
from epsproof.reports.view.case_view import CaseView
from epsproof.reports.view.cross_check import CrossCheck
from epsproof.reports.view.meant_root import meant_root, root_at

if TYPE_CHECKING:
    from epsproof.verify.closed_form.evaluate import Evaluation
    from epsproof.verify.closed_form.proved import ProvedAnswer

__all__ = ["advice", "advice_at", "rounded_down"]

DIGITS = 4
ANY = "Any epsilon will do: the criterion demands nothing."
NONE = "No epsilon > 0 will do: the criterion is broken whatever is released."


def advice(
    proved: ProvedAnswer, views: Sequence[CaseView], checks: Sequence[CrossCheck], unicode: bool
) -> str:
    """What to use: a number where the question has no parameters, else the formula or the number of cases."""

    def shown(formula: sympy.Expr) -> str:
        return pretty_text(formula_text(formula, same_object=False), unicode)

    if proved.status == "undecided":
        return "Undecided: what follows is not proved, and no budget rests on it."
    if proved.number is not None:
        return advice_at(proved.number, " (a certified number; no formula is proved)")
    if len(views) != 1:
        finite = sum(view.case.kind == "finite" for view in views)
        cases = f"{len(views)} cases, {finite} of them with a formula"
        return f"Epsilon depends on the parameters: {cases}; --set NAME=VALUE gives a number."
    (view,) = views
    if view.case.kind != "finite":
        return ANY if view.case.kind == "unbounded" else NONE
    known = "" if t in view.epsilon.free_symbols else shown(view.epsilon)
    number = bool(checks) and not proved.answer.problem.parameters
    who = _who(view, shown, root_at(view.case, {}) if number and view.case.equation is not None else None)
    if not number:
        formula = known or f"-log t, with t {meant_root(view.case, shown)} of {shown(view.equation)}"
        return f"Use epsilon at most {formula}; {who}."
    value = rounded_down(checks[0].lower)
    equal = f" (= {known}, rounded down)" if known and known != value else ""
    return f"Use epsilon at most {value}{equal}; {who}."


def advice_at(found: Evaluation, why: str = "") -> str:
    """What to use at given values."""
    if found.lower == "inf":
        return ANY
    if found.admissible is False:
        return NONE
    return f"Use epsilon at most {rounded_down(found.lower)}{why}."


def rounded_down(lower: str) -> str:
    """A decimal with four significant digits that is no larger; a shorter one as it is."""
    value = Decimal(lower)
    if not value:
        return "0"
    step = Decimal(1).scaleb(value.adjusted() - DIGITS + 1)
    short = value.quantize(step, rounding=ROUND_FLOOR)
    return f"{short.normalize():f}" if len(f"{short.normalize():f}") < len(lower) else lower


def _who(view: CaseView, shown: Callable[[sympy.Expr], str], root: sympy.Float | None) -> str:
    """Whose prior decides; along a path, where it ends; a prior that depends on t as a decimal where t is the number ``root``."""
    ends = {
        name: value.subs({s: 0 for s in value.free_symbols if s.name == view.path})
        for name, value in view.prior.items()
    }

    def end(name: str, value: sympy.Expr) -> str:
        if root is None or t not in value.free_symbols:
            return f"{name} = {shown(value)}"
        return f"{name} near {value.subs(t, root).evalf(DIGITS)}"

    prior = ", ".join(end(name, value) for name, value in ends.items())
    if not prior:
        return "the region has a single adversary"
    if view.attained:
        return f"an adversary who decides has {prior}"
    return f"those who decide are the adversaries ever nearer to {prior}"
