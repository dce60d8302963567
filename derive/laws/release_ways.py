"""Releases as people write them elsewhere, in the form that is read."""

from __future__ import annotations

import re

from derive.text.number_ways import EXAMPLES, number_meant

__all__ = ["releases_meant"]

HINT = "for instance '0.135 x 12', '12 x laplace(epsilon=0.1)' or 'gaussian(sigma=3) x 10, 0.1 x 5'"
CRITERION = re.compile(r"posterior|prior|guess|<|>|max\(|min\(")
NUMBER = r"\d+(?:\.\d+)?(?:[eE][+-]?\d+)?(?:/\d+)?"
STEPS = (
    (r"(?<=[\d)])\s*x\s*(?=[\d(a-z])", " x "),
    (rf"(?<![\w(])(?:eps|epsilon)\s*=\s*({NUMBER})(?=\s*(?:x\b|$|,))", r"\1"),
    (rf"(?<!\w)\(\s*({NUMBER})\s*,\s*({NUMBER})\s*\)", r"dp(epsilon=\1, delta=\2)"),
    (r"\s+(?:times|copies of|releases of)\s+", " x "),
    (r"(?<=[\d)])\s*\*\s*(?=[\d(a-z])", " x "),
    (r"^(\d+)\s+(?=[a-z]\w*(?:\(|$))", r"\1 x "),
    (r"\s*(?:;|\+|\band\b)\s*", ", "),
)


def releases_meant(text: str) -> str:
    """What to write for a text that lists no releases: the list that it says, the command for a criterion, or examples."""
    if CRITERION.search(text):
        return "a criterion is no release: epsproof derive or evaluate reads it"
    found = text.strip()
    for pattern, form in STEPS:
        found = re.sub(pattern, form, found)
    parts = [part.strip() for part in re.split(r"(\s+x\s+)", found)]
    for place, part in enumerate(parts):
        if (meant := number_meant(part)) != EXAMPLES and not re.fullmatch(NUMBER, part):
            parts[place] = meant.removeprefix("write ")
    found = " ".join(part for part in parts if part)
    return f"write '{found}'" if found != text.strip() else HINT
