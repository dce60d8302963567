"""One proved answer for all tests of the reports."""

from __future__ import annotations

import pytest

from epsproof.derive.question.pose import pose
from epsproof.reports.view.case_view import case_views
from epsproof.verify.closed_form.proved import prove_closed_form


@pytest.fixture(scope="session")
def proved():
    """The capped ratio at q = 1: one case, attained."""
    return prove_closed_form(pose("max(a/(p*q), r)", ["q == 1"], ["0 < a < 1, r > 1"]))


@pytest.fixture(scope="session")
def infimum():
    """The constant profile: one case, not attained."""
    return prove_closed_form(pose("r", [], ["r > 1"]))


@pytest.fixture
def views(proved):
    """The cases of ``proved`` as reports show them."""
    return case_views(proved.answer)
