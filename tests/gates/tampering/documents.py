"""Proved documents of several shapes, as they come back from a file."""

from __future__ import annotations

import json
from typing import Any

from epsproof.derive.question.pose import pose
from epsproof.verify.closed_form.proved import prove_closed_form

__all__ = ["documents"]

QUESTIONS: list[tuple[Any, ...]] = [
    ("max(a/(p*q), r)", ["q == 1"], ["0 < a < 1", "r > 1"]),
    ("r", [], ["r > 1"]),
    ("r", ["p0 <= p <= p1"], ["r > 1"], "membership"),
]


def documents() -> list[dict[str, Any]]:
    """Closed forms with all their certificates."""
    found = [prove_closed_form(pose(*question)) for question in QUESTIONS]
    unproved = [answer.reasons for answer in found if answer.status != "proved"]
    assert not unproved, unproved
    return [json.loads(json.dumps(answer.document)) for answer in found]
