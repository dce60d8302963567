"""What the fields of claims hold, in words: those of a kind's own schemas, and the tables of ``meanings.toml``."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from epsproof.verify.system.room import gathered

__all__ = ["meaning_of", "meanings"]

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
