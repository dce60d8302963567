"""One way through an algorithm: what was drawn, how each comparison came out, what was put out."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from attrs import frozen

from epsproof.verify.algorithms.exact import Exact
from epsproof.verify.algorithms.form import Form
from epsproof.verify.algorithms.noise import Noise

__all__ = ["Condition", "Path"]

Label = str | Fraction


@frozen
class Condition:
    """``form >= 0``, or ``form > 0`` where it is strict."""

    form: Form
    strict: bool


@frozen(eq=False)
class Path:
    """``weight`` is the probability of the choices that were no comparisons (exponential mechanism, choice by given odds);
    ``favours`` are the scores, divided by the mechanism's scale, of each such choice and which one was taken; ``spent`` is the
    budget that the algorithm says it has spent; ``drawn`` are the numbers of comparisons before each draw.
    """

    noises: Sequence[Noise]
    conditions: Sequence[Condition]
    outputs: Sequence[Label | Form]
    weight: Exact
    favours: Sequence[tuple[Sequence[Form], int]]
    spent: Fraction
    drawn: Sequence[int] = ()
