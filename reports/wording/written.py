"""From what people write and what the output prints to the statement language: signs, percentages, one equals sign."""

from __future__ import annotations

import re

from derive.text.errors import SyntaxRejected
from reports.wording.letters import named
from reports.wording.remedies import refuse_other_ways

__all__ = ["written"]

SIGNS = {
    "≤": "<=", "≥": ">=", "≠": "!=", "·": "*", "⋅": "*", "×": "*", "∗": "*", "÷": "/", "−": "-", "–": "-", "\u00a0": " ",
    "“": "", "”": "", "∞": "inf",
}  # fmt: skip
SUPERSCRIPTS = dict(zip("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789", strict=True))
WORDS = {"if", "else", "and", "or", "not", "where", "in"}
FUNCTIONS = {"min", "max", "sqrt", "log", "exp", "abs"}
FACTORS = {"p", "q", "r", "a", "b", "prior", "posterior", "prior_odds", "posterior_odds"}
PERCENT = re.compile(r"(?<![\w.])(\d+(?:\.\d+)?)\s*%")
SHARE = re.compile(r"(?:/|\*\*|\^)\s*\d+(?:\.\d+)?\s*%")
DECIMAL_DOT = re.compile(r"\d+·\d+")
EQUALS = re.compile(r"(?<![<>=!])=(?![=<>])")
NUMBER = r"(?<![\w.])(?>\d+(?:\.\d*)?(?:[eE][+-]?\d+)?)"
NAME = r"(?>[A-Za-z_]\w*)"
SIDE_BY_SIDE = re.compile(rf"(?P<left>{NUMBER}|\b{NAME}|\))(?P<gap>\s*)(?P<right>{NAME}|\(|{NUMBER})")
ENDING = "a criterion is a ratio such as max(1/4/(p*q), 3), or a bound such as posterior <= 3*prior"


def written(text: str) -> str:
    """The text with the signs of the language: <= for ≤, * for ·, ** for superscripts, sqrt for √, == for =, alpha for α.

    25% is (25/100). A label before a colon stays as it is. Raises SyntaxRejected with the remedy for a product without its sign,
    such as 2 prior, for an interval in brackets, and for what has two readings: 1/2%, 0·5.
    """
    label, colon, rest = text.rpartition(":") if text.count(":") == 1 else ("", "", text)
    _refuse_two_readings(rest)
    read = named("".join(SIGNS.get(char, char) for char in rest))
    read = re.sub(f"[{''.join(SUPERSCRIPTS)}]+", lambda m: "**" + "".join(SUPERSCRIPTS[c] for c in m[0]), read)
    read = re.sub(r"√\s*\(", "sqrt(", read)
    read = re.sub(r"√\s*(\w+)", r"sqrt(\1)", read)
    read = PERCENT.sub(r"(\1/100)", read)
    read = EQUALS.sub("==", read)
    _refuse_intervals(read)
    refuse_other_ways(read)
    if found := re.search(r"(?:[<>=!]=|[-+*/,<>=(]|\b(?:and|or|if|else|not))\s*$", read):
        raise SyntaxRejected(f"something is missing behind the last {found[0].strip()!r}", text, len(text.rstrip()), ENDING)
    _refuse_products(read)
    return label + colon + read


def _refuse_two_readings(text: str) -> None:
    if found := SHARE.search(text):
        raise SyntaxRejected(f"{found[0]} has two readings: write (1/2)/100 or 0.5% for half a percent", text, found.start() + 1)
    if found := DECIMAL_DOT.search(text):
        better = f"{found[0].replace('·', '.')} or {found[0].replace('·', '*')}"
        raise SyntaxRejected(f"{found[0]} has two readings: write {better}", text, found.start() + 1)


def _refuse_products(text: str) -> None:
    for found in SIDE_BY_SIDE.finditer(text):
        left, gap, right = found["left"], found["gap"], found["right"]
        called = right == "(" and left[0].isalpha()
        if {left, right} & WORDS or (called and left in FUNCTIONS):
            continue
        if called and left == "ln":
            raise SyntaxRejected("the natural logarithm is log: write log(...)", text, found.start() + 1)
        if called and not gap and left not in FACTORS:
            continue
        whole = f"{left}{gap}{right}{'...)' if right == '(' else ''}"
        better = f"{left}*{right}{'...)' if right == '(' else ''}"
        raise SyntaxRejected(f"{whole} is no product: write {better}", text, found.start("right") + 1)


def _refuse_intervals(text: str) -> None:
    if found := re.search(r"\b(\w+)\s+in\s*([\[(])\s*([^,\])]+),\s*([^\])]+)([\])])", text):
        name, left, low, high, right = (part.strip() for part in found.groups())
        shown = f"{low} {'<=' if left == '[' else '<'} {name} {'<=' if right == ']' else '<'} {high}"
        raise SyntaxRejected(f"intervals are written as comparisons: {shown}", text, found.start() + 1)
