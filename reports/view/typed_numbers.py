"""The decimals that a question was typed with, so that they come back as decimals."""

from __future__ import annotations

import re

import sympy

from derive.question.problem import Problem

__all__ = ["typed_numbers"]

DECIMAL = re.compile(r"(?<![\w.])\d+\.\d+(?![\w.])")


def typed_numbers(problem: Problem) -> dict[sympy.Basic, str]:
    """The decimals of the question's conditions by their values."""
    if problem.stated is None:
        return {}
    texts = (*problem.stated.where, *problem.stated.assume, *(text for c in problem.stated.classes for text in c.where))
    return {sympy.Rational(text): text for text in DECIMAL.findall(" ".join(texts))}
