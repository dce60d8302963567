"""Sentences with formulas in them as HTML."""

from __future__ import annotations

import re
from html import escape

from markupsafe import Markup

from epsproof.reports.latex.escape import SPECIAL
from epsproof.reports.latex.prose import prose
from epsproof.reports.mathml.translate import Untranslatable, mathml

__all__ = ["html_of_latex", "html_sentence"]

MATH = re.compile(r"\$((?:[^$\\]|\\.)+)\$|\\\((.+?)\\\)|\\\[(.+?)\\\]", re.DOTALL)
SIGNS = {"---": "—", "--": "–", "-{}-": "--", r"\textquotesingle{}": "'"}
PLAIN = {latex: char for char, latex in SPECIAL.items() if not latex.startswith("$")} | SIGNS
ESCAPED = re.compile("|".join(re.escape(x) for x in sorted(PLAIN, key=len, reverse=True)))
BREAK = r"\allowbreak{}"
STYLED = re.compile(r"\\(?:emph|textbf)\{([^{}]*)\}")
CODE = re.compile(r"\\texttt\{\\upshape ((?:[^{}\\]|\\.|\{\})*)\}")
MARKS = {"\x01": "<em>", "\x02": "</em>", "\x03": "<code>", "\x04": "</code>"}


def html_sentence(text: str) -> Markup:
    """Plain text with formulas of the grammar in it; what is not clearly a formula stays text."""
    return html_of_latex(prose(text))


def html_of_latex(latex: str) -> Markup:
    """Text that this package's printers wrote, its formulas as MathML."""
    shown, position = "", 0
    for match in MATH.finditer(latex):
        shown += _words(latex[position : match.start()])
        formula = (match[1] or match[2] or match[3]).strip()
        try:
            shown += mathml(formula, display=match[3] is not None)
        except Untranslatable:
            shown += f"<code>{escape(formula, quote=False)}</code>"
        position = match.end()
    return Markup(shown + _words(latex[position:]))


def _words(latex: str) -> str:
    plain = CODE.sub(lambda m: f"\x03{m[1].replace(BREAK, '')}\x04", latex)
    plain = STYLED.sub(lambda m: f"\x01{m[1]}\x02", plain)
    plain = ESCAPED.sub(lambda m: PLAIN[m[0]], plain).replace("\n", " ")
    return "".join(MARKS.get(char, char) for char in escape(plain, quote=False))
