"""Where the pointwise epsilon rises and falls in the priors."""

from __future__ import annotations

from typing import TYPE_CHECKING

from epsproof.derive.answer.answer import Typed
from epsproof.derive.text.notation import symbol
from epsproof.reports.document.model import Block, Formula, Paragraph, Table, Text, Word, texts_of
from epsproof.reports.document.question_words import asked_fields
from epsproof.reports.text.formula import condition_text

if TYPE_CHECKING:
    from epsproof.derive.question.problem import Problem
    from epsproof.verify.closed_form.sign_lemmas import SignLemma

__all__ = ["TITLE", "signs_blocks"]

TITLE = "Where the pointwise budget increases and decreases"
HEAD = (("where ", Formula(("r^*",)), " is"), Typed("epsilon"), "when", "status", "digest")
COLUMNS = (0.2, "l", 0.34, "l", "l")
WORDS = {"+": "increases", "-": "decreases", "0": "does not change"}


def signs_blocks(problem: Problem, lemmas: tuple[SignLemma, ...]) -> tuple[Block, ...]:
    """One row for every cell of every lemma."""
    rows: list[tuple[Word | Text, ...]] = []
    for lemma in lemmas:
        piece, digest = Typed(lemma.piece), lemma.digest[:12]
        for when, sign in lemma.cells:
            place = Typed(", ".join(map(condition_text, when))) if when else "everywhere"
            said = (f"{WORDS[sign]} in ", symbol(lemma.variable))
            rows.append((piece, said, place, lemma.status, digest))
        if not lemma.cells:
            said = ("not known in ", symbol(lemma.variable))
            rows.append((piece, said, lemma.reasons[0], lemma.status, ""))
    found: list[Block] = [asked_fields(problem), Table(texts_of(HEAD), tuple(map(texts_of, rows)), COLUMNS)]
    if lemmas:
        priors = ", ".join(problem.running)
        found.append(
            Paragraph(
                (
                    "The rows are about priors (",
                    Typed(priors),
                    " below 1) at which ",
                    Typed("0 < epsilon < inf"),
                    ".",
                )
            )
        )
    return tuple(found)
