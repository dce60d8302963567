"""An estimate of how wide a formula is set, and line breaking with it."""

from __future__ import annotations

import re

__all__ = ["LINE", "broken", "width"]

LINE = 400.0
TOKEN = re.compile(r"\\(?:left|right|bigl|bigr|tfrac|frac|sqrt|mathit|[A-Za-z]+|.)|[_^]|[{}]|\d|\w|\S|\s")
WIDTHS = {"+": 12.5, "-": 12.5, "=": 13.5, "<": 13.5, ">": 13.5, r"\le": 13.5, r"\ge": 13.5, "(": 4.0, ")": 4.0, r"\log": 15.0,
          r"\max": 19.0, r"\min": 18.0, r"\cdot": 7.5, r"\,": 1.7, r"\ ": 3.4, r"\quad": 10.0, r"\qquad": 20.0, r"\{": 5.0,
          r"\}": 5.0, ",": 4.5, r"\sqrt": 9.0, r"\infty": 10.0, r"\exp": 17.0}  # fmt: skip
SILENT = {r"\left", r"\right", r"\bigl", r"\bigr", r"\tfrac", r"\frac", r"\mathit", "&"}


def width(latex: str) -> float:
    """Points that the formula takes at 10 pt, rounded up; a fraction counts its wider half."""
    total, _ = _measure(TOKEN.findall(latex), 0)
    return total


def _measure(tokens: list[str], start: int) -> tuple[float, int]:
    total, position = 0.0, start
    while position < len(tokens):
        token = tokens[position]
        if token == "}":
            return total, position + 1
        position += 1
        if token == "{":
            inner, position = _measure(tokens, position)
            total += inner
        elif token in (r"\frac", r"\tfrac"):
            above, position = _group(tokens, position)
            below, position = _group(tokens, position)
            total += (max(above, below) + 2.5) * (0.75 if token == r"\tfrac" else 1.0)
        elif token in "_^":
            inner, position = _group(tokens, position)
            total += 0.72 * inner + 0.5
        elif not token.isspace() and token not in SILENT:
            total += WIDTHS.get(token, 6.2 if token[0] == "\\" or token.isalpha() else 5.1)
    return total, position


def _group(tokens: list[str], position: int) -> tuple[float, int]:
    if position < len(tokens) and tokens[position] == "{":
        return _measure(tokens, position + 1)
    return _measure(tokens[position : position + 1], 0)[0], position + 1


def broken(latex: str, line: float = LINE) -> list[str]:
    """The formula in pieces of at most ``line`` points, cut before + and - and between factors, outer cuts preferred.

    Only formulas without ``\\left`` and ``\\right`` are cut inside brackets.
    """
    lines, rest = [], latex
    room = line
    while width(rest) > room:
        cut = _cut(rest, room)
        if cut is None:
            break
        lines.append(rest[:cut].rstrip())
        rest, room = rest[cut:].lstrip(), line - 20
    return [*lines, rest]


def _cut(latex: str, room: float) -> int | None:
    best: tuple[float, int] | None = None
    depth = braces = 0
    for position, char in enumerate(latex):
        if char in "{}":
            braces += 1 if char == "{" else -1
        elif char in "()":
            depth += 1 if char == "(" else -1
        elif char == " " and not braces and position:
            after = latex[position + 1 : position + 3]
            sign = after in {"+ ", "- ", "= "}
            if after[:2] in {">=", "> ", r"\g"} or (
                not sign and not (latex[position - 1] in ")}" or after[:1] in {"(", "\\"})
            ):
                continue
            reached = width(latex[:position])
            if reached > room:
                break
            score = reached / room - 0.35 * depth - (0 if sign else 0.3)
            if best is None or score >= best[0]:
                best = score, position
    return best[1] if best else None
