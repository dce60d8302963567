"""Changes of a document, and the searcher's opinion of what a changed one owes."""

from __future__ import annotations

from typing import Any

from epsproof.verify.kernel import closed_form, sign_lemma

Document = dict[str, Any]
Change = tuple[tuple[Any, ...], Any]
DROP = object()


def unproved(document: Document, seconds: float = 3.0) -> list[str]:
    """The names of the statements that the document owes and the searcher does not prove."""
    from epsproof.verify.search.search import prove
    from epsproof.verify.workspace.outcome import Proved

    owed = {closed_form.SCHEMA: closed_form, sign_lemma.SCHEMA: sign_lemma}[document["schema"]].obligations(
        document
    )
    open_ones = []
    for obligation in owed:
        hypotheses = [(str(polynomial), relation) for polynomial, relation in obligation.hypotheses]
        goal = (str(obligation.goal[0]), obligation.goal[1])
        if not isinstance(prove(hypotheses, goal, seconds=seconds), Proved):
            open_ones.append(obligation.name)
    return open_ones
