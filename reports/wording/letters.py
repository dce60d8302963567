"""Greek letters and small figures below the line, as the output prints them, to the names that they stand for."""

from __future__ import annotations

import re

from reports.text.pretty import LETTERS, SUBSCRIPT

__all__ = ["named"]

NAMES = {sign: name for name, sign in LETTERS.items()} | {"ε": "epsilon", "ϵ": "epsilon", "π": "pi"}
FIGURES = {number: chr(plain) for plain, number in SUBSCRIPT.items()}
LETTER = re.compile(f"[{''.join(NAMES)}]")
BELOW = re.compile(f"(?<=[A-Za-z{''.join(NAMES)}])[{''.join(map(chr, FIGURES))}]+")


def named(text: str) -> str:
    """``alpha`` for α, ``q0`` for q₀; a letter beside another one, or a number, is kept apart, so that no other name arises."""
    return BELOW.sub(lambda found: found[0].translate(FIGURES), LETTER.sub(_apart, text))


def _apart(found: re.Match[str]) -> str:
    before, after = found.string[: found.start()], found.string[found.end() :]
    left = " " if before[-1:].isalnum() or before[-1:] == "_" else ""
    return f"{left}{NAMES[found[0]]}{' ' if re.match(r'[A-Za-z0-9_]', after) else ''}"
