"""Compositions and budgets together: which is drawn, and who judges it."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from tests.gates.attack.compositions.asked_budget import AskedBudget, generated_budget
from tests.gates.attack.compositions.budget_judge import budget_and_judged
from tests.gates.attack.compositions.composition_judge import composed_and_judged
from tests.gates.attack.compositions.drawn import BESIDE, AskedComposition, generated_composition
from tests.gates.attack.question_judge import Told

__all__ = ["SHAPES", "Asked", "asked_and_judged", "generated"]

BUDGETS = "budgets"
SHAPES = (*BESIDE, *[BUDGETS] * 4)
Asked = AskedComposition | AskedBudget


def generated(random: Random, shapes: Sequence[str] = SHAPES) -> Asked:
    """A question of a random shape."""
    shape = random.choice(shapes)
    return generated_budget(random) if shape == BUDGETS else generated_composition(random, shape)


def asked_and_judged(asked: Asked, seconds: float) -> Told:
    """The engine's verdict on the question, and what is found against it."""
    return (
        budget_and_judged(asked, seconds)
        if isinstance(asked, AskedBudget)
        else composed_and_judged(asked, seconds)
    )
