"""Long lines of LaTeX source, cut where TeX sees only a space."""

from __future__ import annotations

import re

__all__ = ["COLUMNS", "wrapped"]

COLUMNS = 100
LEAST = 30
INDENT = "    "
OPERATOR = re.compile(r" (?:[-+=<>]|\\(?:le|ge|to|cdot|in|mid|quad)(?![A-Za-z])|\\\\)")
CONTROL_SPACE = re.compile(r"(?<!\\)\\\Z")
DISPLAY = re.compile(r"\\(begin|end)\{align\*\}|(\\\[)|(\\\])")


def wrapped(source: str, columns: int = COLUMNS) -> str:
    """The same document with lines of at most ``columns`` characters wherever a space allows it.

    Text is cut between words, formulas before an operator; a comment goes on as a comment.
    """
    lines: list[str] = []
    display = False
    for line in source.split("\n"):
        lines += _comment(line, columns) if line.startswith("%") else _cut(line, columns, display)
        for match in DISPLAY.finditer(line):
            display = match[1] == "begin" or match[2] is not None
    return "\n".join(lines)


def _comment(line: str, columns: int) -> list[str]:
    pieces, rest = [], line
    while len(rest) > columns and (place := rest.rfind(" ", LEAST, columns + 1)) > 0:
        pieces.append(rest[:place])
        rest = "%  " + rest[place + 1 :]
    return [*pieces, rest]


def _cut(line: str, columns: int, display: bool) -> list[str]:
    margin = INDENT if display else ""
    pieces, rest = [], line
    while len(rest) > columns and (place := _place(rest, columns, display)) is not None:
        pieces.append(rest[:place])
        rest = margin + rest[place + 1 :]
    return [*pieces, rest]


def _place(line: str, columns: int, display: bool) -> int | None:
    """The best space to cut at; the last among equally good ones, one behind the margin where there is none before it."""
    found: dict[int, int] = {}
    mathematics = display
    start = len(line) - len(line.lstrip()) + LEAST
    for position, char in enumerate(line):
        before = line[position - 1] if position else ""
        if char == "%" and before != "\\":
            break
        if char == "$" and before != "\\":
            mathematics = not mathematics
        elif before == "\\" and char in "()[]" and line[position - 2 : position] != "\\\\":
            mathematics = char in "(["
        elif char == " " and start <= position < len(line) - 1 and not CONTROL_SPACE.search(line[:position]):
            grade = 0 if not mathematics else 1 if OPERATOR.match(line, position) else 2
            if position > columns:
                return found[min(found)] if found else position
            found[grade] = position
    return found[min(found)] if found else None
