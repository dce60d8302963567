"""Formulas in a line and what touches them: a browser may else break the line before a comma that follows a formula."""

from __future__ import annotations

import re

__all__ = ["held"]

INLINE = r"<math(?: displaystyle=\"true\")?>(?:(?!</?math\b).)*</math>"
OPENED, CLOSED = r"[(\[“‘]*", r"(?:[,.;:!?)\]”’]|-\w+)*"
TOUCHED = re.compile(rf"({OPENED})({INLINE})({CLOSED})", re.DOTALL)


def held(page: str) -> str:
    """The HTML with each formula in a line, the brackets before it and the signs after it in one span that is not broken."""

    def whole(match: re.Match[str]) -> str:
        return f'<span class="held">{match[0]}</span>' if match[1] or match[3] else match[0]

    return TOUCHED.sub(whole, page)
