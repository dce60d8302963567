"""What a claim says where its file gives no ``statement``: its own texts. A statement is prose and has no part in a verdict."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

__all__ = ["ALONE", "said"]

WORDS = {
    ("relation",): "{relation}",
    ("profile", "epsilon"): "the largest epsilon for {profile} is {epsilon}",
    ("formula", "printed"): "{formula} is {printed}",
}
ALONE: tuple[tuple[str, ...], ...] = (("goals",), *WORDS)
"""Fields that say together what is claimed."""


def said(table: Mapping[str, Any]) -> str:
    """The statement of the table of a claim; without one what the first of such fields say, and empty without them."""
    if "statement" in table:
        return str(table["statement"])
    goals = table.get("goals")
    if isinstance(goals, list) and goals and all(isinstance(goal, str) for goal in goals):
        return "; ".join(goals)
    for names, words in WORDS.items():
        if all(isinstance(table.get(name), str) for name in names):
            return words.format(**{name: table[name] for name in names})
    return ""
