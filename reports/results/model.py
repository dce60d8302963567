"""An attack model: who the adversary is, and the bounds on the posterior that follow."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from epsproof.derive.answer.answer import Typed
from epsproof.reports.document.model import Block, Fields, Heading, Paragraph, Text, Word, bullets

__all__ = ["TITLE", "blocks"]

TITLE = "An attack model"
BOUNDS = "posterior/prior is at most 1/B, for the least B, with t = exp(-epsilon)"
ONE_SIDED = "The model says nothing of lower limits on the posterior."


def blocks(document: dict[str, Any]) -> tuple[Block, ...]:
    """What is assumed, the distances from the secret, and the bounds."""
    several = len(document["bounds"]) > 1
    secret = {*document["secret"]}
    worlds = [
        (w, (Typed(x), " (secret)") if w in secret else Typed(x)) for w, x in document["worlds"].items()
    ]
    steps = [(x["from"], f"to {x['to']}: {x['steps']}") for x in document["distances"]]
    bounds = [
        (f"B{k}" if several else "B", Typed(x["reciprocal"])) for k, x in enumerate(document["bounds"], 1)
    ]
    parameters = [
        (Typed(name), f": {meaning}") for name, meaning in document["parameters"].items() if meaning
    ]
    return (
        Fields.of([("model", document["title"]), ("source", document["source"] or "none")]),
        *_part("priors: the probability", Fields.of(document["priors"].items())),
        *_part("worlds, with their prior weights", Fields.of(worlds)),
        *_part("steps from the secret", Fields.of(steps)),
        *_listed("conditions", map(Typed, (*document["where"], *document["assume"]))),
        *_listed("secret", [document["event"]]),
        *_listed("parameters", parameters),
        *_listed("assumed", document["assumptions"]),
        *_listed("not covered", document["not_covered"]),
        *_part(BOUNDS, Fields.of(bounds)),
        *(() if document["lower_limits"] else (Paragraph(ONE_SIDED),)),
    )


def _part(title: str, found: Fields) -> tuple[Block, ...]:
    return (Heading(title, 3, numbered=False), found) if found.rows else ()


def _listed(title: str, items: Iterable[Word | Text]) -> tuple[Block, ...]:
    found = bullets(items)
    return (Heading(title, 3, numbered=False), found) if found.items else ()
