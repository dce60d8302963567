"""Where the order of two records by the printed bound is not that by the expected risk."""

from __future__ import annotations

from attrs import frozen
from flint import arb

from verify.records.influences import Classes, Moves, by_size, moves_of
from verify.records.noise import Noise

__all__ = ["Reversal", "exact_ratio", "reversals"]

MOST = 2_000


@frozen
class Reversal:
    """The bound puts ``lower`` below ``higher``; their expected risks are the other way round."""

    lower: Moves
    higher: Moves


def reversals(classes: Classes, noise: Noise, numbers: int, spread: arb) -> list[Reversal] | None:
    """Neighbours in the order of the bound that the expected risk certainly reverses; None for too many classes.

    There are none where one number decides both: Gaussian noise, or records that change one number each. Both risks grow with it.
    """
    if noise.norm == 2 or all(len(pairs) <= 1 for pairs, _ in classes):
        return []
    if len(classes) > MOST:
        return None
    ordered = [moves_of(pairs) for pairs, _ in by_size(classes, noise.norm)]
    risks = [noise.exact(moves, numbers, spread) for moves in ordered]
    return [
        Reversal(ordered[i], ordered[i + 1])
        for i in range(len(ordered) - 1)
        if bool(risks[i] > risks[i + 1]) and sum(ordered[i]) < sum(ordered[i + 1])
    ]


def exact_ratio(classes: Classes, noise: Noise, numbers: int, spread: arb) -> arb | None:
    """The least expected risk over the largest one; None for too many classes in which several numbers change."""
    chosen = classes
    if noise.norm == 2 or all(len(pairs) <= 1 for pairs, _ in classes):
        chosen = (classes[0], classes[-1])
    elif len(classes) > MOST:
        return None
    risks = [noise.exact(moves_of(pairs), numbers, spread) for pairs, _ in chosen]
    least, largest = risks[0], risks[0]
    for risk in risks[1:]:
        least, largest = least.min(risk), largest.max(risk)
    return least / largest
