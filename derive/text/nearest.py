"""The known names that are nearest to an unknown one."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

__all__ = ["nearest"]


def nearest(name: str, known: Iterable[str]) -> str:
    """At most three known names, the nearest first, as a list in words."""
    return ", ".join(get_close_matches(name, sorted(known), n=3, cutoff=0))
