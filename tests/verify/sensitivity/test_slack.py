"""A claimed sensitivity that holds is said to be reached, or not to be: with what is enough where that is proved."""

from __future__ import annotations

import pytest

from epsproof.verify.claims.searches import Searches
from epsproof.verify.sensitivity.answer import answer, slack
from epsproof.verify.sensitivity.neighbours import question_of

UNIT = {"from": "0", "to": "1"}
REACHED, NOWHERE = "reached at every size that was tried", "not reached at any size that was tried:"


def told(text, neighbours, domain, claimed, records=5):
    searches = Searches(seconds=3.0)
    about = {"statistic": text, "neighbours": neighbours, "domain": domain}
    counted = {"n": "larger"} if neighbours == "add-remove" else {}
    question = question_of({**about, **counted, "claimed": claimed, "records": records})
    found = answer(question, searches)
    assert found.status == "proved", found.basis
    return slack(question, found, searches)


@pytest.mark.parametrize(
    ("text", "neighbours", "domain", "claimed", "enough"),
    [
        ("mean(x)", "replace", UNIT, "2/n", "(1/2)*(2/n)"),
        ("sum(x)", "add-remove", [0, 1], "3", "1"),
        ("max(x)", "replace", {"from": "-2", "to": "3"}, "6", "5"),
        ("max(x)", "replace", {"from": "-2", "to": "3"}, "2*3.5", "5"),
        ("sum(x)", "add-remove", [0, 2], "5*n/(2*n)", "(4/5)*(5*n/(2*n))"),
    ],
)
def test_a_loose_claim_is_told_what_is_enough(text, neighbours, domain, claimed, enough):
    said = f"not reached: the sensitivity is at most {enough}, by certificates too; {REACHED}"
    assert told(text, neighbours, domain, claimed) == said
    assert told(text, neighbours, domain, enough) == REACHED


@pytest.mark.parametrize(
    ("text", "neighbours", "domain", "claimed"),
    [
        ("mean(x)", "replace", UNIT, "1/n"),
        ("median(x)", "add-remove", UNIT, "1/2"),
        ("sum(x)", "replace", [0, 1], "1"),
    ],
)
def test_a_claim_that_is_reached_is_said_to_be(text, neighbours, domain, claimed):
    assert told(text, neighbours, domain, claimed) == REACHED


@pytest.mark.parametrize(
    ("text", "claimed", "said"),
    [
        (
            "mean(x)",
            "1",
            "reached with 1 record, not with 2 records, where the largest difference found is 1/2",
        ),
        ("mean(x)", "1/n + 1/n**2", f"{NOWHERE} with 1 record, where the largest difference found is 1"),
        ("count(x > 5)", "1", f"{NOWHERE} with 1 record, where the largest difference found is 0"),
        (
            "mean(x)",
            "max(1/n, 1/2)",
            "reached with 1, 2 records, not with 3 records, where the largest difference found is 1/3",
        ),
    ],
)
def test_sizes_are_told_where_no_one_share_is_enough(text, claimed, said):
    assert told(text, "replace", UNIT, claimed) == said
