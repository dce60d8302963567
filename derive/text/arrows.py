"""Arrows between conditions: two without a bracket have two readings, and one in a bracket is said without it."""

from __future__ import annotations

import re

__all__ = ["arrow_rule", "outside_brackets"]

SIGN = re.compile(r"<=>|=>|[()]")
CHAIN = re.compile(r"\s*(<=>|=>)\s*")
INNERMOST = re.compile(r"\(([^()]*?(?:\([^()]*\)[^()]*?)*)(<=>|=>)([^()]*(?:\([^()]*\)[^()]*)*)\)")


def arrow_rule(text: str) -> str:
    """The rule on arrows that a statement breaks, and what to write; empty where it breaks none."""
    if not outside_brackets(text):
        better = INNERMOST.sub(_without_arrow, text)
        remedy = f": write {better}" if outside_brackets(better) and len(CHAIN.findall(better)) < 2 else ""
        return f"an arrow stands between whole conditions, not in a bracket{remedy}"
    parts = CHAIN.split(text.strip())
    if len(parts) < 5:
        return ""
    steps = " and ".join(f'"{" ".join(parts[k : k + 3])}"' for k in range(0, len(parts) - 2, 2))
    premises = " and ".join(f"({part})" if " or " in part else part for part in parts[:-1:2])
    said = f'"{premises} => {parts[-1]}", or ' if {*parts[1::2]} == {"=>"} else ""
    return f"two arrows in one goal have two readings: write {said}a goal for each step, {steps}"


def outside_brackets(text: str) -> bool:
    """Whether no bracket has an arrow in it."""
    depth = 0
    for sign in SIGN.findall(text):
        depth += {"(": 1, ")": -1}.get(sign, 0)
        if depth > 0 and sign in ("=>", "<=>"):
            return False
    return True


def _without_arrow(found: re.Match[str]) -> str:
    given, sign, then = found[1].strip(), found[2], found[3].strip()
    if sign == "=>":
        return f"(not ({given}) or ({then}))"
    return f"(({given}) and ({then}) or not ({given}) and not ({then}))"
