"""Derivation steps as running text: formulas set in line or displayed, sentences punctuated."""

from __future__ import annotations

from itertools import zip_longest

from epsproof.derive.answer.answer import End, Step
from epsproof.reports.latex.formula import formula_latex
from epsproof.reports.latex.width import width
from epsproof.reports.latex.words import words_latex

__all__ = ["narrative"]

DISPLAY_FROM = 120.0


def narrative(steps: tuple[Step, ...]) -> str:
    """The steps as one paragraph of LaTeX; a step that continues the sentence before it follows a comma or colon."""
    pieces = []
    fresh = True
    for step, following in zip_longest(steps, steps[1:]):
        mark = _mark(step, following)
        sentence = words_latex(step.words)
        if fresh:
            sentence = sentence[:1].upper() + sentence[1:]
        pieces.append(_set(sentence, "" if step.formula is None else formula_latex(step.formula), mark))
        fresh = mark == "."
    return " ".join(pieces)


def _mark(step: Step, following: Step | None) -> str:
    """The punctuation after the step."""
    if step.formula is None and step.end is End.COLON:
        return ":"
    continued = following is not None and following.continues and step.end is not End.PERIOD
    return "," if continued else "."


def _set(sentence: str, formula: str, mark: str) -> str:
    """Sentence, formula and punctuation; the formula displayed where it is tall and wide."""
    if not formula:
        return sentence + mark
    tall = r"\frac" in formula and (r"\sqrt" in formula or width(formula) > DISPLAY_FROM)
    return f"{sentence}\n\\[ {formula}{mark} \\]\n" if tall else f"{sentence} \\({formula}\\){mark}"
