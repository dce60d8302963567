"""Every statement that an article, a memo or a page prints of the registered profiles reads back to the object it is about."""

from __future__ import annotations

import re
from collections.abc import Iterable
from fractions import Fraction

import pytest
import sympy
from latex_reader import read
from mathml_reader import read as read_mathml

from epsproof.derive.algebra.relation import Relation
from epsproof.derive.profiles import FAMILIES
from epsproof.derive.search.solve import Solver
from epsproof.derive.text.notation import symbol, symbol_values
from epsproof.reports.article.theorem import case_text
from epsproof.reports.document.latex import formula_source, words_latex
from epsproof.reports.document.mathml import row
from epsproof.reports.document.question_words import conditions, demands, region
from epsproof.reports.latex.formula import formula_latex
from epsproof.reports.memo.memo import elasticities
from epsproof.reports.question import posed
from epsproof.reports.view.case_view import CaseView, case_views

CHAIN = re.compile(r"\s(<|>|=|\\le|\\ge)\s")
PARTS = {"epsilon", "t", "p", "q", "h"}


@pytest.fixture(scope="module", params=sorted(FAMILIES))
def answer(request):
    return Solver(posed(request.param, (), (), "unbounded")).answer()


def both(latex: str, names: set[str]) -> sympy.Expr:
    """The expression that the LaTeX says, and that its MathML says, which must be one."""
    found = read(latex, names)
    assert read_mathml(row(latex), names) == found
    return found


def same(one: sympy.Expr, other: sympy.Expr, points: list[dict[str, Fraction]]) -> bool:
    """Whether two expressions agree, at exact points where they are not alike at once."""
    if sympy.expand(one - other) == 0:
        return True
    return all(abs(complex((one - other).subs(symbol_values(point)).evalf(40))) < 1e-30 for point in points)


def relations(latex: str, names: set[str]) -> list[sympy.Rel]:
    """The comparisons of neighbours in a chain ``a < b < c``."""
    parts = CHAIN.split(latex)
    return [read(f"{parts[k]} {parts[k + 1]} {parts[k + 2]}", names) for k in range(0, len(parts) - 2, 2)]


def polynomial(relation: sympy.Rel) -> Relation:
    """The comparison as ``polynomial sign 0`` up to a positive factor."""
    if relation.rel_op == "==":
        return Relation(sympy.expand(relation.lhs - relation.rhs), "==")
    return Relation(sympy.expand(relation.gts - relation.lts), relation.rel_op.replace("<", ">"))


def alike(one: Relation, other: Relation) -> bool:
    ratio = sympy.cancel(one.polynomial / other.polynomial)
    return one.sign == other.sign and bool(ratio.is_number) and (ratio > 0 or one.sign == "==")


def unlike(some: Iterable[Relation], others: Iterable[Relation]) -> list[Relation]:
    """Those of the first that are like none of the second."""
    return [one for one in some if not any(alike(one, other) for other in others)]


def points_of(view: CaseView) -> list[dict[str, Fraction]]:
    assert view.point is not None
    return [view.point]


def test_the_closed_form_of_every_case_reads_back(answer):
    for view in case_views(answer):
        formulas = tuple(map(formula_source, case_text(view).formulas))
        if view.case.kind != "finite":
            assert formulas == (() if view.case.kind == "none" else (r"\varepsilon^* = \infty",))
            continue
        names = set(answer.problem.parameters) | PARTS
        left, _, right = formulas[0].partition(" = ")
        assert left == r"\varepsilon^*" and same(both(right, names), view.case.epsilon, points_of(view))
        if view.implicit:
            equation = formulas[1].partition(" of } ")[2].removesuffix(" = 0")
            assert same(
                both(equation, names) / view.case.equation,
                sympy.S.One,
                [{**points_of(view)[0], "t": Fraction(1, 3)}],
            )


def test_the_conditions_of_every_case_read_back(answer):
    for view in case_views(answer):
        said = [
            polynomial(r)
            for text in map(formula_source, conditions(view.when))
            for r in relations(text, set(answer.problem.parameters))
        ]
        assert len(said) == len(view.when)
        assert unlike(said, view.when) == []


def test_the_binding_prior_of_every_case_reads_back(answer):
    for view in case_views(answer):
        names = set(answer.problem.parameters) | PARTS
        for name, value in view.prior.items():
            exact = {**answer.problem.region.fixed, **view.case.prior}[name].subs(symbol("h_"), symbol("h"))
            point = [{**points_of(view)[0], "h": Fraction(1, 97)}]
            assert formula_latex(value) in words_latex(case_text(view).binding)
            assert same(both(formula_latex(value), names), exact, point)


def test_the_question_reads_back(answer):
    problem = answer.problem
    names = set(problem.parameters) | {"p", "q"}
    (demand,) = map(formula_source, demands(problem))
    profile = both(demand.removeprefix("r^*(p, q) = "), names)
    assert same(profile, problem.profile, [{**dict.fromkeys(names, Fraction(2, 7)), "r": Fraction(3)}])
    said = [
        polynomial(r)
        for text in map(formula_source, conditions(problem.assumptions))
        for r in relations(text, names)
    ]
    assert unlike(said, problem.assumptions) == []
    stronger = [*said, *(Relation(r.polynomial, ">=") for r in said if r.sign == ">")]
    assert unlike(problem.assumptions, stronger) == []
    priors = [r for text in map(formula_source, region(problem)) for r in relations(text, names)]
    fixed = {r.lhs.name: r.rhs for r in priors if r.rel_op == "=="}
    assert fixed == dict(problem.region.fixed)
    told = [polynomial(r) for r in priors if r.rel_op != "=="]
    assert unlike(told, problem.region.relations) == []


def test_the_elasticities_of_a_memo_read_back(answer):
    for view in case_views(answer):
        if view.case.kind != "finite" or not answer.problem.parameters or view.point is None:
            continue
        names = set(answer.problem.parameters) | PARTS
        for each in elasticities(view, view.point):
            shown = both(formula_latex(each.formula), names)
            assert same(shown, each.formula, [{**view.point, "t": Fraction(2, 5), "epsilon": Fraction(3, 4)}])
