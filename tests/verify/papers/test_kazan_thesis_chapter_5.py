"""Chapter 5 of the thesis: its numbers are decided, and statements that differ by a quantifier or a constant are told apart."""

from __future__ import annotations

import pytest
from attrs import evolve

from epsproof.verify.claims.runner import judged
from epsproof.verify.claims.searches import Searches
from epsproof.verify.papers import PAPERS

CLAIMS = {
    claim.id: claim for claim in PAPERS["kazan-thesis-2025"].claims if claim.file.startswith("chapter_5")
}
NUMBERS = [name for name, claim in CLAIMS.items() if claim.kind == "number"]
SEARCHES = Searches()


def test_no_claim_says_what_its_verdict_is_to_be() -> None:
    assert [claim.id for claim in CLAIMS.values() if claim.expect is not None] == []


@pytest.mark.parametrize("identifier", NUMBERS)
def test_every_number_is_decided(identifier: str) -> None:
    verdict = judged(CLAIMS[identifier], SEARCHES)
    assert verdict.verdict in ("confirmed", "refuted"), verdict.basis


@pytest.mark.parametrize(
    ("identifier", "verdict"),
    [
        ("K25.pdp.notimplied", "proved"),
        ("K25.T31.loss", "proved"),
        ("K25.T23", "proved"),
        ("K25.T35.zhao", "proved"),
        ("K25.C38.pf2", "proved"),
        ("K25.T25.2", "proved"),
        ("K25.T25.3", "proved"),
        ("K25.ex7.laplace", "proved"),
        ("K25.prose.unlikely", "proved"),
        ("K25.prose.unlikely.possible", "proved"),
        ("K25.disc.equiv", "proved"),
        ("K25.fig5.1", "proved"),
    ],
)
def test_what_an_independent_reading_says(identifier: str, verdict: str) -> None:
    """Each is a few lines by hand: a law of three outcomes, or one inequality."""
    assert judged(CLAIMS[identifier], SEARCHES).verdict == verdict


@pytest.mark.parametrize(
    ("identifier", "right", "slip"),
    [
        ("K25.T25.2", "M + sqrt(2*V*L)", "M + sqrt(V*L)"),
        ("K25.T25.2", "sqrt(2*L/V)", "sqrt(L/V)"),
        ("K25.T25.2", "<= a*(exp(a) - 1)", "<= a*(exp(a) - 1)/3"),
        ("K25.T25.3", "i >= l", "i + 1 >= l"),
        ("K25.T25.3", "(k - 2*l + i)*a", "(k - l + i)*a"),
    ],
)
def test_a_slip_in_a_composition_theorem_is_not_proved(identifier: str, right: str, slip: str) -> None:
    claim = CLAIMS[identifier]
    goals = [goal.replace(right, slip) for goal in claim["goals"]]
    let = {name: text.replace(right, slip) for name, text in claim.get("let", {}).items()}
    twin = evolve(claim, data={**claim.data, "goals": goals, **({"let": let} if let else {})})
    assert twin.data != claim.data
    assert judged(twin, SEARCHES).verdict in ("refuted", "repaired")


@pytest.mark.parametrize(
    ("identifier", "words"),
    [
        ("K25.C33.pf", "the statement with delta = 0"),
        ("K25.C34.pf", "the statement with delta = 0"),
        ("K25.T31.2b", "where epsilon~ is defined"),
        ("K25.ex10.notpdp", "where epsilon~ is defined"),
        ("K25.T27.1to1", "a prior that is not certain"),
        ("K25.T31.pf.combine", "all four bounds together"),
        ("K25.C38.pf1", "with 2 delta, as in Theorem 31"),
        ("K25.wc.lim", "as epsilon' tends to 0"),
        ("K25.wc.p1", "a prior near 0"),
        ("K25.ex6.approx", "the two ends rounded to the printed percent"),
        ("K25.ex9.ratio6", "e^epsilon' rounded to the nearest whole number"),
        ("K25.T27.1to1.other", "a prior that is not certain"),
        ("K25.ex6.event", "the data are the NO responses alone"),
        ("K25.fig5.7.caption", "the parameters of the text"),
    ],
)
def test_sentences_that_hold_in_one_reading(identifier: str, words: str) -> None:
    """Each fails as it stands, by a law or a number, and the same slip has the same verdict in both corollaries."""
    found = judged(CLAIMS[identifier], SEARCHES)
    assert found.verdict in ("proved", "confirmed") and found.read_as.startswith(words), found.evidence
    assert "; as it stands" in found.evidence


def test_what_no_printed_reading_gives_is_refuted_with_the_readings_tried() -> None:
    """Twelve releases of (0.135, 10^-8) have delta 0.009 at 0.81, and 10^-5 or 10^-6 is printed."""
    found = judged(CLAIMS["K25.ex8.eps_each"], SEARCHES)
    assert found.verdict == "refuted" and "if the scan's exponent is 6: refuted" in found.evidence


def test_of_three_numbers_of_figure_5_3_one_is_not_that_of_corollary_36() -> None:
    """With delta = 10^-3 the bounds exceed 80% after 28, 45 (with a denominator 49) and 96 queries; 51 is printed."""
    basic, advanced, optimal = (
        judged(CLAIMS[f"K25.fig5.3.{name}"], SEARCHES) for name in ("basic", "adv", "optimal")
    )
    assert (basic.verdict, advanced.verdict, optimal.verdict) == ("confirmed", "refuted", "confirmed")
    assert "with the denominator e^epsilon_j + 1: refuted" in advanced.evidence


def test_a_quoted_difference_and_its_prior_disagree() -> None:
    """67 points between prior and posterior, but 19 to 81 are 62."""
    verdicts = {
        name: judged(CLAIMS[f"K25.ex7.{name}"], SEARCHES).verdict for name in ("d30", "inc30", "inc30.agree")
    }
    assert verdicts == {"d30": "confirmed", "inc30": "refuted", "inc30.agree": "refuted"}


def test_a_changed_response_is_two_steps_between_neighbours() -> None:
    """Three laws on two outcomes, each of them private with respect to the one beside it: from 1/2 to E^2/(1 + E^2)."""
    claim = CLAIMS["K25.ex6.event"]
    twice = evolve(claim, data={**claim.data, "goals": ["p*a/(p*a + (1 - p)*c) <= p/(p + (1 - p)/E**2)"]})
    assert judged(twice, SEARCHES).verdict == "proved"


@pytest.mark.long
@pytest.mark.parametrize(
    ("identifier", "field", "right", "slip"),
    [
        ("K25.T35", "assumptions", "u**2*(h - d) == h*E + d", "u**2*h == h*E + d"),
        ("K25.T35", "given", "<= d", "<= 2*d"),
        ("K25.prose.unlikely", "then", "(s + 1)", "(s + 2)"),
        ("K25.prose.unlikely", "given", "<= 0", "<= 1/10"),
        ("K25.disc.equiv", "given", "1 - d", "1 - 2*d"),
        ("K25.disc.equiv.difference", "then", "posterior - p <= t", "posterior - p <= t/2"),
        ("K25.wc.ratio", "assumptions", "p <= 1/2", "p <= 3/4"),
        ("K25.wc.ratio.limit", "value", "F", "F + 1"),
    ],
)
def test_a_slip_in_a_statement_that_was_a_remark_is_not_proved(
    identifier: str, field: str, right: str, slip: str
) -> None:
    claim = CLAIMS[identifier]
    old = list(claim.assumptions) if field == "assumptions" else claim[field]
    new = old.replace(right, slip) if isinstance(old, str) else [one.replace(right, slip) for one in old]
    assert new != old
    data = {name: value for name, value in claim.data.items() if name != "through"}
    if field == "assumptions":
        twin = evolve(claim, assumptions=tuple(new), data=data)
    else:
        twin = evolve(claim, data={**data, field: new})
    assert judged(twin, SEARCHES).verdict == "refuted"
