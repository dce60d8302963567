"""What makes a false statement true, in LaTeX."""

from __future__ import annotations

from epsproof.derive.answer.answer import Typed, Word
from epsproof.reports.latex.escape import tex
from epsproof.reports.latex.prose import prose
from epsproof.reports.latex.words import words_latex
from epsproof.verify.claims.verdict import (
    CORRECTED,
    DIFFERENTIATED,
    RESTRICTED,
    ROWS,
    WEAKENED,
    Repair,
)

__all__ = ["repair_latex", "repair_words"]

SIGNS = {"<": "$<$", ">": "$>$", "<=": r"$\le$", ">=": r"$\ge$"}


def repair_latex(repair: Repair) -> str:
    """``True with the condition ...`` or ``Instead: ...``."""
    if repair.way == CORRECTED:
        return f"Instead: {words_latex((Typed(repair.text),))}"
    return f"{'True' if repair.way in (RESTRICTED, WEAKENED) else 'Instead:'} {repair_words(repair)}"


def repair_words(repair: Repair) -> str:
    """The repair as part of a sentence: ``with the condition ...``, ``read ...``."""
    if repair.way == RESTRICTED:
        conditions: list[Word] = [word for text in repair.conditions for word in (" and ", Typed(text))]
        ends = f" (an infimum, not attained: {prose(repair.open_ends)})" if repair.open_ends else ""
        return words_latex(("with the condition ", *conditions[1:])) + ends
    if repair.way == CORRECTED:
        return words_latex(("read ", Typed(repair.text)))
    if repair.way == WEAKENED:
        return f"with {SIGNS[repair.text]} in place of {SIGNS[repair.text[:1]]}"
    if repair.way == DIFFERENTIATED:
        return words_latex(("the derivative is that with respect to ", Typed(repair.text)))
    if repair.way == ROWS:
        return tex("; ").join(
            f"row {words_latex((Typed(when),))}: {repair_words(row)}" for when, row in repair.rows
        )
    return prose(repair.text)
