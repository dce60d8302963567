"""The page of a certificate says what the variables stand for that the kernel brought in."""

from __future__ import annotations

import re

import pytest

from epsproof.reports.web.claim_page import certificate_view, certificate_views
from epsproof.reports.web.model_page import page_environment
from tests.judged import verdict

IMPOSSIBLE = "Here 1 = 0 is known, since on this branch the following contradict what is true of exponentials and logarithms: "
ROWS = [
    (
        "sqrt(x + y) <= sqrt(x) + sqrt(y)",
        ["x >= 0", "y >= 0"],
        [r"s_{1} = \sqrt{x + y}", r"s_{2} = \sqrt{x}"],
        "Here ",
    ),
    (
        "log(1 + q*(exp(e) - 1)) >= q*e",
        ["0 < q", "q < 1", "e > 0"],
        [r"e_{1} = \exp(e)", r"l_{2} = \log("],
        "Here ",
    ),
    ("p*log(p/q) >= p - q", ["p > 0", "q > 0"], [r"l_{1} = \log\left(\frac{p}{q}\right)"], IMPOSSIBLE),
    ("x**2 + 1 > 2*x - 1", ["x > 0"], [], ""),
]


@pytest.mark.parametrize(("goal", "assumptions", "told", "begins"), ROWS, ids=[row[0] for row in ROWS])
def test_what_stands_for_a_root_an_exponential_or_a_logarithm_is_said(goal, assumptions, told, begins):
    found = verdict(f'kind = "inequality"\nassumptions = {assumptions}\ngoals = ["{goal}"]\n')
    assert found.verdict == "proved"
    views = [certificate_view(c, 1, "", found.documents) for c in found.certificates]
    shown = "".join(
        page_environment().get_template("certificate.html.j2").render(c=c, root="", open=True) for c in views
    )
    formulas = re.findall(r"<p>Here .*?</p>", shown, re.DOTALL)
    assert bool(formulas) == bool(told)
    assert [formula for formula in told if not any(formula in paragraph for paragraph in formulas)] == []
    assert [paragraph for paragraph in formulas if not paragraph.startswith(f"<p>{begins}<math")] == []


def test_a_page_with_several_certificates_says_it_too_and_nothing_of_a_document_that_is_not_there():
    found = verdict(
        'kind = "inequality"\nassumptions = ["x >= 0", "y >= 0"]\ngoals = ["sqrt(x + y) <= sqrt(x) + sqrt(y)"]\n'
    )
    assert [
        view.meanings for view in certificate_views(found.certificates, found.documents) if view.meanings
    ] != []
    assert [view.meanings for view in certificate_views(found.certificates) if view.meanings] == []
