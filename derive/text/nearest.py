"""The known names that are nearest to an unknown one."""

from __future__ import annotations

import re
from collections.abc import Iterable
from difflib import get_close_matches

__all__ = ["by_words", "name_meant", "nearest"]


def nearest(name: str, known: Iterable[str]) -> str:
    """At most three known names, the nearest first, as a list in words."""
    return ", ".join(get_close_matches(name, sorted(known), n=3, cutoff=0))


def name_meant(name: str, known: Iterable[str]) -> str:
    """The known name that another one stands for: in another case, one that begins so, the only one, or one near; or empty."""
    names = sorted(known)
    lower = name.lower()
    alike = [one for one in names if one.lower() == lower] or [
        one for one in names if lower and one.lower().startswith(lower)
    ]
    close = {one.lower(): one for one in names}
    found = alike or [close[one] for one in get_close_matches(lower, close, n=1, cutoff=0.6)]
    return found[0] if found else names[0] if len(names) == 1 else ""


def by_words(name: str, known: Iterable[str]) -> list[str]:
    """The known names of several words that have most words in common with the name; none where only one short word is."""
    words = {word.removesuffix("s") for word in re.findall(r"[a-z]{3,}|\d+", name.lower())}
    common = {
        one: [w for w in {w.removesuffix("s") for w in one.split("-")} & words if len(w) > 3]
        for one in sorted(known)
    }
    shared = {
        one: len({w.removesuffix("s") for w in one.split("-")} & words) for one in common if common[one]
    }
    return sorted(shared, key=lambda one: (-shared[one], len(one)))[:2]
