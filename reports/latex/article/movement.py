"""The proof in words: how the budget of one prior moves with it, hence which priors can bind, and where those of a case lie."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import TYPE_CHECKING

import sympy

from epsproof.derive.algebra.relation import Relation
from epsproof.derive.answer.answer import Case
from epsproof.derive.question.problem import Problem
from epsproof.derive.text.notation import latex_name, symbol
from epsproof.reports.latex.conditions import conditions_latex
from epsproof.reports.latex.escape import tex_join
from epsproof.reports.latex.formula import formula_latex
from epsproof.reports.view.plain import is_plain
from epsproof.verify.closed_form.document import text

if TYPE_CHECKING:
    from epsproof.verify.closed_form.sign_lemmas import SignLemma

__all__ = ["movement", "place"]

MOVES = {"+": "increases with", "-": "decreases in", "0": "does not change with"}
PATH = symbol("h_")


def movement(problem: Problem, lemmas: Sequence[SignLemma]) -> str:
    """What the proved ones of the article's ``lemmas``, in its order, say about the problem; "" where none is about it."""
    if not _has_one_demand(problem):
        return ""
    options = problem.demands[0].options
    told, standing = [], False
    for option in options:
        known = [
            (n, x)
            for n, x in enumerate(lemmas, 1)
            if x.status == "proved" and x.is_about(problem, text(option.ratio))
        ]
        standing |= not any(all(sign != "0" for _, sign in x.cells) for _, x in known)
        said = [_said(x, n) for n, x in known]
        if said:
            where = rf"where $r^* = {formula_latex(option.ratio)}$, it " if len(options) > 1 else "It "
            told.append(where + ", and ".join(said))
    if not told:
        return ""
    ties = " or where two options of the profile are equal" if len(options) > 1 else ""
    still = " or where all these derivatives vanish" if standing else ""
    sentences = "; ".join(told)
    return (
        f"Let $\\varepsilon({', '.join(map(latex_name, problem.running))})$ be the budget that one prior alone admits. "
        f"{sentences[:1].upper()}{sentences[1:]}. Inside the region a prior can be moved to one that admits less wherever a "
        "derivative is not zero, so the priors that bind, or those that they approach, lie on the edges of the region"
        f"{ties}{still}."
    )


def place(problem: Problem, case: Case) -> str:
    """On which edges of the region the binding prior of a case lies and which options are equal there; "" where neither is so."""
    if not case.prior or not _has_one_demand(problem):
        return ""
    at = {symbol(name): value.subs(PATH, 0) for name, value in case.prior.items()}
    said = [
        _edge(problem, r)
        for r in problem.region.relations
        if r.names & set(problem.running) and _zero(r.polynomial, at)
    ]
    for one, other in combinations(problem.demands[0].options, 2):
        if _zero(one.numerator * other.denominator - other.numerator * one.denominator, at):
            said.append(f"${formula_latex(one.ratio)} = {formula_latex(other.ratio)}$")
    return f"Here {', '.join(said[:-1])}{' and ' if said[1:] else ''}{said[-1]}." if said else ""


def _has_one_demand(problem: Problem) -> bool:
    one = is_plain(problem) and len(problem.model.potentials) == 1 and len(problem.demands) == 1
    return one and not problem.demands[0].where and not problem.demands[0].lower


def _said(lemma: SignLemma, number: int) -> str:
    cells = []
    for when, sign in lemma.cells:
        where = tex_join(conditions_latex(when))
        cells.append(f"{MOVES[sign]} ${latex_name(lemma.variable)}$" + (f" if {where}" if where else ""))
    return f"{', '.join(cells)} (Lemma~\\ref{{lem:{number}}})"


def _zero(expression: sympy.Expr, at: Mapping[sympy.Symbol, sympy.Expr]) -> bool:
    return bool(sympy.cancel(expression.subs(at)) == 0)


def _edge(problem: Problem, relation: Relation) -> str:
    """The end of a prior's range, or the equation of another edge."""
    names = sorted(relation.names & set(problem.running))
    slope = sympy.diff(relation.polynomial, symbol(names[0]))
    if len(names) > 1 or not slope.is_number:
        return f"${formula_latex(sympy.Eq(relation.polynomial, 0, evaluate=False))}$"
    return f"${latex_name(names[0])}$ is at the {'upper' if slope < 0 else 'lower'} end of its range"
