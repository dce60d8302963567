"""A text that is read in place of one that is not: foreign characters and tokens in our own, brackets closed."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator

from epsproof.derive.text.errors import QuestionError

__all__ = ["FORMULA", "NUMBER", "plain_signs", "proposed"]

# Characters of mathematics, of word processors and of PDF files, as the statement language writes them.

SIGNS = {
    "≤": "<=", "⩽": "<=", "≦": "<=", "≥": ">=", "⩾": ">=", "≧": ">=", "≠": "!=", "·": "*", "⋅": "*", "×": "*", "∗": "*", "∙": "*",
    "÷": "/", "∕": "/", "⁄": "/", "−": "-", "–": "-", "‐": "-", "‑": "-", "‒": "-", "﹣": "-", "∞": "inf", "∈": " in ",
    "≡": "==", "≯": "<=", "≮": ">=", "≰": ">", "≱": "<", "¬": " not ",
    "⋆": "*", "★": "*",
    "“": "", "”": "", "„": "", "‘": "", "’": "", "\ufeff": "", "\u200b": "", "\u00ad": "",
    "\u200c": "", "\u200d": "", "\u2060": "",
    **dict.fromkeys("\u00a0\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f", " "),
}  # fmt: skip
SUPERSCRIPTS = dict(zip("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789", strict=True))
STYLED = re.compile("[\U0001d400-\U0001d7ff\uff01-\uff5e\ufb00-\ufb06]+")
SHARES = re.compile("(\\d*)([\u00bc-\u00be\u2150-\u215e])")


def plain_signs(text: str) -> str:
    """``<=`` for ≤, ``*`` for ·, ``**2`` for ², ``sqrt(x)`` for √x, ``(1/2)`` for ½, and letters without their style."""
    read = STYLED.sub(lambda found: unicodedata.normalize("NFKC", found[0]), text)
    read = SHARES.sub(_share, read)
    read = "".join(SIGNS.get(char, char) for char in read)
    read = re.sub(
        f"[{''.join(SUPERSCRIPTS)}]+", lambda found: "**" + "".join(SUPERSCRIPTS[c] for c in found[0]), read
    )
    read = re.sub(r"√\s*\(", "sqrt(", read)
    return re.sub(r"√\s*(\w+)", r"sqrt(\1)", read)


def _share(found: re.Match[str]) -> str:
    """``(1/2)`` for ½, ``(2 + 1/2)`` for 2½."""
    share = unicodedata.normalize("NFKC", found[2]).replace("⁄", "/")
    return f"({found[1]} + {share})" if found[1] else f"({share})"


# A text that is read in place of one that is not: tokens of other languages in our own, a bracket closed, a
# product sign set.
#
# Nothing is read in this way silently: what is proposed stands in an error, and only where the engine
# accepts it.

FORMULA = "a formula has numbers, names, + - * / ** and min max sqrt log exp abs, as in max(a/(p*q), r)"
NUMBER = "write 0.25, 1/4 or 1e-3"
LONGEST = 400
TOKENS = (
    (r"\\(?:left|right|,|;|!|quad|displaystyle)(?![A-Za-z])|\$|`|\\\(|\\\)", " "),
    (r"\\(?:mathrm|text|operatorname|mathit)\s*\{([^{}]*)\}", r"\1"),
    (r"\\(?:leq?|leqslant)(?![A-Za-z])|=<", "<="), (r"\\(?:geq?|geqslant)(?![A-Za-z])", ">="), (r"\\lt(?![A-Za-z])", "<"),
    (r"\\gt(?![A-Za-z])", ">"), (r"\\neq?(?![A-Za-z])", "!="), (r"\\(?:cdot|times|ast)(?![A-Za-z])", "*"),
    (r"\\(?:land|wedge)(?![A-Za-z])|&&?", " and "), (r"\\(?:lor|vee)(?![A-Za-z])|\|\|", " or "),
    (r"\\(?:implies|Rightarrow|to)(?![A-Za-z])|⇒|⟹|→|->", "=>"), (r"∧", " and "), (r"∨", " or "),
    (r"\\infty(?![A-Za-z])", "inf"), (r"\\[dt]?frac\s*\{([^{}]*)\}\s*\{([^{}]*)\}", r"(\1)/(\2)"),
    (r"\\sqrt\s*\{([^{}]*)\}", r"sqrt(\1)"), (r"\\ln(?![A-Za-z])", "log"),
    (r"\\(log|exp|min|max|[a-z]*(?:alpha|beta|gamma|delta|epsilon|lambda|mu|pi|rho|sigma|tau))(?![A-Za-z])", r"\1"),
    (r"_\{(\w+)\}", r"\1"), (r"\b(?:np|numpy|math|sympy|sp)\.(?=[a-z])", ""), (r"\b(?:maximum|pmax|fmax|Max)(?=\s*\()", "max"),
    (r"\b(?:minimum|pmin|fmin|Min)(?=\s*\()", "min"), (r"\bln(?=\s*\()", "log"), (r"\bfabs(?=\s*\()", "abs"),
    (r"\|([^|]+)\|", r"abs(\1)"), (r"\b(?:AND|And)\b", "and"), (r"\b(?:OR|Or)\b", "or"), (r"\bIF\b", "if"), (r"\bELSE\b", "else"),
    (r"\be\s*(?:\^|\*\*)\s*(\w+|\([^()]*\)|\{[^{}]*\})", r"exp(\1)"), (r"\^", "**"), (r"[\[{]", "("), (r"[\]}]", ")"),
    (r"(?<![\w./])(\d+(?:\.\d+)?)\s*%", r"\1/100"), (r"(?<![<>=!])=(?![=<>])", "=="), (r"\b([A-Za-z])\s+(?=[A-Za-z]\b)", r"\1*"),
    (r"(?<![A-Za-z_])pq(?!\w)", "p*q"), (r"(?<![\w)])\((\w+)\)/", r"\1/"), (r"\b(max|min|sqrt|log|exp|abs)\s+\(", r"\1("),
    (r"\s+(?=[),])", ""),
    (r"(?<![\w.,(])(\d+),(\d+)(?![\w.,])", r"\1.\2"),
    (r"(?<![\w.])(\d+(?:\.\d+)?)\s*(?=(?!e[-+]?\d)(?!(?:and|or|if|else|in)\b)[A-Za-z(])", r"\1*"), (r"\)(?=\(|\d)", ")*"),
)  # fmt: skip
"""What other languages and typesetting write, and what is written here; a pattern a row."""


def _in_own_tokens(text: str) -> str:
    """The text with the tokens of this language in place of others; it need not be one that is read."""
    found = plain_signs(text)
    for pattern, own in TOKENS:
        found = re.sub(pattern, own, found)
    return " ".join(found.split())


def proposed(text: str, accepts: Callable[[str], object]) -> str:
    """The first text near to this one that ``accepts`` returns for; empty where it raises QuestionError for all of them."""
    for other in _near(text) if len(text) <= LONGEST else ():
        try:
            accepts(other)
        except QuestionError:
            continue
        return other
    return ""


def _near(text: str) -> Iterator[str]:
    """Own tokens; with brackets closed; without a sign at either end; with a choice in brackets; each differs from the text."""
    found = _in_own_tokens(text)
    opened = found.count("(") - found.count(")")
    closed = (
        found + ")" * opened
        if opened > 0
        else re.sub(rf"(?:\s*\)){{{-opened}}}$", "", found)
        if opened
        else found
    )
    trimmed = closed.strip(" .,;:*/?!")
    chosen = re.sub(r"^([^<>=]*[<>]=?)\s*(.+\sif\s.+\selse\s.+)$", r"\1 (\2)", trimmed)
    yield from (one for one in dict.fromkeys((found, closed, trimmed, chosen)) if one != text.strip() and one)
