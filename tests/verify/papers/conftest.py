"""The ledger of the paper, read once for all tests that look at its verdicts."""

from __future__ import annotations

import pytest

from epsproof.verify.claims import run
from epsproof.verify.claims.cache import Kept
from epsproof.verify.claims.verdict import Verdict


@pytest.fixture(scope="session")
def ledger() -> dict[str, Verdict]:
    """The verdicts by the ids of their claims: those kept are accepted by the kernel again, the others found anew."""
    return {verdict.id: verdict for verdict in run("kazan-reiter-2024", kept=Kept())}
