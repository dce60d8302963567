"""What Coq accepted raises a claim; nothing else does."""

from __future__ import annotations

import pytest

from epsproof.verify.claims.claim import Claim
from epsproof.verify.claims.verdict import Finding, Verdict, verdict_on
from epsproof.verify.coq.evidence import CoqEvidence, lacking, raised


def verdict(identifier: str, word: str, rung: str) -> Verdict:
    return verdict_on(Claim(identifier, "inequality", "here", "x", (), {}, "f"), Finding(word, rung, "e"))


VERDICTS = [
    verdict("one", "proved", "certified"),
    verdict("two", "undecided", "sampled"),
    verdict("three", "proved", "certified"),
    verdict("four", "not checkable", "stated"),
]
EVIDENCE = CoqEvidence(
    ("one", "two", "three"),
    {"one": "a > 0"},
    {"one": ("M.t",), "two": ("M.u",)},
    {"three": "coqc rejects N.v"},
)


def test_accepted_claims_are_raised_with_theorems_and_conditions():
    found = raised(VERDICTS, EVIDENCE)
    assert [v.rung for v in found] == ["kernel-proved", "sampled", "certified", "stated"]
    assert found[0].evidence == "e; Coq where a > 0: M.t"
    assert found[1:] == VERDICTS[1:]


@pytest.mark.parametrize(
    ("rung", "missing"),
    [
        ("kernel-proved", {"two": "undecided, sampled", "three": "coqc rejects N.v"}),
        ("certified", {"two": "undecided, sampled"}),
        ("sampled", {}),
    ],
)
def test_what_is_missing_is_named_with_the_reason(rung, missing):
    assert lacking(raised(VERDICTS, EVIDENCE), rung, [EVIDENCE]) == missing
