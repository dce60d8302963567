"""Lengths of proofs are counted in the certificates."""

from __future__ import annotations

from epsproof.verify.claims.proof_length import ProofLength, proof_length

STEP = {
    "id": "s",
    "goal": ["a*b", ">"],
    "sigma": [["1", [], []]],
    "pos": [["1", [["a", 1], ["b", 1]], []]],
    "ideal": [],
}
EQUATION = {**STEP, "pos": [], "ideal": [["2*a", "h1"], ["b", "h2"]]}


def test_identities_and_their_terms_are_counted_and_cases_are_not():
    split = {"id": "c", "split": "a"}
    assert proof_length([{"steps": [STEP, split, EQUATION]}, {"steps": [STEP]}, {}]) == ProofLength(3, 3, 4)


def test_words_agree_with_their_numbers():
    assert str(ProofLength(1, 1, 2)) == "1 certificate, 1 identity, 2 terms"
    assert str(proof_length([])) == "0 certificates, 0 identities, 0 terms"
