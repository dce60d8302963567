"""An enclosure of epsilon on the terminal."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING

from rich.console import Console

from epsproof.derive.question.problem import Problem
from epsproof.reports.results.answer import advice_at
from epsproof.reports.terminal.question import fields, show_question
from epsproof.reports.view.near_number import outward, placed

if TYPE_CHECKING:
    from epsproof.verify.closed_form.evaluate import Evaluation

__all__ = ["show_evaluation"]


def show_evaluation(
    problem: Problem, values: Mapping[str, object], result: Evaluation, screen: Console
) -> None:
    """What to use, the enclosure, where it binds, and how it was found; ``values`` are shown as they are given."""
    screen.print(advice_at(result), style="bold")
    screen.print()
    show_question(problem, screen)
    table = fields()
    if values:
        table.add_row("values", ", ".join(f"{name} = {value}" for name, value in values.items()))
    if result.lower == "inf":
        table.add_row("epsilon", "inf: nothing is demanded")
    elif result.admissible is False:
        table.add_row("epsilon", "none: no epsilon > 0 is admissible")
    else:
        table.add_row("epsilon at least", result.lower)
        table.add_row("epsilon at most", result.upper)
        table.add_row("t", "in [{}, {}]".format(*outward(*map(Fraction, result.t))))
    if result.priors:
        label = "fails at prior" if result.admissible is False else "binding prior"
        table.add_row(
            label, ", ".join(placed(name, Fraction(value)) for name, value in result.priors.items())
        )
    table.add_row("method", result.method)
    screen.print(table)
