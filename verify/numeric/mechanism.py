"""A mechanism with finitely many outputs, in exact fractions."""

from __future__ import annotations

from fractions import Fraction

from attrs import frozen

__all__ = ["Mechanism", "World"]

World = tuple[int | None, int]
"""(the person's value, or None where not included; the data of everybody else)."""


@frozen
class Mechanism:
    """Output distributions: ``rows[world][k]`` is the probability of output k, exact and summing to 1."""

    rows: dict[World, tuple[Fraction, ...]]

    def is_private(self, t: Fraction) -> bool:
        """Unbounded differential privacy at the privacy factor t in (0, 1]; exact."""
        for (value, others), row in self.rows.items():
            if sum(row) != 1 or min(row) < 0:
                return False
            if value is not None:
                absent = self.rows[None, others]
                if any(not t * y <= x <= y / t for x, y in zip(row, absent, strict=True)):
                    return False
        return True
