"""What neighbours print about the posterior: every claim is decided, and the pages of the models show the bounds."""

from __future__ import annotations

import pytest
from attrs import evolve

from epsproof.derive.models.catalogue import model_named
from epsproof.reports.view.claims import printed_bounds
from epsproof.verify.claims.claim import Claim
from epsproof.verify.claims.judges.privacy.printed_bound import compared
from epsproof.verify.claims.runner import judged
from epsproof.verify.claims.searches import Searches
from epsproof.verify.papers import PAPERS
from tests.household import HOUSEHOLD

NEIGHBOURS = ("lee-clifton-2011", "pankova-laud-2022", "wood-2018")
CLAIMS = {claim.id: claim for paper in NEIGHBOURS for claim in PAPERS[paper].claims}
SEARCHES = Searches()


@pytest.mark.parametrize("identifier", CLAIMS)
def test_every_claim_is_decided(identifier: str) -> None:
    claim = CLAIMS[identifier]
    verdict = judged(claim, SEARCHES)
    if "reason" in claim.data or claim.kind == "definition":
        assert verdict.verdict == "not checkable"
        return
    assert verdict.verdict in ("proved", "confirmed", "refuted", "repaired"), verdict.basis
    computed = claim.kind in ("metric", "number") and verdict.rung == "enclosed"
    assert computed or verdict.certificates or verdict.counterexample or verdict.documents


def test_no_claim_says_what_its_verdict_is_to_be() -> None:
    assert [claim.id for claim in CLAIMS.values() if claim.expect is not None] == []


PRINTED = """scale def.adv bayes bayes2 main_bound precise.range sign simplified_bound less_simple
stronger_attacker single_attr.setup single_attr.sum single_attr.final and and.indep or or.best eps_inversion eps_numeric
worst_prior.eta worst_prior.eps precise_no_help"""
RESTATED = "setting eq34_36 eq37 eq38 example eq39 range larger"
REFUTED = "single_attr.sum single_attr.final and"
READ = {
    "PL22.sign": "with the sign of the main theorem",
    "PL22.precise.range": "no better bound holds for all spaces",
    "PL22.precise_no_help": "for a goal that holds one end of the range",
    "PL22.stronger_attacker": "on average over the outputs where the guess is right",
    "PL22.less_simple": "the distance from g is the largest one to its values",
    "LC11.eq38": "the exchange of two candidates is one step",
}


def test_every_statement_of_the_slides_has_a_claim() -> None:
    wanted = {f"PL22.{name}" for name in PRINTED.split()}
    wanted |= {f"LC11.{name}" for name in RESTATED.split()} | {"W18.setting", "W18.eq42", "W18.eq43"}
    assert wanted - CLAIMS.keys() == set()


@pytest.mark.parametrize("name", REFUTED.split())
def test_what_the_slides_say_too_much_is_refuted_at_numbers(name: str) -> None:
    verdict = judged(CLAIMS[f"PL22.{name}"], SEARCHES)
    assert verdict.verdict == "refuted" and verdict.counterexample


@pytest.mark.parametrize("name", READ)
def test_what_holds_in_a_favourable_reading_says_which(name: str) -> None:
    verdict = judged(CLAIMS[name], SEARCHES)
    assert verdict.verdict in ("proved", "confirmed") and verdict.read_as.startswith(READ[name]), (
        verdict.evidence
    )
    assert "; as it stands" in verdict.evidence


def test_what_is_exact_for_one_value_is_not_for_a_range() -> None:
    """The nearest-secret shortcut: safe and exact where a single world is secret, too low elsewhere."""
    nearest = "1/(1 + ((1 - x)/3*t + (1 - x)/3*t**2 + (1 - x)/3*t**3)/x)"
    single = Claim(
        "X.1",
        "printed-bound",
        "here",
        "so it is",
        (),
        {"model": "exact-value", "posterior": nearest},
        "here.toml",
    )
    shortcut = "1/(1 + ((1 - x)/3*t + (1 - x)/3*t + (1 - x)/3*t**2)/x)"
    wide = evolve(single, data={**single.data, "model": "value-in-range", "posterior": shortcut})
    assert (compared(single, SEARCHES).status, compared(wide, SEARCHES).status) == ("exact", "unsafe")


def test_a_page_shows_the_bounds_of_its_model() -> None:
    (shown,) = printed_bounds(model_named("opt-out"))
    assert (shown.id, shown.status, shown.citation) == ("W18.eq42", "exact", "Wood et al. 2018")
    assert shown.certificates > 0


def test_a_stranger_s_model_has_no_printed_bounds() -> None:
    from epsproof.derive.models.file import model_of

    assert printed_bounds(model_of(HOUSEHOLD.replace('"household"', '"opt-out"'), "opt-out.toml")) == ()
