"""The largest admissible budget along one number of a criterion, as a curve and as a table: certified numbers, no closed form."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from attrs import frozen

from epsproof.derive.question.problem import Problem
from epsproof.derive.text.errors import MissingValue, UnsupportedForm, ValueOutsideAssumptions
from epsproof.derive.text.names import latex_name
from epsproof.reports.figures.requested import exact_range
from epsproof.reports.figures.style import CURVES
from epsproof.reports.question import some_values_of
from epsproof.verify.closed_form.evaluate import evaluate
from epsproof.verify.numeric.decimals import rounded

if TYPE_CHECKING:
    from matplotlib.figure import Figure

__all__ = ["BudgetCurve", "budget_curve"]

STEPS = 80
DIGITS = 12


@frozen
class BudgetCurve:
    """The budget at values of the parameter ``name``, rounded down; "inf" where every budget is admissible."""

    name: str
    points: tuple[tuple[Fraction, str], ...]

    def figure(self) -> Figure:
        """The curve, with gaps where every budget is admissible; call inside ``styled``."""
        import matplotlib.pyplot as plt

        figure, axis = plt.subplots(figsize=(5.6, 3.4))
        budgets = [float("nan" if epsilon == "inf" else epsilon) for _, epsilon in self.points]
        axis.plot([float(value) for value, _ in self.points], budgets, color=CURVES[0])
        axis.set(xlabel=f"${latex_name(self.name)}$", ylabel=r"largest admissible $\varepsilon$")
        axis.set_ylim(bottom=0)
        axis.grid(alpha=0.3)
        return figure

    def table(self) -> bytes:
        """The points as CSV under the names of the columns; a value that 12 digits do not hold is a fraction."""
        stream = io.StringIO()
        writer = csv.writer(stream, lineterminator="\n")
        writer.writerow([self.name, "epsilon"])
        for value, epsilon in self.points:
            short = rounded(value, DIGITS, False)
            writer.writerow([short if Fraction(short) == value else str(value), epsilon])
        return stream.getvalue().encode()


def budget_curve(problem: Problem, settings: Sequence[str], across: str) -> BudgetCurve:
    """The budget at 81 values of the parameter in ``across``, such as "r=1:5", without those that the assumptions exclude.

    Raises MissingValue where there is no range, or another parameter is free, and UnsupportedForm where no value is left, or the
    criterion admits no budget above 0 at any.
    """
    if not across:
        first = (*problem.parameters, "r")[0]
        raise MissingValue(
            f"a budget is drawn along a parameter: give its range, for instance --across {first}=1:5"
        )
    name, low, high = exact_range(across, problem.parameters)
    values, points = some_values_of(settings, problem), []
    for value in (low + (high - low) * step / STEPS for step in range(STEPS + 1)):
        try:
            points.append((value, evaluate(problem, {**values, name: value}, DIGITS).lower))
        except ValueOutsideAssumptions:
            continue
    if all(float(epsilon) <= 0 for _, epsilon in points):
        raise UnsupportedForm(
            f"no budget above 0 is admissible at any value of {across}: choose another range, or other --set"
        )
    return BudgetCurve(name, tuple(points))
