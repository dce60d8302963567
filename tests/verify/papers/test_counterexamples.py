"""Counterexamples of the ledger by hand, at the printed statement, without the engine."""

from __future__ import annotations

from fractions import Fraction as F

import attrs
import pytest
import sympy

from epsproof.verify.claims.reading import FIELD
from epsproof.verify.claims.runner import judged
from epsproof.verify.claims.searches import Searches
from epsproof.verify.papers import PAPERS
from tests.verify.papers.counterexample import refutes

PAPER = "kazan-reiter-2024"
CLAIMS = {claim.id.partition(".")[2]: claim for claim in PAPERS[PAPER].claims}


@pytest.fixture
def verdicts(ledger):
    return {name.partition(".")[2]: verdict for name, verdict in ledger.items()}


def test_a_simple_random_sample_of_known_size_exceeds_the_bound():
    """p = 1/20, q = t = 1/2; the counts (1, 4) come from t^0, t^2, t^2: one person more in one cell, one less in the other."""
    p, q, t = F(1, 20), F(1, 2), F(1, 2)
    posterior = p * q / (p * q + t**2 * (p * (1 - q) + (1 - p)))
    assert posterior / (p * q) > 1 / (p * q + t**2 * (1 - q) * p + t * (1 - p))


def test_exactly_one_removed_exceeds_one_third():
    """n = 4, a = 1/3: the budget (38) has t = 2/3, and the counts (0, 3) give the posterior 3/7."""
    t = F(2, 3)
    assert F(1, 4) / (F(1, 4) + F(3, 4) * t**2) == F(3, 7) > F(1, 3)


def test_line_137_is_0_at_p_r_1_and_line_140_too():
    p, r = F(1, 2), 2
    assert 4 * p * (p - F(1, r)) == 0 and 2 * p * (1 - 1 / (p * r)) * (F(1, r) - p) == 0


def test_line_135_is_an_equality_at_p_2_3_q_1_3_r_3():
    p, q, r = F(2, 3), F(1, 3), 3
    radicand = (1 - p) ** 2 + 4 * p * (1 - q) * (F(1, r) - p * q)
    assert radicand == F(1, 3) ** 2 + F(16, 81) == F(5, 9) ** 2
    s = F(5, 9)
    left = 2 * p * ((1 - p) * (2 * p * (1 - q) - (p - F(1, r))) / s + (p - F(1, r)))
    assert left <= 4 * p * (p - F(1, r)) == F(8, 9)


def test_lines_91_96_and_155_at_one_half():
    p = q = a = sympy.Rational(1, 2)
    c = 1 / a - 1
    s = sympy.sqrt((1 - p) ** 2 + 4 * p**2 * q * (1 - q) * c)
    true = -1 / (p * s)
    for sign, right in ((-1, False), (1, True)):
        numerator = (1 - p) ** 2 + p * (1 - p) - ((1 - p) + sign * p) * s
        assert (sympy.simplify(numerator / s / (p * (s - (1 - p))) - true) == 0) == right
    assert sympy.sqrt((1 - p) ** 2 + 16 * q * (1 - q) * c) != s
    assert (1 - p) ** 2 + 4 * p * (sympy.Rational(1, 2) - p) == (1 - p) ** 2


NO_BUDGET = {"epsilon": "inf", "printed epsilon": "undefined: division by zero"}
# claim: (a counterexample by hand, a point where the claim holds or is not stated)
BY_HAND = {
    "eq137": ({"p": "1/2", "q": "1/2", "r": "2"}, {"p": "3/4", "q": "1/2", "r": "2"}),
    "eq140": ({"p": "1/2", "r": "2"}, {"p": "1/3", "r": "2"}),
    "eq69": (
        {"p": "1", "r": "2", "undefined": "division by zero"},
        {"p": "1/3", "r": "2", "undefined": "division by zero"},
    ),
    "eq144": (
        {"q": "1/2", "r": "2", "undefined": "division by zero"},
        {"q": "1/3", "r": "2", "undefined": "division by zero"},
    ),
    "eq91": ({"a": "1/2", "p": "1/2", "q": "1/2"}, {"a": "1/2", "p": "1", "q": "1/2"}),
    "L3B.3": (
        {"p": "1/2", "q": "1/2", "r": "4", "epsilon": "undefined: division by zero"},
        {"p": "1/2", "q": "1/2", "r": "3", "epsilon": "undefined: division by zero"},
    ),
    "T5.case4": (
        {"a": "-1", "q0": "1", "r": "2", "epsilon": "log(2)", "printed epsilon": "log(3/2)"},
        {"a": "0", "q0": "1", "r": "2", "epsilon": "log(2)", "printed epsilon": "log(2)"},
    ),
    "eq26.case2": (
        {
            "p0": "1",
            "p1": "1",
            "q0": "1/2",
            "q1": "1",
            "r": "2",
            "epsilon": "inf",
            "printed epsilon": "undefined: division by zero",
        },
        {
            "p0": "1",
            "p1": "1",
            "q0": "1",
            "q1": "1",
            "r": "2",
            "epsilon": "inf",
            "printed epsilon": "undefined: division by zero",
        },
    ),
    "SD1.apply": ({"a": "1/2", "t": "1/3"}, {"a": "1/2", "t": "1/2"}),
    "SC2.srs": ({"p": "1/20", "q": "1/2", "t": "1/2"}, {"p": "1/10", "q": "1/2", "t": "1/2"}),
}


@pytest.mark.parametrize("name", BY_HAND)
def test_a_point_refutes_the_printed_claim_and_another_does_not(name):
    right, wrong = BY_HAND[name]
    assert refutes(CLAIMS[name], right)
    assert not refutes(CLAIMS[name], wrong)


@pytest.mark.parametrize(
    "name, changed",
    [
        ("T5.case4", {"epsilon": "log(3)"}),
        ("T5.case4", {"epsilon": "log(5/3)"}),
        ("T5.case4", {"printed epsilon": "log(5/3)"}),
    ],
)
def test_a_false_budget_in_a_counterexample_is_noticed(name, changed):
    with pytest.raises(AssertionError):
        refutes(CLAIMS[name], {**BY_HAND[name][0], **changed})


@pytest.mark.long
def test_every_counterexample_of_the_ledger_refutes_the_printed_claim(verdicts):
    refuted = {name: v for name, v in verdicts.items() if v.verdict in ("refuted", "repaired")}
    assert len(refuted) >= 24
    assert [name for name, v in refuted.items() if not refutes(CLAIMS[name], v.counterexample or {})] == []
    assert [name for name, v in verdicts.items() if v.counterexample and name not in refuted] == []


@pytest.mark.long
def test_every_claim_that_holds_in_another_reading_fails_at_a_point_as_it_stands(verdicts):
    """The evidence of such a claim names the point; it is found again, and judged on the printed text."""
    other = [name for name, v in verdicts.items() if v.read_as]
    searches, unread = (
        Searches(),
        [name for name, v in verdicts.items() if "as it stands" in v.evidence and not v.read_as],
    )
    assert len(other) >= 25 and unread == []
    for name in other:
        claim = CLAIMS[name]
        found = judged(
            attrs.evolve(claim, data={k: v for k, v in claim.data.items() if k != FIELD}), searches
        )
        assert found.verdict in ("refuted", "repaired") and refutes(claim, found.counterexample), name
        told = [f"{place} = {value}" for place, value in found.counterexample.items()]
        assert [one for one in told if one not in verdicts[name].evidence] == [], name
