"""What a document of the kernel says case by case, and its certificates by their links; this loads the kernel alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from epsproof.verify.kernel import sign_lemma, theorem
from epsproof.verify.kernel.question import Owed
from epsproof.verify.kernel.rejected import budget

__all__ = ["certificates", "named", "rows"]


def rows(cases: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """The cases of a closed form as an answer lists them: one for each root, and one where nothing is demanded."""
    found = []
    for case in cases:
        alike = {name: case[name] for name in ("when", "sample")}
        found += [{**alike, "kind": "finite", **root} for root in case.get("roots", [])]
        if case["kind"] == "none":
            found.append({**alike, "kind": "none", "attained": None, **case["breaks"]})
        elif case["kind"] == "idle":
            found.append({**alike, "kind": "unbounded", "attained": None})
    return found


def certificates(document: Mapping[str, Any]) -> list[dict[str, Any]]:
    """All certificates of a closed form, or of a sign lemma."""
    return [certificate for proofs in document.get("proofs", []) for certificate in proofs]


@budget(theorem.WORK)
def named(document: Mapping[str, Any]) -> list[tuple[Owed, dict[str, Any]]]:
    """Each certificate of a closed form, or of a sign lemma, with the link on one of whose branches it closes."""
    if document["schema"] == sign_lemma.SCHEMA:
        owed = list(sign_lemma.links(document))
    else:
        owed = list(theorem.read_document(document).links())
    return [(each, proof) for each, proofs in zip(owed, document["proofs"], strict=True) for proof in proofs]
