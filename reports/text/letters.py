"""What is typed, or copied from the output, in the signs of the language: Greek letters by name, <= for ≤, 25/100 for 25%."""

from __future__ import annotations

import re
from decimal import Decimal

from epsproof.derive.text.errors import SyntaxRejected
from epsproof.derive.text.proposal import plain_signs
from epsproof.reports.text.pretty import LETTERS, SUBSCRIPT

__all__ = ["named", "typed"]

NAMES = {sign: name for name, sign in LETTERS.items()} | {"ε": "epsilon", "ϵ": "epsilon", "π": "pi"}
FIGURES = {number: chr(plain) for plain, number in SUBSCRIPT.items()}
LETTER = re.compile(f"[{''.join(NAMES)}]")
BELOW = re.compile(f"(?<=[A-Za-z{''.join(NAMES)}])[{''.join(map(chr, FIGURES))}]+")
PERCENT = re.compile(r"(?<![\w.])(\d+(?:\.\d+)?)\s*%")
EQUALS = re.compile(r"(?<![<>=!])=(?![=<>])")


def typed(text: str) -> str:
    """The text in the signs of the language, in which it need not be a formula; raises SyntaxRejected for 0·5, which may be a
    decimal and a product."""
    if found := re.search(r"(\d+)·(\d+)", text):
        two = f"write {found[1]}.{found[2]} or {found[1]}*{found[2]}"
        raise SyntaxRejected(f"{found[0]} has two readings", text, found.start() + 1, two)
    return EQUALS.sub("==", PERCENT.sub(_share, named(plain_signs(text))))


def _share(found: re.Match[str]) -> str:
    """``0.25`` for 25%; as it stands behind a sign that would take it apart, as in 1/2%."""
    apart = found.string[: found.start()].rstrip().endswith(("/", "**", "^"))
    return found[0] if apart else f"{Decimal(found[1]).scaleb(-2).normalize():f}"


def named(text: str) -> str:
    """``alpha`` for α, ``q0`` for q₀; a letter beside another one, or a number, is kept apart, so that no other name arises."""
    return BELOW.sub(lambda found: found[0].translate(FIGURES), LETTER.sub(_apart, text))


def _apart(found: re.Match[str]) -> str:
    before, after = found.string[: found.start()], found.string[found.end() :]
    left = " " if before[-1:].isalnum() or before[-1:] == "_" else ""
    return f"{left}{NAMES[found[0]]}{' ' if re.match(r'[A-Za-z0-9_]', after) else ''}"
