"""Any (epsilon, delta)-private mechanism: randomized response that fails with probability delta dominates it."""

from __future__ import annotations

from collections.abc import Mapping

from epsproof.derive.laws.law import Amount
from epsproof.verify.laws.discrete import Discrete, two_values

__all__ = ["LOSSES", "released"]


def released(values: Mapping[str, Amount]) -> Discrete:
    """Loss +infinity with probability delta, else that of two answers."""
    return two_values(values["epsilon"], values["delta"].value)


LOSSES = {"dp": released}
