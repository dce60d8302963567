"""The question as the first lines of an answer, and tables of names and values."""

from __future__ import annotations

from rich.console import Console
from rich.table import Table

from epsproof.derive.question.problem import Problem
from epsproof.reports.document.question import asked_fields
from epsproof.reports.document.terminal import show

__all__ = ["fields", "show_question"]


def fields() -> Table:
    """An empty table of names and values."""
    table = Table(box=None, show_header=False, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column(no_wrap=True, style="bold")
    table.add_column(overflow="fold")
    return table


def show_question(problem: Problem, screen: Console) -> None:
    """Profile, bound, region and assumptions."""
    show((asked_fields(problem),), screen)
