"""A name in another case, and a slope by a name that is nowhere, are slips: no verdict is about a variable nobody meant."""

from __future__ import annotations

from pathlib import Path

import pytest

from epsproof.verify.claims.claim import Claim, ClaimRejected
from epsproof.verify.claims.claim_file import read_claims
from epsproof.verify.claims.strangers import refuse_strangers
from epsproof.verify.papers import PAPERS

HEAD = '[[claim]]\nid = "a"\nkind = "inequality"\nstatement = "s"\n'
SLIPS = [
    ('let = { y = "x**2" }\ngoals = ["Y >= 0"]\n', "the claim is about 'Y': write y"),
    (
        'slope = { growth = ["p/(p + q)", "P"] }\ngoals = ["growth > 0"]\n',
        'write growth = ["p/(p + q)", "p"]',
    ),
    (
        'slope = { growth = ["p/(p + q)", "x"] }\ngoals = ["growth > 0"]\n',
        "'x', which stands nowhere in the claim",
    ),
]
MEANT = [
    'let = { y = "x**2" }\ngoals = ["y >= 0"]\n',
    'let = { y = "x**2" }\ngoals = ["Y >= y"]\n',
    'let = { y = "x**2", z = "y" }\ngoals = ["z >= 0"]\n',
    'slope = { growth = ["p/(p + q)", "p"] }\ngoals = ["growth > 0"]\n',
    'slope = { growth = ["p", "x"] }\nassumptions = ["x > 0"]\ngoals = ["growth >= 0"]\n',
    'goals = ["not read"]\n',
]


def claim(folder: Path, text: str) -> Claim:
    file = folder / "c.toml"
    file.write_text(HEAD + text, encoding="utf-8")
    return read_claims(file)[0]


@pytest.mark.parametrize(("text", "rule"), SLIPS)
def test_a_stranger_is_named_with_what_was_meant(tmp_path: Path, text: str, rule: str) -> None:
    with pytest.raises(ClaimRejected) as error:
        refuse_strangers(claim(tmp_path, text))
    assert rule in error.value.rule


@pytest.mark.parametrize("text", MEANT)
def test_names_that_belong_to_the_claim_pass(tmp_path: Path, text: str) -> None:
    refuse_strangers(claim(tmp_path, text))


def test_no_claim_of_a_paper_has_a_stranger() -> None:
    claims = [one for paper in PAPERS.values() for one in paper.read()]
    for one in claims:
        refuse_strangers(one)
    assert len(claims) > 600
