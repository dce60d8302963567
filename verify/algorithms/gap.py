"""How much more probable an event is under one data set than exp(epsilon) times its probability under the other."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction

from attrs import frozen
from flint import arb

from epsproof.verify.algorithms.exact import ZERO, Exact, total
from epsproof.verify.algorithms.outcome import Outcome, Term, probability
from epsproof.verify.algorithms.piecewise import Piecewise
from epsproof.verify.algorithms.positive import positive_part
from epsproof.verify.algorithms.ratios import largest_ratio
from epsproof.verify.algorithms.several import MOST_BOXES, gap_of_several

__all__ = ["Event", "Gap", "gap_between"]

Interval = tuple[Fraction | None, Fraction | None]
NOTHING = arb(0)


@frozen(eq=False)
class Event:
    """An outcome, its noisy values in the given intervals [low, high); the probabilities under both data sets."""

    outcome: Outcome
    values: Sequence[Interval]
    first: Exact
    second: Exact


@frozen(eq=False)
class Gap:
    """The largest P(S) - growth*P'(S) over events S lies between ``least``, attained by ``events``, and ``least + beyond``;
    ``beyond`` is None where no upper end is known, which ``reason`` explains.
    """

    least: Exact
    beyond: arb | None
    events: Sequence[Event]
    reason: str = ""


def gap_between(
    first: Mapping[Outcome, list[Term]],
    second: Mapping[Outcome, list[Term]],
    growth: Callable[[Fraction | None], Exact],
    boxes: int = MOST_BOXES,
) -> Gap:
    """``growth`` is exp(epsilon), by the budget that is put out, None where none is; at most so many ``boxes`` hold several noisy
    values."""
    least, beyond, open_end = ZERO, NOTHING, False
    events: list[Event] = []
    reasons: list[str] = []
    for outcome, terms in first.items():
        found = _of_outcome(outcome, terms, second.get(outcome, []), growth(outcome.spent), boxes)
        least = least + found.least
        events += found.events
        if found.beyond is None:
            open_end = True
            reasons.append(found.reason)
        else:
            beyond = beyond + found.beyond
    return Gap(least, None if open_end else beyond, events, "; ".join(dict.fromkeys(reasons)))


def _of_outcome(outcome: Outcome, first: list[Term], second: list[Term], growth: Exact, boxes: int) -> Gap:
    released = len(first[0].densities)
    if not released:
        return _by_probability(outcome, first, second, growth)
    if released == 1:
        return _by_density(outcome, _density(first), _density(second), growth)
    if not second:
        p = total(_mass(term) for term in first)
        return Gap(p, NOTHING, [Event(outcome, [(None, None)] * released, p, ZERO)])
    if len(first) == len(second) == 1 and _within_ratio(first[0], second[0], growth):
        return Gap(ZERO, NOTHING, [])
    if any(density.discrete for term in (*first, *second) for density in term.densities):
        return Gap(ZERO, None, [], "the gap of several noisy integers together is not worked out exactly")
    return _by_boxes(outcome, first, second, growth, boxes)


def _by_probability(outcome: Outcome, first: list[Term], second: list[Term], growth: Exact) -> Gap:
    p, other = total(term.weight for term in first), total(term.weight for term in second)
    gap = p - growth * other
    return Gap(gap, NOTHING, [Event(outcome, [], p, other)]) if gap.sign() > 0 else Gap(ZERO, NOTHING, [])


def _density(terms: list[Term]) -> Piecewise | None:
    found = None
    for term in terms:
        density = term.densities[0].scaled(term.weight)
        found = density if found is None else found + density
    return found


def _mass(term: Term) -> Exact:
    found = term.weight
    for density in term.densities:
        found = found * density.mass()
    return found


def _by_density(outcome: Outcome, first: Piecewise | None, second: Piecewise | None, growth: Exact) -> Gap:
    """The integral of the positive part of f - growth*g, interval by interval."""
    assert first is not None
    if second is None:
        p = first.mass()
        return Gap(p, NOTHING, [Event(outcome, [(None, None)], p, ZERO)])
    difference = first + second.scaled(-growth)
    least, events = ZERO, list[Event]()
    beyond: arb | None = NOTHING
    edges = [None, *difference.breaks, None]
    for low, high, piece in zip(edges, edges[1:], difference.pieces, strict=False):
        found = positive_part(piece, low, high, difference.discrete)
        for inner in found.intervals:
            gap = difference.between(*inner)
            if gap.sign() > 0:
                least = least + gap
                events.append(Event(outcome, [inner], first.between(*inner), second.between(*inner)))
        beyond = None if beyond is None or found.beyond is None else beyond + found.beyond
    return Gap(
        least, beyond, events, "" if beyond is not None else "where the two densities cross was not decided"
    )


def _within_ratio(first: Term, second: Term, growth: Exact) -> bool:
    """Independent noisy values: the largest quotient of densities is the product of the largest quotients."""
    largest = first.weight.divided(second.weight)
    for f, g in zip(first.densities, second.densities, strict=True):
        ratio = largest_ratio(f, g)
        if ratio is None:
            return False
        largest = largest * ratio
    return (largest - growth).sign() <= 0


def _by_boxes(outcome: Outcome, first: list[Term], second: list[Term], growth: Exact, boxes: int) -> Gap:
    """From below by a single event, from above by boxes."""
    most, values = gap_of_several(first, second, growth, boxes)
    if most is not None and most <= 0:
        return Gap(ZERO, NOTHING, [])
    reason = "" if most is not None else f"no upper end is known for {len(values)} noisy values together"
    p, other = probability(first, values), probability(second, values)
    gap = p - growth * other
    if gap.sign() <= 0:
        return Gap(ZERO, most, [], reason)
    beyond = None if most is None else (most - gap.ball()).upper().max(NOTHING)
    return Gap(gap, beyond, [Event(outcome, values, p, other)], reason)
