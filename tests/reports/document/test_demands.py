"""What is asked is printed as it is asked, also where it is more than one upper limit."""

from __future__ import annotations

import pytest
from latex_reader import read

from epsproof.derive.question.pose import pose
from epsproof.derive.text.grammar import parse_expression
from epsproof.reports.document.latex import formula_source, words_latex
from epsproof.reports.document.question_words import demands, region, remarks


def demands_latex(problem):
    return tuple(map(formula_source, demands(problem)))


def region_latex(problem):
    return list(map(formula_source, region(problem)))


def remarks_latex(problem):
    return tuple(map(words_latex, remarks(problem)))


RATIO = r"\frac{\text{posterior}}{\text{prior}}"


def test_one_profile_is_printed_as_r_star():
    assert demands_latex(pose("max(a/(p*q), r)")) == (r"r^*(p, q) = \max\left\{\frac{a}{p q},\ r\right\}",)


def test_a_limit_from_below_is_not_lost():
    assert demands_latex(pose("posterior >= prior/r")) == (rf"{RATIO} \ge \frac{{1}}{{r}}",)
    upper, lower = demands_latex(pose("abs(posterior - prior) <= b"))
    assert r"\le" in upper and r"\ge" in lower


@pytest.mark.parametrize("text", ["1/sqrt(p*q)", "r/sqrt(p)", "r*p**(-1/3)"])
def test_roots_of_priors_are_printed_as_roots(text):
    problem = pose(text, ["q == 1/4"] if "q" not in text else [])
    (shown,) = demands_latex(problem)
    difference = read(shown.removeprefix(rf"{RATIO} \le "), {"p", "q", "r"}) - parse_expression(text)
    values = {"p": 0.31, "q": 0.47, "r": 2.5}
    assert abs(complex(difference.subs({s: values[s.name] for s in difference.free_symbols}))) < 1e-12
    assert "stands for the root" in "\n".join(remarks_latex(problem))


def test_the_region_is_printed_in_the_priors():
    assert region_latex(pose("1/sqrt(p)", ["p >= 1/4", "q == 1"])) == ["q = 1", r"4 p \ge 1", r"0 < p \le 1"]


def test_classes_are_printed_with_their_conditions():
    shown = demands_latex(pose("r", classes=["insiders: 2 where q == 1"]))
    assert len(shown) == 2 and shown[1].endswith(r"\text{where } q = 1")


def test_groups_change_the_factor():
    (remark,) = remarks_latex(pose("r", group="3"))
    assert "$g = 3$" in remark


def test_how_often_it_holds_is_said_where_it_may_fail():
    (remark,) = remarks_latex(pose("r", bound="approximate"))
    assert r"with probability at least $1 - \mathit{failure}$" in remark
    assert remarks_latex(pose("r", bound="membership")) == ()


def test_the_profile_is_one_of_the_priors_of_the_model():
    assert demands_latex(pose("a/p", bound="membership")) == (r"r^*(p) = \frac{a}{p}",)
