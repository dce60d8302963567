"""Numbers come back as they were typed, and conditions on one name bound it."""

from __future__ import annotations

import pytest

from epsproof.derive.question.pose import pose
from epsproof.reports.document.latex import formula_source
from epsproof.reports.document.question_words import conditions, region, region_text
from epsproof.reports.memo.words import adversaries_in_words
from epsproof.reports.view.formulas import typed_numbers


@pytest.mark.parametrize(
    ("where", "shown"),
    [
        (["p <= 0.1"], "0 < p <= 0.1, 0 < q <= 1"),
        (["p <= 1/10"], "0 < p <= 1/10, 0 < q <= 1"),
        (["10*p <= 1"], "0 < p <= 1/10, 0 < q <= 1"),
        (["p == 0.25", "0.10 <= q <= 1/2"], "p == 0.25, 0.10 <= q <= 1/2"),
        (["p + q <= 0.5"], "0 < p <= 1, 0 < q <= 1, p + q <= 0.5"),
        (["p*q <= 0.1"], "0 < p <= 1, 0 < q <= 1, p*q <= 0.1"),
        (["10*p*q <= 1"], "0 < p <= 1, 0 < q <= 1, 10*p*q <= 1"),
        (["0.05 <= p*q"], "0 < p <= 1, 0 < q <= 1, p*q >= 0.05"),
        (["p <= 0.125", "q <= 1/8"], "0 < p <= 0.125, 0 < q <= 0.125"),
    ],
)
def test_a_region_is_shown_as_it_was_typed(where, shown):
    problem = pose("3", where)
    assert sorted(region_text(problem).split(", ")) == sorted(shown.split(", "))
    assert region_text(pose("3", [region_text(problem)])) == region_text(problem)


@pytest.mark.parametrize(
    "where", [["p == 0.25"], ["p == 1/9", "p*q <= 1/17"], ["0.01 <= p <= 0.25"], ["p*q <= 0.1", "p <= q"]]
)
@pytest.mark.parametrize("root", ["2/sqrt(p)", "2/sqrt(p*q)"])
def test_a_region_is_about_the_priors_where_the_criterion_has_their_roots(where, root):
    problem = pose(root, where)
    one, other = ({*region_text(x).split(", ")} - {"p > 0", "q > 0"} for x in (problem, pose("2", where)))
    assert one == other
    (known,) = (
        adversaries_in_words(problem, {})[:1] if "p == 0.25" in where else ("believes with probability 0.25",)
    )
    assert "believes with probability 0.25" in str(known)


def test_so_are_assumptions_in_latex():
    problem = pose("max(a/(p*q), r)", ["p <= 0.1"], ["0 < a < 0.5", "r > 1.5"])
    assert list(map(formula_source, conditions(problem.assumptions, typed_numbers(problem)))) == [
        "0 < a < 0.5",
        "r > 1.5",
    ]
    assert list(map(formula_source, region(problem))) == [r"0 < p \le 0.1", r"0 < q \le 1"]


def test_numbers_in_names_and_products_are_left_alone():
    assert list(typed_numbers(pose("x1_5", [], ["x1_5 > 1"])).values()) == []
