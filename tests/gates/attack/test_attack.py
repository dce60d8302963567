"""Random tempting claims and questions: nothing false is proved, nothing is refuted at a point that
is none."""

from __future__ import annotations

import pytest

from tests.gates.attack.__main__ import Attacked, attacked
from tests.gates.attack.shapes import MAKERS, SHAPES

SEED = 7


def told(found: Attacked) -> str:
    """Every failure with what repeats it."""
    return "\n".join(
        f"seed {SEED}, {row['shape']}: {row['failure']}\n{row['repeat']}" for row in found.failures
    )


def test_every_shape_makes_claims() -> None:
    assert len(SHAPES) >= 15
    assert [shape for shape in SHAPES if not MAKERS[shape]] == []


def test_a_short_attack_finds_nothing() -> None:
    found = attacked(150, 10, SEED, seconds=0.5)
    assert sum(found.claims.values()) == 150 and sum(found.questions.values()) == 10
    assert not found.failures, told(found)


@pytest.mark.long
def test_a_long_attack_finds_nothing() -> None:
    found = attacked(600, 50, SEED + 1, seconds=0.25)
    assert found.claims["proved"] > 120 and found.questions["proved"] > 15
    assert not found.failures, told(found)
