"""What the kernel's own variables stand for is said where a certificate is shown."""

from __future__ import annotations

import pytest

from epsproof.reports.text.branch_variables import branch_variables
from tests.judged import verdict

IMPOSSIBLE = (
    "1 = 0, since on this branch the following contradict what is true of exponentials and logarithms"
)
ROWS = [
    (
        "log(1 + q*(exp(e) - 1)) <= e",
        ["0 < q", "q < 1", "e > 0"],
        ["e1_ = exp(e)", "l2_ = log(e1_*q - q + 1)"],
    ),
    (
        "log(1 + q*(exp(e) - 1)) >= q*e",
        ["0 < q", "q < 1", "e > 0"],
        ["e1_ = exp(e)", "l2_ = log(e1_*q - q + 1)"],
    ),
    (
        "sqrt(x + y) <= sqrt(x) + sqrt(y)",
        ["x >= 0", "y >= 0"],
        ["s1_ = sqrt(x + y)", "s2_ = sqrt(x)", "s3_ = sqrt(y)"],
    ),
    ("p*log(p/q) >= p - q", ["p > 0", "q > 0"], [IMPOSSIBLE, "l1_ = log(p/q)"]),
    ("x**(1/3) <= (x + 2)/3", ["x >= 0"], ["s1_ = (x)**(1/3)"]),
    ("x**2 >= 0", [], []),
    ("x + 1 > 0", ["x > 0"], []),
]


@pytest.mark.parametrize(("goal", "assumptions", "told"), ROWS, ids=[row[0] for row in ROWS])
def test_each_variable_is_explained(goal, assumptions, told):
    found = verdict(f'kind = "inequality"\nassumptions = {assumptions}\ngoals = ["{goal}"]\n')
    assert found.verdict == "proved"
    lines = [
        line for certificate in found.certificates for line in branch_variables(certificate, found.documents)
    ]
    assert list(dict.fromkeys(lines)) == [f"where {text}" for text in told]


def test_a_certificate_of_no_document_has_none():
    assert branch_variables({"vars": ["e1_"]}, []) == []
