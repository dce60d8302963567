"""What happened on one way through an algorithm so far."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from epsproof.derive.text.errors import QuestionError
from epsproof.verify.algorithms.exact import ONE, ZERO, Exact
from epsproof.verify.algorithms.form import Form
from epsproof.verify.algorithms.language.oracle import Oracle
from epsproof.verify.algorithms.noise import Noise
from epsproof.verify.algorithms.path import Condition, Path

__all__ = ["Trace"]


class Trace:
    """Draws, comparisons, outputs and choices; ``line`` is where the program stands. ``differences`` are those of the two
    sides of each comparison, less their noise, with the line.
    """

    def __init__(self, oracle: Oracle) -> None:
        self.oracle = oracle
        self.noises: list[Noise] = []
        self.drawn: list[int] = []
        self.conditions: list[Condition] = []
        self.outputs: list[Any] = []
        self.favours: list[tuple[Sequence[Form], int]] = []
        self.differences: list[tuple[int, Fraction]] = []
        self.weight, self.spent, self.line = ONE, Fraction(0), 1

    def path(self) -> Path:
        return Path(
            self.noises, self.conditions, self.outputs, self.weight, self.favours, self.spent, self.drawn
        )

    def refused(self, message: str) -> QuestionError:
        return QuestionError(f"line {self.line} of the program: {message}")

    def draw(self, noise: Noise) -> Form:
        self.noises.append(noise)
        self.drawn.append(len(self.conditions))
        return Form(Fraction(0), {("noise", len(self.noises) - 1): Fraction(1)})

    def met(self, *differences: Fraction) -> None:
        self.differences += [(self.line, difference) for difference in differences]

    def weighted(self, weight: Exact) -> None:
        self.weight = self.weight * weight

    def holds(self, form: Form, strict: bool) -> bool:
        """Whether form >= 0, or > 0; both ways are taken where noise decides."""
        if not form.parts:
            return form.constant > 0 if strict else form.constant >= 0
        if not form.random:
            raise self.refused(
                "a comparison of data without noise: give the data as numbers, for instance as [sets]"
            )
        met = self.oracle.choose(2) == 0
        self.conditions.append(
            Condition(form, strict) if met else Condition(form.times(Fraction(-1)), not strict)
        )
        return met

    def require(self, form: Form, strict: bool) -> None:
        """The run goes on only where form >= 0, or > 0."""
        if form.parts and not form.random:
            raise self.refused(
                "a comparison of data without noise: give the data as numbers, for instance as [sets]"
            )
        if form.parts:
            self.conditions.append(Condition(form, strict))
        elif not self.holds(form, strict):
            self.weight = ZERO
