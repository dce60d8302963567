"""A formula that no line can hold gives way to the equation that it solves."""

from __future__ import annotations

import pytest
import sympy
from attrs import evolve

from epsproof.derive.question.pose import pose
from epsproof.derive.search.solve import Solver
from epsproof.derive.text.notation import symbol
from epsproof.reports.article.theorem import case_text, fitting
from epsproof.reports.document.latex import blocks_latex
from epsproof.reports.latex.width import LINE, width
from epsproof.reports.view.case_view import CaseView, case_views

WIDE = sympy.log(sympy.sqrt(sum(symbol(f"a{k}") ** (k + 2) for k in range(40))))


@pytest.fixture(scope="module")
def view() -> CaseView:
    answer = Solver(pose("max(a/(p*q), r)", ("q == 1",), ("0 < a < 1", "r > 1"))).answer()
    return case_views(answer)[0]


def test_a_formula_that_fits_stays(view: CaseView) -> None:
    assert fitting(view) is view
    assert view.factor in [getattr(step.formula, "rhs", None) for step in view.steps]


def test_a_wide_one_becomes_the_root_of_its_equation(view: CaseView) -> None:
    shown = fitting(evolve(view, epsilon=WIDE))
    assert shown.implicit and shown.epsilon == -sympy.log(symbol("t")) and shown.equation == view.equation
    text = blocks_latex(case_text(shown).blocks())
    lines = [line.strip(" &") for line in text.splitlines() if "&" in line]
    assert "the root of" in text and max(map(width, lines)) < LINE
    assert len(shown.steps) == len(view.steps) - 1
    assert [step.words for step in shown.steps if "whose root in (0, 1) is" in step.words] == []


def test_a_narrow_column_is_a_reason_too(view: CaseView) -> None:
    wide = evolve(view, epsilon=sympy.log(sympy.sqrt(sum(symbol(f"a{k}") for k in range(12)))))
    assert fitting(wide, 2.0) is wide and fitting(wide, 0.3).implicit
