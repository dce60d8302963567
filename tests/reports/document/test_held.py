"""A formula in a line stays with the signs that touch it, and with nothing else."""

from __future__ import annotations

import re

import pytest

from epsproof.reports.document.mathml import held, mathml

A = mathml("a")


@pytest.mark.parametrize(
    ("page", "kept"),
    [
        (f"so {A}, then", f"{A},"),
        (f"so ({A}) then", f"({A})"),
        (f"so “{A}”.", f"“{A}”."),
        (f"a {A}-fold sum", f"{A}-fold"),
        (f"<li>{A};</li>", f"{A};"),
        ("<p>with <code>--no-table</code>.</p>", "--no-table"),
        ("<code>--set=a</code>", "--set"),
        ("powers of exp(-epsilon*unit) are", "exp(-epsilon*unit)"),
        ("written 10e-5, is", "10e-5"),
    ],
)
def test_what_touches_a_formula_stays_with_it(page, kept):
    assert re.findall('<span class="held">(.*?)</span>', held(page)) == [kept]
    assert re.sub("</?span[^>]*>", "", held(page)) == page


ASIDE = [
    "<pre>$ a --to b</pre>",
    '<a href="x.html#--to">x</a>',
    "a--b, a -- b",
    "f(x - y)",
    "1.6e-5",
    "<title>a --to b</title>",
]
DISPLAYED = mathml("a", display=True) + ", b"
CARRIED = mathml(r"2 \exp(-4)") + " then"


@pytest.mark.parametrize(
    "page", [f"so {A} and {A} then", f"so , {A} (then", DISPLAYED, CARRIED, "no formula, here", *ASIDE]
)
def test_what_touches_no_formula_is_left_alone(page):
    assert held(page) == page


def test_neighbouring_formulas_are_held_one_by_one():
    assert re.findall('<span class="held">(.*?)</span>', held(f"{A}, {A} and {A}.")) == [f"{A},", f"{A}."]
