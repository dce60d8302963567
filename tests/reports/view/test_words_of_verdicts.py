"""Each verdict and each rung has its meaning, the same in an article and on a page."""

from __future__ import annotations

from epsproof.reports.view.claims import RUNGS_MEAN, VERDICTS_MEAN
from epsproof.reports.web.model_page import page_environment
from epsproof.verify.claims import RUNGS, VERDICTS


def test_every_verdict_on_a_claim_that_was_read_and_every_rung_has_a_meaning() -> None:
    assert [*VERDICTS_MEAN] == [word for word in VERDICTS if word != "not read"]
    assert tuple(RUNGS_MEAN) == RUNGS


def test_templates_have_them() -> None:
    environment = page_environment()
    assert (
        environment.globals["verdicts_mean"] is VERDICTS_MEAN
        and environment.globals["rungs_mean"] is RUNGS_MEAN
    )
