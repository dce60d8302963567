"""Statistics as LaTeX, Python, R and SQL write them, in the language of statistics; nothing is evaluated."""

from __future__ import annotations

import re

__all__ = ["in_own_statistics"]

RANGE = r"\s*(?:_\s*(?:\{[^{}]*\}|\w))?\s*(?:\^\s*(?:\{[^{}]*\}|\w))?\s*"
TERM = r"(\((?:[^()]|\([^()]*\))*\)(?:\^\{?\d+\}?)?|x(?:\^\{?\d+\}?)?)"
OWN = {
    "average": "mean",
    "avg": "mean",
    "total": "sum",
    "variance": "var",
    "maximum": "max",
    "minimum": "min",
    "nunique": "distinct",
}
CALLED = "|".join(["sum", "mean", "var", "min", "max", "median", "distinct", *OWN])
STEPS = (
    (r"(?<![\w.,(])(\d+),(\d+)(?=\s*[*/+-])", r"\1.\2"),
    (r"\$|\\(?:left|right|displaystyle|limits|,|;|!)(?![A-Za-z])|\\(?=\s)", ""),
    (r"\\(?:bar|overline)\s*\{?\s*x\s*\}?|x\u0304|\u0101", "mean(x)"),
    (r"x_(?:\{\s*\(n\)\s*\}|\(n\))", "max(x)"),
    (r"x_(?:\{\s*\(1\)\s*\}|\(1\))", "min(x)"),
    (r"\bx(?:_\s*(?:\{\s*[ijk]\s*\}|[ijk])|\[\s*[ijk]\s*\]|[ᵢⱼ])", "x"),
    (r"\\(?:operatorname|mathrm|text)\s*\{\s*(\w+)\s*\}", r"\1"),
    (r"\\[dt]?frac\s*\{((?:[^{}]|\{[^{}]*\})*)\}\s*\{([^{}]*)\}", r"(\1)/(\2)"),
    (r"[∑Σ]", r"\\sum"),
    (rf"\\(sum|max|min|median){RANGE}{TERM}", r"\1(\2)"),
    (r"\b(?:np|numpy|pd|statistics|stats|math)\.", ""),
    (r"\b(?:x|df|data)\.(\w+)\(\s*\)", r"\1(x)"),
    (r"\b(?:len|length|NROW|nrow)\(\s*x\s*\)|(?i:\bcount\(\s*\*\s*\))|\\(?:vert|lvert)\s*x\s*\\(?:vert|rvert)", "n"),
    (rf"(?i:\b({CALLED})\()", lambda found: f"{OWN.get(found[1].lower(), found[1].lower())}("),
    (r"\^\s*\{?\s*(\d+)\s*\}?", r"**\1"),
    (r"\\(?:cdot|times)", "*"),
    (r"\bfor\s+(?:x|i)\s+in\s+(?:x|data|range\(n\))|\bi\s+in\s+x\b", ""),
    (rf"(?<=[\w)])\s*(?=(?:{CALLED})\()(?<![a-z])", "*"),
    (r"\((\d+|n)\)(?=/)|(?<=/)\((\d+|n)\)", r"\1\2"),
    (r"\(\s*((?:sum|mean|max|min|median|var)\([^()]*\))\s*\)(?=/)", r"\1"),
    (r"(\w)\(\((\w+(?:\*\*\d+)?)\)\)", r"\1(\2)"),
)


def in_own_statistics(text: str) -> str:
    """The text in the language of statistics where it has signs of another one, which need not be a statistic."""
    found = text.strip().rstrip(";,.?!")
    for pattern, own in STEPS:
        found = re.sub(pattern, own, found)
    return re.sub(r"\s+(?=\))", "", " ".join(found.split()))
