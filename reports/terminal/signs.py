"""Sign lemmas on the terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Console
from rich.table import Table

from epsproof.derive.question.problem import Problem
from epsproof.reports.terminal.console import has_unicode
from epsproof.reports.terminal.question import show_question
from epsproof.reports.text.formula import condition_text
from epsproof.reports.text.pretty import pretty_text

if TYPE_CHECKING:
    from epsproof.verify.closed_form.sign_lemmas import SignLemma

__all__ = ["show_signs"]

WHERE = "The rows are about priors ({} below 1) at which 0 < epsilon < inf."
WORDS = {"+": "increases", "-": "decreases", "0": "does not change"}


def show_signs(problem: Problem, lemmas: tuple[SignLemma, ...], screen: Console) -> None:
    """One row for every cell of every lemma."""
    show_question(problem, screen)
    unicode = has_unicode(screen)
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for heading in ("where r* is", "epsilon", "when", "status", "digest"):
        table.add_column(heading, overflow="fold")
    for lemma in lemmas:
        for when, sign in lemma.cells:
            conditions = " and ".join(map(condition_text, when)) or "everywhere"
            change = f"{WORDS[sign]} in {lemma.variable}"
            piece = pretty_text(lemma.piece, unicode)
            table.add_row(piece, change, pretty_text(conditions, unicode), lemma.status, lemma.digest[:12])
        if not lemma.cells:
            table.add_row(
                pretty_text(lemma.piece, unicode),
                f"? in {lemma.variable}",
                lemma.reasons[0],
                lemma.status,
                "",
            )
    screen.print()
    screen.print(table)
    if not lemmas:
        return
    screen.print()
    screen.print(pretty_text(WHERE.format(", ".join(problem.running)), unicode), soft_wrap=True)
