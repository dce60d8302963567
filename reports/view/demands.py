"""What a question demands, in the priors themselves: limits from above and below, classes, groups."""

from __future__ import annotations

import re

import sympy

from epsproof.derive.question.criterion import Criterion
from epsproof.derive.question.problem import Problem
from epsproof.derive.text.notation import latex_name, symbol
from epsproof.reports.latex.as_written import as_written
from epsproof.reports.latex.conditions import conditions_latex
from epsproof.reports.latex.formula import formula_latex
from epsproof.reports.latex.words import words_latex
from epsproof.reports.view.formula_parts import Unprintable
from epsproof.reports.view.plain import is_plain
from epsproof.reports.view.quantifier import quantifier
from epsproof.reports.view.readable import readable

__all__ = ["demands_latex", "in_priors", "remarks_latex"]

DECIMAL = re.compile(r"\d\.\d")
RATIO = r"\frac{\text{posterior}}{\text{prior}}"


def in_priors(expression: sympy.Expr, problem: Problem) -> sympy.Expr:
    """The expression in the priors, where the engine works with their roots."""
    values = {symbol(name): symbol(name) ** sympy.Rational(1, n) for name, n in problem.roots.items()}
    return expression.subs(values) if values else expression


def demands_latex(problem: Problem) -> tuple[str, ...]:
    """Displayed formulas, all of which are demanded: ``r^*(p, q) = ...`` for one plain profile, in the model's priors."""
    if is_plain(problem):
        letters = ", ".join(map(latex_name, problem.model.variables))
        return (
            rf"r^*({letters}) = {_profile_latex(problem)}" if letters else f"r^* = {_profile_latex(problem)}",
        )
    found = _limits(problem.criterion, problem)
    for each in problem.classes:
        where = r",\ ".join(conditions_latex(each.where))
        found += [
            line + (rf" \quad\text{{where }} {where}" if where else "")
            for line in _limits(each.criterion, problem)
        ]
    return tuple(found)


def _profile_latex(problem: Problem) -> str:
    """The profile; one that was stated with decimals keeps them and its shape."""
    if DECIMAL.search(problem.statement) and not set(problem.statement) & set("<>="):
        try:
            return as_written(problem.statement)
        except Unprintable:
            pass
    return formula_latex(readable(problem.profile))


def _limits(criterion: Criterion, problem: Problem) -> list[str]:
    limits = ((r"\le", criterion.profile), (r"\ge", criterion.floor))
    return [
        f"{RATIO} {sign} {formula_latex(readable(in_priors(e, problem)))}"
        for sign, e in limits
        if e is not None
    ]


def remarks_latex(problem: Problem) -> tuple[str, ...]:
    """Sentences in LaTeX on how often the limits hold and on what the proof's symbols stand for, where that is not plain."""
    found = []
    if problem.model.privacy is not None:
        found.append(f"What is demanded holds {words_latex(quantifier(problem.model))}.")
    if problem.group != 1:
        group = formula_latex(problem.group)
        found.append(rf"The privacy factor is $t = e^{{-g \varepsilon}}$ with $g = {group}$.")
    for name, n in sorted(problem.roots.items()):
        found.append(
            rf"In the derivation and its certificates ${name}$ stands for the root ${name}^{{1/{n}}}$ of the prior."
        )
    return tuple(found)
