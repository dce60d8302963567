"""The ledger of chapter 2 of Kazan's thesis (2025): each of these verdicts has a reason of its own."""

from __future__ import annotations

import pytest

from epsproof.verify.claims.runner import run
from epsproof.verify.papers import PAPERS

pytestmark = pytest.mark.long

THESIS = PAPERS["kazan-thesis-2025"]
COUNTED = 117


@pytest.fixture(scope="module")
def verdicts(tmp_path_factory):
    """The verdicts on all files of chapter 2, decided anew."""
    found = {}
    for file in THESIS.files:
        if file.startswith("chapter_2"):
            found |= {verdict.id: verdict for verdict in run(str(THESIS.folder / file), jobs=1)}
    return found


def test_every_id_of_the_chapter_answers(verdicts):
    assert len(verdicts) == COUNTED
    assert [name for name, one in verdicts.items() if one.verdict in ("undecided", "not read")] == []


@pytest.mark.parametrize("row", range(1, 6))
def test_the_printed_masses_are_those_without_the_person(verdicts, row):
    """Table 2.4 heads its column P[X* = x* | X1 = 1], and prints P[X* = x* | X1 = 0]."""
    verdict = verdicts[f"K25.ch2.tab2.4.x{row}.mass"]
    assert (
        verdict.verdict == "refuted"
        and "mass without the person" in verdict.basis
        and "1 of 1 as printed" in verdict.basis
    )


def test_posteriors_are_printed_for_rho_before_rounding(verdicts):
    """All posteriors and risks of Table 2.4 are those at 2.56 x 165/4099 x 3945/4097; half of them also at 0.099, as printed."""
    names = [f"K25.ch2.tab2.4.x{k}.{kind}" for k in range(1, 6) for kind in ("post", "risk")]
    assert [name for name in names if verdicts[name].verdict != "confirmed"] == []
    read = [
        name.removeprefix("K25.ch2.tab2.4.")
        for name in names
        if verdicts[name].read_as.startswith("rho1 of Table 2.2")
    ]
    assert read == ["x3.post", "x3.risk", "x4.post", "x5.post", "x5.risk"]


def test_two_levels_are_those_of_a_sampler_without_the_constraint(verdicts):
    """The stated posterior is 50.3%; the printed 57.0% is within two standard errors of the sampler that ignores k1 <= k2."""
    verdict = verdicts["K25.ch2.tab2.7"]
    assert verdict.verdict == "refuted" and "50.313124" in verdict.basis and "57.752888" in verdict.basis
    assert verdicts["K25.ch2.fig2.4.unchanged"].verdict == "refuted"
    assert "12 of 12 as printed" in verdicts["K25.ch2.fig2.4.unchanged"].basis


@pytest.mark.parametrize(
    ("name", "verdict"),
    [
        ("tab2.2.Block", "confirmed"), ("eps1791", "confirmed"), ("txt.range", "refuted"), ("tab2.5.p864", "confirmed"),
        ("dec.r05", "confirmed"), ("dec.frac", "confirmed"), ("eq2.10", "proved"), ("eq2.11", "proved"),
        ("eq2.36-2.38", "proved"), ("eq2.41", "proved"), ("P2.var05", "confirmed"), ("P2.var1", "refuted"),
        ("region99", "refuted"), ("postproc_prose", "proved"), ("fig2.12.tight", "refuted"), ("rho2.5889", "confirmed"),
        ("rho2.592", "refuted"), ("rho2.limit", "proved"), ("fig2.2.low", "confirmed"), ("eq2.9", "confirmed"),
    ],
)  # fmt: skip
def test_further_verdicts(verdicts, name, verdict):
    assert verdicts[f"K25.ch2.{name}"].verdict == verdict


def test_post_processing_is_not_below_the_risk_of_one_count(verdicts):
    """Fitted counts use y1* as well: at x2 = 100 they tell more than x1* alone, and less than both."""
    verdict = verdicts["K25.ch2.fig2.12.bound"]
    assert verdict.verdict == "confirmed" and verdict.read_as.startswith(
        "the risk of an adversary who sees x1* and y1*"
    )
    assert "total = 100 is 0.00061336381" in verdict.basis


def test_what_holds_at_the_budget_of_the_census_fails_elsewhere(verdicts):
    """The expected risk falls from 53.646 to 52.851 between rho 2.8 and 3.2; the loss by post-processing at rho = 5 is 0.498."""
    grown, tight = verdicts["K25.ch2.fig2.2.mono"], verdicts["K25.ch2.fig2.12.tight"]
    assert (grown.verdict, tight.verdict) == ("refuted", "refuted")
    assert "45 of 46" in grown.basis and "is -0.79555453" in grown.basis
    assert "10 of 12" in tight.basis and "total = 100 is -0.49782955" in tight.basis
