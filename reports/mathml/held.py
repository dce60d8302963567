"""What stays on one line, as a browser may break it before a comma that follows a formula, and after the hyphens of an option."""

from __future__ import annotations

import re

__all__ = ["held"]

INLINE = r"<math(?: displaystyle=\"true\")?>(?:(?!</?math\b).)*</math>"
OPENED, CLOSED = r"[(\[“‘]*", r"(?:[,.;:!?)\]”’]|-\w+)*"
TOUCHED = re.compile(rf"({OPENED})({INLINE})({CLOSED})", re.DOTALL)
ASIDE = r"<(annotation|pre|script|style|svg|title)\b.*?</\1>|<[^>]*>"
WORD = r"(?<![\w-])--[a-z][a-z-]*|\b\w+\(-[\w*/]+\)|(?<![\w.])\d+e-\d+\b"
HYPHENS = re.compile(rf"{ASIDE}|({WORD})", re.DOTALL)


def held(page: str) -> str:
    """The HTML with each formula in a line, the brackets before it and the signs after it in one span that is not broken.

    So are an option, as in --no-table, a function of a negative argument, as in exp(-epsilon), and a number like 10e-5, outside
    of blocks of code and of the LaTeX that a formula carries.
    """

    def whole(match: re.Match[str]) -> str:
        return f'<span class="held">{match[0]}</span>' if match[1] or match[3] else match[0]

    def unbroken(match: re.Match[str]) -> str:
        return f'<span class="held">{match[2]}</span>' if match[2] else match[0]

    return HYPHENS.sub(unbroken, TOUCHED.sub(whole, page))
