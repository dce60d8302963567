"""Dropped hypotheses as they are printed, and their record: findings on an earlier form of a claim are not shown."""

from __future__ import annotations

import json
from importlib.resources import files

from attrs import evolve

from epsproof.reports.view.claims import (
    FILE,
    RENEW,
    notes,
    recorded,
    results,
    unrecorded,
)
from epsproof.verify.claims.hypotheses import Dropped
from epsproof.verify.claims.verdict import Finding, verdict_on
from epsproof.verify.papers import PAPERS

NEEDED = Dropped("0 < p", "needed", {"p": "0", "q": "1/2", "undefined": "division by zero"}, "")
CLAIM = next(c for c in PAPERS["kazan-reiter-2024"].claims if c.id == "KR24.T1")
VERDICT = verdict_on(CLAIM, Finding("proved", "certified", ""))


def test_findings_on_an_earlier_form_of_a_claim_are_not_shown():
    assert recorded([CLAIM])["KR24.T1"] and unrecorded([CLAIM], [VERDICT]) == []
    changed = evolve(CLAIM, assumptions=CLAIM.assumptions[1:])
    assert recorded([changed]) == {} and unrecorded([changed], [VERDICT]) == ["KR24.T1"]
    assert notes("kazan-reiter-2024", [CLAIM], [VERDICT]) == ()
    (note,) = notes("kazan-reiter-2024", [changed], [VERDICT])
    assert "KR24.T1" in note and "--record" in note
    (note,) = notes("kazan-reiter-2024", [changed], [evolve(VERDICT, id=f"KR24.T{k}") for k in range(1, 6)])
    assert "for 5 proved claims, such as KR24.T1; epsproof verify" in note
    assert (
        results([CLAIM], {"KR24.T1": [NEEDED]})["KR24.T1"]["claim"]
        != results([changed], {"KR24.T1": []})["KR24.T1"]["claim"]
    )


def test_the_record_names_the_command_that_renews_it():
    record = json.loads(files("epsproof.reports.measured").joinpath(FILE).read_text(encoding="utf-8"))
    assert record["command"] == RENEW.format("kazan-reiter-2024").replace("reports/measured/", "")
