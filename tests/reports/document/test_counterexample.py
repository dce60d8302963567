"""Counterexamples in LaTeX: exact values as equations, rounded decimals never."""

from __future__ import annotations

import pytest

from epsproof.reports.document.claim import counterexample, counterexample_rows, value_instead
from epsproof.reports.document.latex import words_latex
from epsproof.verify.claims.values.given import Asked, Between, Compared, Placed, Rounded, Said, Undefined

DIVISION = Said("division by zero")
SENTENCES = [
    (
        {
            "a": "0",
            "epsilon": Rounded("log(2)", "0.69314718"),
            "printed epsilon": Undefined(DIVISION),
            "q0": "1/2",
        },
        r"At $a = 0$, $q_{0} = \frac{1}{2}$: the right $\varepsilon$ is $\log(2) \approx 0.69314718$; "
        r"the printed $\varepsilon$ is undefined: division by zero.",
    ),
    (
        {"r": "2", "printed epsilon": "0", "adversary": Said("nobody: every prior admits more")},
        r"At $r = 2$: the printed $\varepsilon$ is $0$; "
        r"the adversary at the printed $\varepsilon$ is nobody: every prior admits more.",
    ),
    ({"p": "-1/6"}, r"At $p = -\frac{1}{6}$."),
    ({"1/r* - p*q": "0", "p": "1/2"}, r"At $p = \frac{1}{2}$: $1/r^* - p q$ is $0$."),
    (
        {"p": "1/2", "undefined": DIVISION},
        r"At $p = \frac{1}{2}$: a formula is undefined (division by zero).",
    ),
    (
        {"p": "1/2", "undefined": Said("square root of ", "-1/3")},
        r"At $p = \frac{1}{2}$: a formula is undefined (square root of $-\tfrac{1}{3}$).",
    ),
    (
        {"search": Placed("0.55", " at ", "p", "1", "q", "1/1000"), "epsilon": Between("0.54", "0.56")},
        r"The search's budget is 0.55 at $p = 1$, $q = \tfrac{1}{1000}$; the right $\varepsilon$ is in [0.54, 0.56].",
    ),
    (
        {"comparison": Compared("1/10", "<", "1/10")},
        r"In numbers the claim says $\frac{1}{10} < \frac{1}{10}$.",
    ),
    (
        {"asked": Asked("mass", "published", "4"), "value": Said("7.28"), "printed": "3.6"},
        r"What is asked is the probability at a published value of 4; the value is 7.28; the printed number is $3.6$.",
    ),
    (
        {
            "asked": Asked("decision", "true_x2", "3", "most", "10"),
            "value": Said("-2.7, to the printed digits -3"),
            "printed": "1",
        },
        r"What is asked is decision at $x_{2} = 3$ in truth, a count of at most 10; "
        r"the value is $-2.7$, to the printed digits $-3$; the printed number is $1$.",
    ),
    (
        {"asked": Asked("expected risk", "prior", "1/50"), "value": Said("2.11e-7"), "below": "0.0000001"},
        r"What is asked is expected risk at a prior of $\frac{1}{50}$; the value is $2.11 \cdot 10^{-7}$; "
        r"the printed upper limit is $0.0000001$.",
    ),
    (
        {"asked": Asked("expected"), "value": Said("1.3"), "at_least": "1.05", "at_most": "1.21"},
        "What is asked is expected; the value is 1.3; the printed lower limit is $1.05$; the printed upper limit is $1.21$.",
    ),
    (
        {"a": "1/4", "printed": "1.29", "value": "1.2992830"},
        r"At $a = \frac{1}{4}$: the printed number is $1.29$; the value is $1.2992830$.",
    ),
    ({"value": "2", "below": "3"}, r"At $\mathit{value} = 2$, $\mathit{below} = 3$."),
    ({"epsilon": "inf"}, r"$\varepsilon$ is $\infty$."),
    (
        {"p": "1/2", "1/r* - p*q": "0", "epsilon": Undefined(DIVISION)},
        r"At $p = \frac{1}{2}$: $1/r^* - p q$ is $0$; $\varepsilon$ is undefined: division by zero.",
    ),
    (
        {"profile": Said("r, r = 3"), "search": "1"},
        r"The profile is $r$, $r = 3$; the search's budget is $1$.",
    ),
    (
        {"delta": "1/9", "epsilon": "10", "left side": "2", "right side": "1"},
        r"At $\delta = \frac{1}{9}$, $\varepsilon = 10$: the left side is $2$; the right side is $1$.",
    ),
    ({"event": Said("noisy value is 2 >= 1")}, r"Event is noisy value is $2 \ge 1$."),
    (
        {"records": "(0)", "n": "1", "left side": "0"},
        r"At $n = 1$: the data set is (0); the left side is $0$.",
    ),
    ({"records": "(0, 1/2)", "q": "0"}, "At $q = 0$: the data set is (0, 1/2)."),
    (
        {"first": Said("(7)"), "second": Said("()")},
        "The first data set is (7); the second data set is empty.",
    ),
    ({"first": "7", "records": "2"}, r"At $\mathit{first} = 7$, $\mathit{records} = 2$."),
    ({"x": "(a)"}, r"At $x = a$."),
    ({"first data set": Said("queries = [0]")}, "First data set is queries $=$ $[0]$."),
]


@pytest.mark.parametrize(("values", "sentence"), SENTENCES)
def test_variables_come_first_and_then_what_they_lead_to(values, sentence):
    assert words_latex(counterexample(values.items())) == sentence


@pytest.mark.parametrize(
    ("values", "words"),
    [
        ({"asked": Asked("gain"), "value": Said("0.2"), "printed": "2.48"}, "the value is 0.2"),
        ({"comparison": Compared("3", "<=", "2")}, r"in numbers the claim says $3 \le 2$"),
        ({"p": "1/2", "left side": "1", "right side": "2"}, ""),
        ({"value": "2", "left side": "1", "right side": "2"}, ""),
        ({}, ""),
    ],
)
def test_what_stands_instead_of_a_printed_number(values, words):
    assert words_latex(value_instead(values.items())) == words


def test_a_table_has_the_same_in_rows():
    rows = counterexample_rows(
        {"epsilon": Rounded("log(2)", "0.69314718"), "r": "2", "undefined": DIVISION}.items()
    )
    assert [tuple(map(words_latex, row)) for row in rows] == [
        ("$r$", "$2$"),
        (r"the right $\varepsilon$", r"$\log(2) \approx 0.69314718$"),
        ("a formula", "undefined: division by zero"),
    ]
