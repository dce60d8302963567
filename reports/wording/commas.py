"""Decimals with a comma, alone and among the arguments of min and max, which commas separate; numbers with two readings."""

from __future__ import annotations

import re

from derive.text.errors import Remedy, SyntaxRejected

__all__ = ["refuse_lone_commas", "refuse_misplaced_extremes", "refuse_mixed_commas", "refuse_two_readings", "unseparated_in"]

CALL = re.compile(r"\b(min|max)\s*\(")
DECIMAL = re.compile(r"(?<![\w.,])(\d+),(\d+)(?![\w.]|,\S)")

SHARE = re.compile(r"(?:/|\*\*|\^)\s*\d+(?:\.\d+)?\s*%")
POINTS = re.compile(r"(?<![\w.])(\d+(?:\.\d+)?%)\s*p\b")
DECIMAL_DOT = re.compile(r"\d+·\d+")
PART = r"(?:[^<>=(),]|\([^<>=()]*\))+"
MISPLACED = (
    (r"^(?P<before>.*)\b(?P<name>max|min)\((?P<one>[^<>=]*?)\s+or\s+(?P<other>[^<>=]*)\)", "separates its arguments by a comma"),
    (rf"^(?P<before>\s*)(?P<one>{PART}?)\s+(?P<name>max|min)\s+(?!\()(?P<other>{PART})$", "stands before its arguments"),
    (
        r"^(?P<before>[^()]*)\b(?P<name>max|min)\s+(?P<one>[^()\s,]+)\s+(?P<other>[^()\s,<>=]+)\s*$",
        "takes its arguments in brackets",
    ),
)
"""Two arguments of min or max that are not in its brackets, or have no comma between them."""


def refuse_misplaced_extremes(text: str) -> None:
    """Raise SyntaxRejected for min or max between its arguments, without brackets, or with ``or`` between its arguments."""
    for pattern, rule in MISPLACED:
        if found := re.search(pattern, text):
            call = f"{found['name']}({found['one'].strip()}, {found['other'].strip()})"
            better = f"{found['before']}{call}{text[found.end() :]}".strip()
            raise SyntaxRejected(f"{found['name']} {rule}", text, found.start("name") + 1, f"write {better}", Remedy.WHOLE)


def refuse_mixed_commas(text: str) -> None:
    """Raise SyntaxRejected where one call has figures on both sides of a comma without a blank, and another sign between
    arguments, a semicolon or a comma with a blank."""
    for call in CALL.finditer(text):
        own = _own(text, call.end())
        if not (found := DECIMAL.search(own)):
            continue
        first, second = found.groups()
        if ";" in own:
            better = re.sub(r"\s*;\s*", ", ", DECIMAL.sub(r"\1.\2", text)).strip()
            rule = f"decimals have a point, and the arguments of {call[1]} a comma between them: write {better}"
            raise SyntaxRejected(rule, text, call.end() + found.start() + 1, remedy=Remedy.WHOLE)
        if re.search(r",\s", own):
            rule = f"{found[0]} has two readings: write {first}.{second} or {first}, {second}"
            raise SyntaxRejected(rule, text, call.end() + found.start() + 1, remedy=Remedy.WHOLE)


def _own(text: str, start: int) -> str:
    """The arguments of the call whose bracket opens before ``start``, with a star for every sign inside of further brackets."""
    depth, own = 1, ""
    for char in text[start:]:
        depth += {"(": 1, ")": -1}.get(char, 0)
        if not depth:
            break
        own += char if depth == 1 and char != ")" else "*"
    return own


def unseparated_in(before: str, after: str) -> str:
    """The function min or max whose bracket is open between the texts, with no comma in it; empty where none is."""
    depth = 0
    for char in after:
        depth += {"(": 1, ")": -1}.get(char, 0)
        if depth < 0:
            break
        if not depth and char == ",":
            return ""
    depth = 0
    for place in range(len(before) - 1, -1, -1):
        depth += {")": 1, "(": -1}.get(before[place], 0)
        if not depth and before[place] == ",":
            return ""
        if depth < 0:
            found = re.search(r"\b(min|max)$", before[:place])
            return found[1] if found else ""
    return ""


def refuse_lone_commas(text: str) -> None:
    """Raise SyntaxRejected where a comma stands in a number."""
    if found := re.fullmatch(r"\s*(\d{1,3}),(\d{3})\s*", text):
        rule = f"{found[0].strip()} has two readings: write {found[1]}{found[2]} or {found[1]}.{found[2]}"
        raise SyntaxRejected(rule, text, 1, remedy=Remedy.WHOLE)
    if found := re.fullmatch(r".*?(?<![\w.(,])(\d+),(\d+)\s*", text):
        rule = f"decimals have a point: {found[1]}.{found[2]}"
        raise SyntaxRejected(rule, text, found.start(1) + 1, remedy=Remedy.TOLD)


def refuse_two_readings(text: str) -> None:
    """Raise SyntaxRejected for a share of percent, percent of p, and a decimal with a dot of products."""
    if found := SHARE.search(text):
        rule = f"{found[0]} has two readings: write (1/2)/100 or 0.5% for half a percent"
        raise SyntaxRejected(rule, text, found.start() + 1, remedy=Remedy.WHOLE)
    if found := POINTS.search(text):
        rule = f"{found[0]} has two readings: write {found[1]} for percentage points, {found[1]}*p for a product"
        raise SyntaxRejected(rule, text, found.start() + 1, remedy=Remedy.WHOLE)
    if found := DECIMAL_DOT.search(text):
        better = f"{found[0].replace('·', '.')} or {found[0].replace('·', '*')}"
        rule = f"{found[0]} has two readings: write {better}"
        raise SyntaxRejected(rule, text, found.start() + 1, remedy=Remedy.WHOLE)
