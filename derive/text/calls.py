"""A name before a bracket that is no function of the language: a product without its sign, or a function of one's own."""

from __future__ import annotations

import re
from collections.abc import Collection

__all__ = ["FUNCTIONS", "JOINING_WORDS", "call_rule", "with_products"]

FUNCTIONS = ("min", "max", "abs", "sqrt", "log", "exp")
JOINING_WORDS = ("and", "or", "not", "if", "else", "in")
CALLED = re.compile(r"(?<![\w.])([A-Za-z]\w*)\s*(?=\()")
BEHIND = re.compile(r"\)\s*(?=[(\w.])(?!(?:and|or|not|if|else|in)\b)")


def with_products(text: str, names: Collection[str]) -> str:
    """The text with a sign between brackets side by side, and between a bracket and one of the ``names`` before it."""

    def multiplied(found: re.Match[str]) -> str:
        return f"{found[1]}*" if found[1] in names and found[1] not in (*FUNCTIONS, *JOINING_WORDS) else found[0]

    return BEHIND.sub(")*", CALLED.sub(multiplied, text))


def call_rule(text: str) -> str:
    """What to write for a call of a function that is not known: by its name, or as a product; empty where there is none."""
    unknown = [found for found in CALLED.finditer(text) if found[1] not in (*FUNCTIONS, *JOINING_WORDS)]
    if not unknown:
        return ""
    name, inside = unknown[0][1], _argument(text, unknown[0].end())
    if not inside:
        return ""
    named = f'write {name}, with let = {{ {name} = "its formula" }}, or {name}*({inside}) for a product'
    return f"{name}({inside}) is no function that is known: {named}; known: {', '.join(FUNCTIONS)}"


def _argument(text: str, start: int) -> str:
    """What stands in the bracket that opens at ``start``; empty where it does not close."""
    depth = 0
    for place in range(start, len(text)):
        depth += {"(": 1, ")": -1}.get(text[place], 0)
        if not depth:
            return text[start + 1 : place].strip()
    return ""
