"""Geometric noise: the loss is linear between the two true counts and constant beyond them."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from flint import arb

from epsproof.derive.laws.law import Amount
from epsproof.verify.laws.discrete import ONE, Discrete, Table, two_values
from epsproof.verify.laws.loss import real

__all__ = ["LOSSES", "geometric_noise", "released"]


def geometric_noise(epsilon: Amount, sensitivity: int) -> Discrete:
    """The outputs are those up to 0, 1, ..., sensitivity - 1, and those from the sensitivity on; at 1 two answers."""
    if sensitivity == 1:
        return two_values(epsilon)
    base, size = (epsilon, Fraction(1)) if epsilon.logarithm else (ONE, epsilon.value)

    def table() -> Table:
        x = (-real(epsilon) / sensitivity).exp()
        between = [(1 - x) / (1 + x) * x ** (sensitivity - y) for y in range(1, sensitivity)]
        masses = [x**sensitivity / (1 + x), *between, 1 / (1 + x)]
        return Table(
            [size * Fraction(2 * y - sensitivity, sensitivity) for y in range(sensitivity + 1)],
            masses,
            arb(0),
        )

    return Discrete(base, table)


def released(values: Mapping[str, Amount]) -> Discrete:
    """Noise of the budget epsilon at the sensitivity."""
    return geometric_noise(values["epsilon"], int(values["sensitivity"].value))


LOSSES = {"geometric": released, "truncated_geometric": released}
