"""Characters of mathematics, of word processors and of PDF files, as the statement language writes them."""

from __future__ import annotations

import re
import unicodedata

__all__ = ["plain_signs"]

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
