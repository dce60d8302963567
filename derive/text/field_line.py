"""Where a field stands in the text of a TOML file."""

from __future__ import annotations

import re
from collections.abc import Iterable

__all__ = ["field_line"]


def field_line(field: str, lines: Iterable[tuple[int, str]]) -> int | None:
    """The number of the first of the numbered lines that gives the field a value or heads its table; None where none does."""
    mark = re.compile(rf"""\s*\[{{0,2}}\s*["']?{re.escape(field)}["']?\s*(?:=|\])""")
    return next((number for number, line in lines if mark.match(line)), None)
