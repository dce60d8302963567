r"""LaTeX in the words that matplotlib's mathematical text knows."""

from __future__ import annotations

import re

__all__ = ["mathtext"]

NAMES = {r"\le": r"\leq", r"\ge": r"\geq", r"\tfrac": r"\frac"}
RENAMED = re.compile("|".join(rf"{re.escape(name)}(?![A-Za-z])" for name in NAMES))


def mathtext(latex: str) -> str:
    r"""The formula with matplotlib's names of signs and fractions.

    >>> mathtext(r"x \le \tfrac{1}{2}")
    'x \\leq \\frac{1}{2}'
    """
    return RENAMED.sub(lambda name: NAMES[name[0]], latex)
