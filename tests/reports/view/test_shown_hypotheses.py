"""Dropped hypotheses as they are printed, and their record: findings on an earlier form of a claim are not shown."""

from __future__ import annotations

import json
from importlib.resources import files

from attrs import evolve

from epsproof.reports.article.ledger import hypotheses_blocks, hypotheses_row
from epsproof.reports.document.latex import blocks_latex, words_latex
from epsproof.reports.view.claims import (
    FILE,
    RENEW,
    finding_words,
    lacking,
    notes,
    recorded,
    results,
    unrecorded,
)
from epsproof.reports.web.claim_page import claim_page
from epsproof.verify.claims.hypotheses import Dropped
from epsproof.verify.claims.verdict import Finding, verdict_on
from epsproof.verify.papers import PAPERS

NEEDED = Dropped("0 < p", "needed", {"p": "0", "q": "1/2", "undefined": "division by zero"}, "")
REDUNDANT = Dropped("p*q < 1/(r + 1)", "redundant", None, "proved without it")
SIDES = Dropped("q <= 1", "needed", {"q": "2", "left side": "4/9", "right side": "1/4"}, "")
CLAIM = next(c for c in PAPERS["kazan-reiter-2024"].claims if c.id == "KR24.T1")
VERDICT = verdict_on(CLAIM, Finding("proved", "certified", ""))


def test_findings_in_words():
    assert finding_words(NEEDED) == "p = 0, q = 1/2: undefined, division by zero"
    assert finding_words(REDUNDANT) == "proved without it"
    assert finding_words(SIDES) == "q = 2: left side = 4/9, right side = 1/4"


def test_findings_in_latex():
    _, needed, redundant = hypotheses_row("KR24.T1", (NEEDED, REDUNDANT))
    assert (words_latex(needed), words_latex(redundant)) == ("$0 < p$", r"$p q < \frac{1}{r + 1}$")


def test_what_is_undecided_is_told_apart_from_what_is_needed():
    undecided = Dropped("0 < q", "undecided", None, "")
    needs = {"A.1": (NEEDED, undecided), "A.2": (undecided,), "A.3": (NEEDED,)}
    source = blocks_latex(hypotheses_blocks(needs))
    found = [line for line in source.splitlines() if line.startswith(r"\texttt{\upshape A.")]
    said = [line.split(" & ")[1] for line in found]
    assert said == [r"$0 < p$; \emph{undecided}: $0 < q$", r"\emph{undecided}: $0 < q$", "$0 < p$"]


def test_a_claim_page_has_a_line_for_each():
    page = claim_page(CLAIM, VERDICT, needs=(NEEDED, REDUNDANT))
    assert [outcome for _, outcome, _ in page.hypotheses] == ["needed", "redundant"]
    assert "<math" in page.hypotheses[0][0] and "division by zero" in page.hypotheses[0][2]


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


def test_a_reader_of_a_paper_without_a_record_is_not_told_to_make_one():
    elsewhere = [evolve(CLAIM, id="W18.eq42")], [evolve(VERDICT, id="W18.eq42")]
    assert notes("wood-2018", *elsewhere) == ()
    (missing,) = lacking("wood-2018", *elsewhere)
    assert missing.startswith(
        "no hypotheses are recorded for W18.eq42; epsproof verify wood-2018 --hypotheses"
    )


def test_the_record_names_the_command_that_renews_it():
    record = json.loads(files("epsproof.reports.measured").joinpath(FILE).read_text(encoding="utf-8"))
    assert record["command"] == RENEW.format("kazan-reiter-2024").replace("reports/measured/", "")
