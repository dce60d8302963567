"""What a judge says of the engine's answer to the question of a number."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from types import ModuleType
from typing import Any

import pytest

from epsproof.derive.text.errors import QuestionError
from tests.gates.attack.faults import Fault, forget, put_back

__all__ = ["SEED", "first_told", "told"]

SEED = 1


def told(kind: ModuleType, number: int) -> str | None:
    """What is false in the answer to a question, which the numbers repeat; empty where nothing is, None where it is refused."""
    asked = kind.drawn(Random(f"{kind.__name__} {SEED} {number}"))
    try:
        found = kind.wrong(asked, kind.said(asked))
    except QuestionError:
        return None
    return f"{kind.__name__}, seed {SEED}, number {number}: {'; '.join(found)}\n{asked}" if found else ""


def first_told(
    kind: ModuleType,
    function: Callable[..., Any],
    right: str,
    wrong: str,
    tried: int,
    monkeypatch: pytest.MonkeyPatch,
) -> str:
    """What is first found among so many questions while the text of a function is another one; empty where nothing is."""
    with monkeypatch.context() as patch:
        put_back(Fault(wrong, (), [(function, right, wrong)]), patch)
        forget()
        first = next((why for number in range(tried) if (why := told(kind, number))), "")
    forget()
    return first or ""
