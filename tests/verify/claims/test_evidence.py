"""The parts of a verdict's evidence, and the sentence that is made of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from epsproof.reports.web.claim_page import claim_page
from epsproof.verify.claims.claim import Claim
from epsproof.verify.claims.claim_file import read_claims
from epsproof.verify.claims.runner import judged
from epsproof.verify.claims.searches import Searches
from epsproof.verify.claims.verdict import Finding, Verdict, verdict_on
from epsproof.verify.coq.evidence import CoqEvidence, raised

HEAD = '[[claim]]\nid = "X.1"\nlocation = "here"\nstatement = "s"\n'
GOAL = 'kind = "inequality"\nassumptions = ["{given}"]\ngoals = ["{goal}"]\n'
MINIMUM = 'kind = "minimum"\nprofile = "r"\nassumptions = ["r > 1"]\nepsilon = "log(r)/2"\n'


def decided(tmp_path: Path, lines: str) -> tuple[Verdict, str]:
    """The verdict on a claim, and the evidence on its page."""
    file = tmp_path / "c.toml"
    file.write_text(HEAD + lines, encoding="utf-8")
    (claim,) = read_claims(file)
    verdict = judged(claim, Searches())
    return verdict, str(claim_page(claim, verdict).evidence)


@pytest.mark.parametrize(
    ("believed", "said"),
    [("", "x > 0 fails somewhere"), ("that x is x", "x > 0 fails somewhere; believed: that x is x")],
)
def test_a_finding_joins_its_parts(believed: str, said: str) -> None:
    assert (
        Finding("refuted", "sampled", "fails somewhere", failing="x > 0", believed=believed).evidence == said
    )


def test_a_repaired_goal_is_named_but_for_its_page_which_shows_it_above(tmp_path: Path) -> None:
    verdict, shown = decided(tmp_path, GOAL.format(given="x >= 0", goal="1/x > 0"))
    assert (verdict.verdict, verdict.failing) == ("repaired", "1/x > 0")
    assert verdict.evidence.startswith("1/x > 0 fails as printed; with ")
    assert shown.startswith("The statement fails as printed; with ")


def test_a_refuted_goal_is_named_on_its_page_as_well(tmp_path: Path) -> None:
    verdict, shown = decided(tmp_path, GOAL.format(given="x > 0", goal="x**2 > 1 + x**2"))
    assert (
        verdict.evidence == "x**2 > 1 + x**2 fails at an exact point" and verdict.failing == "x**2 > 1 + x**2"
    )
    assert "the statement" not in shown and shown.endswith(" fails at an exact point")


def test_the_ends_of_an_infimum_are_a_field(tmp_path: Path) -> None:
    verdict, _ = decided(tmp_path, MINIMUM)
    assert (verdict.verdict, verdict.open_ends) == ("infimum only", "p = 1, q -> 0")
    assert verdict.evidence.endswith("; not attained: p = 1, q -> 0")


def test_theorems_of_coq_come_last() -> None:
    finding = Finding("proved", "translated", "basis", believed="that so")
    verdict = verdict_on(Claim("X.1", "sign", "", "", (), {}, "f"), finding)
    evidence = CoqEvidence(("X.1",), {}, {"X.1": ("M.t", "M.u")}, {})
    assert raised([verdict], evidence)[0].evidence == "basis; believed: that so; Coq: M.t, M.u"
