"""The same question gives the same bytes, whatever PYTHONHASHSEED; ``python -m tests.gates.determinism.outputs`` tries twenty."""

from __future__ import annotations

import pytest

from tests.gates.determinism.outputs import COMMANDS, digest


@pytest.mark.long
@pytest.mark.parametrize("name", COMMANDS)
def test_two_hash_seeds_give_the_same_bytes(name):
    assert digest(name, 1) == digest(name, 4242)


def test_another_question_gives_other_bytes(monkeypatch):
    """The digest can differ."""
    before = digest("signs, JSON", 1)
    monkeypatch.setitem(COMMANDS, "signs, JSON", ["signs", "s", "--assume", "s > 1", "--json"])
    assert digest("signs, JSON", 1) != before
