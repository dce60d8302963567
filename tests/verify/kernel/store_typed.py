"""Derive and prove the typed documents of these tests again: ``python tests/verify/kernel/store_typed.py``."""

from __future__ import annotations

import json
from pathlib import Path

from epsproof.derive.question.pose import pose
from epsproof.verify.claims.claim import Claim
from epsproof.verify.claims.minimum_document import proof_of
from epsproof.verify.claims.searches import Searches
from epsproof.verify.closed_form.proved import prove_closed_form

FOLDER = Path(__file__).parent / "typed"

if __name__ == "__main__":
    question = ("max(a/p, r)", ["q==1"], ["0<a<1", "r>1"])
    whole = prove_closed_form(pose(*question)).document
    fields = {"profile": "r", "where": ["p == 1/2", "q == 1"], "epsilon": "log(r/(2 - r))"}
    found = proof_of(Claim("stored", "minimum", "", "", ("1 < r < 2",), fields, ""), [], Searches())
    assert found is not None
    for name, document in (("closed form", whole), ("minimum", found.document)):
        (FOLDER / f"{name}.json").write_text(json.dumps(document) + "\n", encoding="utf-8")
