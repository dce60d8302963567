"""What a picture says in numbers, and what the second reader says of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import exp
from typing import Any

import numpy as np

from epsproof.verify.reader.judge import Claimed, Disagreement, Question, Suspicion, judge

__all__ = ["Shown", "exact", "labels", "on_curve", "too_large", "too_small"]

LEAST, MOST, ROUNDED = 0.02, 4.0, 10**6
STEEP, EXACT = 0.04, 1e-5


@dataclass(frozen=True)
class Shown:
    """A ``budget`` that a picture shows ``at`` values of parameters or priors, which is meant to be right within ``near``."""

    budget: float
    at: Mapping[str, Fraction]
    near: float


def labels(axis: Any, across: str, up: str) -> list[Shown]:
    """The numbers on contours, which have no box, where they stand."""
    plain = [
        text
        for text in axis.texts
        if text.get_bbox_patch() is None and text.get_text().replace(".", "", 1).isdigit()
    ]
    placed = [(float(text.get_text()), *text.get_position()) for text in plain]
    return [
        Shown(budget, {across: exact(x), up: exact(y)}, STEEP)
        for budget, x, y in placed
        if LEAST < budget < MOST
    ]


def on_curve(line: Any, name: str, points: int = 5) -> list[Shown]:
    """Some points of a curve of budgets."""
    x, y = (np.asarray(data, dtype=float) for data in line.get_data())
    drawn = np.flatnonzero(np.isfinite(y) & (y > LEAST) & (y < MOST))
    chosen = drawn[:: max(1, len(drawn) // points)]
    return [Shown(float(y[k]), {name: exact(x[k])}, EXACT) for k in chosen]


def exact(value: float) -> Fraction:
    """The number, rounded so that its fraction is short."""
    return Fraction(float(value)).limit_denominator(ROUNDED)


def too_large(shown: Shown, question: Question, point: Mapping[str, Fraction], group: int = 1) -> list[str]:
    """What speaks against a budget: a prior at which the criterion fails."""
    found = judge(question, Claimed("finite", Fraction(0), _factor(shown, 1 - shown.near, group)), point)
    return (
        [f"{shown.budget:.6g} is too large{_place(shown)}: {found}"]
        if isinstance(found, Disagreement)
        else []
    )


def too_small(shown: Shown, question: Question, point: Mapping[str, Fraction]) -> list[str]:
    """What speaks against the budget of a single prior: that a tenth more does no harm there."""
    found = judge(question, Claimed("finite", _factor(shown, 1.1, 1), Fraction(1)), point)
    return [f"{shown.budget:.6g} is too small{_place(shown)}"] if isinstance(found, Suspicion) else []


def _place(shown: Shown) -> str:
    return " at " + ", ".join(f"{name} = {float(value):.6g}" for name, value in sorted(shown.at.items()))


def _factor(shown: Shown, times: float, group: int) -> Fraction:
    return Fraction(exp(-group * times * shown.budget))
