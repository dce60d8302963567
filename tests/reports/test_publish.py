"""What the repository keeps of a paper: the same bytes every time, and a change is found."""

from __future__ import annotations

import json

import pytest

from reports.figures.catalogue import FIGURES
from reports.latex.article.compose import proved_theorem
from reports.output import differences, written
from reports.publish import published
from reports.question import posed
from verify.claims.court import Court
from verify.claims.runner import judged
from verify.papers import PAPERS

pytest.importorskip("matplotlib", reason="matplotlib is not installed")
PAPER = "kazan-reiter-2024"


@pytest.fixture
def small(monkeypatch):
    """``published`` for one profile and one file of claims."""
    constant = proved_theorem("constant", "", ["derive", "constant"], posed("constant", (), (), "unbounded"), 60, lambda *_: None)
    monkeypatch.setattr("reports.publish.theorems_of_paper", lambda *_: [constant])
    one = {name: figure for name, figure in FIGURES.items() if name == "regions-inclusion"}
    monkeypatch.setattr("reports.web.output.FIGURES", one)
    monkeypatch.setattr("reports.latex.article.figure.FIGURES", one)
    monkeypatch.setattr("reports.latex.article.compose._lemmas", lambda *_: [])
    claims = [c for c in PAPERS[PAPER].read() if c.id == "KR24.T1"]
    monkeypatch.setattr("verify.claims.run", lambda *_, **__: [judged(c, Court()) for c in claims])
    return lambda: published(PAPER, 60, lambda *_: None)


def test_two_runs_give_the_same_bytes_and_a_change_is_found(small, tmp_path):
    first = small()
    written(first, tmp_path)
    assert differences(small(), tmp_path) == []
    assert not any(name.endswith(".pdf") for name in first.contents)
    ledger = json.loads(first.files[f"{PAPER}.json"])
    assert ledger["claims"] and all("seconds" not in claim for claim in ledger["claims"])
    page = tmp_path / f"{PAPER}-html" / "claims" / "KR24.T1.html"
    assert "KR24_T1.v" in page.read_text() and "Length of the proof: " in page.read_text()
    assert f"epsproof coq {PAPER} --to DIR" in page.read_text()
    page.write_text(page.read_text().replace("proved", "refuted"))
    assert differences(small(), tmp_path) == [f"differs: {PAPER}-html/claims/KR24.T1.html"]
