"""Laws and their compositions, from two sides: a pair that tells less, and one that tells more."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from tests.gates.attack.compositions.outputs import NOTHING, Outputs, alike, divided, outputs, product

__all__ = ["Known", "Law", "together"]

Array = np.ndarray


@dataclass(frozen=True)
class Law:
    """A pair between ``less`` and ``more``, and beside it a normal pair. A ``promise`` is what is known of any release that keeps
    it: then this is one of them."""

    less: Outputs = NOTHING
    more: Outputs = NOTHING
    square: float = 0.0
    promise: bool = False

    @classmethod
    def finite(cls, p: Sequence[float] | Array, q: Sequence[float] | Array) -> Law:
        """The law of these outputs."""
        found = outputs(p, q)
        return cls(found, found)

    @classmethod
    def of_cells(cls, p: Array, q: Array, low: Array, high: Array) -> Law:
        """Between the cells' probabilities and their least and greatest losses; unbounded ones tell all at most."""
        kept = (p > 0) & (q > 0) & np.isfinite(low) & np.isfinite(high)
        only, never = float(p[~kept].sum()), float(q[~kept].sum())
        more = divided(p[kept], q[kept], low[kept], high[kept], only, never)
        return cls(outputs(p[kept], q[kept]), more)


@dataclass(frozen=True)
class Known:
    """A composition, in both orders of the pair, each (less, more)."""

    sides: tuple[tuple[Outputs, Outputs], ...]
    square: float

    def delta(self, level: float, more: bool) -> float:
        """The hockey-stick, not above the true one, or not below it."""
        return max(side[more].stick(level, self.square) for side in self.sides)

    def divergence(self, order: float, more: bool) -> float:
        return max(side[more].divergence(order) for side in self.sides) + order * self.square / 2


def together(parts: Sequence[tuple[Law, int]]) -> Known:
    """The laws, so often each."""
    sides = []
    for back in (False, True):
        found = [NOTHING, NOTHING]
        for more in (False, True):
            for law, count in parts:
                one = law.more if more else law.less
                one = alike(one.back if back else one, more)
                for _ in range(count):
                    found[more] = product(found[more], one, more)
        sides.append((found[0], found[1]))
    return Known(tuple(sides), sum(law.square * count for law, count in parts))
