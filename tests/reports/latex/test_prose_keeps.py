"""What a sentence says in plain text it says when it is set: the same names, numbers and signs, in the same order."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from random import Random

import pytest
import sympy

from epsproof.reports.document.latex import words_latex
from epsproof.reports.document.model import Sentence
from epsproof.reports.latex.as_written import in_a_line

PAPERS = Path(__file__).parents[3] / "verify" / "papers"
NAMES = {
    "varepsilon": "epsilon", "infty": "inf", "le": "<=", "ge": ">=", "ne": "!=", "to": "->", "Rightarrow": "=>",
    "Leftrightarrow": "<=>", "times": "x", "textbar": "|", "textless": "<", "textgreater": ">", "lvert": "|", "rvert": "|",
    "mid": "|", "textasciicircum": "^", "textquotesingle": "'", "textquotedbl": '"',
}  # fmt: skip
SHAPES = {
    "allowbreak", "textbackslash", "tilde", "textasciitilde",
    "left", "right", "text", "mathit", "mathrm", "ensuremath", "cdot", "quad",
}  # fmt: skip
FRACTION = re.compile(r"\\[tf]?frac\{")
TYPED = [
    "x/x == 1 if x > 0", "p - p >= 0", "sqrt(x**2) == x", "f1 * m1 + f2 * m2", "g = f1 / m1 + f2 * m2 and 0 + x",
    "r*q*p and q*p*r", "(m * p * q + 0 * (1 - p * q)) / (m * p * q) == 1",
    "goal 1: p / q < 1 - b => (p*q + b)/(p*q) < 1 / (p * q)", "2*3*p > 1/3 + 1/3",
    "x**1 and x**0 and 1*x", "log(2)/2 and log(r)/log(s)", "a --epsilon of 1 and --delta", "assuming b <= 1 / 2 for 0 < b",
    "t + t ** 2 of (p > a / r, q * t == 0) here", "min(x, x) and max(2, 2)", "2/4*p is not 3/6 p", "p*q*t**2 + p*(1 - q)*t - -1",
]  # fmt: skip


def typed(text: str) -> str:
    """The letters, digits and comparisons of plain text."""
    text = re.sub(r"(\d)x(?=\d)", r"\1 x ", text).replace("==", "=").replace(":=", "=")
    return "".join(re.findall(r"[A-Za-z0-9<>=!]|->|[+]", re.sub(r"\beps(?=\b|_)", "epsilon", text)))


def plain(latex: str) -> str:
    """The same of LaTeX: a fraction says its two parts in their order."""

    def name(found: re.Match[str]) -> str:
        return "" if found[1] in SHAPES else NAMES.get(found[1], found[1])

    return typed(re.sub(r"\\([A-Za-z]+)", name, FRACTION.sub("{", latex)))


def sentences() -> list[str]:
    found = []
    for file in sorted(PAPERS.rglob("*.toml")):
        for claim in tomllib.loads(file.read_text(encoding="utf-8")).get("claim", []):
            found += [claim.get(field, "") for field in ("statement", "location")]
            found += [text for field in ("goals", "assumptions") for text in claim.get(field, [])]
    return list(dict.fromkeys(text for text in found if "e-" not in text and "1e" not in text))


@pytest.mark.parametrize("text", TYPED)
def test_nothing_is_evaluated_or_reordered(text):
    assert plain(words_latex((Sentence(text),))) == typed(text)


def test_the_sentences_of_the_papers_are_kept():
    texts = sentences()
    assert len(texts) > 1000
    assert [text for text in texts if plain(words_latex((Sentence(text),))) != typed(text)] == []


FALSE = [
    ("1 - 2 delta", r"$-1 \delta$"),
    ("t + t*q", "$2 t q$"),
    ("a + b", "$b + a$"),
    ("x/2", r"$\frac{2}{x}$"),
]


@pytest.mark.parametrize(("text", "false"), FALSE)
def test_what_says_something_else_is_told_apart(text, false):
    assert plain(false) != typed(text)


def drawn(random: Random, depth: int = 3) -> str:
    """A formula with every form of quotient, sum, sign and power."""
    if depth == 0 or random.random() < 0.15:
        return random.choice(["a", "b", "r", "2", "3"])
    one, two = drawn(random, depth - 1), drawn(random, depth - 1)
    small = random.choice(["a", "2", "r"])
    forms = [
        f"({one})/{small}", f"({one})/({two})", f"log({one})/{small}", f"({one}) - ({two})", f"({one}) + {two}", f"-({one})",
        f"({one})*({two})", f"({one})**2", f"{one} - {two}", f"-{one}/{small}", f"({one}) - log({two})/{small}",
    ]  # fmt: skip
    return random.choice(forms)


def read(latex: str) -> sympy.Expr:
    """The value of what is set, with products where nothing stands between factors."""
    text = (
        re.sub(r"\\left|\\right", "", latex)
        .replace(r"\,", " ")
        .replace(r"\cdot", " ")
        .replace(r"\log", "log")
    )
    while (found := re.search(r"\\frac\{([^{}]*)\}\{([^{}]*)\}|\^\{([^{}]*)\}", text)) is not None:
        shown = f"**({found[3]})" if found[3] else f"(({found[1]})/({found[2]}))"
        text = text[: found.start()] + shown + text[found.end() :]
    text = re.sub(r"(?<=[\w)])\s+(?=[\w(])", "*", text)
    return sympy.sympify(text, {"log": sympy.Function("log"), **{n: sympy.Symbol(n) for n in "abr"}})


@pytest.mark.parametrize("seed", range(60))
def test_a_formula_in_a_line_has_the_value_of_the_typed_one(seed):
    text = drawn(Random(seed))
    try:
        apart = sympy.simplify(read(in_a_line(text)) - read(text))
    except (ZeroDivisionError, TypeError):
        return
    assert apart in (0, sympy.nan), text
