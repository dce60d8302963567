"""Exit codes follow from verdicts, the worst of several first."""

from epsproof.reports.exits import VERDICTS, Exit, exit_of, status_of
from epsproof.verify.claims.verdict import VERDICTS as OF_CLAIMS


def test_every_verdict_on_a_claim_has_an_exit_code():
    assert set(OF_CLAIMS) <= VERDICTS.keys()


def test_the_worst_verdict_decides():
    assert (
        exit_of("proved", "open", "rejected") is Exit.REFUTED
        and status_of("confirmed", "believed") == "undecided"
    )
    assert exit_of("refuted", "error") is Exit.ENGINE and exit_of() is exit_of("unheard of") is Exit.UNDECIDED
