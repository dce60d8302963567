"""The same thing asked in two ways. Where a grid has no points, answers can still contradict one another."""

from __future__ import annotations

from dataclasses import dataclass

from tests.gates.attack.draft import Draft
from tests.gates.attack.engine import Answer
from tests.gates.attack.judge import GOOD, WRONG

__all__ = ["DENIED", "SAME", "WEAKER", "ClaimPair", "contradiction"]

SAME, WEAKER, DENIED = "the same", "the second follows", "the second denies the first"


@dataclass(frozen=True)
class ClaimPair:
    """Two claims, how the second was made of the first, and what that makes it."""

    relation: str
    way: str
    first: Draft
    second: Draft


def contradiction(pair: ClaimPair, one: Answer, other: Answer) -> str:
    """Why both answers cannot be true; empty where they can."""
    said = f"{pair.way}: {one.verdict} and {other.verdict}"
    good = one.verdict in GOOD, other.verdict in GOOD
    wrong = one.verdict in WRONG, other.verdict in WRONG
    if "fell over" in (one.verdict, other.verdict):
        return f"{said}: {one.reason if one.verdict == 'fell over' else other.reason}"
    clash = {
        SAME: (good[0] and wrong[1]) or (wrong[0] and good[1]),
        WEAKER: good[0] and wrong[1],
        DENIED: all(good),
    }
    return said if clash[pair.relation] else ""
