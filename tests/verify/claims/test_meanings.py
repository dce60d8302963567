"""Every field of every kind of claims is explained, in the manual, in the schema for editors, and where it is missing."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from epsproof.reports.documents.claims import claims_schema
from epsproof.reports.manual.generated.claim_kinds import pages
from epsproof.verify.claims.kind import kinds
from epsproof.verify.claims.meanings import EVERY, meaning_of, meanings


@pytest.mark.parametrize("kind", kinds())
def test_every_field_of_a_kind_has_a_meaning(kind: str) -> None:
    assert [field for field in kinds()[kind].fields if not meaning_of(kind, field)] == []


def test_no_meaning_is_of_a_field_that_is_not_there() -> None:
    fields = {kind: {*found.fields} for kind, found in kinds().items()}
    fields[EVERY] = set().union(*fields.values())
    assert {
        kind: sorted({*told} - fields[kind]) for kind, told in meanings().items() if {*told} - fields[kind]
    } == {}


def test_the_manual_and_the_schema_say_it() -> None:
    (page,) = pages().values()
    assert "the sum of the terms over 0" in page and "conditions on the priors, such as q == 1" in page
    told = json.dumps(claims_schema())
    assert "its digits count" in told and "the sum is over all integers k" in told


def test_a_missing_field_is_named_with_what_it_holds(tmp_path: Path, decide) -> None:
    verdict = decide('kind = "mechanism"\nterm = "u"\ntotal = "1"\n')
    assert (
        verdict.verdict == "not read"
        and "needs 'partial' here: the sum of the terms over 0, ..., k" in verdict.evidence
    )
