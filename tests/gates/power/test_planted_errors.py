"""Planted errors (see ``planted``): each is found, with a counterexample, and its correction proved."""

from __future__ import annotations

import pytest

from tests.gates.power.planted import PLANTED, Planted


@pytest.mark.parametrize("planted", PLANTED, ids=[planted.error for planted in PLANTED])
def test_planted_error_is_found_and_its_correction_is_proved(planted: Planted) -> None:
    for formula, words in (
        (planted.wrong, {"refuted", "repaired"}),
        (planted.right, {"proved", "confirmed"}),
    ):
        found = planted.verdict(formula)
        assert found.verdict in words, (formula, found.evidence)
        assert (found.counterexample is not None) == (formula == planted.wrong)
