"""Parameter points, numbered: all combinations of values, or a Latin hypercube. Every coordinate is an exact rational."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from math import prod

import numpy as np
from attrs import field, frozen

__all__ = ["Grid", "LatinHypercube", "Point", "Spaced"]

Point = dict[str, Fraction]
STEPS = 10**9


@frozen
class Spaced:
    """``count`` >= 1 values from low to high at equal distances; low alone where count is 1."""

    low: Fraction
    high: Fraction
    count: int

    def __len__(self) -> int:
        return self.count

    def __getitem__(self, k: int) -> Fraction:
        return self.low + (self.high - self.low) * Fraction(k, max(self.count - 1, 1))


@frozen
class Grid:
    """All combinations of the values of each parameter; the last parameter changes fastest."""

    values: Mapping[str, Sequence[Fraction] | Spaced]

    @property
    def size(self) -> int:
        return prod(len(v) for v in self.values.values())

    def point(self, number: int) -> Point:
        """The combination of that number, 0 <= number < size."""
        found = {}
        for name, values in reversed(list(self.values.items())):
            number, k = divmod(number, len(values))
            found[name] = values[k]
        return {name: found[name] for name in self.values}


@frozen
class LatinHypercube:
    """``size`` points, one in each of ``size`` equal slices of every parameter's range; multiples of 10^-9 of the range.

    The same seed gives the same points. Source: SciPy's ``qmc.LatinHypercube``.
    """

    ranges: Mapping[str, tuple[Fraction, Fraction]]
    size: int
    seed: int = field(default=0)

    def point(self, number: int) -> Point:
        """The point of that number, 0 <= number < size."""
        row = _sample(len(self.ranges), self.size, self.seed)[number]
        return {
            name: low + (high - low) * Fraction(int(step), STEPS)
            for (name, (low, high)), step in zip(self.ranges.items(), row, strict=True)
        }


@lru_cache(maxsize=4)
def _sample(dimensions: int, size: int, seed: int) -> np.ndarray:
    from scipy.stats import qmc

    if dimensions == 0:
        return np.zeros((size, 0), dtype=np.int64)
    unit = qmc.LatinHypercube(d=dimensions, seed=seed).random(size)
    steps: np.ndarray = np.clip(np.floor(unit * STEPS), 1, STEPS - 1).astype(np.int64)
    return steps
