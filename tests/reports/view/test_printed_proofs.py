"""The printed proofs of the paper: their pages follow one another, and each stands beside the certificates of its claims."""

from __future__ import annotations

from epsproof.reports.article.ledger import proof_row
from epsproof.reports.document.latex import words_latex
from epsproof.reports.view.claims import comparisons, printed_proofs
from epsproof.reports.web.output import _printed
from epsproof.verify.claims.claim import Claim
from epsproof.verify.claims.verdict import Finding, verdict_on
from epsproof.verify.coq.claims.paper import coq_sources, required_claims
from epsproof.verify.papers import PAPERS

PAPER = PAPERS["kazan-reiter-2024"]
CERTIFICATE = {
    "schema": "sign-cert/1",
    "steps": [{"goal": ["r - a", ">"], "pos": [["1", [["H1", 1]], []], ["1", [["H2", 1]], []]], "ideal": []}],
}


def test_the_proofs_fill_appendix_e_and_belong_to_claims():
    proofs = printed_proofs(PAPER)
    pages = [p for proof in proofs for p in range(proof.first, proof.last + 1)]
    assert sorted(set(pages)) == list(range(23, 41)) and pages == sorted(pages)
    claims = [c for proof in proofs for c in proof.claims]
    assert len(claims) == len(set(claims)) and set(claims) <= set(required_claims(PAPER))


def test_each_stands_beside_its_certificates_and_coq_files():
    claim = Claim("KR24.T3", "minimum", "", "", (), {}, "f")
    verdict = verdict_on(claim, Finding("proved", "certified", "", certificates=(CERTIFICATE, CERTIFICATE)))
    found = {c.printed.statement: c for c in comparisons(PAPER, [verdict], coq_sources(PAPER))}
    assert str(found["Theorem 3"].length) == "2 certificates, 2 identities, 4 terms"
    assert found["Theorem 3"].coq == ("KR24_T3.v",) and len(found["Theorem 5"].coq) == 8
    assert found["Theorem 1"].length.certificates == 0
    row = list(map(words_latex, proof_row(found["Theorem 3"])))
    assert (row[1], row[2], row[4]) == ("2 (36--37)", "2", "4")
    assert row[5].endswith("}") and "KR24" in row[5]
    assert "4 more" in words_latex(proof_row(found["Theorem 5"])[5])


def test_a_claim_page_says_where_the_printed_proof_is():
    (proof,) = (p for p in printed_proofs(PAPER) if p.statement == "Theorem 4")
    assert _printed(proof) == "The paper's proof of Theorem 4 takes 1 page (page 38)."
