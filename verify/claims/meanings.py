"""What the fields of claims hold, what claims say without a statement, and names that look like slips."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from epsproof.verify.reader import names
from epsproof.verify.system.room import gathered

__all__ = ["ALONE", "meaning_of", "meanings", "placed", "said", "unused"]

# What the fields of claims hold, in words: those of a kind's own schemas, and the tables of
# ``meanings.toml``.

EVERY, ROOM = "every", "epsproof.verify.claims.kinds"


@cache
def meanings() -> dict[str, dict[str, str]]:
    """Fields with what they hold, by the kind of claim; those of several kinds stand under "every"."""
    return tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))


@cache
def _kinds() -> dict[str, Any]:
    return gathered(ROOM, "KINDS")


def meaning_of(kind: str, field: str) -> str:
    """What the field of a claim of this kind holds; empty where nobody says it."""
    fields = _kinds()[kind].fields if kind in _kinds() else {}
    own: str = fields.get(field, {}).get("description", "")
    return own or meanings().get(kind, {}).get(field) or meanings()[EVERY].get(field, "")


# What a claim says where its file gives no ``statement``: its own texts. A statement is prose and has no
# part in a verdict.

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
    for needed, words in WORDS.items():
        if all(isinstance(table.get(name), str) for name in needed):
            return words.format(**{name: table[name] for name in needed})
    return ""


def placed(text: str, name: str, value: str) -> str:
    """The text with a value, a name or in brackets, wherever the name stands."""
    return re.sub(rf"(?<![\w.]){re.escape(name)}(?!\w)", lambda _: value, text)


# Names for what a proof defines itself: none that the claim uses, so that no condition of the claim is
# about them.


def unused(wanted: Iterable[str], texts: Iterable[str]) -> tuple[str, ...]:
    """The wanted names, each with the first digit behind it that no text has; as they are where no text has them."""
    taken = names(*texts)
    found = list[str]()
    for name in wanted:
        number, here = 1, name
        while here in taken or here in found:
            number += 1
            here = f"{name}{number}"
        found.append(here)
    return tuple(found)
