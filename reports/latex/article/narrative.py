"""Derivation steps as running text: formulas set in line or displayed, sentences punctuated."""

from __future__ import annotations

import re

from derive.answer.answer import Step
from reports.latex.formula import formula_latex
from reports.latex.prose import prose
from reports.latex.width import width

__all__ = ["narrative"]

DISPLAY_FROM = 120.0
BUDGET = re.compile(r"\Aepsilon(?= is admissible)")


def narrative(steps: tuple[Step, ...]) -> str:
    """The steps as one paragraph of LaTeX; a step that starts with a small letter continues the sentence before it."""
    pieces = []
    fresh = True
    for number, step in enumerate(steps):
        following = steps[number + 1].text if number + 1 < len(steps) else ""
        mark = _mark(step, following)
        sentence = prose(BUDGET.sub("A budget epsilon", step.text.rstrip(" .:")))
        if fresh and not sentence.startswith("$"):
            sentence = sentence[:1].upper() + sentence[1:]
        pieces.append(_set(sentence, "" if step.formula is None else formula_latex(step.formula), mark))
        fresh = mark == "."
    return " ".join(pieces)


def _mark(step: Step, following: str) -> str:
    """The punctuation after the step."""
    if step.formula is None and step.text.endswith(":"):
        return ":"
    continues = following[:1].islower() and not BUDGET.match(following)
    return "," if continues and not step.text.endswith(".") else "."


def _set(sentence: str, formula: str, mark: str) -> str:
    """Sentence, formula and punctuation; the formula displayed where it is tall and wide."""
    if not formula:
        return sentence + mark
    tall = r"\frac" in formula and (r"\sqrt" in formula or width(formula) > DISPLAY_FROM)
    return f"{sentence}\n\\[ {formula}{mark} \\]\n" if tall else f"{sentence} \\({formula}\\){mark}"
