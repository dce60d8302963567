"""The known names that are nearest to an unknown one."""

from __future__ import annotations

import re
from collections.abc import Iterable
from difflib import get_close_matches

__all__ = ["by_words", "nearest"]


def nearest(name: str, known: Iterable[str]) -> str:
    """At most three known names, the nearest first, as a list in words."""
    return ", ".join(get_close_matches(name, sorted(known), n=3, cutoff=0))


def by_words(name: str, known: Iterable[str]) -> list[str]:
    """The known names of several words that have most words in common with the name; none where only one short word is."""
    words = {word.removesuffix("s") for word in re.findall(r"[a-z]{3,}|\d+", name.lower())}
    common = {one: [w for w in {w.removesuffix("s") for w in one.split("-")} & words if len(w) > 3] for one in sorted(known)}
    shared = {one: len({w.removesuffix("s") for w in one.split("-")} & words) for one in common if common[one]}
    return sorted(shared, key=lambda one: (-shared[one], len(one)))[:2]
