"""What the engine says of the budget of a mechanism, and what adversaries on a grid say against it.

With the failure probability F the event that tells most has the probability F if the secret is true; what it tells is the least
probability that a world d steps away may give it, the trade-off function of the true law moved by d steps. The recommended
budget is false where such an event leads some adversary above the criterion. The other end is false where, a hundredth beyond
it, no adversary of the region is led there by noise that tells more.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import inf
from typing import Any

import numpy as np

from epsproof.reports.documents.mechanism import mechanism_document
from epsproof.reports.question import Question
from tests.gates.attack.compositions.asked_budget import OPEN, AskedBudget
from tests.gates.attack.compositions.drawn import number
from tests.gates.attack.compositions.known import law
from tests.gates.attack.compositions.pairs import Known, together
from tests.gates.attack.question_judge import Told, told_or_judged

__all__ = ["budget_and_judged", "judged_budget", "least"]

DIGITS, NEAR, BEYOND = 7, 1e-6, 1e-2
LEVELS = np.linspace(-20.0, 40.0, 121)
WEAK = {True: 1e4, False: 1e-4}
HUGE = {True: 1e-3, False: 40.0}


def budget_and_judged(asked: AskedBudget, seconds: float) -> Told:
    """The engine's verdict on the question, and what is found against it."""

    def answer() -> dict[str, Any]:
        question = Question(asked.criterion, asked.where, (), asked.model)
        found: dict[str, Any] = mechanism_document(
            question, (), asked.phrase, asked.failure, DIGITS, seconds
        )["budget"]
        return found

    def judged(told: dict[str, Any]) -> Told:
        other = told["lower" if told["parameter"] == "sigma" else "upper"]
        return Told(
            "enclosed", judged_budget(asked, float(told["safe"]), None if other is None else float(other))
        )

    return told_or_judged(answer, seconds, judged)


def judged_budget(asked: AskedBudget, safe: float, other: float | None) -> str:
    """Why the safe end, or the other one, is wrong; empty where nothing is found."""
    falls = OPEN[asked.parts[0].name] == "sigma"
    nothing, all_told = (inf, 0.0) if falls else (0.0, inf)
    if safe != nothing and (found := _broken(asked, HUGE[falls] if safe == all_told else safe, NEAR, False)):
        return f"{safe} keeps the criterion, it says, but {found}"
    if other is None or other == all_told:
        return ""
    place = WEAK[falls] if other == nothing else other / (1 + BEYOND) if falls else other * (1 + BEYOND)
    return (
        ""
        if _broken(asked, place, -NEAR, True)
        else f"beyond {other} some adversary is told too much, it says, but none is"
    )


def _broken(asked: AskedBudget, budget: float, slack: float, more: bool) -> str:
    """An adversary whom the best event leads above the criterion."""
    ratios: dict[int, float] = {0: 1.0}
    failure = number(asked.failure)
    for weights, limit in asked.adversaries():
        for steps, weight in weights.items():
            if weight > 0 and steps not in ratios:
                ratios[steps] = least(_at(asked, budget, steps), failure, more)
        rest = sum(weight * ratios[steps] for steps, weight in weights.items() if weight > 0)
        if weights[0] > (limit * (1 + slack) + slack / 1000) * rest:
            return f"weights {_shown(weights)} lead to {weights[0] / rest}, above {limit}"
    return ""


def _at(asked: AskedBudget, budget: float, steps: int) -> Known:
    """The releases with the budget, at data sets so many steps apart."""
    parts = []
    for place, part in enumerate(asked.parts):
        values = part.numbers() if place else {**part.numbers(), OPEN[part.name]: budget}
        parts.append((law(part.name, values, steps), part.count))
    return together(parts)


def least(truth: Known, failure: float, more: bool) -> float:
    """The least Q(S)/P(S) of events with P(S) = ``failure``, by the levels of the hockey-stick."""

    def at(level: float) -> float:
        stick = (
            truth.delta(level, more) if level >= 0 else 1 + np.exp(level) * (truth.delta(-level, more) - 1)
        )
        return float(np.exp(-level) * (1 - stick / failure))

    found = [at(level) for level in LEVELS]
    place = int(np.argmax(found))
    low, high = LEVELS[max(place - 1, 0)], LEVELS[min(place + 1, len(LEVELS) - 1)]
    for _ in range(50):
        one, two = low + (high - low) / 3, high - (high - low) / 3
        low, high = (one, high) if at(one) < at(two) else (low, two)
    return max(0.0, at((low + high) / 2))


def _shown(weights: Mapping[int, float]) -> str:
    return ", ".join(f"{weight:.6g} at {steps}" for steps, weight in weights.items())
