"""The first word of a meaning tells whether a clause follows; a word that only begins alike does not."""

from __future__ import annotations

import pytest

from epsproof.derive.models.catalogue import clause_of

CASES = [
    ("that the person is in the data", "the person is in the data"),
    ("of the first diagnosis alone", ""),
    ("thats what it is", ""),
    ("that", ""),
    ("", ""),
]


@pytest.mark.parametrize(("meaning", "clause"), CASES)
def test_a_clause_follows_that(meaning, clause):
    assert clause_of(meaning) == clause
