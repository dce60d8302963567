"""One event that refutes a claim, with numbers that a reader can follow."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from epsproof.verify.algorithms.exact import Exact
from epsproof.verify.algorithms.gap import Event
from epsproof.verify.algorithms.outcome import Outcome, Term, probability
from epsproof.verify.algorithms.positive import Interval

__all__ = ["simplest"]

DENOMINATORS = (1, 2, 4, 8, 16, 32, 64, 256, 1024)


def simplest(
    events: Sequence[Event],
    first: Mapping[Outcome, list[Term]],
    second: Mapping[Outcome, list[Term]],
    growth: Exact,
    delta: Exact,
) -> Event | None:
    """A single event, its intervals rounded inwards, that exceeds the claim; None where only several together do."""
    for event in sorted(
        events, key=lambda e: (len(e.values), -float((e.first - growth * e.second).ball().mid()))
    ):
        for denominator in DENOMINATORS:
            values = [_inwards(interval, denominator) for interval in event.values]
            if any(low is not None and high is not None and low >= high for low, high in values):
                continue
            p, other = (
                probability(first[event.outcome], values),
                probability(second.get(event.outcome, []), values),
            )
            if (p - growth * other - delta).sign() > 0:
                return Event(event.outcome, values, p, other)
    return None


def _inwards(interval: Interval, denominator: int) -> Interval:
    low, high = interval
    return (
        None if low is None else Fraction((low * denominator).__ceil__(), denominator),
        None if high is None else Fraction((high * denominator).__floor__(), denominator),
    )
