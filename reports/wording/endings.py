"""What stands behind a criterion or a condition and is no part of it: a full stop, a semicolon, a comment."""

from __future__ import annotations

import re

from derive.text.errors import SyntaxRejected
from derive.text.foreign import in_own_words

__all__ = ["refuse_endings"]

COMMENT = re.compile(r"\s*(.*?\S)\s*(?:#|//\s+(?=[A-Za-z]{2})|/\*|<!--)\s*(.*)", re.DOTALL)
CUT = re.compile(r"[-+*/(<>=,]$")
"""The end of what is no whole formula, so that no comment stands behind it."""
STOP = re.compile(r"\s*(.*?[\w)%\]])\s*(?:[;?!,]+|(?<=[A-Za-z)%\]])\.|(?<=\.\d)\.|(?<=\.\d\d)\.)\s*", re.DOTALL)


def refuse_endings(text: str) -> None:
    """Raise SyntaxRejected for a comment, or a sign that ends a sentence or a command; the message has the text without it."""
    if (found := COMMENT.fullmatch(text)) and not CUT.search(found[1]) and found[1].count("(") == found[1].count(")"):
        raise SyntaxRejected("no comment stands behind a formula", text, found.end(1) + 1, f"write {in_own_words(found[1])}")
    if found := STOP.fullmatch(text):
        raise SyntaxRejected("no sign stands behind a formula", text, found.end(1) + 1, f"write {in_own_words(found[1])}")
