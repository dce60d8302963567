"""The recorded hypotheses of the paper's proved claims: every witness by exact arithmetic on the printed text, nothing stale."""

from __future__ import annotations

import pytest

from epsproof.reports.view.claims import recorded
from epsproof.verify.papers import PAPERS
from tests.verify.papers.needed import breaks, singles, without

PAPER = "kazan-reiter-2024"
CLAIMS = {claim.id: claim for claim in PAPERS[PAPER].claims}
RECORDED = recorded(list(CLAIMS.values()))


def test_the_hypotheses_recorded_are_those_of_the_claims():
    assert len(RECORDED) >= 160
    for name, found in RECORDED.items():
        assert [one.hypothesis for one in found] == singles(CLAIMS[name])
    outcomes = [one.outcome for found in RECORDED.values() for one in found]
    assert outcomes.count("undecided") <= 7 and outcomes.count("needed") >= 600


@pytest.mark.parametrize(
    "name", [name for name, found in RECORDED.items() if any(one.witness for one in found)]
)
def test_every_witness_satisfies_the_others_and_breaks_the_claim(name):
    for one in RECORDED[name]:
        if one.outcome == "needed":
            assert breaks(without(CLAIMS[name], one.hypothesis), one.hypothesis, one.witness), one


def test_a_point_where_the_claim_holds_or_another_hypothesis_fails_is_no_witness():
    claim = CLAIMS["KR24.T1"]
    rest = without(claim, "x0 >= t")
    right = {
        "p": "1/2",
        "q": "1/2",
        "t": "1/2",
        "x0": "1/3",
        "x1": "1/4",
        "left side": "48/23",
        "right side": "16/9",
    }
    assert breaks(rest, "x0 >= t", right)
    assert not breaks(rest, "x0 >= t", {**right, "x0": "1/2"})
    assert not breaks(rest, "x0 >= t", {**right, "x1": "1/5", "left side": "2"})
