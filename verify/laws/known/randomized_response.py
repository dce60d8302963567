"""Randomized response among n answers: losses epsilon, 0 and -epsilon."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from flint import arb

from epsproof.derive.laws.law import Amount
from epsproof.verify.laws.discrete import ONE, Discrete, Table, two_values
from epsproof.verify.laws.loss import real

__all__ = ["LOSSES", "released"]


def released(values: Mapping[str, Amount]) -> Discrete:
    """With weights exp(epsilon), 1 and n - 2."""
    epsilon, others = values["epsilon"], int(values["outcomes"].value) - 2
    if not others:
        return two_values(epsilon)
    base, size = (epsilon, Fraction(1)) if epsilon.logarithm else (ONE, epsilon.value)

    def table() -> Table:
        weights = [arb(1), arb(others), real(epsilon).exp()]
        total = weights[0] + weights[1] + weights[2]
        return Table([-size, Fraction(0), size], [w / total for w in weights], arb(0))

    return Discrete(base, table)


LOSSES = {"randomized_response": released}
