"""The part of the document of ``epsproof algorithm`` where probabilities are known between certified ends."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from flint import arb

from epsproof.verify.algorithms.certified import Exceeded, FarValue, statement_of
from epsproof.verify.algorithms.integers import Box
from epsproof.verify.laws.rounded import rounded
from epsproof.verify.releases.ends import SMALL, TINY, exact_end

__all__ = ["decimal", "exceeded"]

DIGITS = 6


def exceeded(found: Exceeded, delta: Fraction) -> dict[str, Any]:
    """The pair of neighbours and the event, which the second reader finds more probable than is claimed."""
    shown: dict[str, Any] = {"first": found.first.text, "second": found.second.text, "events": []}
    if isinstance(found.event, Box):
        shown["events"] = [_box(found.event, delta) | {"statement": statement_of(found, delta)}]
    elif found.event is not None:
        shown["events"] = [_ray(found.event) | {"statement": statement_of(found, delta)}]
    return shown


def _box(event: Box, delta: Fraction) -> dict[str, Any]:
    least = (event.first.lower() - arb(delta.numerator) / delta.denominator).lower()
    needed = None if event.second == 0 else decimal((least / event.second.upper()).log().lower(), False)
    return {
        "outcome": _outcome(event.items, event.spent),
        "values": [[None if end is None else str(end) for end in interval] for interval in event.values],
        "first": _ends(event.first),
        "second": _ends(event.second),
        "epsilon_at_least": needed,
        **({"together": True} if event.together else {}),
    }


def _ray(event: FarValue) -> dict[str, Any]:
    """Of a tail the number at the place is in an interval."""
    at = None if event.tail else event.value
    items = [*event.items[: event.place], at, *event.items[event.place + 1 :]]
    values: list[list[str | None]] = [[None, None] for item in items if item is None]
    if event.tail:
        edge = str(event.value)
        values[event.items[: event.place].count(None)] = [edge, None] if event.upwards else [None, edge]
    return {
        "outcome": _outcome(items, event.spent),
        "values": values,
        "first": _ends(event.probabilities[0]),
        "second": _ends(event.probabilities[1]),
        "further_out": "larger" if event.upwards else "smaller",
        "epsilon_at_least": None,
    }


def _outcome(items: Any, spent: Fraction | None) -> list[str | None]:
    """None stands for a number."""
    return [None if item is None else str(item) for item in items] + (
        [] if spent is None else [f"budget {spent}"]
    )


def _ends(value: arb) -> dict[str, str]:
    return {"lower": decimal(value.lower(), False), "upper": decimal(value.upper().min(arb(1)), True)}


def decimal(end: arb, up: bool) -> str:
    """An end in six digits, rounded outwards; below 0 it is 0, and next to 0 it is 0 or a number of few digits."""
    if end < TINY:
        return rounded(Fraction(1, 2**SMALL) if up and end > 0 else Fraction(0), DIGITS, up)
    return rounded(exact_end(end), DIGITS, up)
