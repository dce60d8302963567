"""A budget that releases leave open: which parameter it is, and its two ends in a document."""

from __future__ import annotations

import re
from collections.abc import Sequence

from epsproof.derive.text.errors import QuestionError
from epsproof.verify.laws.law import FALLING
from epsproof.verify.laws.mechanism_budget import MechanismBudget
from epsproof.verify.laws.release import Release, budget_open
from epsproof.verify.numeric.decimals import Enclosure, rounded, rounded_ends

__all__ = ["ends_of", "open_parameter", "scale_of"]


def open_parameter(released: Sequence[Release], mechanism: str, option: str = "--mechanism ") -> str:
    """The one parameter that is left open by the releases, which are those of the option; raises QuestionError."""
    names = {name for r in released if (name := budget_open(r))}
    if not names:
        better = re.sub(r"\((?:\w+\s*=\s*)?[^(),=]*\)", "", mechanism)
        meant = (
            f"write --mechanism '{better}'"
            if better != mechanism and any(r.law is not None and r.law.budget for r in released)
            else "name a law without it: '12 x laplace', 'gaussian'"
        )
        raise QuestionError(f"--mechanism {mechanism!r} leaves no budget open; {meant}")
    if len(names) > 1:
        listed = " and ".join(sorted(names))
        raise QuestionError(
            f"{option}{mechanism!r} leaves {listed} open; one is asked for: give the others a value"
        )
    return names.pop()


def ends_of(found: MechanismBudget, parameter: str, digits: int) -> dict[str, str | None]:
    """The ends of the parameter; ``safe`` is the one with which the criterion is kept: the greater one of a scale of noise."""
    if parameter not in FALLING:
        told = rounded_ends(found, digits)
        return {"parameter": parameter, **told, "safe": told["lower"]}
    greatest = "inf" if not found.lower else rounded(1 / found.lower, digits, True)
    least = "0" if found.upper is None else rounded(1 / found.upper, digits, False)
    return {"parameter": parameter, "lower": least, "upper": greatest, "safe": greatest}


def scale_of(found: MechanismBudget, released: Sequence[Release], digits: int) -> dict[str, str] | None:
    """The scale of Laplace noise for a sensitivity of 1, one over its epsilon; None where other releases are open."""
    named = {r.law.name for r in released if r.law is not None and budget_open(r)}
    if named != {"laplace"} or not found.lower or not found.upper:
        return None
    return rounded_ends(Enclosure(1 / found.upper, 1 / found.lower), digits)
