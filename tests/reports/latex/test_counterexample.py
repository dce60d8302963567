"""Counterexamples in LaTeX: exact values as equations, rounded decimals never."""

from __future__ import annotations

import pytest

from reports.latex.counterexample import counterexample_latex, counterexample_rows

SENTENCES = [
    (
        {"a": "0", "epsilon": "log(2) = 0.69314718", "printed epsilon": "undefined: division by zero", "q0": "1/2"},
        r"At $a = 0$, $q_{0} = \frac{1}{2}$: the right $\varepsilon$ is $\log(2) \approx 0.69314718$; "
        r"the printed $\varepsilon$ is undefined: division by zero.",
    ),
    (
        {"r": "2", "printed epsilon": "0", "adversary": "nobody: every prior admits more"},
        r"At $r = 2$: the printed $\varepsilon$ is $0$; "
        r"the adversary at the printed $\varepsilon$ is nobody: every prior admits more.",
    ),
    ({"p": "-1/6"}, r"At $p = -\frac{1}{6}$."),
    ({"1/r* - p*q": "0", "p": "1/2"}, r"At $p = \frac{1}{2}$: $1/r^* - p q$ is $0$."),
    ({"p": "1/2", "undefined": "division by zero"}, r"At $p = \frac{1}{2}$: a formula is undefined (division by zero)."),
    ({"epsilon": "inf"}, r"the right $\varepsilon$ is $\infty$."),
]


@pytest.mark.parametrize(("values", "sentence"), SENTENCES)
def test_variables_come_first_and_then_what_they_lead_to(values, sentence):
    assert counterexample_latex(values.items()) == sentence


def test_a_table_has_the_same_in_rows():
    rows = counterexample_rows({"epsilon": "log(2) = 0.69314718", "r": "2", "undefined": "division by zero"}.items())
    assert rows == [
        ("$r$", "$2$"),
        (r"the right $\varepsilon$", r"$\log(2) \approx 0.69314718$"),
        ("a formula", "undefined: division by zero"),
    ]
