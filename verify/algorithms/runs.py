"""Neighbouring cells, and boxes of cells, in which numbers have a large sum: where to look for an event."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

__all__ = ["largest_box", "largest_run"]

ROUNDS = 4
Cell = tuple[int, ...]


def largest_run(values: Iterable[float]) -> tuple[int, int]:
    """The places [first, last) of neighbouring entries whose sum is largest."""
    best, place, start, total = float("-inf"), (0, 1), 0, 0.0
    for k, value in enumerate(values):
        if total <= 0:
            start, total = k, 0.0
        total += value
        if total > best:
            best, place = total, (start, k + 1)
    return place


def largest_box(cells: Sequence[tuple[Cell, float]], sizes: Sequence[int]) -> list[tuple[int, int]]:
    """Places [first, last) in every direction: from all of them, narrowed one after another to the run with the largest sum."""
    ends = [(0, size) for size in sizes]
    for _ in range(ROUNDS if len(sizes) > 1 else len(sizes)):
        before = list(ends)
        for j, size in enumerate(sizes):
            sums = [0.0] * size
            for cell, value in cells:
                if all(
                    low <= k < high
                    for i, (k, (low, high)) in enumerate(zip(cell, ends, strict=True))
                    if i != j
                ):
                    sums[cell[j]] += value
            ends[j] = largest_run(sums)
        if ends == before:
            break
    return ends
