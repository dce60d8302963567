"""The adversary who is against a printed epsilon: priors at which it is too large, or that it is too small for any."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from flint import arb, ctx

from epsproof.verify.claims.values.enclosed_value import as_ball
from epsproof.verify.claims.values.given import Said
from epsproof.verify.numeric.enclosure import Enclosure
from epsproof.verify.reader import NotRead
from epsproof.verify.reader.question import Claimed, Disagreement, Question, judge

__all__ = ["ADVERSARY", "ANYBODY", "NOBODY", "adversary"]

DIGITS, BITS, COUNT = 30, 256, 60
ADVERSARY, NOBODY = "adversary", Said("nobody: every prior admits more")
ANYBODY = Said("anybody: the model has one prior, which admits less")


def adversary(
    question: Question, printed: arb, true: Enclosure, point: Mapping[str, Fraction]
) -> dict[str, str]:
    """The priors at which the printed epsilon breaks the criterion, in the second reader's sight; where it is below the least
    epsilon that a prior admits, that nobody is against one between the two; in a model without priors, that anybody is against
    it; empty where none of these is seen."""
    with ctx.workprec(BITS):
        small = true.admissible and (true.t_upper == 0 or printed < -as_ball(true.t_upper).log())
        factor = (as_ball(true.t_upper) + (-printed).exp()) / 2 if small else (-printed).exp()
        top = _above(factor)
    try:
        for witness in ({}, true.priors):
            found = judge(question, Claimed("finite", top, top, witness=witness), point, count=COUNT)
            if isinstance(found, Disagreement):
                if small:
                    return {}
                return {name: str(found.where[name]) for name in sorted(question.model.priors)} or {
                    ADVERSARY: ANYBODY
                }
    except NotRead:
        return {}
    return {ADVERSARY: NOBODY} if small else {}


def _above(t: arb) -> Fraction:
    """A number of few digits that is not below t, at most 1."""
    scale = 10**DIGITS
    return Fraction(int((t * scale).upper().ceil().unique_fmpz()), scale) if t < 1 else Fraction(1)
