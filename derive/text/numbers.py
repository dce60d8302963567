"""Numbers as they are typed, exactly."""

from __future__ import annotations

import re
from fractions import Fraction

from epsproof.derive.text.errors import LimitExceeded, SyntaxRejected
from epsproof.derive.text.proposal import NUMBER

__all__ = ["MAX_DIGITS", "number"]

MAX_DIGITS = 400


def number(text: str) -> Fraction:
    """The exact value of a decimal, fraction or integer such as ``0.25``, ``1/4``, ``1e-3``."""
    match = re.fullmatch(r"\s*([+-]?)(\d*\.?\d*)(?:[eE]([+-]?\d+))?(?:\s*/\s*(\d+))?\s*", text)
    if not match or not any(c.isdigit() for c in match[2]):
        raise SyntaxRejected(f"{text.strip()[:40]!r} is not a number", text, 1, NUMBER)
    if len(text) > MAX_DIGITS + 20 or abs(int(match[3] or 0)) > MAX_DIGITS:
        raise LimitExceeded(f"the number has more than {MAX_DIGITS} digits")
    denominator = int(match[4] or 1)
    if denominator == 0:
        raise SyntaxRejected("division by zero", text, 1)
    value = Fraction(match[2]) * Fraction(10) ** int(match[3] or 0) / denominator
    return -value if match[1] == "-" else value
