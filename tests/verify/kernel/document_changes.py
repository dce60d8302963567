"""Changes of a document, and the searcher's opinion of what a changed one owes."""

from __future__ import annotations

from typing import Any

from epsproof.verify.kernel import sign_lemma, theorem
from epsproof.verify.kernel.question import Owed

Document = dict[str, Any]
Change = tuple[tuple[Any, ...], Any]
DROP = object()


def links(document: Document) -> list[Owed]:
    """What a closed form or a sign lemma owes; raises Rejected where it is malformed."""
    if document["schema"] == sign_lemma.SCHEMA:
        return [*sign_lemma.links(document)]
    return [*theorem.read_document(document).links()]


def unproved(document: Document, seconds: float = 3.0) -> list[str]:
    """The labels of the links that the document owes and the searcher does not prove."""
    from epsproof.verify.closed_form.prover import Prover
    from epsproof.verify.system.time_limit import now

    owed = links(document)
    found = Prover().links(owed, now() + seconds * len(owed), seconds)
    return [each.name for each in found if each.outcome is not None]
