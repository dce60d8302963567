"""The question as the first lines of an answer."""

from __future__ import annotations

import sympy
from rich.console import Console
from rich.table import Table

from epsproof.derive.question.problem import Problem
from epsproof.reports.terminal.console import has_unicode
from epsproof.reports.text.conditions import chains_text
from epsproof.reports.text.formula import formula_text
from epsproof.reports.text.pretty import pretty_text
from epsproof.reports.text.words import words_text
from epsproof.reports.view.quantifier import quantifier
from epsproof.reports.view.settled import settled
from epsproof.reports.view.typed_numbers import typed_numbers

__all__ = ["fields", "region_text", "show_question"]


LONG = 300


def fields() -> Table:
    """An empty table of names and values."""
    table = Table(box=None, show_header=False, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column(no_wrap=True, style="bold")
    table.add_column(overflow="fold")
    return table


def region_text(problem: Problem) -> str:
    """The region in the grammar: fixed priors first, then the conditions of the running ones."""
    typed = typed_numbers(problem)
    fixed = [
        f"{name} == {typed.get(value) or formula_text(value)}" for name, value in problem.fixed_priors.items()
    ]
    return ", ".join([*fixed, *filter(None, [chains_text(problem.prior_relations, typed=typed)])])


def show_question(problem: Problem, screen: Console) -> None:
    """Profile, bound, region and assumptions."""
    unicode = has_unicode(screen)
    table = fields()
    table.add_row(
        "profile", problem.statement if problem.stated is None else pretty_text(problem.statement, unicode)
    )
    ratio = formula_text(problem.profile)
    if problem.profile is sympy.oo or len(ratio) > LONG:
        ratio = problem.statement
    if ratio != problem.statement:
        table.add_row("as a ratio", f"{'≤' if unicode else '<='} {pretty_text(ratio, unicode)}")
    table.add_row("bound", problem.model.title)
    if problem.model.privacy is not None:
        table.add_row("holds", words_text(quantifier(problem.model), unicode=False))
    table.add_row("priors", pretty_text(region_text(problem), unicode))
    if problem.group != 1:
        table.add_row(
            "group", f"{formula_text(problem.group)}: t = exp(-{formula_text(problem.group)}*epsilon)"
        )
    if problem.roots:
        for name, n in sorted(problem.roots.items()):
            which = {2: "square", 3: "cube"}.get(n, f"{n}-th")
            table.add_row(
                "roots",
                f"{name} in formulas is the {which} root of the prior {name}; elsewhere it is the prior",
            )
    chains = chains_text(problem.assumptions, typed=typed_numbers(problem)) if problem.assumptions else ""
    if assumed := ", ".join(filter(None, [*settled(problem), chains])):
        table.add_row("assumed", pretty_text(assumed, unicode))
    screen.print(table)
