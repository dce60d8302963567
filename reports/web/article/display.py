"""A formula on lines of its own as HTML: a long one is in parts, between which a narrow page breaks the line."""

from __future__ import annotations

import re

from epsproof.reports.latex.width import width
from epsproof.reports.mathml.translate import Untranslatable, mathml

__all__ = ["display", "parted"]

TOKEN = re.compile(r"\\[A-Za-z]+|\\.|\s+|.", re.DOTALL)
OPENED, CLOSED = {"(", "[", "{", r"\{", r"\lvert"}, {")", "]", "}", r"\}", r"\rvert"}
SIGNS = {"=", "+", "-", "<", ">", r"\le", r"\ge"}
LONG = 160.0
"""Points that fit into a line on a phone."""


def display(latex: str) -> str:
    """The formula in what scrolls it where even a part is too wide."""
    formula = latex.strip()
    pieces = parted(formula) if width(formula) > LONG else [formula]
    try:
        shown = " ".join([mathml(pieces[0], large=True), *map(_part, pieces[1:])]) if len(pieces) > 1 else ""
    except Untranslatable:
        shown = ""
    parts = " parted" if shown else ""
    inside = shown or mathml(formula, display=True)
    return f'<div class="wide{parts}" tabindex="0" role="group" aria-label="Formula">{inside}</div>\n'


def _part(latex: str) -> str:
    """A part keeps the space behind the sign with which it begins, as between two terms."""
    shown = mathml(latex, large=True)
    for first in ('<mo lspace="0">', '<mo form="prefix">'):
        shown = shown.replace(f"<mrow>{first}", '<mrow><mo form="infix" lspace="0">', 1)
    return shown


def parted(formula: str) -> list[str]:
    """The LaTeX cut before each sign between two terms that stands in no bracket, fraction or root, but not before a last > 0."""
    pieces: list[list[str]] = [[]]
    last, depth = "", 0
    for token in TOKEN.findall(formula):
        if token in SIGNS and not depth and last and last not in SIGNS:
            pieces.append([])
        depth += (token in OPENED) - (token in CLOSED)
        pieces[-1].append(token)
        last = last if token.isspace() else token
    if len(pieces) > 1 and [token for token in pieces[-1] if not token.isspace()][1:] == ["0"]:
        pieces[-2:] = [[*pieces[-2], *pieces[-1]]]
    return ["".join(piece).strip() for piece in pieces]
