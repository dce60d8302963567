"""What a sentence says in plain text it says when it is set: the same names, numbers and signs, in the same order."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from reports.latex.prose import prose

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
    assert plain(prose(text)) == typed(text)


def test_the_sentences_of_the_papers_are_kept():
    texts = sentences()
    assert len(texts) > 1000
    assert [text for text in texts if plain(prose(text)) != typed(text)] == []


FALSE = [("1 - 2 delta", r"$-1 \delta$"), ("t + t*q", "$2 t q$"), ("a + b", "$b + a$"), ("x/2", r"$\frac{2}{x}$")]


@pytest.mark.parametrize(("text", "false"), FALSE)
def test_what_says_something_else_is_told_apart(text, false):
    assert plain(false) != typed(text)
