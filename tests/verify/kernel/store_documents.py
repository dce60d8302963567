"""Derive and prove the documents of these tests again: ``python tests/verify/kernel/store_documents.py`` writes them to files."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from epsproof.derive.answer.answer import Answer
from epsproof.derive.question.pose import pose
from epsproof.derive.search import solve
from epsproof.derive.search.case_tree import own_ends
from epsproof.derive.search.solve import Solver
from epsproof.verify.closed_form.proved import prove_answer, prove_closed_form
from epsproof.verify.closed_form.sign_lemmas import prove_sign_lemmas

FOLDER = Path(__file__).parent / "documents"
PROBLEMS: dict[str, tuple[Any, ...]] = {
    "attained": ("max(a/(p*q), r)", [], ["r>1", "0<a<1"]),
    "path": ("min(r, s)", ["1/4 <= p <= 1/2"], ["r>1", "s>1"]),
    "unbounded": ("r", ["p0<=p<=p1"], ["r>1"], "membership"),
    "none": ("a/(p*q)", ["p<=p1"], ["0<a<1"]),
    "part": ("2*r if p <= 1/2 else r", ["q==1"], ["r>1"]),
    "floor": ("posterior/prior >= 1/r", [], ["r>1"]),
    "group": ("r", [], ["r>1"], "membership", (), "k"),
    "approximate": ("r", [], ["r>1"], "approximate"),
    "fixed": ("a/(p*q)", ["p == p0", "q<=1/2"], ["1/2<a<1"]),
}
RIVALS: dict[str, tuple[Any, ...]] = {
    "rivals": ("r + c*p", ["1/4 <= p <= 1/2", "q == 1/3"], []),
    "unbounded rival": ("r + c*p", ["1/2 <= p <= 1", "q == 1/3"], ["r>1"]),
}


def rivals(question: tuple[Any, ...], ends: bool) -> Answer:
    """Cases of which the least epsilon counts: nothing but the ends of single cases, if those, is offered to tell them apart."""
    whole = solve.atoms
    solve.atoms = lambda requirement, winners: [f for w in winners for f in own_ends(requirement, w) if ends]
    try:
        return Solver(pose(*question)).answer()
    finally:
        solve.atoms = whole


def proved() -> Iterator[tuple[str, dict[str, Any]]]:
    """Closed forms and the sign lemmas of a constant profile, with all their certificates."""
    for name, question in PROBLEMS.items():
        answer = prove_closed_form(pose(*question))
        assert answer.status == "proved", answer.reasons
        yield name, answer.document
    for name, question in RIVALS.items():
        least = prove_answer(rivals(question, name == "rivals"))
        assert least.status == "proved", least.reasons
        yield name, least.document
    for lemma in prove_sign_lemmas(pose("r", [], ["r>1"])):
        assert lemma.status == "proved", lemma.reasons
        yield f"sign in {lemma.variable}", lemma.document


if __name__ == "__main__":
    for name, document in proved():
        (FOLDER / f"{name}.json").write_text(json.dumps(document) + "\n", encoding="utf-8")
