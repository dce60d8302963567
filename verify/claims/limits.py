"""Limits as conditions, which integrals, sums and limits share, and the finding on goals about what proves one of them.

A formula has a limit at an end of its variable if for every h > 0 it is within h of the limit (beyond h, where that is infinite)
at all values as near to the end, or as far out, as ``within`` says: a formula in h.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from attrs import evolve, frozen

from epsproof.verify.claims.verdict import TIME, Finding

if TYPE_CHECKING:
    from flint import arb

    from epsproof.verify.claims.claim import Claim, Typed
    from epsproof.verify.claims.searches import Searches
    from epsproof.verify.reader.evaluate import Point
    from epsproof.verify.reader.numbers import Value

__all__ = [
    "INFINITE",
    "LEAST",
    "REACHED",
    "RELATIONS",
    "TURNED",
    "Approach",
    "enclosed",
    "number",
    "refuse_captured",
    "told_by",
]

INFINITE, LEAST = ("inf", "-inf"), "h"
RELATIONS = ("==", "<=", ">=")
TURNED = {"==": "==", "<=": ">=", ">=": "<="}
REACHED = {"==": "abs({part} - {value}) <= h", "<=": "{part} - {value} <= h", ">=": "{value} - ({part}) <= h"}


@frozen
class Approach:
    """How a ``variable`` comes to an ``end``, inf, -inf or a formula: from ``below`` it or from above, among the values that a
    condition has ``inside``, as near as ``within`` says."""

    variable: str
    end: str
    below: bool
    within: str
    inside: str = ""

    def goals(self, part: str, value: str, relation: str = "==") -> Iterator[str]:
        """That ``part`` has the limit ``value``, or one that is at most or at least that, in the language of claims."""
        near, x = f"({self.within})", self.variable
        free = self.end in INFINITE
        yield f"{LEAST} > 0 => {near} == {near}" if free else f"{LEAST} > 0 => {near} > 0"
        sign = ">" if self.below else "<"
        place = f"{near}" if free else f"({self.end}) {'-' if self.below else '+'} {near}"
        side = "" if free else f"{x} {'<' if self.below else '>'} ({self.end})"
        beyond = f"{x} {sign} {place}"
        if self.end == INFINITE[0] and (power := _exponent(self.within)):
            beyond = f"{x} > 0 and log({x}) > ({power})"
        given = [f"{LEAST} > 0", self.inside or side, beyond]
        far = {"inf": f"{part} >= {LEAST}", "-inf": f"{part} <= -{LEAST}"}
        reached = far.get(value) or REACHED[relation].format(part=part, value=value)
        yield f"{' and '.join(filter(None, given))} => {reached}"


def _exponent(text: str) -> str:
    """w, of exp(w); empty for other texts."""
    from epsproof.verify.reader import parse

    bare = text.strip()
    return bare[4:-1] if bare.startswith("exp(") and parse(bare).kind == "exp" else ""


def refuse_captured(claim: Claim, outside: Iterable[str], inside: Iterable[str], bound: str) -> None:
    """Raise ClaimRejected where the variable, which is ``bound`` by something, stands in a text outside or in an assumption, or
    where h, which says how near a limit comes, stands in any text but ``within``."""
    from epsproof.verify.reader import names

    x, within = claim["variable"], claim.get("within")
    outside = [text for text in outside if text not in INFINITE]
    if x in names(*outside, *claim.assumptions, *([within] if within else [])):
        raise claim.rejected(
            f"{x} is bound by the {bound}, and stands outside of it: name one of the two anew", "variable"
        )
    if within and LEAST in names(*outside, *claim.assumptions, *inside) | {x}:
        raise claim.rejected("h is how near the limit has to come: choose another name", "variable")


def told_by(name: str, typed: Typed, searches: Searches, exact: bool, order: str = "") -> Finding:
    """The finding on goals about what is called ``name``: proved, or refuted where the goals are ``exact``, so that the value is
    another one where all but the last are proved; else undecided. ``order`` is what the first goal says of the ends."""
    from epsproof.verify.claims.examine import examine

    found = examine(typed, searches)
    documents = () if found.document is None else (found.document,)
    if found.verdict == "proved":
        count = len(found.certificates)
        basis = f"{count} certificate{'s' if count != 1 else ''} accepted by the kernel"
        return Finding("proved", "certified", basis, certificates=found.certificates, documents=documents)
    basis, last = found.reason, len(typed.goals) - 1
    if found.verdict == "refuted" and found.goal == last and exact:
        if examine(evolve(typed, goals=typed.goals[:-1]), searches).verdict == "proved":
            words = f"the {name} has another difference at the ends"
            return Finding("refuted", found.rung, words, found.failure, documents=documents)
    elif found.verdict == "refuted":
        basis = order if order and found.goal == 0 else f"the {name} does not show it: {found.reason} fails"
    return Finding("undecided", "sampled", basis, ended_by=TIME if found.late else "")


def number(text: str, at: Point) -> Value | None:
    """The value of the text at the point; None where it has none, or none that is decided."""
    from fractions import Fraction

    from epsproof.verify.reader import Number, value

    found = value(text, at)
    return found if isinstance(found, (Fraction, Number)) else None


def enclosed(balls: Iterable[arb], claimed: Value, relation: str, at: Point) -> Finding | None:
    """The finding by the first ball that leaves the claimed number out, or that is all on the side that the relation says, else
    undecided by the last one; None where no ball is finite."""
    from fractions import Fraction

    from epsproof.verify.claims.values.evaluation import BITS, as_ball, shown_number
    from epsproof.verify.claims.values.given import Between

    wanted = as_ball(claimed) if isinstance(claimed, Fraction) else claimed.ball(BITS)
    last = None
    for ball in balls:
        if not ball.is_finite():
            continue
        below, above = bool(ball <= wanted), bool(ball >= wanted)
        ends = ball.lower().str(12, radius=False), ball.upper().str(12, radius=False)
        wrong = {"==": not ball.overlaps(wanted), "<=": bool(ball > wanted), ">=": bool(ball < wanted)}
        if wrong[relation]:
            told = {name: str(one) for name, one in sorted(at.items())}
            told |= {"left side": Between(*ends), "right side": shown_number(claimed)}
            return Finding("refuted", "enclosed", "an enclosure leaves the value out", told)
        if {"==": False, "<=": below, ">=": above}[relation]:
            return Finding("proved", "enclosed", f"it lies between {ends[0]} and {ends[1]}")
        last = Finding(
            "undecided",
            "enclosed",
            f"it lies between {ends[0]} and {ends[1]}, and so does the value that is claimed, which proves nothing",
        )
    return last
