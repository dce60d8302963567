"""Where a field stands in the text of a TOML file."""

from __future__ import annotations

import re
from collections.abc import Iterable

__all__ = ["field_place"]


def field_place(field: str, lines: Iterable[tuple[int, str]]) -> tuple[int, int] | None:
    """The same line with the column, from 1, at which the field's name begins; in a table in braces where it begins no line."""
    name = rf"""["']?{re.escape(field)}["']?"""
    forms = rf"\s*({name})\s*=", rf"\s*\[+\s*({name})\s*\]", rf"[{{,]\s*({name})\s*="
    given, heading, inside = map(re.compile, forms)
    numbered = list(lines)
    for search in (given.match, heading.match, inside.search):
        for number, line in numbered:
            if found := search(line):
                return number, found.start(1) + 1
    return None
