"""The files that a claim's page names are those that are written."""

from __future__ import annotations

import pytest

from epsproof.verify.coq.claims.paper import coq_sources, paper_files, required_claims
from epsproof.verify.papers import PAPERS

PAPER = PAPERS["kazan-reiter-2024"]


def test_every_required_claim_has_files_and_equal_statements_share_one():
    found = coq_sources(PAPER)
    assert list(found) == required_claims(PAPER)
    assert found["KR24.T1"] == ("KR24_Lemma_1.v", "KR24_Worlds.v", "Model_unbounded.v", "KR24_T1.v")
    assert found["KR24.S4.const"] == found["KR24.T3"] == ("KR24_T3.v",)
    assert found["KR24.T5.case2"] == tuple(f"KR24_T5_case2_part_{n}.v" for n in (1, 2, 3, 4))
    assert "KR24.fn9" not in found


@pytest.mark.long
def test_the_files_are_those_that_are_written():
    written: dict[str, set[str]] = {}
    files, refused = paper_files(PAPER)
    for file in files:
        for claim in (c for t in file.theorems for c in t.claims):
            written.setdefault(claim, set()).add(f"{file.module}.v")
    assert not refused
    assert {claim: set(names) for claim, names in coq_sources(PAPER).items()} == written
