"""Derivation steps as running text: formulas set in line, sentences punctuated."""

from __future__ import annotations

from derive.answer import Step
from reports.latex.formula import formula_latex
from reports.latex.prose import prose

__all__ = ["narrative"]


def narrative(steps: tuple[Step, ...]) -> str:
    """The steps as one paragraph of LaTeX."""
    text = ""
    for step in steps:
        sentence = prose(step.text.rstrip(" .:"))
        starts = not text or text.endswith(".")
        if step.text and step.text[0].islower() and not starts:
            joint = " " if text.endswith(":") else ", "
        else:
            joint = " " if not text or text[-1] in ".:" else ". "
            sentence = sentence[0].upper() + sentence[1:] if sentence and sentence[0] != "$" else sentence
        text += (joint if text else "") + sentence
        if step.formula is not None:
            text += f" \\({formula_latex(step.formula)}\\)"
        elif step.text.endswith(":"):
            text += ":"
        elif step.text.endswith("."):
            text += "."
    return text if not text or text[-1] in ".:" else text + "."
