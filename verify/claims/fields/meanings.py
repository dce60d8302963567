"""What the fields of claims hold, in words: those of a kind's own schemas, and the tables of ``meanings.toml``."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

__all__ = ["meaning_of", "meanings"]

EVERY = "every"


@cache
def meanings() -> dict[str, dict[str, str]]:
    """Fields with what they hold, by the kind of claim; those of several kinds stand under "every"."""
    return tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))


def meaning_of(kind: str, field: str) -> str:
    """What the field of a claim of this kind holds; empty where nobody says it."""
    from verify.claims.kind import kinds

    own: str = kinds()[kind].fields.get(field, {}).get("description", "") if kind in kinds() else ""
    return own or meanings().get(kind, {}).get(field) or meanings()[EVERY].get(field, "")
