"""A claim whose definitions are written out: what ``let`` and ``slope`` name is put in its place, as text."""

from __future__ import annotations

import re
from dataclasses import replace

from tests.gates.attack.draft import Draft

__all__ = ["inlined"]

PRODUCT = re.compile(r"(\w+)\*(\w+)\Z")
MOST = 6


def inlined(draft: Draft) -> Draft:
    """The claim without definitions; a derivative is that of a product of two names, by the second."""
    known = {name: f"({text})" for name, text in draft.fields.get("let", {}).items()}
    for name, (text, by) in draft.fields.get("slope", {}).items():
        match = PRODUCT.match(text)
        assert match is not None and match[2] == by
        known[name] = f"(2*{by})" if match[1] == by else f"({match[1]})"
    fields = {name: value for name, value in draft.fields.items() if name not in ("let", "slope")}
    fields["goals"] = [_written(goal, known) for goal in draft.goals]
    return replace(
        draft, fields=fields, assumptions=tuple(_written(text, known) for text in draft.assumptions)
    )


def _written(text: str, known: dict[str, str]) -> str:
    for _ in range(MOST):
        text = re.sub(r"(?<![\w.])[A-Za-z]\w*", lambda match: known.get(match[0], match[0]), text)
    return text
