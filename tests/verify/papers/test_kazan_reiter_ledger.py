"""The paper's claim files load, their ids are permanent, and the counterexamples of the ledger hold in exact arithmetic."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import isqrt
from pathlib import Path

import pytest

from epsproof.verify.kernel.certificate import check
from epsproof.verify.numeric.exact_bayes import reciprocal_bound
from epsproof.verify.papers import PAPERS, catalogue
from tests.verify.papers.claim_ids import KAZAN_REITER_2024

PAPER = "kazan-reiter-2024"
HALF = Fraction(1, 2)


def test_ids_are_the_frozen_ones_and_unique():
    every = [entry["id"] for entry in catalogue()]
    assert len(every) == len(set(every))
    ids = [entry["id"] for entry in catalogue() if entry["paper"] == PAPER]
    assert sorted(ids) == sorted(KAZAN_REITER_2024) and len(ids) == 307


def test_claims_are_short_and_say_nothing_about_their_outcome():
    for file in PAPERS[PAPER].files:
        text = (PAPERS[PAPER].folder / file).read_text(encoding="utf-8")
        told = [word for word in ("verdict", "refuted", "repaired", "undecided", "confirmed") if word in text]
        assert told == [], file
    for claim in PAPERS[PAPER].read():
        assert len(claim.data) + 5 <= 12


def test_fixed_priors_with_pqr_at_least_1_demand_nothing():
    """Theorem 2 and Lemma 3 at p q r >= 1: the requirement holds for every t, and the printed root is not below 1 - p."""
    for p, q, r in ((HALF, HALF, 4), (1, HALF, 2)):
        p, q = Fraction(p), Fraction(q)
        assert [k for k in range(21) if reciprocal_bound(p, q, Fraction(k, 20)) < Fraction(1, r)] == []
        radicand = (1 - p) ** 2 + 4 * p * (1 - q) * (Fraction(1, r) - p * q)
        assert radicand <= (1 - p) ** 2


def test_theorem_5_case_3_is_0_over_0_at_a_0():
    a, q, r = Fraction(0), HALF, 2
    radicand = (r * q - a) ** 2 + 4 * a * q * (1 - q) * (1 - a)
    assert 2 * a * (1 - q) == 0 and isqrt(int(radicand)) - (r * q - a) == 0


def test_theorem_5_case_4_prints_3_over_2_where_2_is_right():
    """a = -1, r = 2, q = 1: the profile is the constant 2, so B = p + t(1-p) >= 1/2 for all p, that is t >= 1/2."""
    a, r = Fraction(-1), 2
    assert (r - a) / (1 - a) == Fraction(3, 2)
    assert [k for k in range(1, 51) if reciprocal_bound(Fraction(k, 50), Fraction(1), HALF) < HALF] == []
    assert reciprocal_bound(Fraction(1, 50), Fraction(1), HALF - Fraction(1, 20)) < HALF


def test_theorem_4_case_2_below_zero():
    """a = -1, p = 1, r = 2: the profile is the constant 2, so t^2 = 1/2; the printed exp(-2 epsilon) is 2/3."""
    p0, a, r = 1, -1, 2
    radicand = r**2 * (1 - p0) ** 2 + 4 * (p0 * r - a) * (1 - a)
    printed_square = Fraction(radicand, (2 * (p0 * r - a)) ** 2)
    assert printed_square == Fraction(2, 3)
    assert reciprocal_bound(Fraction(1), Fraction(1, 1000), Fraction(7, 10)) < HALF


def test_switching_probability_is_exactly_one_tenth():
    t = (1 - HALF) / (5 - HALF)
    assert t / (1 + t) == Fraction(1, 10)


@pytest.mark.long
def test_ledger(ledger):
    verdicts = ledger
    assert set(verdicts) == set(KAZAN_REITER_2024)
    words = {name: v.verdict for name, v in verdicts.items()}
    assert sum(word == "undecided" for word in words.values()) <= 3
    assert [name for name, v in verdicts.items() if "time ran out" in v.evidence] == []
    decided = [v for v in verdicts.values() if v.verdict in {"proved", "repaired", "infimum only"}]
    plain = [v for v in decided if not v.read_as]
    assert [v for v in plain if (v.rung == "certified") == ("; believed: that" in v.evidence)] == []
    assert {v.kind for v in decided if v.rung == "translated"} <= {
        "approximation",
        "bayes",
        "mechanism",
        "sign",
    }
    assert {v.verdict for v in decided if v.rung == "enclosed"} <= {"repaired"}
    assert {v.kind for v in decided if v.rung == "enclosed"} <= {"minimum", "prose", "step"}
    assert [
        v for v in verdicts.values() if v.verdict in {"repaired", "refuted"} and not v.counterexample
    ] == []
    expected = {
        "T1": "proved",
        "T2.q<1": "repaired",
        "T3": "infimum only",
        "T4.case1": "infimum only",
        "T4.case2": "proved",
        "T5.case1": "infimum only",
        "T5.case2": "infimum only",
        "T5.case3": "proved",
        "T5.case4": "proved",
        "L2.1": "proved",
        "L3B.3": "repaired",
        "L3E.3": "proved",
        "eq26.case2": "repaired",
        "eq29": "proved",
        "fig2.below10": "confirmed",
        "fn9": "confirmed",
        "SC2.srs": "repaired",
        "SD1.apply": "proved",
        "eq91": "repaired",
        "eq96": "repaired",
        "eq106": "repaired",
        "eq135": "repaired",
        "eq137": "repaired",
        "eq137s": "proved",
        "eq140": "repaired",
        "eq155": "repaired",
        "tab1.B.eps": "confirmed",
        "tab5.C.pr": "confirmed",
    }
    assert {name: words[f"KR24.{name}"] for name in expected} == expected
    for verdict in verdicts.values():
        for certificate in verdict.certificates[:3]:
            check(certificate)
    count = Counter(words.values())
    readme = " ".join((Path(__file__).parents[3] / "README.md").read_text(encoding="utf-8").split())
    for said in (
        f"{len(verdicts)} equations, steps of proofs, table entries, quoted numbers and sentences",
        f"{count['proved']} are proved, {count['confirmed']} numbers confirmed, {count['infimum only']} minima are infima, "
        f"{count['repaired']} statements hold after a repair",
        f"{count['refuted']} are refuted, {count['not checkable']} are definitions or cannot be checked, "
        f"{count['undecided'] or 'none'} is undecided",
    ):
        assert said in readme
