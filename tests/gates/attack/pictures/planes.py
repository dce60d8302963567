"""Diagrams of the cases of an answer: what is shown is the largest budget there, for groups of any size."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from random import Random
from typing import Any

from epsproof.derive.models.catalogue import model_named
from epsproof.derive.question.pose import pose
from epsproof.reports.figures.requested import cases_figure
from epsproof.reports.figures.style import styled
from epsproof.verify.closed_form.evaluate import evaluate
from epsproof.verify.reader.judge import Question
from tests.gates.attack.pictures.read_back import Shown, labels, on_curve, too_large

__all__ = ["drawn", "said", "wrong"]

ROWS: list[tuple[str, Sequence[str], Sequence[str], str]] = [
    ("r", ("q == 1",), ("r > 1",), "unbounded"),
    ("r", ("p <= c",), ("r > 1", "0 < c < 1"), "membership"),
    ("max(a/(p*q), r)", ("q == 1",), ("0 < a < 1", "r > 1"), "unbounded"),
    ("max(a/(p*q), r)", ("q == c",), ("0 < a < 1", "r > 1", "0 < c <= 1"), "unbounded"),
    ("max(a/p, r)", ("p >= c",), ("0 < a < 1", "r > 1", "0 < c < 1"), "membership"),
    ("posterior - prior <= a", (), ("0 < a < 1",), "membership"),
    ("posterior - prior <= a", ("q == p**2",), ("0 <= a <= 1",), "unbounded"),
    ("posterior_odds <= r*prior_odds", (), ("r > 1",), "bounded"),
    ("r + a*p", ("q == 1",), ("r > 1", "-1 < a < 1", "r + a > 1"), "unbounded"),
]
VALUES = {"a": ("1/4", "1/10", "2/3"), "r": ("3", "3/2", "6"), "c": ("1/2", "1/5", "9/10")}


def drawn(random: Random) -> dict[str, Any]:
    """A question of which one parameter or two are left free."""
    criterion, where, assume, model = random.choice(ROWS)
    names = sorted(name for name in VALUES if any(name in text.replace("max", "") for text in assume))
    free = random.sample(names, min(len(names), random.choice((1, 2))))
    settings = {name: random.choice(VALUES[name]) for name in names if name not in free}
    group = random.choice((1, 1, 2, 3))
    return {
        "criterion": criterion,
        "where": where,
        "assume": assume,
        "model": model,
        "set": settings,
        "group": group,
    }


def said(row: dict[str, Any]) -> list[Shown]:
    """The budgets that the diagram shows."""
    problem = pose(row["criterion"], row["where"], row["assume"], row["model"], (), str(row["group"]))
    with styled():
        axis = cases_figure(problem, [f"{name}={value}" for name, value in row["set"].items()], "", "").axes[
            0
        ]
        across, up = (label.strip("$") for label in (axis.get_xlabel(), axis.get_ylabel()))
        return labels(axis, across, up) if up in VALUES else on_curve(axis.lines[0], across)


def wrong(row: dict[str, Any], found: list[Shown]) -> list[str]:
    """What is false in the diagram."""
    question = Question([(row["criterion"], ())], model_named(row["model"]), row["where"], row["assume"])
    values = {name: Fraction(value) for name, value in row["set"].items()}
    problem = pose(row["criterion"], row["where"], row["assume"], row["model"], (), str(row["group"]))
    told = []
    for shown in found:
        point = {**values, **shown.at}
        certain = evaluate(problem, point, 6)
        told += too_large(shown, question, point, row["group"])
        if (
            not float(certain.lower) * (1 - shown.near)
            <= shown.budget
            <= float(certain.upper) * (1 + shown.near)
        ):
            told.append(
                f"{shown.budget:.6g} at {point}, where epsilon is in [{certain.lower}, {certain.upper}]"
            )
    return told
