"""What a judge says of the engine's answer to the question of a number."""

from __future__ import annotations

from random import Random
from types import ModuleType

from derive.text.errors import QuestionError

__all__ = ["SEED", "told"]

SEED = 1


def told(kind: ModuleType, number: int) -> str | None:
    """What is false in the answer to a question, which the numbers repeat; empty where nothing is, None where it is refused."""
    asked = kind.drawn(Random(f"{kind.__name__} {SEED} {number}"))
    try:
        found = kind.wrong(asked, kind.said(asked))
    except QuestionError:
        return None
    return f"{kind.__name__}, seed {SEED}, number {number}: {'; '.join(found)}\n{asked}" if found else ""
