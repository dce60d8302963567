"""What neighbours print about the posterior: every claim is decided, and the pages of the models show the bounds."""

from __future__ import annotations

import pytest

from derive.models.catalogue import model_named
from reports.view.printed_bounds import printed_bounds
from tests.household import HOUSEHOLD
from verify.claims.court import Court
from verify.claims.kinds.privacy.printed_bound import compared
from verify.claims.runner import judged
from verify.papers import PAPERS

NEIGHBOURS = ("lee-clifton-2011", "pankova-laud-2022", "wood-2018")
CLAIMS = {claim.id: claim for paper in NEIGHBOURS for claim in PAPERS[paper].claims}
COURT = Court()


@pytest.mark.parametrize("identifier", CLAIMS)
def test_every_claim_is_decided(identifier: str) -> None:
    verdict = judged(CLAIMS[identifier], COURT)
    assert verdict.verdict in ("proved", "refuted"), verdict.basis
    assert verdict.certificates or verdict.counterexample


def test_no_claim_says_what_its_verdict_is_to_be() -> None:
    assert [claim.id for claim in CLAIMS.values() if claim.expect is not None] == []


def test_what_is_exact_for_one_value_is_not_for_a_range() -> None:
    """The nearest-secret shortcut: safe and exact where a single world is secret, too low elsewhere."""
    found = {name: compared(CLAIMS[f"PL22.less.{name}"], COURT).status for name in ("single", "range")}
    assert found == {"single": "exact", "range": "unsafe"}


def test_a_page_shows_the_bounds_of_its_model() -> None:
    (shown,) = printed_bounds(model_named("opt-out"))
    assert (shown.id, shown.status, shown.citation) == ("W18.eq42", "exact", "Wood et al. 2018")
    assert shown.certificates > 0


def test_a_stranger_s_model_has_no_printed_bounds() -> None:
    from derive.models.file import model_of

    assert printed_bounds(model_of(HOUSEHOLD.replace('"household"', '"opt-out"'), "opt-out.toml")) == ()
