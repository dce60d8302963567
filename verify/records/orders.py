"""Expected risks of the records where the order of two of them by the printed bound need not be that by the expected risk."""

from __future__ import annotations

from itertools import groupby, pairwise

from attrs import frozen
from flint import arb, ctx

from epsproof.verify.numeric.real_roots import precision
from epsproof.verify.records.influences import Classes, Moves, by_size, median_of, moves_of, size
from epsproof.verify.records.noise import Noise

__all__ = ["Expected", "Reversal", "expected", "reversals"]

MOST, ROUGH_BITS = 2_000, 64


@frozen
class Reversal:
    """The bound puts ``lower`` below ``higher``; their expected risks are the other way round."""

    lower: Moves
    higher: Moves


@frozen
class Expected:
    """The expected risks of the records in ascending order: the first, the lower median and the last."""

    least: arb
    median: arb
    largest: arb


def reversals(classes: Classes, noise: Noise, numbers: int, spread: arb) -> list[Reversal] | None:
    """Neighbours in the order of the bound that the expected risk certainly reverses; None for too many classes.

    There are none where one number decides both: Gaussian noise, or records that change one number each. Both risks grow with it.
    Of records with the same bound the one with the largest risk, or the least one, is compared with those next to them.
    """
    if _is_ordered(classes, noise):
        return []
    if len(classes) > MOST:
        return None
    ends = []
    for _, same in groupby(by_size(classes, 1), lambda entry: size(moves_of(entry[0]), 1)):
        moves = [moves_of(pairs) for pairs, _ in same]
        risks = [noise.exact(one, numbers, spread) for one in moves]
        low, high = (find(range(len(risks)), key=lambda i: risks[i].mid()) for find in (min, max))
        ends.append(((risks[low], moves[low]), (risks[high], moves[high])))
    found = []
    for (_, (risk, lower)), ((other, higher), _) in pairwise(ends):
        found += [Reversal(lower, higher)] if bool(risk > other) else []
    return found


def expected(classes: Classes, noise: Noise, numbers: int, spread: arb) -> Expected:
    """The least, the median and the largest expected risk, whatever the order of the printed bounds; classes are in that order.

    With very many classes in which several numbers change they are known to some 15 digits.
    """
    if _is_ordered(classes, noise):
        chosen = (moves_of(classes[0][0]), median_of(classes), moves_of(classes[-1][0]))
        return Expected(*(noise.exact(moves, numbers, spread) for moves in chosen))
    with precision(ctx.prec if len(classes) <= MOST else ROUGH_BITS):
        risks = [(noise.exact(moves_of(pairs), numbers, spread), records) for pairs, records in classes]
    records = sum(number for _, number in risks)
    lower = sorted(((risk.lower(), number) for risk, number in risks), key=lambda entry: entry[0])
    upper = sorted(((risk.upper(), number) for risk, number in risks), key=lambda entry: entry[0])
    return Expected(*(_at(lower, rank).union(_at(upper, rank)) for rank in (1, (records + 1) // 2, records)))


def _at(ordered: list[tuple[arb, int]], rank: int) -> arb:
    """The value of the record of that rank, counted from 1."""
    for value, number in ordered:
        rank -= number
        if rank <= 0:
            return value
    raise IndexError(rank)


def _is_ordered(classes: Classes, noise: Noise) -> bool:
    """Whether one number decides the bound and the expected risk."""
    return noise.norm == 2 or all(len(pairs) <= 1 for pairs, _ in classes)
