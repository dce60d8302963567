"""Documents with their certificates, made once, and altered copies of them."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from typing import Any

import pytest
from document_changes import DROP, Change, Document

from derive.pose import pose
from verify.closed_form import prove_closed_form
from verify.sign_lemmas import prove_sign_lemmas

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


@pytest.fixture(scope="session")
def documents() -> dict[str, Document]:
    """Closed forms and a sign lemma, all proved, as they come back from a file."""
    found = {}
    for name, question in PROBLEMS.items():
        proved = prove_closed_form(pose(*question))
        assert proved.status == "proved", proved.reasons
        found[name] = proved.document
    for lemma in prove_sign_lemmas(pose("r", [], ["r>1"])):
        assert lemma.status == "proved", lemma.reasons
        found[f"sign in {lemma.variable}"] = lemma.document
    return json.loads(json.dumps(found))


@pytest.fixture
def altered(documents: dict[str, Document]) -> Callable[..., Document]:
    """A copy of a document with values replaced at paths; DROP removes a key or an entry."""

    def alter(name: str, *changes: Change) -> Document:
        document = copy.deepcopy(documents[name])
        for path, value in changes:
            target = document
            for key in path[:-1]:
                target = target[key]
            if value is DROP:
                del target[path[-1]]
            else:
                target[path[-1]] = value
        return document

    return alter
