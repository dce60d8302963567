"""What the engine says of a composition, and what sums over outputs say against it.

The upper end is a guarantee: at it, or at the level asked for, no pair that tells less than the releases may tell more. The lower
end says that some level is not enough: there a pair that tells more than the releases has to. A promise such as zcdp(rho) is
judged at noise that keeps it, from one side alone. Floating point is given a part in ten million.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from math import inf
from typing import Any

from epsproof.reports.documents.compose import compose_document
from tests.gates.attack.compositions.drawn import AskedComposition, Released
from tests.gates.attack.compositions.known import law
from tests.gates.attack.compositions.pairs import Known, together
from tests.gates.attack.question_judge import Told, told_or_judged

__all__ = ["composed_and_judged", "judged_ends", "known"]

DIGITS, NEAR, ALMOST, NOISE = 9, 1e-7, 1e-9, 1e-13


def composed_and_judged(asked: AskedComposition, seconds: float) -> Told:
    """The engine's verdict on the question, and what is found against it."""
    options = dict.fromkeys(("delta", "epsilon", "to", "order")) | {asked.asked: asked.value}

    def judged(told: dict[str, Any]) -> Told:
        return Told("enclosed", judged_ends(asked, float(told["lower"]), float(told["upper"])))

    return told_or_judged(lambda: compose_document(asked.phrase, options, DIGITS), seconds, judged)


def known(parts: Sequence[Released]) -> Known:
    """The releases together, as far as each is known."""
    return together([(law(part.name, part.numbers()), part.count) for part in parts])


def judged_ends(asked: AskedComposition, lower: float, upper: float) -> str:
    """Why one of the ends is wrong; empty where nothing is found."""
    if lower > upper:
        return f"the lower end {lower} is above the upper one {upper}"
    truth, given = known(asked.parts), float(Fraction(asked.value))
    promised = any(part.name in ("zcdp", "rdp") for part in asked.parts)
    found = _outside(truth, asked.asked, given, lower, upper, promised)
    if not found and promised and all(part.name in ("zcdp", "dp") for part in asked.parts):
        events = [
            replace(part, name="an event of zcdp") if part.name == "zcdp" else part for part in asked.parts
        ]
        found = _outside(known(events), asked.asked, given, lower, upper, True)
    return found


def _outside(truth: Known, asked: str, given: float, lower: float, upper: float, promised: bool) -> str:
    if asked == "delta":
        return _outside_of_levels(truth, given, lower, upper, promised)
    value = truth.delta if asked == "epsilon" else truth.divergence
    least, most = value(given, False), value(given, True)
    if upper < least * (1 - ALMOST) - NOISE:
        return f"at most {upper}, it says, but the releases have {least}"
    if not promised and lower > most * (1 + NEAR) + NOISE:
        return f"at least {lower}, it says, but the releases have {most}"
    return ""


def _outside_of_levels(truth: Known, delta: float, lower: float, upper: float, promised: bool) -> str:
    if (
        upper < inf
        and (least := truth.delta(upper * (1 + ALMOST) + NOISE, False)) > delta * (1 + NEAR) + NOISE
    ):
        return f"epsilon = {upper} is enough, it says, but there delta is {least}"
    below = lower * (1 - NEAR) - NOISE
    if below > 0 and not promised and (most := truth.delta(below, True)) < delta * (1 - NEAR) - NOISE:
        return f"epsilon = {lower} is not enough, it says, but there delta is {most}"
    if not delta and below > max(float(side[1].loss.max()) for side in truth.sides) and not truth.square:
        return f"the largest loss is {lower}, it says, but it is smaller"
    return ""
