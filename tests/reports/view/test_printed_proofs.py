"""The printed proofs of the paper: their pages follow one another, and each stands beside the certificates of its claims."""

from __future__ import annotations

from epsproof.reports.view.claims import printed_proofs
from epsproof.verify.coq.claims.paper import required_claims
from epsproof.verify.papers import PAPERS

PAPER = PAPERS["kazan-reiter-2024"]


def test_the_proofs_fill_appendix_e_and_belong_to_claims():
    proofs = printed_proofs(PAPER)
    pages = [p for proof in proofs for p in range(proof.first, proof.last + 1)]
    assert sorted(set(pages)) == list(range(23, 41)) and pages == sorted(pages)
    claims = [c for proof in proofs for c in proof.claims]
    assert len(claims) == len(set(claims)) and set(claims) <= set(required_claims(PAPER))
