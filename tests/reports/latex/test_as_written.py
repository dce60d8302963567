"""What is set as it is written reads back as what was written."""

from __future__ import annotations

import re

import pytest
import sympy

from epsproof.derive.text.grammar import parse_conditions, parse_expression
from epsproof.reports.document.mathml import mathml
from epsproof.reports.latex.as_written import as_written
from epsproof.reports.view.formulas import Unprintable
from epsproof.verify.papers import PAPERS
from tests.reports.latex_reader import read

NAME = re.compile(r"[A-Za-z]\w*")
WORDS = {"log", "exp", "sqrt", "max", "min", "abs", "inf", "if", "else", "and"}
CLAIMS = PAPERS["kazan-reiter-2024"].claims
UNREAD = re.compile(r"\bif\b|\.|\*\*\(|epsilon")
FIELDS = ("epsilon", "profile", "formula")
CONDITIONS = ("when", "relation")


def names(text: str) -> set[str]:
    return set(NAME.findall(text)) - WORDS


def expressions() -> list[str]:
    return sorted({c.data[field] for c in CLAIMS for field in FIELDS if field in c.data})


def conditions() -> list[str]:
    given = {
        x
        for c in CLAIMS
        for x in (*c.assumptions, *(c.data[f] for f in CONDITIONS if f in c.data), *c.get("goals", []))
    }
    return sorted(part.strip() for text in given for part in text.split("=>") if not UNREAD.search(text))


def value(expression: sympy.Expr) -> complex | None:
    """The value at fixed priors and parameters; None where there is none."""
    symbols = sorted(expression.free_symbols, key=str)
    found = expression.subs({x: sympy.Rational(1 + n, 7 + 2 * n) for n, x in enumerate(symbols)})
    return complex(found) if found.is_number and found.is_finite else None


def agree(first: sympy.Expr, second: sympy.Expr) -> bool:
    if {x.name for x in first.free_symbols} != {x.name for x in second.free_symbols}:
        return sympy.simplify(first - second) == 0
    left, right = value(first), value(second)
    return left == right or (left is not None and right is not None and abs(left - right) < 1e-9)


@pytest.mark.parametrize("text", expressions())
def test_expressions_of_the_paper_read_back(text: str) -> None:
    assert agree(parse_expression(text), read(as_written(text), names(text)))


def test_conditions_of_the_paper_read_back() -> None:
    checked = 0
    for text in conditions():
        shown = as_written(text)
        mathml(shown)
        if not re.fullmatch(r"[^<>=,]+(<=|>=|==|<|>)[^<>=,]+", text) or "max" in text or "min" in text:
            continue
        (comparison,) = parse_conditions(text)
        sides = re.split(r"\s(?:<|>|=|\\le|\\ge)\s", shown)
        printed = [
            read(side, names(side_text))
            for side, side_text in zip(sides, re.split("<=|>=|==|<|>", text), strict=True)
        ]
        assert agree(comparison.left, printed[0]) and agree(comparison.right, printed[1]), text
        checked += 1
    assert checked > 200


@pytest.mark.parametrize(
    ("text", "latex"),
    [
        ("-2*p*(1 - (1 - p)/(1 - p)) < 0", r"-2 p \left(1 - \frac{1 - p}{1 - p}\right) < 0"),
        ("a - (b - c)", "a - (b - c)"),
        ("a/b/c", r"\frac{\frac{a}{b}}{c}"),
        ("2*3**2", r"2 \cdot 3^{2}"),
        ("(a + b)**2", "(a + b)^{2}"),
        ("(-a)**2", "(-a)^{2}"),
        ("-a**2", "-a^{2}"),
        ("a*(-b)", "a (-b)"),
        ("0 < a < 1, r > 1", r"0 < a < 1,\quad r > 1"),
        ("max(a/p, r)", r"\max\left\{\frac{a}{p},\ r\right\}"),
        (
            "2*r if p <= s else r",
            r"\begin{cases} 2 r & \text{if } p \le s \\ r & \text{otherwise} \end{cases}",
        ),
        ("log(p)**2", r"(\log(p))^{2}"),
        ("log(2)*p", r"\log(2) p"),
        ("gamma(a + 1)*b", r"\Gamma(a + 1) b"),
        ("binomial(n, k)*factorial(n - k)", r"\binom{n}{k} (n - k)!"),
        ("beta(a, b)", r"\mathrm{B}(a, b)"),
        (
            "P[x <= c] == Phi(c)",
            r"\operatorname{P}\left[x \le c\right] = \Phi(c)",
        ),
        ("p => q == 1", r"p \quad\text{implies}\quad q = 1"),
    ],
)
def test_nothing_is_collected_or_cancelled(text: str, latex: str) -> None:
    assert as_written(text) == latex


@pytest.mark.parametrize(
    "text", ["", "p +", "p is q", "f(x=1)", "[p]", "lambda: p", "p @ q", "sqrt(p, q)", "'p'", "p" * 30_000]
)
def test_what_is_no_formula_is_refused(text: str) -> None:
    with pytest.raises(Unprintable):
        as_written(text)
